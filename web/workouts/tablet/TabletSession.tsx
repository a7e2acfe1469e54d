import { Suspense, useCallback, useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { firstName } from '@kinora/contract/first-name.ts'
import { fetchUser } from '../../accounts/account-slices.ts'
import { useUser } from '../../accounts/useUser.ts'
import { TabletSurveys } from '../../app/patient-survey-slots.ts'
import type { Store } from '../../app/redux-store.ts'
import { usePatientSizes } from '../../app/usePatientSizes.ts'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { RoundMark } from '../../ui/RoundMark.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Stack } from '../../ui/layout.ts'
import type { SeriesKey } from '../program/useMySeries.ts'
import { isRefused } from '../recording/sent-state.ts'
import { useStoredWorkouts } from '../recording/workout-store.ts'
import type { StoredWorkout } from '../recording/workout.ts'
import { todaysWorkouts, type RunningProgram, type TodaysWorkout } from '../today/todays-workouts.ts'
import { usePatient, usePrograms, useRefreshOnSend, useRunningPrograms, useToday } from '../today/useRunningPrograms.ts'
import { StillThere } from './StillThere.tsx'
import { idleLimitFor, doneTimeout } from './tablet-idle.ts'
import { TabletChoice } from './TabletChoice.tsx'
import { TabletFrame } from './TabletFrame.tsx'
import { TabletWorkout } from './TabletWorkout.tsx'

const nothing: readonly StoredWorkout[] = []

const keyOf = ({ program, series, week }: TodaysWorkout): SeriesKey => ({
  ...{ programId: program._id, seriesId: series._id, week },
})

/** On a day without a session the patient chooses any of this week. */
const anySessions = (running: readonly RunningProgram[]) =>
  running.flatMap(({ program, week, allSeries, prescriptions }) =>
    allSeries.flatMap((series) => {
      const own = prescriptions.filter(({ seriesId }) => seriesId === series._id)
      const facts = { program, week, series, prescriptions: own, doneAt: null, left: null, ofWeek: '' }
      return own.length > 0 ? [{ ...facts, state: 'open' as const }] : []
    }),
  )

/** The sessions of today, those that are still due, and any of this week. */
function useTodaysSessions(stored: readonly StoredWorkout[]) {
  const dispatch = useDispatch<Store['dispatch']>()
  const load = useCallback(() => void dispatch(fetchUser()), [dispatch])
  useEffect(load, [load])
  const user = useUser()
  const today = useToday()
  const { programs, failure, retry } = usePrograms()
  const { running, ...week } = useRunningPrograms(programs, today)
  const workouts = todaysWorkouts(
    running,
    stored.map(({ workout }) => workout),
    today,
  )
  return {
    workouts,
    due: workouts.filter(({ state }) => state !== 'done'),
    ofWeek: anySessions(running),
    isLoading: !user.data || programs === undefined || week.isLoading,
    error: (!user.data && !user.status && { message: user.message }) || failure || week.failure,
    again() {
      load()
      retry()
      week.retry()
    },
  }
}

/** A patient's session on the clinic tablet: today's sessions, the player, and Done. */
export default function TabletSession({ onEnd }: { onEnd: () => void }) {
  usePatientSizes()
  useRefreshOnSend()
  const { userId, name } = usePatient()
  const stored = useStoredWorkouts(userId) ?? nothing
  const { workouts, due, ofWeek, isLoading, error, again } = useTodaysSessions(stored)
  const [playing, setPlaying] = useState<TodaysWorkout>()
  const [isSaved, setSaved] = useState(false)
  const [isAnswering, setAnswering] = useState(false)
  const refusal = stored.find(isRefused)?.refusal?.message
  const offered = due.length > 0 || isSaved || workouts.length > 0 ? due : ofWeek
  const askAfter = isSaved && !playing && !isAnswering ? doneTimeout : idleLimitFor(playing?.prescriptions ?? [])

  if (playing)
    return (
      <Suspense fallback={<Spinner isPage />}>
        <TabletWorkout
          which={keyOf(playing)}
          onLeave={() => setPlaying(undefined)}
          onDone={() => {
            setSaved(true)
            setPlaying(undefined)
          }}
        />
        <StillThere askAfter={askAfter} onLeft={onEnd} />
      </Suspense>
    )
  return (
    <TabletFrame title="Your session">
      {error && <Failed error={error} onRetry={again} />}
      {isLoading && !error && <Spinner label="Opening your session" />}
      {!isLoading && !error && !isAnswering && (
        <Choices
          {...{ name, isSaved, refusal, offered }}
          due={due.length}
          done={workouts.length - due.length}
          onStart={setPlaying}
        />
      )}
      {!isLoading && !error && userId && (
        <TabletSurveys patientId={userId} isOpen={isAnswering} onOpen={setAnswering} />
      )}
      {!isAnswering && (
        <Button isFullWidth variant={isSaved || offered.length === 0 ? 'primary' : 'quiet'} onClick={onEnd}>
          Done
        </Button>
      )}
      <StillThere askAfter={askAfter} onLeft={onEnd} />
    </TabletFrame>
  )
}

interface ChoicesProps {
  name: string
  isSaved: boolean
  /** The server's reason for refusing a session. */
  refusal: string | undefined
  due: number
  offered: readonly TodaysWorkout[]
  done: number
  onStart: (workout: TodaysWorkout) => void
}

/** Greets the patient and offers what is left to do. */
function Choices(props: ChoicesProps) {
  const { name, isSaved, refusal, offered, onStart } = props
  return (
    <Stack gap={20}>
      {isSaved && !refusal && <RoundMark isLarge />}
      <h1>{isSaved ? `Well done, ${firstName(name)}` : `Hello ${firstName(name)}`}</h1>
      <p>{sentenceOf(props)}</p>
      {offered.length > 0 && (
        <Stack as="ul" gap={12}>
          {offered.map((workout, at) => (
            <TabletChoice
              key={workout.series._id}
              workout={workout}
              isFirst={at === 0 && !isSaved}
              onStart={() => onStart(workout)}
            />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function sentenceOf({ isSaved, refusal, due, offered, done }: ChoicesProps) {
  if (refusal)
    return `Your session is on this tablet, but was not accepted: ${refusal} Please tell the staff of the clinic.`
  if (isSaved)
    return due > 0 ? 'Your session is saved. There is more for today, if you like.' : 'Your session is saved.'
  if (due > 0) return 'This is for today.'
  if (done > 0) return 'Everything for today is done.'
  return offered.length > 0
    ? 'Nothing is planned for today. You can do one of these.'
    : 'Nothing is planned for you yet.'
}
