import { alertActions, patientAlerts, type PatientAlert } from '@kinora/contract/patient-alerts.ts'
import { useWrite } from '../app/api-client.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { thenToast } from '../ui/then-toast.ts'

/** Asks what was done about an alert and records it. */
export default function HandleAlertDialog({ alert, onClose }: { alert: PatientAlert; onClose: () => void }) {
  const handle = useWrite(patientAlerts.handleAlert, { isQuiet: true, alsoRefreshes: ['patients', 'surveys'] })
  return (
    <ConfirmDialog
      title="What did you do about it?"
      reasons={alertActions}
      noteLabel="Note"
      noteLength={600}
      confirmLabel="Record"
      isBusy={handle.isPending}
      error={handle.error?.fields[0]?.message ?? handle.error?.message}
      onClose={onClose}
      onConfirm={(action, note) =>
        action &&
        handle.mutate(
          { params: { id: alert._id }, body: { action, note } },
          thenToast('Recorded what you did.', onClose),
        )
      }
    >
      <p>
        <b>{alert.title}.</b> Your name and the time are recorded, and the alert leaves the worklist.
      </p>
    </ConfirmDialog>
  )
}
