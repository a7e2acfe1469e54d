import { briefs } from '@kinora/contract/briefs.ts'
import { useRead } from '../app/api-client.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import VisitBrief from './VisitBrief.tsx'

/** The brief of a patient, loaded when it opens. */
export default function PatientBriefDialog({
  patient: { _id: patientId, name },
  onClose,
}: {
  patient: { _id: string; name: string }
  onClose: () => void
}) {
  const { data, error, refetch } = useRead(briefs.ofPatient, { params: { patientId } })
  if (data) return <VisitBrief patientId={patientId} brief={data} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={`Brief: ${name}`} width={720}>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeletons rows={6} label="Loading the brief" />
      )}
    </Dialog>
  )
}
