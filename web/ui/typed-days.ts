import { formatDay } from './format.ts'

/** '1958-03-14' where the three numbers are a day of the calendar. */
function isoDay(year: number, month: number, day: number) {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

/** True for a day of the calendar, YYYY-MM-DD. */
export function isDay(value: string | null) {
  const [, year, month, day] = iso.exec(value ?? '') ?? []
  return value !== null && isoDay(Number(year), Number(month), Number(day)) === value
}

/**
 * A day as people type it, '14/3/1958', '14.03.1958' or '14031958', as YYYY-MM-DD. Nothing typed is null; what is no day
 * stays as it is, for the schema to refuse.
 */
export function parseDay(text: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  const [, day, month, year] =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed) ?? []
  const [, isoYear, isoMonth, isoDate] = iso.exec(typed) ?? []
  const found = isoYear
    ? isoDay(Number(isoYear), Number(isoMonth), Number(isoDate))
    : isoDay(Number(year), Number(month), Number(day))
  return found ?? typed
}

/** '14/03/1958' for a day, and whatever else was typed as it is. */
export const typedDay = (value: string | null) => (isDay(value) ? formatDay(value!) : (value ?? ''))
