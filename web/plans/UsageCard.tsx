import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { billing } from '@kinora/contract/billing.ts'
import { read } from '../app/api-client.ts'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Meter } from '../ui/Meter.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import style from './Plans.module.css'
import { limitLabel, usageLabel } from './plan-labels.ts'

/** The plan's limits as meters; usage without a limit as text. */
export function UsageCard({ planTitle, links }: { planTitle: string | undefined; links?: ReactNode }) {
  const { data, error, isPending, refetch } = useQuery(read(billing.usage, {}))
  return (
    <Card title={planTitle ? `You are on ${planTitle}` : 'Your plan'} links={links}>
      <Failed error={data ? null : error} onRetry={() => void refetch()} />
      {isPending && <Skeletons rows={2} rowHeight={48} label="Loading usage" />}
      <div className={style.meters}>
        {data?.map((usage) =>
          usage.limit === null ? (
            <p key={usage.type} className={style.unlimited}>
              <span>{limitLabel(usage.type)}</span> <b>{usageLabel(usage)}</b>
            </p>
          ) : (
            <Meter
              key={usage.type}
              label={limitLabel(usage.type)}
              value={usage.used}
              max={usage.limit}
              text={usageLabel(usage)}
            />
          ),
        )}
      </div>
    </Card>
  )
}
