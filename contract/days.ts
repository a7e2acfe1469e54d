/** A calendar day such as 2026-11-20. As text, days compare, sort and serialize without conversion. */
export type Day = string

const dayLength = 86_400_000
const isDayText = /^\d{4}-\d{2}-\d{2}$/

/** The day of a moment in this device's time zone, by default today. A day is returned unchanged. */
export function localDay(moment: string | number | Date = new Date()): Day {
  if (typeof moment === 'string' && isDayText.test(moment)) return moment
  const date = new Date(moment)
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${date.getFullYear()}-${month}-${day}`
}

let format: { timeZone: string; days: Intl.DateTimeFormat } | undefined

/** The day of a moment in a time zone, by default today. The locale `en-CA` formats days as ISO 8601. */
export function dayIn(timeZone: string, moment = new Date()): Day {
  // Cached, because a page uses one zone repeatedly and a slow phone takes 10 ms to create its format.
  if (format?.timeZone !== timeZone)
    format = {
      timeZone,
      days: new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    }
  return format.days.format(moment)
}

/** The local time in a time zone: '2024-07-01 09:30:00'. The locale `sv-SE` formats times as ISO 8601. */
export const localTimeIn = (timeZone: string, moment: Date) => moment.toLocaleString('sv-SE', { timeZone })

/** The moment at which a day begins in a time zone, even if the clocks change at midnight. */
export function startOfDay(timeZone: string, day: Day) {
  const wanted = Date.parse(`${day}T00:00:00Z`)
  const localOf = (moment: number) => Date.parse(`${localTimeIn(timeZone, new Date(moment)).replace(' ', 'T')}Z`)
  const near = wanted - (localOf(wanted) - wanted)
  const exact = near - (localOf(near) - wanted)
  // If midnight is skipped, `exact` is in the last hour of the day before, and `near` is the moment of the change.
  return new Date(localOf(exact) < wanted ? near : exact)
}

/** '20/11/2026' */
export const dayText = (day: Day) => day.split('-').toReversed().join('/')

/** '20 November 2026' */
export const longDayText = (date: string | Date, timeZone = 'UTC') =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone }).format(new Date(date))

/** '20 November' */
export const dayMonthText = (day: Day) =>
  new Date(day).toLocaleString('en-AU', { day: 'numeric', month: 'long', timeZone: 'UTC' })

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)

/** Whole days between two days, negative if the second is earlier. Moments count by their local day. */
export const daysBetween = (from: string | number | Date, to: string | number | Date) =>
  (Date.parse(localDay(to)) - Date.parse(localDay(from))) / dayLength

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: Day) => new Date(day).getUTCDay() || 7

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const shortWeekdayNames = weekdayNames.map((name) => name.slice(0, 3))
export const weekdayName = (day: Day) => weekdayNames[weekdayOf(day) - 1]!

export const mondayOf = (day: Day) => addDays(day, 1 - weekdayOf(day))

/** The week of a program that contains a day, from 1; null before the first day, the last week after the end. */
export const weekOfProgram = ({ startDate, weeks }: { startDate: Day; weeks: number }, day: Day) =>
  day < startDate ? null : Math.min(weeks, Math.floor(daysBetween(startDate, day) / 7) + 1)

/** Whole weeks from the first day to the last, inclusive, rounded up (§9). */
export const weeksBetween = (first: Day, last: Day) => Math.ceil((daysBetween(first, last) + 1) / 7)
