import type { PaperDay, PaperWeek } from '@kinora/contract/paper-weeks.ts'

/** The entered values: the ticked boxes, as `boxOf` names them, and the pain of each day. */
export interface SheetTicks {
  ticked: ReadonlySet<string>
  pain: Readonly<Record<string, number | null>>
}

export const boxOf = (exerciseId: string, day: string) => `${exerciseId} ${day}`

const sessionOf = (sheet: PaperWeek, seriesId: string, day: string) =>
  sheet.sessions.find((session) => session.seriesId === seriesId && session.day === day)

/** Future days, and sessions that the patient recorded in the app, cannot be entered from paper. */
export function isOpenBox(sheet: PaperWeek, seriesId: string, day: string) {
  const isFuture = sheet.days.find((each) => each.day === day)?.isFuture ?? true
  return !isFuture && !sessionOf(sheet, seriesId, day)?.isByPatient
}

interface Box {
  seriesId: string
  exerciseId: string
  day: string
}

/** A closed box shows what is stored, even if it was ticked before the patient recorded the session. */
export const isTicked = (sheet: PaperWeek, ticks: SheetTicks, { seriesId, exerciseId, day }: Box) =>
  isOpenBox(sheet, seriesId, day)
    ? ticks.ticked.has(boxOf(exerciseId, day))
    : (sessionOf(sheet, seriesId, day)?.done.includes(exerciseId) ?? false)

/** The values entered before, and those the patient recorded. */
export function ticksOf(sheet: PaperWeek): SheetTicks {
  const boxes = sheet.sessions.flatMap(({ day, done }) => done.map((id) => boxOf(id, day)))
  return { ticked: new Set(boxes), pain: Object.fromEntries(sheet.days.map(({ day, pain }) => [day, pain])) }
}

/**
 * The days on which a series is planned, except paused days. A series for a number of times a week has no fixed days:
 * the days with ticks count, and the rest is spread over the others.
 */
function plannedDays(sheet: PaperWeek, ticks: SheetTicks, series: PaperWeek['series'][number], weekdayOf: WeekdayOf) {
  const { _id: seriesId, weekdays, timesPerWeek, exercises } = series
  const days = sheet.days.filter(({ isPaused }) => !isPaused).map(({ day }) => day)
  if (weekdays.length > 0) return days.filter((day) => weekdays.includes(weekdayOf(day)))
  if (timesPerWeek === null) return days
  const hasTick = (day: string) =>
    exercises.some(({ _id: exerciseId }) => isTicked(sheet, ticks, { seriesId, exerciseId, day }))
  const begun = sheet.days.map(({ day }) => day).filter(hasTick)
  const free = days.filter((day) => !hasTick(day) && isOpenBox(sheet, seriesId, day))
  const missing = Math.min(free.length, Math.max(0, timesPerWeek - begun.length))
  return [...begun, ...Array.from({ length: missing }, (_, at) => free[Math.floor((at * free.length) / missing)]!)]
}

type WeekdayOf = (day: string) => number

/** Ticks every open box of the days on which its series is planned, up to today. */
export function withPlanned(sheet: PaperWeek, ticks: SheetTicks, weekdayOf: WeekdayOf): SheetTicks {
  const planned = sheet.series.flatMap((series) =>
    plannedDays(sheet, ticks, series, weekdayOf)
      .filter((day) => isOpenBox(sheet, series._id, day))
      .flatMap((day) => series.exercises.map((exercise) => boxOf(exercise._id, day))),
  )
  return { ...ticks, ticked: new Set([...ticks.ticked, ...planned]) }
}

/** The request for the days that differ from what is stored. */
export function changedDays(sheet: PaperWeek, ticks: SheetTicks): PaperDay[] {
  const stored = ticksOf(sheet)
  return sheet.days.flatMap(({ day }) => {
    const open = sheet.series.filter(({ _id }) => isOpenBox(sheet, _id, day))
    const isSame = ({ exercises }: PaperWeek['series'][number]) =>
      exercises.every(({ _id }) => ticks.ticked.has(boxOf(_id, day)) === stored.ticked.has(boxOf(_id, day)))
    const pain = ticks.pain[day] ?? null
    if (open.length === 0 || (open.every(isSame) && pain === (stored.pain[day] ?? null))) return []
    const sessions = open.map(({ _id, exercises }) => ({
      seriesId: _id,
      done: exercises.map((exercise) => exercise._id).filter((id) => ticks.ticked.has(boxOf(id, day))),
    }))
    return [{ day, pain, sessions }]
  })
}
