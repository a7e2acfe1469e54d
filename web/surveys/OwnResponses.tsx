import { Failed } from '../ui/Failed.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import ResponseCalendar from './ResponseCalendar.tsx'
import { useOwnPatient } from './useOwnPatient.ts'

export default function OwnResponses({ isPlain }: { isPlain?: boolean }) {
  const { data: patient, error, refetch } = useOwnPatient()
  if (error && !patient) return <Failed error={error} onRetry={() => void refetch()} />
  if (!patient) return <Skeleton height="420px" radius="12px" />
  return <ResponseCalendar patientId={patient._id} isPlain={isPlain} />
}
