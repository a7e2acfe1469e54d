import { statistics } from '@kinora/contract/statistics.ts'
import { useRead } from '../app/api-client.ts'
import { Card } from '../ui/Card.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count, formatMoment } from '../ui/format.ts'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Text } from '../ui/Text.tsx'
import { patientsText, skipsText, suppressed, swapsText } from './template-tables.ts'

/** How an exercise goes, over all patients of the clinic. */
export default function ExerciseHealthCard({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useRead(statistics.exerciseHealth, { params: { id } })
  if (isPending) return <Skeletons rows={2} label="Loading the exercise’s figures" />
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  const { health, countedAt } = data
  const people = (number: number | null) => (number === null ? suppressed : count(number, 'patient'))
  const percent = (share: number | null) => (share === null ? suppressed : `${share}%`)
  return (
    <Card title="How it goes" context={health.isShown ? `${patientsText(health)} patients so far` : undefined}>
      {health.isShown ? (
        <Facts
          facts={[
            ['Done', percent(health.done)],
            ['Pain above its rule', percent(health.flagged)],
            ['Too hard', people(health.tooHard)],
            ['Too easy', people(health.tooEasy)],
            ['Swapped', people(health.swapped)],
            ['Swapped for', swapsText(health)],
            ['Removed', people(health.removed)],
            ['Skipped because', skipsText(health)],
          ]}
        />
      ) : (
        <Text tone="muted">{suppressed}.</Text>
      )}
      <Text size="medium" tone="muted">
        {countedAt
          ? `All patients of the clinic, without names. Counted once a day. Last count: ${formatMoment(countedAt)}.`
          : 'Not counted yet.'}
      </Text>
    </Card>
  )
}
