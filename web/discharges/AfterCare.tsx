import { discharges } from '@kinora/contract/discharges.ts'
import { useRead } from '../app/api-client.ts'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/layout.ts'
import { DischargeFiles } from './DischargeFiles.tsx'
import { PlanFromNowOn } from './PlanFromNowOn.tsx'

/** For a patient whose care has ended: the exercises to continue, and what to do in a flare-up. */
export default function AfterCare({ patientId }: { patientId: string }) {
  const { data, error, refetch } = useRead(discharges.get, { params: { patientId } })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="320px" radius="20px" />
  if (!data.discharge) return null
  return (
    <Card title="After your care">
      <Stack gap={20}>
        <PlanFromNowOn discharge={data.discharge} />
        <DischargeFiles patientId={patientId} />
      </Stack>
    </Card>
  )
}
