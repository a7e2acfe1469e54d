import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { workouts } from '@kinora/contract/workouts.ts'
import type { Reply } from '@kinora/contract/api.ts'
import { series } from '@kinora/contract/series.ts'
import { read, useRead } from '../../app/api-client.ts'
import type { Store } from '../../app/redux-store.ts'
import { fetchSeriesExercises, selectSeriesExercises } from '../../series/series-slices.ts'
import { mergeFromServer, useStoredWorkouts } from '../recording/workout-store.ts'

export interface SeriesKey {
  programId: string
  seriesId: string
  week: number
}

type MySeries = Reply<typeof series.mine>

/** One series of the patient's week from the Redux store, or from this device's cache until it is loaded. */
export function useMySeries({ programId, seriesId, week }: SeriesKey) {
  const dispatch = useDispatch<Store['dispatch']>()
  const cache = useQueryClient()
  const state = useSelector(selectSeriesExercises)
  const load = () => void dispatch(fetchSeriesExercises({ programId, seriesId, week }))
  useEffect(load, [dispatch, programId, seriesId, week])
  const isThis = state.data?.program._id === programId && state.data.week === week
  const known = cache.getQueryData<MySeries>(read(series.mine, { params: { programId, week } }).queryKey)
  const mine = isThis ? state.data! : known
  // Nothing is asked for an address without a number for its week.
  const hasWeek = week > 0
  return {
    program: mine?.program,
    block: mine?.series.find(({ _id }) => _id === seriesId),
    prescriptions: (mine?.assignedExercises ?? []).filter((each) => each.seriesId === seriesId),
    isLoading: hasWeek && !mine && (state.loading || state.status),
    isMissing: !hasWeek || (mine !== undefined && !mine.series.some(({ _id }) => _id === seriesId)),
    failure: mine || state.status ? null : { message: state.message },
    retry: load,
  }
}

/** The prescriptions as the clinic has them now, asked again at every exercise of a workout; undefined until known. */
export function useLatestPrescriptions({ programId, seriesId, week }: SeriesKey, at: number | undefined) {
  const isPlaying = at !== undefined
  const { data, isFetchedAfterMount, refetch } = useRead(
    series.mine,
    { params: { programId, week } },
    { enabled: isPlaying },
  )
  useEffect(() => {
    if (isPlaying && navigator.onLine) void refetch()
  }, [isPlaying, at, refetch])
  const own = useMemo(() => data?.assignedExercises.filter((each) => each.seriesId === seriesId), [data, seriesId])
  return isPlaying && isFetchedAfterMount ? own : undefined
}

/** How long to wait for workouts from other devices before a session may start without them. Milliseconds. */
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
export function useWorkoutsOfDay({ programId, seriesId, week }: SeriesKey, day: string, userId: string | undefined) {
  const stored = useStoredWorkouts(userId)
  const isLate = useLater(maxWait)
  const { data, isPending } = useRead(
    workouts.ofSeries,
    { params: { programId, seriesId, week } },
    { staleTime: 30_000, enabled: week > 0 },
  )
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
