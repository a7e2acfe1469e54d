import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { Params } from 'react-router'
import { workouts } from '@kinora/contract/workouts.ts'
import type { Reply } from '@kinora/contract/api.ts'
import { series } from '@kinora/contract/series.ts'
import { read } from '../../app/api-client.ts'
import { session } from '../../app/login-session.ts'
import type { Store } from '../../app/redux-store.ts'
import { decodeToken } from '../../app/session-claims.ts'
import { fetchSeriesExercises, selectSeriesExercises } from '../../series/series-slices.ts'
import { mergeFromServer, openWorkoutStore, useStoredWorkouts } from '../recording/workout-store.ts'

export interface SeriesKey {
  programId: string
  seriesId: string
  week: number
}

type MySeries = Reply<typeof series.mine>

const readWeek = ({ programId, week }: SeriesKey) => read(series.mine, { params: { programId, week } })
const readWorkouts = (which: SeriesKey) => read(workouts.ofSeries, { params: { ...which } })

/** Loads a session and its workouts from the server and this device before its page is drawn. */
export async function prepareSeries(cache: QueryClient, params: Params) {
  const { programId = '', seriesId = '' } = params
  const which = { programId, seriesId, week: Number(params.week) }
  if (!(which.week > 0)) return
  const userId = decodeToken(session()?.token ?? '')?.userId
  await Promise.all([
    cache.prefetchQuery(readWeek(which)),
    cache.prefetchQuery(readWorkouts(which)),
    userId && openWorkoutStore(userId),
  ])
}

/** One series of the patient's week from the Redux store, or from this device's cache until it is loaded. */
export function useMySeries({ programId, seriesId, week }: SeriesKey) {
  const dispatch = useDispatch<Store['dispatch']>()
  const cache = useQueryClient()
  const state = useSelector(selectSeriesExercises)
  const load = () => void dispatch(fetchSeriesExercises({ programId, seriesId, week }))
  useEffect(load, [dispatch, programId, seriesId, week])
  const isThis = state.data?.program._id === programId && state.data.week === week
  const known = cache.getQueryData<MySeries>(readWeek({ programId, seriesId, week }).queryKey)
  const mine = isThis ? state.data! : known
  // Without a valid week in the address, nothing is requested.
  const hasWeek = week > 0
  return {
    program: mine?.program,
    series: mine?.series.find(({ _id }) => _id === seriesId),
    prescriptions: (mine?.assignedExercises ?? []).filter((exercise) => exercise.seriesId === seriesId),
    isLoading: hasWeek && !mine && (state.loading || state.status),
    isMissing: !hasWeek || (mine !== undefined && !mine.series.some(({ _id }) => _id === seriesId)),
    failure: mine || state.status ? null : { message: state.message },
    retry: load,
  }
}

/** The current prescriptions, refetched at every exercise of a workout; undefined until known. */
export function useLatestPrescriptions(which: SeriesKey, at: number | undefined) {
  const { seriesId } = which
  const isPlaying = at !== undefined
  const { data, isFetchedAfterMount, refetch } = useQuery({ ...readWeek(which), enabled: isPlaying })
  useEffect(() => {
    if (isPlaying && navigator.onLine) void refetch()
  }, [isPlaying, at, refetch])
  const own = useMemo(
    () => data?.assignedExercises.filter((exercise) => exercise.seriesId === seriesId),
    [data, seriesId],
  )
  return isPlaying && isFetchedAfterMount ? own : undefined
}

/** Milliseconds to wait for workouts from other devices before a session may start without them. */
const maxWait = 2500

function useLater(milliseconds: number) {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isLater
}

/** The workouts of a series on a day: those stored on this device, and those only the server has. */
export function useWorkoutsOfDay(which: SeriesKey, day: string, userId: string | undefined) {
  const { seriesId, week } = which
  const stored = useStoredWorkouts(userId)
  const isLate = useLater(maxWait)
  const { data, isPending } = useQuery({ ...readWorkouts(which), staleTime: 30_000, enabled: week > 0 })
  const isLoaded = stored !== undefined
  useEffect(() => {
    if (isLoaded && data) mergeFromServer(data)
  }, [isLoaded, data])
  const here = (stored ?? []).filter(
    ({ workout }) => workout.seriesId === seriesId && workout.week === week && workout.day === day,
  )
  const elsewhere = (data ?? []).filter(
    (log) => log.day === day && !here.some(({ workout }) => workout._id === log._id),
  )
  return {
    isReady: stored !== undefined && (!isPending || isLate),
    open: here.findLast(({ workout }) => !workout.finishedAt),
    finished: here.findLast(({ workout }) => workout.finishedAt),
    openElsewhere: elsewhere.findLast(({ finishedAt }) => !finishedAt),
    finishedElsewhere: elsewhere.findLast(({ finishedAt }) => finishedAt),
  }
}
