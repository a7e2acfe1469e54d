import { localDay, dayIn } from '@kinora/contract/days.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { workouts } from '@kinora/contract/workouts.ts'
import { programs, type Program } from '@kinora/contract/programs.ts'
import { patients } from '@kinora/contract/patients.ts'
import { series } from '@kinora/contract/series.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { selectAuth } from '../../accounts/account-slices.ts'
import { useUser } from '../../accounts/useUser.ts'
import { read, refresh, useRead } from '../../app/api-client.ts'
import { onClockChange, timeNow } from '../../app/clock.ts'
import type { Store } from '../../app/redux-store.ts'
import { fetchPatientPrograms, selectPatientPrograms } from '../../programs/patient-programs-slice.ts'
import { onWorkoutSent } from '../recording/workout-store.ts'
import { runningWeek, type RunningProgram } from './todays-workouts.ts'

/** The signed-in patient. */
export function usePatient() {
  const user = useUser().data
  const auth = useSelector(selectAuth).data
  return {
    userId: user?.userId ?? auth?.userId,
    name: user?.name ?? '',
    recordedBy: user?.carer?.name ?? user?.name,
    timeZone: user?.timeZone,
  }
}

/**
 * Today in the account's time zone, as on the server, so that home and the clinic's worklist show the same week. The
 * device's zone is used only until the account has loaded. The time is corrected by the server's clock.
 */
export function useToday() {
  const timeZone = useUser().data?.timeZone
  const currentDay = useCallback(() => {
    const now = new Date(timeNow())
    return timeZone ? dayIn(timeZone, now) : localDay(now)
  }, [timeZone])
  const [, setDay] = useState(currentDay)
  useEffect(() => {
    const update = () => setDay(currentDay)
    const timer = setInterval(update, 30_000)
    document.addEventListener('visibilitychange', update)
    const stop = onClockChange(update)
    return () => {
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [currentDay])
  return currentDay()
}

/** The practitioner's first name, or 'your physio'. */
export function usePractitioner() {
  const { userId } = usePatient()
  const { data } = useRead(
    patients.ofUser,
    { params: { id: userId ?? '' } },
    { enabled: userId !== undefined, staleTime: 3_600_000 },
  )
  return data ? firstName(data.practitioner) : 'your physio'
}

const ofPatient = (id: string) => ({ params: { id }, query: { pageSize: 50 } })

/** The patient's programs from the Redux store, refetched while the page is open. */
export function usePrograms() {
  const { userId } = usePatient()
  const dispatch = useDispatch<Store['dispatch']>()
  const state = useSelector(selectPatientPrograms)
  const load = useCallback(() => void (userId && dispatch(fetchPatientPrograms(ofPatient(userId)))), [dispatch, userId])
  useEffect(load, [load])
  const known = useRead(programs.ofPatient, ofPatient(userId ?? ''), { enabled: userId !== undefined, retry: false })
  const found = known.data ?? state.data
  return { programs: found?.items, failure: found || state.status ? null : { message: state.message }, retry: load }
}

const minute = 60_000
const inWeek = (programId: string, week: number) => ({ params: { programId, week } })

/** The programs that are running today, with their week, progress and workouts. */
export function useRunningPrograms(all: readonly Program[] | undefined, today: string) {
  const present = (all ?? []).flatMap((program) => {
    const week = runningWeek(program, today)
    return week ? [{ program, week }] : []
  })
  const mine = useQueries({
    queries: present.map(({ program, week }) => ({
      ...read(series.mine, inWeek(program._id, week)),
      staleTime: minute,
    })),
  })
  const progress = useQueries({
    queries: present.map(({ program }) => ({
      ...read(workouts.progress, { params: { id: program._id } }),
      staleTime: minute,
    })),
  })
  const logged = useQueries({
    queries: present.map(({ program, week }) => ({
      ...read(workouts.ofWeek, inWeek(program._id, week)),
      staleTime: minute,
    })),
  })
  const running = present.flatMap(({ program, week }, at): RunningProgram[] => {
    const [own, days] = [mine[at]?.data, progress[at]?.data?.days]
    if (!own || !days) return []
    return [
      {
        program,
        week,
        allSeries: own.series,
        prescriptions: own.assignedExercises,
        days,
        workouts: logged[at]?.data ?? [],
      },
    ]
  })
  const failure = [...mine, ...progress].find(({ isError, data }) => isError && !data)?.error ?? null
  const isLoading = all === undefined || (running.length < present.length && !failure)
  return {
    running,
    isLoading,
    failure,
    retry: () => [...mine, ...progress, ...logged].forEach((query) => void query.refetch()),
  }
}

/** Refreshes the week after a workout was sent. */
export function useRefreshOnSend() {
  const cache = useQueryClient()
  useEffect(
    () => onWorkoutSent((workout) => void (workout.finishedAt && refresh(cache, ['workouts', 'series']))),
    [cache],
  )
}

/** How many coming weeks a device stores: two, so that fourteen days without a connection are covered on any weekday. */
const weeksAhead = 2

/** Fetches the coming weeks, so that they are available offline. Returns their prescriptions. */
export function useComingWeeks(running: readonly RunningProgram[]) {
  const coming = running.flatMap(({ program, week }) =>
    Array.from({ length: Math.min(weeksAhead, program.weeks - week) }, (_, ahead) =>
      inWeek(program._id, week + ahead + 1),
    ),
  )
  const weeks = useQueries({
    queries: coming.map((params) => ({ ...read(series.mine, params), staleTime: 60 * minute })),
  })
  return weeks.flatMap(({ data }) => data?.assignedExercises ?? [])
}
