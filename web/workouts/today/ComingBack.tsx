import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { ownProgress, type OwnProgress, type PatientGoal } from '@kinora/contract/own-progress.ts'
import { selectUser } from '../../accounts/account-slices.ts'
import { read, useWrite } from '../../app/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { count } from '../../ui/format.ts'
import { Row } from '../../ui/Row.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Text } from '../../ui/Text.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { TodaysWorkout } from './todays-workouts.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { minutesText } from '../workout-labels.ts'

const UnsentFormChecks = lazy(() => loadChunk(() => import('../form-check/UnsentFormChecks.tsx')))
const FortnightVideos = lazy(() => loadChunk(() => import('../offline-videos/FortnightVideos.tsx')))

const monthName = (month: string) =>
  new Intl.DateTimeFormat('en-AU', { month: 'long', timeZone: 'UTC' }).format(new Date(month))

/** '1 of 2 sessions done, 12 minutes left', where a day has several. */
function todaysLine(workouts: readonly TodaysWorkout[]) {
  const done = workouts.filter(({ state }) => state === 'done').length
  if (workouts.length < 2 || done === workouts.length) return undefined
  const left = workouts
    .filter(({ state }) => state !== 'done')
    .reduce((sum, { left: rest, block }) => sum + (rest?.minutes ?? block.minutes), 0)
  return `Today: ${done} of ${count(workouts.length, 'session')} done, ${minutesText(left)} left.`
}

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

function Goal({ goal, earlierGoals, isRatingDue }: Pick<OwnProgress, 'goal' | 'earlierGoals' | 'isRatingDue'>) {
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

/** How it goes over the weeks. Nothing is lost by a week off, and nothing here says so. */
export default function ComingBack({ workouts }: { workouts: readonly TodaysWorkout[] }): ReactNode {
  const { data } = useQuery(read(ownProgress.ownProgress, {}))
  // The goal is in the patient's own words.
  const carer = useSelector(selectUser).data?.carer
  const videos = (
    <Suspense>
      <UnsentFormChecks />
      <FortnightVideos isOffer />
    </Suspense>
  )
  if (!data) return videos
  const { sessions, milestone, nextMilestone, weeksKept, goal, earlierGoals, isRatingDue } = data
  return (
    <>
      <Card title="How you’re going">
        <Stack gap={12}>
          {todaysLine(workouts) && <Text>{todaysLine(workouts)}</Text>}
          <Text>
            {milestone && <b>{milestone} sessions: well done! </b>}
            {sessions > 0 && `${count(sessions, 'session')} so far. `}
            {sessions > 0 && !milestone && `${nextMilestone - sessions} to go until ${nextMilestone}. `}
            {weeksKept > 1 && `${weeksKept} weeks in a row.`}
            {sessions === 0 && 'Your first session starts the count.'}
          </Text>
          {carer ? goal && <Text>Goal: {goal.text}</Text> : <Goal {...{ goal, earlierGoals, isRatingDue }} />}
        </Stack>
      </Card>
      {videos}
    </>
  )
}
