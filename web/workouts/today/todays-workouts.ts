import type { Reply } from '@kinora/contract/api.ts'
import { addDays, dayMonthText, daysBetween, weekdayName, weekdayOf, weekOfProgram } from '@kinora/contract/days.ts'
import type { Program } from '@kinora/contract/programs.ts'
import type { MyPrescription, series as seriesApi } from '@kinora/contract/series.ts'
import type { Progress, SeriesLog } from '@kinora/contract/workouts.ts'
import { minutesLeft } from '../program/short-workout.ts'
import { workoutFromLog } from '../recording/workout-from-log.ts'
import { hasEntries, isOpen, openPrescriptions, type Workout } from '../recording/workout.ts'

type MySeries = Reply<typeof seriesApi.mine>
export type PatientSeries = MySeries['series'][number]

/** A running program with its present week and the workouts of that week. */
export interface RunningProgram {
  program: Program
  week: number
  allSeries: PatientSeries[]
  prescriptions: MyPrescription[]
  days: Progress['days']
  /** The workouts of this week that the server has. */
  workouts: SeriesLog[]
}

export interface TodaysWorkout {
  program: Program
  series: PatientSeries
  week: number
  prescriptions: MyPrescription[]
  state: 'open' | 'begun' | 'done'
  /** When it was done, ISO 8601. */
  doneAt: string | null
  /** The rest of an unfinished session, or the exercises that a finished one left out; null if nothing is left. */
  left: { minutes: number; exercises: number } | null
  /** '1 of 3 this week', for a series without weekdays. */
  ofWeek: string
}

/** 'Monday 23 November' */
export const longDay = (day: string) => `${weekdayName(day)} ${dayMonthText(day)}`

/** The present week of a program, from 1; undefined before its first day, after its last, and once it is stopped. */
export function runningWeek({ startDate, endDate, weeks, state }: Program, today: string) {
  if (!startDate || state === 'stopped' || (endDate !== null && today >= addDays(startDate, weeks * 7)))
    return undefined
  return weekOfProgram({ startDate, weeks }, today) ?? undefined
}

type Done = Pick<SeriesLog, '_id' | 'seriesId' | 'day' | 'week' | 'finishedAt'>

/** The finished workouts on the server and on this device, each once. */
export function finishedWorkouts(workouts: readonly Done[], stored: readonly Workout[], programId: string): Done[] {
  const own = stored.filter((workout) => workout.programId === programId)
  const byId = new Map<string, Done>(workouts.map((log) => [log._id, log]))
  for (const workout of own) if (workout.finishedAt) byId.set(workout._id, workout)
  return [...byId.values()].filter(({ finishedAt }) => finishedAt !== null)
}

export const isDueOn = ({ weekdays, timesPerWeek }: PatientSeries, day: string) =>
  weekdays.length ? weekdays.includes(weekdayOf(day)) : timesPerWeek === null

/** The weeks of an open-ended program repeat, so its sessions are identified by their days. */
const isThisTime = ({ startDate, endDate }: Program, day: string, today: string) =>
  !startDate || endDate !== null || day >= addDays(today, -(daysBetween(startDate, today) % 7))

/** The prescriptions left untouched in the most complete of these sessions; none unless at least one is a must. */
function leftOut(
  { workouts }: RunningProgram,
  prescriptions: MyPrescription[],
  stored: readonly Workout[],
  done: Done[],
) {
  const open = done.flatMap(({ _id }) => {
    const log = workouts.find((each) => each._id === _id)
    const workout =
      stored.find((each) => each._id === _id) ?? (log && workoutFromLog(log, prescriptions, { userId: '', name: '' }))
    const untouched = workout?.steps.filter((step) => isOpen(step) && step.sets.length === 0)
    return untouched ? [untouched.map(({ prescription }) => prescription)] : []
  })
  const fewest = open.toSorted((a, b) => a.length - b.length)[0] ?? []
  return fewest.some(({ priority }) => priority === 'must') ? fewest : []
}

function workoutOf(
  running: RunningProgram,
  series: PatientSeries,
  stored: readonly Workout[],
  today: string,
): TodaysWorkout | undefined {
  const { program, week, workouts } = running
  const prescriptions = running.prescriptions.filter(({ seriesId }) => seriesId === series._id)
  if (prescriptions.length === 0) return undefined
  const done = finishedWorkouts(workouts, stored, program._id).filter(({ seriesId }) => seriesId === series._id)
  const todays = done.filter(({ day }) => day === today)
  const inWeek = done.filter(
    (doneWorkout) => doneWorkout.week === week && isThisTime(program, doneWorkout.day, today),
  ).length
  const isOfWeek = !series.weekdays.length && series.timesPerWeek !== null
  const isDue = isDueOn(series, today) || (isOfWeek && inWeek - todays.length < series.timesPerWeek!)
  if (!isDue && todays.length === 0) return undefined
  const begunHere = stored.find(
    (workout) => workout.seriesId === series._id && workout.day === today && !workout.finishedAt && hasEntries(workout),
  )
  const log = workouts.find(
    (workout) =>
      workout.seriesId === series._id &&
      workout.day === today &&
      !workout.finishedAt &&
      !stored.some(({ _id }) => _id === workout._id),
  )
  const begun = begunHere ?? (log && workoutFromLog(log, prescriptions, { userId: '', name: series.name }))
  const missing = leftOut(running, prescriptions, stored, todays)
  const open = todays.length === 0 ? begun && openPrescriptions(begun) : missing.length > 0 ? missing : undefined
  return {
    program,
    series,
    week,
    prescriptions,
    state: todays.length ? 'done' : begun ? 'begun' : 'open',
    left: open ? { minutes: minutesLeft(open), exercises: open.length } : null,
    doneAt:
      todays
        .map(({ finishedAt }) => finishedAt!)
        .toSorted()
        .at(-1) ?? null,
    ofWeek: isOfWeek ? `${Math.min(inWeek, series.timesPerWeek!)} of ${series.timesPerWeek} this week` : '',
  }
}

/** Today's sessions of all programs: begun ones first, then those due today, then those due this week, then done ones. */
export function todaysWorkouts(
  running: readonly RunningProgram[],
  stored: readonly Workout[],
  today: string,
): TodaysWorkout[] {
  const all = running.flatMap((runningProgram) =>
    runningProgram.allSeries.flatMap((series) => workoutOf(runningProgram, series, stored, today) ?? []),
  )
  const rank = ({ state, ofWeek }: TodaysWorkout) => (state === 'begun' ? 0 : state === 'open' ? (ofWeek ? 2 : 1) : 3)
  return all.toSorted((a, b) => rank(a) - rank(b))
}
