import { useState } from 'react'
import { ownProgress, type OwnProgress, type PatientGoal } from '@kinora/contract/own-progress.ts'
import { useWrite } from '../../app/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import { TextField } from '../../ui/TextField.tsx'

const monthName = (month: string) =>
  new Intl.DateTimeFormat('en-AU', { month: 'long', timeZone: 'UTC' }).format(new Date(month))

function GoalForm({ text, onDone }: { text: string; onDone: () => void }) {
  const save = useWrite(ownProgress.saveGoal, { isQuiet: true })
  const [value, setValue] = useState(text)
  const isEnding = text !== '' && value.trim() === ''
  return (
    <Stack gap={12}>
      <TextField
        label="What do you want to be able to do?"
        placeholder="Such as: walk to the ferry without a stick"
        maxLength={300}
        value={value}
        error={save.error?.message}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      {isEnding && <Text>This ends the goal “{text}”. What you said about it stays, as an earlier goal.</Text>}
      <Row gap={8}>
        <Button
          isBusy={save.isPending}
          disabled={!text && !value.trim()}
          onClick={() => save.mutate({ body: { text: value } }, { onSuccess: onDone })}
        >
          {isEnding ? 'End this goal' : 'Save goal'}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </Row>
    </Stack>
  )
}

function Rating() {
  const rate = useWrite(ownProgress.rateGoal, { isQuiet: true })
  return (
    <Stack gap={8}>
      <Text>How close are you to it now? 0 is not at all, 10 is there.</Text>
      <Row gap={8} role="group" aria-label="How close are you to your goal?">
        {Array.from({ length: 11 }, (_, rating) => (
          <Button
            key={rating}
            size="row"
            isBusy={rate.isPending && rate.variables?.body.rating === rating}
            onClick={() => rate.mutate({ body: { rating } })}
          >
            {rating}
          </Button>
        ))}
      </Row>
      <Failed error={rate.error} />
    </Stack>
  )
}

const ratingsText = (ratings: PatientGoal['ratings']) =>
  ratings
    .slice(0, 3)
    .map(({ month, rating }) => `${rating} in ${monthName(month)}`)
    .join(', ')

const EarlierGoals = ({ goals }: { goals: readonly PatientGoal[] }) =>
  goals.map(({ text, ratings }) => (
    <Text key={text} tone="muted">
      Earlier goal: {text}. You said {ratingsText(ratings)}.
    </Text>
  ))

export function GoalCheckIn({
  goal,
  earlierGoals,
  isRatingDue,
}: Pick<OwnProgress, 'goal' | 'earlierGoals' | 'isRatingDue'>) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing) return <GoalForm text={goal?.text ?? ''} onDone={() => setEditing(false)} />
  if (!goal)
    return (
      <Stack gap={12}>
        <Row>
          <Button onClick={() => setEditing(true)}>Write down your goal</Button>
        </Row>
        <EarlierGoals goals={earlierGoals} />
      </Stack>
    )
  return (
    <Stack gap={12}>
      <Text>
        Your goal: <b>{goal.text}</b>
      </Text>
      {isRatingDue && <Rating />}
      {goal.ratings.length > 0 && <Text tone="muted">You said {ratingsText(goal.ratings)}.</Text>}
      <Row>
        <Button variant="quiet" size="row" onClick={() => setEditing(true)}>
          Change your goal
        </Button>
      </Row>
      <EarlierGoals goals={earlierGoals} />
    </Stack>
  )
}
