import type { LogEntry, PauseReason, SeriesLogDraft } from '@kinora/contract/workouts.ts'
import type { Dosage, Side } from '@kinora/contract/dosage.ts'
import { addDays, daysBetween, weekdayOf, type Day } from '@kinora/contract/days.ts'
import { pauseOn, type PausedDays } from './patient-pause.rules.ts'

export const lastDays = (day: Day, count: number) =>
  Array.from({ length: count }, (_, at) => addDays(day, at - count + 1))

export interface PlannedSeries {
  id: string
  weekdays: number[]
  timesPerWeek: number | null
  /** The weeks with exercises. */
  weeks: number[]
  /** The day the series was removed, from which it no longer counts. */
  endsOn: Day | null
}

export interface PlannedProgram {
  startDate: Day
  weeks: number
  /** A maintenance program: its weeks repeat, and no day is planned, so none counts as missed. */
  isOpenEnded?: boolean
  /** The day the program was stopped, from which nothing is planned. */
  endsOn: Day | null
  /** Nothing is planned on these days. */
  pauses: PausedDays[]
  series: PlannedSeries[]
}

export interface WorkoutShare {
  seriesId: string
  week: number
  day: Day
  /** The share of the planned sets done, 0 to 1. */
  share: number
  isFinished: boolean
}

export interface PlannedDay {
  day: Day
  week: number
  /** The number of sessions by series. */
  planned: Map<string, number>
  pause: PauseReason | null
}

const countBy = <T>(items: T[], keyOf: (item: T) => string) => {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

/**
 * Plans a series done several times a week on the days it was done, and the rest as late in the week as possible: a day
 * counts as missed only once the remaining days cannot hold the remaining sessions.
 */
function spreadOverWeek(times: number, days: Day[], done: Map<Day, number>) {
  const maxPerDay = Math.ceil(times / 7)
  const wanted = Math.min(Math.round((times * days.length) / 7), maxPerDay * days.length)
  const planned = new Map(days.map((day) => [day, 0]))
  let left = wanted
  const plan = (day: Day, limit: number) => {
    const added = Math.min(left, limit - planned.get(day)!)
    if (added <= 0) return
    planned.set(day, planned.get(day)! + added)
    left -= added
  }
  for (const day of days) plan(day, done.get(day) ?? 0)
  for (const day of days.toReversed()) plan(day, Math.max(maxPerDay, planned.get(day)!))
  return planned
}

function plannedInWeek(series: PlannedSeries, week: number, days: Day[], workouts: WorkoutShare[]): Map<Day, number> {
  const open = series.endsOn ? days.filter((day) => day < series.endsOn!) : days
  if (!series.weeks.includes(week)) return new Map()
  if (series.weekdays.length) return new Map(open.map((day) => [day, Number(series.weekdays.includes(weekdayOf(day)))]))
  if (series.timesPerWeek === null) return new Map(open.map((day) => [day, 1]))
  return spreadOverWeek(
    series.timesPerWeek,
    open,
    countBy(
      workouts.filter(({ seriesId }) => seriesId === series.id),
      ({ day }) => day,
    ),
  )
}

/** Every day of the program with the sessions planned on it, or only the weeks that contain the given days. */
export function planOf(
  program: PlannedProgram,
  workouts: WorkoutShare[],
  { from, until }: { from?: Day | null; until?: Day } = {},
): PlannedDay[] {
  const first = from ? Math.max(0, Math.floor(daysBetween(program.startDate, from) / 7)) : 0
  const last = until
    ? Math.min(program.weeks - 1, Math.floor(daysBetween(program.startDate, until) / 7))
    : program.weeks - 1
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at + 1).flatMap((week) => {
    const days = Array.from({ length: 7 }, (_, at) => addDays(program.startDate, (week - 1) * 7 + at))
    const expected = days.filter((day) => (!program.endsOn || day < program.endsOn) && !pauseOn(program.pauses, day))
    const bySeries = program.series.map((series) => ({
      id: series.id,
      planned: program.isOpenEnded ? new Map<Day, number>() : plannedInWeek(series, week, expected, workouts),
    }))
    return days.map((day) => ({
      day,
      week,
      planned: new Map(bySeries.map(({ id, planned }) => [id, planned.get(day) ?? 0])),
      pause: pauseOn(program.pauses, day)?.reason ?? null,
    }))
  })
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)
export const plannedCount = ({ planned }: Pick<PlannedDay, 'planned'>) => sum(planned.values())
const timesOf = ({ planned }: PlannedDay, seriesId: string) => planned.get(seriesId) ?? 0
const doneShare = (workouts: WorkoutShare[], seriesId: string) =>
  sum(workouts.filter((session) => session.seriesId === seriesId).map(({ share }) => share))

/** The share of a day that was done, 0 to 1; null on rest days, future days, and today until something is done. */
export function dayShare(
  { day, planned }: Pick<PlannedDay, 'day' | 'planned'>,
  workouts: WorkoutShare[],
  today: Day,
): number | null {
  const own = workouts.filter((session) => session.day === day)
  const count = plannedCount({ planned })
  if (own.length === 0) return count > 0 && day < today ? 0 : null
  if (count === 0) return Math.min(1, sum(own.map(({ share }) => share)))
  return sum([...planned].map(([seriesId, times]) => Math.min(times, doneShare(own, seriesId)))) / count
}

/**
 * The sessions planned on these days up to today, and how much of them was done. A session made up on another of these
 * days counts. Today counts only as far as it is done.
 */
export function sessionTotals(days: PlannedDay[], workouts: WorkoutShare[], today: Day) {
  const past = days.filter(({ day }) => day <= today)
  const own = workouts.filter(({ day }) => past.some((planned) => planned.day === day))
  const totals = { planned: 0, done: 0 }
  for (const seriesId of new Set(past.flatMap(({ planned }) => [...planned.keys()]))) {
    const todays = own.filter((session) => session.day === today && session.seriesId === seriesId).length
    const planned = sum(
      past.map((plannedDay) =>
        plannedDay.day < today ? timesOf(plannedDay, seriesId) : Math.min(timesOf(plannedDay, seriesId), todays),
      ),
    )
    totals.planned += planned
    totals.done += Math.min(planned, doneShare(own, seriesId))
  }
  return totals
}

/** Adherence in percent over the planned days up to today; null if nothing was planned. */
export function adherence(days: PlannedDay[], workouts: WorkoutShare[], today: Day): number | null {
  const totals = sessionTotals(days, workouts, today)
  return totals.planned ? Math.round((100 * totals.done) / totals.planned) : null
}

/** The finished sessions of these days, limited to the planned number of each series: never "13 of 12". */
export function countFinished(days: PlannedDay[], workouts: WorkoutShare[]) {
  const finished = countBy(
    workouts.filter(({ isFinished }) => isFinished),
    ({ seriesId }) => seriesId,
  )
  return sum(
    [...finished].map(([seriesId, count]) => Math.min(count, sum(days.map((day) => timesOf(day, seriesId))) || count)),
  )
}

/** A prescription in the version that the patient followed. */
export interface FollowedPrescription {
  id: string
  priority: 'must' | 'extra'
  side: Side
  dosage: Pick<Dosage, 'set'>
  isRemoved: boolean
}

/** Whole sets done. With a dosage per side, each set is logged twice. */
export const setsDone = ({ sets }: Pick<LogEntry, 'sets'>, side: Side) =>
  side === 'each' ? Math.floor(sets.length / 2) : sets.length

/**
 * The share of the planned sets done, 0 to 1. A short session plans only the exercises that fitted, or only the musts.
 * An extra skipped with a reason does not count as missed.
 */
export function workoutShare(
  draft: Pick<SeriesLogDraft, 'entries' | 'isShort' | 'short' | 'finishedAt'>,
  prescriptions: FollowedPrescription[],
) {
  const entryOf = new Map(draft.entries.map((entry) => [entry.assignedExerciseId, entry]))
  const isPlanned = ({ id, priority, isRemoved }: FollowedPrescription) => {
    const entry = entryOf.get(id)
    if (!entry && isRemoved) return false
    if (draft.short) return draft.short.exerciseIds.includes(id) || Boolean(entry && entry.sets.length > 0)
    return priority === 'must' || Boolean(entry && entry.sets.length > 0) || (!draft.isShort && !entry?.skippedReason)
  }
  const planned = prescriptions.filter(isPlanned)
  const wanted = sum(planned.map(({ dosage }) => Number(dosage.set)))
  if (wanted === 0) return draft.finishedAt ? 1 : 0
  const doneSets = planned.map(({ id, side, dosage }) =>
    Math.min(Number(dosage.set), setsDone(entryOf.get(id) ?? { sets: [] }, side)),
  )
  return sum(doneSets) / wanted
}
