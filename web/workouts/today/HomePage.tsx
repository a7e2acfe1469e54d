import type { QueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import type { Program } from '@kinora/contract/programs.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useUser } from '../../accounts/useUser.ts'
import { useIdle } from '../../app/useIdle.ts'
import { useIsForChild } from '../../app/useIsForChild.ts'
import { AfterCare } from '../../app/after-care-slot.ts'
import { SurveysDue } from '../../app/patient-survey-slots.ts'
import { to } from '../../app/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { lazyComponent } from '../../ui/load-chunk.ts'
import { Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import { HomeColumn } from './HomeColumn.tsx'
import { ConnectionNote } from '../recording/ConnectionNote.tsx'
import { FinishedWorkout } from './FinishedWorkout.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { isUnsent } from '../recording/sent-state.ts'
import { useStoredWorkouts } from '../recording/workout-store.ts'
import type { StoredWorkout } from '../recording/workout.ts'
import {
  ChildWeek,
  ComingBack,
  DoOneAnyway,
  NextDayQuestion,
  prepareNextDay,
  ProgramChanges,
  RemindLater,
} from '../player/lazy-player.ts'
import { LaterWorkout, NextWorkout, nextWorkoutLink } from './NextWorkout.tsx'
import { todaysWorkouts, type RunningProgram, type TodaysWorkout } from './todays-workouts.ts'
import { hadStopPain, weekOf } from './week-progress.ts'
import { useFigurePrefetch } from './useFigurePrefetch.ts'
import { useProgramChanges } from './useProgramChanges.ts'
import {
  useRefreshOnSend,
  usePatient,
  usePractitioner,
  usePrograms,
  useRunningPrograms,
  useToday,
  useComingWeeks,
} from './useRunningPrograms.ts'
import { WeekCard } from './WeekCard.tsx'

const PauseNotice = lazyComponent(() => import('../../patients/PauseNotice.tsx'))
const PauseButton = lazyComponent(() => import('../../patients/PauseButton.tsx'))
const NothingToDo = lazyComponent(() => import('./NothingToDo.tsx'))

/** Loads these parts before home is drawn, because appearing later would move the content below. */
export const prepare = (cache: QueryClient) =>
  Promise.all([
    ...[PauseNotice, PauseButton, SurveysDue, NothingToDo, NextDayQuestion].map(({ preload }) => preload()),
    prepareNextDay(cache),
  ])

/** The button of RemindLater, which is loaded when the button is tapped. */
function Later() {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <Button variant="quiet" isFullWidth onClick={() => setWanted(true)}>
      Not now? Remind me later
    </Button>
  )
  return isWanted ? (
    <Suspense fallback={button}>
      <RemindLater isOpenAtFirst />
    </Suspense>
  ) : (
    button
  )
}

const nothing: readonly StoredWorkout[] = []

const programLine = ({ program, week }: RunningProgram) =>
  program.endDate ? `${program.title} · week ${week} of ${program.weeks}` : program.title

function Greeting({ name, running }: { name: string; running: readonly RunningProgram[] }) {
  return (
    <Stack gap={4}>
      <h1>Welcome{name && `, ${firstName(name)}`}</h1>
      {running.map((runningProgram) => (
        <Text key={runningProgram.program._id}>
          <Link to={to('myProgram', { id: runningProgram.program._id })}>{programLine(runningProgram)}</Link>
        </Text>
      ))}
    </Stack>
  )
}

function Sessions({
  workouts,
  running,
  today,
  programs,
  practitioner,
  isSore,
}: {
  workouts: readonly TodaysWorkout[]
  practitioner: string
  isSore: boolean
  running: readonly RunningProgram[]
  today: string
  programs: readonly Program[]
}) {
  const [next, ...later] = workouts.filter(({ state }) => state !== 'done')
  const done = workouts.filter(({ state }) => state === 'done')
  const titleOf = (program: Program) => (running.length > 1 ? program.title : undefined)
  const [search] = useSearchParams()
  if (next && search.has('start')) return <Navigate to={nextWorkoutLink(next)} replace />
  return (
    <>
      {next && <NextWorkout workout={next} programTitle={titleOf(next.program)} />}
      {!next && (
        <Suspense>
          <NothingToDo
            programs={programs}
            today={today}
            practitioner={practitioner}
            running={running}
            done={done.length === 0 ? 'none' : isSore || done.some(({ left }) => left) ? 'inPart' : 'whole'}
          />
        </Suspense>
      )}
      {later.map((workout) => (
        <LaterWorkout key={workout.series._id} workout={workout} programTitle={titleOf(workout.program)} />
      ))}
      {done.map((workout) => (
        <FinishedWorkout key={workout.series._id} workout={workout} />
      ))}
    </>
  )
}

/** Today's sessions and the week, with what this device has recorded. */
function useWeek(running: readonly RunningProgram[], stored: readonly StoredWorkout[], today: string) {
  const mine = useMemo(() => stored.map(({ workout }) => workout), [stored])
  const days = useMemo(() => weekOf(running, mine, today), [running, mine, today])
  return {
    days,
    workouts: todaysWorkouts(running, mine, today),
    isSore: hadStopPain(running, mine, today),
    isRestDay: days.every(({ isToday, planned, done }) => !isToday || planned + done === 0),
  }
}

interface AtRestProps {
  news: ReturnType<typeof useProgramChanges>['unread']
  workouts: readonly TodaysWorkout[]
}

/** Parts that are shown once the page no longer moves. */
const WhenAtRest = ({ news, workouts }: AtRestProps) => (
  <Suspense>
    {news.length > 0 && <ProgramChanges news={news} />}
    <ComingBack workouts={workouts} />
  </Suspense>
)

/** A patient's first page: today's sessions, the week so far and changes of the program. */
export default function HomePage() {
  const { userId, name } = usePatient()
  const today = useToday()
  const stored = useStoredWorkouts(userId)
  const practitioner = usePractitioner()
  const { programs, failure, retry } = usePrograms()
  const week = useRunningPrograms(programs, today)
  const { running, isLoading } = week
  const { unread, isLoading: isLoadingChanges } = useProgramChanges(running.map(({ program }) => program._id))
  useRefreshOnSend()
  const coming = useComingWeeks(running)
  useFigurePrefetch([...running.flatMap(({ prescriptions }) => prescriptions), ...coming])
  const isAtRest = useIdle()
  const isForChild = useIsForChild()
  const isHelped = Boolean(useUser().data?.carer)
  const known = stored ?? nothing
  const { days, workouts, isSore, isRestDay } = useWeek(running, known, today)
  const unsent = known
    .filter((storedWorkout) => isUnsent(storedWorkout) && storedWorkout.workout.finishedAt)
    .map(({ workout }) => workout.day)
  const hasOwnDays = running.some(({ program }) => !program.endDate)
  return (
    <HomeColumn title="Home">
      <ConnectionNote stored={known} />
      <Greeting name={name} running={running} />
      <Suspense>
        {isForChild && !isLoading && <ChildWeek week={days} today={today} />}
        {userId && <PauseNotice patientId={userId} />}
      </Suspense>
      {failure && <Failed error={failure} onRetry={retry} />}
      {!failure && week.failure && <Failed error={week.failure} onRetry={week.retry} />}
      {isLoading && !failure && <HomeSkeleton />}
      {!isLoading && !week.failure && programs && (
        <>
          <Sessions {...{ workouts, running, today, programs, practitioner, isSore }} />
          {!isHelped && workouts.some(({ state }) => state !== 'done') && <Later />}
          <Suspense>
            <NextDayQuestion />
          </Suspense>
          {running.length > 0 && (
            <WeekCard {...{ today, hasOwnDays, isSore }} week={days} unsent={navigator.onLine ? [] : unsent} />
          )}
          <Suspense>
            {isRestDay && workouts.length === 0 && <DoOneAnyway running={running} />}
            {userId && hasOwnDays && <AfterCare patientId={userId} />}
          </Suspense>
          <Suspense>
            <SurveysDue />
          </Suspense>
          {isAtRest && <WhenAtRest news={unread} workouts={workouts} />}
          <Suspense>
            {isAtRest && !isLoadingChanges && userId && running.length > 0 && <PauseButton patientId={userId} />}
          </Suspense>
        </>
      )}
    </HomeColumn>
  )
}
