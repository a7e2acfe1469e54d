import { formatLoad, minutesOf } from '@kinora/contract/dosage.ts'
import { kindLabel } from '@kinora/contract/kinds.ts'
import type { Series, SeriesInWeek } from '@kinora/contract/series.ts'

/** More exercises a day than this, and most people no longer keep up. */
export const mostADay = 5

/** Monday first. */
export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const everyDay = [1, 2, 3, 4, 5, 6, 7]

type Rhythm = Pick<Series, 'weekdays' | 'timesPerWeek'>

const isFloating = ({ weekdays, timesPerWeek }: Rhythm) =>
  weekdays.length === 0 && timesPerWeek !== null && timesPerWeek < 7
const daysOf = ({ weekdays }: Rhythm) => (weekdays.length > 0 ? weekdays : everyDay)

/** 'Tue, Fri', or 'Mon to Fri' for three and more in a row. */
export function weekdayWords(weekdays: readonly number[]) {
  const days = weekdays.toSorted((a, b) => a - b)
  const isRow = days.length > 2 && days.at(-1)! - days[0]! === days.length - 1
  const names = days.map((day) => weekdayNames[day - 1]!)
  return isRow ? `${names[0]} to ${names.at(-1)}` : names.join(', ')
}

/** 'daily', 'Tue, Fri', '3 times a week', 'twice a day'. */
export function rhythmWords({ weekdays, timesPerWeek }: Rhythm) {
  if (weekdays.length === 7) return 'daily'
  if (weekdays.length > 0) return weekdayWords(weekdays)
  if (timesPerWeek === null || timesPerWeek === 7) return 'daily'
  if (timesPerWeek === 14) return 'twice a day'
  return timesPerWeek <= 2 ? ['once a week', 'twice a week'][timesPerWeek - 1]! : `${timesPerWeek} times a week`
}

/** Minutes of one session, nothing for a series without exercises. */
export const sessionMinutes = ({ assignedExercises }: Pick<SeriesInWeek, 'assignedExercises'>) =>
  assignedExercises.length === 0 ? 0 : minutesOf(assignedExercises)

const perDay = ({ weekdays, timesPerWeek }: Rhythm) =>
  weekdays.length === 0 && timesPerWeek !== null ? Math.ceil(timesPerWeek / 7) : 1

interface Load {
  count: number
  minutes: number
}

const sum = (columns: readonly SeriesInWeek[]): Load => ({
  count: columns.reduce((total, { assignedExercises }) => total + assignedExercises.length, 0),
  minutes: columns.reduce((total, column) => total + sessionMinutes(column) * perDay(column), 0),
})

/** The load met on most of the days that have any; of two as frequent the smaller one. */
function usualOf(days: readonly Load[]) {
  const busy = days.filter(({ count }) => count > 0)
  const frequency = (count: number) => busy.filter((day) => day.count === count).length
  return busy.toSorted((a, b) => frequency(b.count) - frequency(a.count) || a.count - b.count)[0]
}

export interface Workload extends Load {
  /** What makes more than five on some day, in words; nothing when no day has more. */
  warning: string | undefined
}

function warningOf(days: readonly Load[], floating: SeriesInWeek | undefined, usual: Load) {
  const most = Math.max(...days.map(({ count }) => count))
  const withFloating = most + (floating?.assignedExercises.length ?? 0)
  if (withFloating <= mostADay) return undefined
  const advice = `Most keep up with ${mostADay}`
  if (floating && most > 0) return `${withFloating} on days with ${floating.name}. ${advice}`
  if (withFloating === usual.count) return `${withFloating} a day. ${advice}`
  const days7 = days.flatMap(({ count }, at) => (count === most ? [at + 1] : []))
  return `${most} on ${weekdayWords(days7)}. ${advice}`
}

/**
 * How much a usual day of this week asks for. A series "three times a week" has no days of its own: it counts when
 * there is nothing else, and for the warning, on top of the fullest day.
 */
export function workloadOf(columns: readonly SeriesInWeek[]): Workload {
  const fixed = columns.filter((column) => !isFloating(column))
  const days = everyDay.map((day) => sum(fixed.filter((column) => daysOf(column).includes(day))))
  const floating = columns
    .filter(isFloating)
    .toSorted((a, b) => b.assignedExercises.length - a.assignedExercises.length)[0]
  const usual = usualOf(days) ?? (floating ? sum([floating]) : { count: 0, minutes: 0 })
  return { ...usual, warning: warningOf(days, floating, usual) }
}

const lowered = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)

/** 'Mat, step, 5 kg': what must be at hand in this week, loads as they are prescribed. */
export function equipmentWords(columns: readonly SeriesInWeek[]) {
  const all = columns.flatMap(({ assignedExercises }) => assignedExercises)
  const loads = new Set(
    all.flatMap(({ dosage: { load } }) =>
      load && /weight|band/.test(load.type) && load.type !== 'body weight' ? [formatLoad(load)] : [],
    ),
  )
  const hasBand = [...loads].some((load) => load.endsWith(' band'))
  const kinds = new Set(all.flatMap(({ exercise }) => exercise.equipment))
  const things = [...kinds]
    .filter((kind) => kind !== 'none' && !(kind === 'band' && hasBand))
    .map((kind) => lowered(kindLabel(kind)))
  const words = [...things, ...[...loads].filter((load) => load && load !== 'band')].join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
