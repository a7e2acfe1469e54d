import { ownProgress } from '@kinora/contract/own-progress.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useRead } from '../app/api-client.ts'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { GoalPlot } from './GoalPlot.tsx'

const monthOf = (month: string) =>
  new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month))

/** A patient's goal in their own words, and their ratings of how close they are. */
export default function GoalCard({ patientId, name }: { patientId: string; name: string }) {
  const { data, error, refetch } = useRead(ownProgress.goalOf, { params: { patientId } })
  const title = `What ${firstName(name)} wants to do`
  if (error && data === undefined)
    return (
      <Card title={title}>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data?.goal && !data?.earlierGoals.length) return null
  const { goal, earlierGoals } = data
  return (
    <Card title={title}>
      <Stack gap={12}>
        {goal && <Text>‘{goal.text}’</Text>}
        {goal && goal.ratings.length > 0 && (
          <>
            <GoalPlot ratings={goal.ratings} />
            <Text size="small" tone="muted">
              How close, asked once a month: 0 is not at all, 10 is there.
            </Text>
          </>
        )}
        {goal?.ratings.length === 0 && (
          <Text size="small" tone="muted">
            Not rated yet. {firstName(name)} is asked once a month.
          </Text>
        )}
        {earlierGoals.map(({ text, ratings }) => (
          <Text key={text} size="small" tone="muted">
            Earlier goal: ‘{text}’, {ratings[0]!.rating} of 10 in {monthOf(ratings[0]!.month)}
          </Text>
        ))}
      </Stack>
    </Card>
  )
}
