import { useState } from 'react'
import { type PatientRow, type StatusReason } from '@kinora/contract/patients.ts'
import { patientInvitations } from '@kinora/contract/patient-invitations.ts'
import { patientReminder } from '@kinora/contract/patient-reminder.ts'
import { isOwner, type Role } from '@kinora/contract/roles.ts'
import { useWrite } from '../app/api-client.ts'
import { useSession } from '../app/useSession.ts'
import { toast } from '../ui/toast.ts'
import { lazyPart } from '../ui/load-chunk.ts'
import type { PatientDialog } from './PatientMenu.tsx'
import { usePatientStatus } from './usePatientStatus.ts'

const DeactivateDialog = lazyPart(() => import('./DeactivateDialog.tsx'))
const ReassignDialog = lazyPart(() => import('../practitioners/ReassignDialog.tsx'))
const InvitationDialog = lazyPart(() => import('./InvitationDialog.tsx'))
const CopyDialog = lazyPart(() => import('./RecordExportDialog.tsx'))
const BriefDialog = lazyPart(() => import('./PatientBriefDialog.tsx'))
const EraseDialog = lazyPart(() => import('./EraseDialog.tsx'))
const RemoveDialog = lazyPart(() => import('./RemoveDialog.tsx'))

type Patient = Pick<PatientRow, '_id' | 'name' | 'email' | 'practitionerId' | 'isActive' | 'statusReason'> & {
  statusNote?: string
}

interface Options {
  /** Called when the record has been deleted. */
  onRemoved?: () => void
}

/** The dialogs of a patient's menu: `open('deactivate', ann)`, and `dialog` somewhere on the page. */
export function usePatientDialogs({ onRemoved }: Options = {}) {
  const [opened, setOpened] = useState<{ kind: PatientDialog; patient: Patient }>()
  const change = usePatientStatus()
  const resend = useWrite(patientInvitations.resendInvitation, { isQuiet: true })
  const reminder = useWrite(patientReminder.remind)
  const close = () => setOpened(undefined)
  const invite = ({ _id }: Patient) => {
    resend.reset()
    resend.mutate({ params: { id: _id } })
  }
  function open(kind: PatientDialog, patient: Patient) {
    if (kind === 'activate') return change(patient, { isActive: true, statusReason: null, statusNote: '' })
    if (kind === 'remind')
      return reminder.mutate(
        { params: { id: patient._id } },
        { onSuccess: () => toast.success(`${patient.name} will be reminded`) },
      )
    if (kind === 'invite') invite(patient)
    setOpened({ kind, patient })
  }
  function deactivate(statusReason: StatusReason | null, statusNote: string) {
    if (!opened) return
    change(opened.patient, { isActive: false, statusReason, statusNote })
    close()
  }
  const { kind, patient } = opened ?? {}
  const Forget = isOwner((useSession()?.role ?? 'practitioner') as Role) ? EraseDialog : RemoveDialog
  const dialog = patient && (
    <>
      {kind === 'deactivate' && <DeactivateDialog name={patient.name} onClose={close} onConfirm={deactivate} />}
      {kind === 'reassign' && <ReassignDialog chosen={[patient]} leaving={[patient.practitionerId]} onClose={close} />}
      {kind === 'brief' && <BriefDialog patient={patient} onClose={close} />}
      {kind === 'copy' && <CopyDialog patient={patient} onClose={close} />}
      {kind === 'remove' && <Forget patient={patient} onClose={close} onRemoved={onRemoved} />}
      {kind === 'invite' && (
        <InvitationDialog
          patient={patient}
          invitation={resend.data}
          error={resend.error}
          onRetry={() => invite(patient)}
          onClose={close}
        />
      )}
    </>
  )
  return { open, dialog }
}
