import type { Progress } from '@kinora/contract/workouts.ts'
import { BarTable } from '../../ui/BarTable.tsx'
import { Card } from '../../ui/Card.tsx'
import { painSentence } from './program-weeks.ts'

/** Pain by week as bars. */
export function PainByWeek({ progress }: { progress: Pick<Progress, 'weeks'> }) {
  const known = progress.weeks.filter(({ pain }) => pain !== null).slice(-6)
  if (known.length === 0) return null
  return (
    <Card title="Pain when you exercise, by week">
      {painSentence(progress) && <p>{painSentence(progress)}</p>}
      <BarTable
        caption="Pain from 0 to 10, the mean of each week"
        bars={known.map(({ week, pain }) => ({
          label: String(week),
          spoken: 'Week ',
          share: Math.round(pain!) / 10,
          text: Math.round(pain!),
        }))}
      />
    </Card>
  )
}
