import { Suspense, type ReactNode } from 'react'
import { ownProgress } from '@kinora/contract/own-progress.ts'
import { useUser } from '../../accounts/useUser.ts'
import { useRead } from '../../app/api-client.ts'
import { Card } from '../../ui/Card.tsx'
import { count } from '../../ui/format.ts'
import { lazyComponent } from '../../ui/load-chunk.ts'
import { Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import { minutesText } from '../workout-labels.ts'
import { GoalCheckIn } from './GoalCheckIn.tsx'
import type { TodaysWorkout } from './todays-workouts.ts'

const UnsentFormChecks = lazyComponent(() => import('../form-check/UnsentFormChecks.tsx'))
const FortnightVideos = lazyComponent(() => import('../offline-videos/FortnightVideos.tsx'))

/** '1 of 2 sessions done, 12 minutes left', if the day has several. */
function todaysLine(workouts: readonly TodaysWorkout[]) {
  const done = workouts.filter(({ state }) => state === 'done').length
  if (workouts.length < 2 || done === workouts.length) return undefined
  const left = workouts
    .filter(({ state }) => state !== 'done')
    .reduce((sum, { left: rest, series }) => sum + (rest?.minutes ?? series.minutes), 0)
  return `Today: ${done} of ${count(workouts.length, 'session')} done${left > 0 ? `, ${minutesText(left)} left` : ''}.`
}

/** The patient's progress over the weeks. Weeks off do not count against it and are not mentioned. */
export default function ComingBack({ workouts }: { workouts: readonly TodaysWorkout[] }): ReactNode {
  const { data } = useRead(ownProgress.ownProgress, {})
  // The goal is in the patient's own words.
  const carer = useUser().data?.carer
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
          {carer ? goal && <Text>Goal: {goal.text}</Text> : <GoalCheckIn {...{ goal, earlierGoals, isRatingDue }} />}
        </Stack>
      </Card>
      {videos}
    </>
  )
}
