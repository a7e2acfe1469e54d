import { Suspense } from 'react'
import { surveys } from '@kinora/contract/surveys.ts'
import { useRead } from '../app/api-client.ts'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { lazyComponent } from '../ui/load-chunk.ts'
import { Skeleton } from '../ui/Skeletons.tsx'

export const CrisisForm = lazyComponent(() => import('./CrisisForm.tsx'))

const place = <Skeleton height="160px" radius="8px" />

/** The message shown to a patient whose answers raise an alert. */
export function CrisisCard() {
  const { data, error, refetch } = useRead(surveys.crisisText, {})
  return (
    <Card title="Urgent answers">
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && place}
      <Suspense fallback={place}>{data && <CrisisForm key={JSON.stringify(data)} settings={data} />}</Suspense>
    </Card>
  )
}
