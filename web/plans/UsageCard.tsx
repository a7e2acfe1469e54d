import type { ReactNode } from 'react'
import { billing } from '@kinora/contract/billing.ts'
import { useRead } from '../app/api-client.ts'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDay } from '../ui/format.ts'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/layout.ts'
import { UsageMeters } from './UsageMeters.tsx'

/** The organization's usage of its plan. */
export function UsageCard({
  planTitle,
  freeUntil,
  links,
}: {
  planTitle: string | undefined
  freeUntil?: string | null | undefined
  links?: ReactNode
}) {
  const { data, error, isPending, refetch } = useRead(billing.usage, {})
  return (
    <Card title={planTitle ? `You are on ${planTitle}` : 'Your plan'} links={links}>
      <Failed error={data ? null : error} onRetry={() => void refetch()} />
      {isPending && <Skeletons rows={2} rowHeight={48} label="Loading usage" />}
      <Stack gap={16}>
        {freeUntil && (
          <p>
            Kinora gives you this plan until {formatDay(freeUntil)}, without payment. You then move to the free plan.
            Nothing is deleted. Choose a plan below to continue as before.
          </p>
        )}
        {data && <UsageMeters usages={data} />}
      </Stack>
    </Card>
  )
}
