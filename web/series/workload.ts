import { shortWeekdayNames } from '@kinora/contract/days.ts'
import { formatLoad, minutesOf } from '@kinora/contract/dosage.ts'
import { categoryLabel, lowerFirstLetter } from '@kinora/contract/exercise-categories.ts'
import type { Series, SeriesInWeek } from '@kinora/contract/series.ts'
import { capitalize } from '@kinora/contract/capitalize.ts'

/** Most people cannot keep up with more exercises a day. */
const recommendedPerDay = 5

const everyDay = [1, 2, 3, 4, 5, 6, 7]

type Frequency = Pick<Series, 'weekdays' | 'timesPerWeek'>

const isFloating = ({ weekdays, timesPerWeek }: Frequency) =>
  weekdays.length === 0 && timesPerWeek !== null && timesPerWeek < 7
const daysOf = ({ weekdays }: Frequency) => (weekdays.length > 0 ? weekdays : everyDay)

/** 'Tue, Fri', or 'Mon to Fri' for three and more in a row. */
export function weekdaysLabel(weekdays: readonly number[]) {
  const days = weekdays.toSorted((a, b) => a - b)
  const isRow = days.length > 2 && days.at(-1)! - days[0]! === days.length - 1
  const names = days.map((day) => shortWeekdayNames[day - 1]!)
  return isRow ? `${names[0]} to ${names.at(-1)}` : names.join(', ')
}

/** 'daily', 'Tue, Fri', '3 times a week', 'twice a day'. */
export function frequencyLabel({ weekdays, timesPerWeek }: Frequency) {
  if (weekdays.length === 7) return 'daily'
  if (weekdays.length > 0) return weekdaysLabel(weekdays)
  if (timesPerWeek === null || timesPerWeek === 7) return 'daily'
  if (timesPerWeek === 14) return 'twice a day'
  return timesPerWeek <= 2 ? ['once a week', 'twice a week'][timesPerWeek - 1]! : `${timesPerWeek} times a week`
}

/** Minutes of one session; 0 for a series without exercises. */
export const sessionMinutes = ({ assignedExercises }: Pick<SeriesInWeek, 'assignedExercises'>) =>
  minutesOf(assignedExercises)

const perDay = ({ weekdays, timesPerWeek }: Frequency) =>
  weekdays.length === 0 && timesPerWeek !== null ? Math.ceil(timesPerWeek / 7) : 1

interface Load {
  count: number
  minutes: number
}

const sum = (columns: readonly SeriesInWeek[]): Load => ({
  count: columns.reduce((total, { assignedExercises }) => total + assignedExercises.length, 0),
  minutes: columns.reduce((total, column) => total + sessionMinutes(column) * perDay(column), 0),
})

/** The most frequent load of days with exercises; of two equally frequent ones the smaller. */
function typicalDayOf(days: readonly Load[]) {
  const busy = days.filter(({ count }) => count > 0)
  const frequency = (count: number) => busy.filter((day) => day.count === count).length
  return busy.toSorted((a, b) => frequency(b.count) - frequency(a.count) || a.count - b.count)[0]
}

interface Workload extends Load {
  /** Names the days with too many exercises; undefined when there are none. */
  warning: string | undefined
}

function warningOf(days: readonly Load[], floating: SeriesInWeek | undefined, usual: Load) {
  const most = Math.max(...days.map(({ count }) => count))
  const withFloating = most + (floating?.assignedExercises.length ?? 0)
  if (withFloating <= recommendedPerDay) return undefined
  const advice = `Most people keep up with ${recommendedPerDay}`
  if (floating && most > 0) return `${withFloating} on days with ${floating.name}. ${advice}`
  if (withFloating === usual.count) return `${withFloating} a day. ${advice}`
  const days7 = days.flatMap(({ count }, at) => (count === most ? [at + 1] : []))
  return `${most} on ${weekdaysLabel(days7)}. ${advice}`
}

/**
 * The workload of a usual day. A series "three times a week" has no fixed days: it counts alone if there is no other,
 * and on top of the busiest day for the warning.
 */
export function workloadOf(columns: readonly SeriesInWeek[]): Workload {
  const fixed = columns.filter((column) => !isFloating(column))
  const days = everyDay.map((day) => sum(fixed.filter((column) => daysOf(column).includes(day))))
  const floating = columns
    .filter(isFloating)
    .toSorted((a, b) => b.assignedExercises.length - a.assignedExercises.length)[0]
  const usual = typicalDayOf(days) ?? (floating ? sum([floating]) : { count: 0, minutes: 0 })
  return { ...usual, warning: warningOf(days, floating, usual) }
}

/** 'Mat, step, 5 kg': the equipment and loads of this week. */
export function equipmentLabel(columns: readonly SeriesInWeek[]) {
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
    .map((kind) => lowerFirstLetter(categoryLabel(kind)))
  const words = [...things, ...[...loads].filter((load) => load && load !== 'band')].join(', ')
  return capitalize(words)
}
