import { formatDay } from './format.ts'

/** '1958-03-14' if the three numbers are a valid date. */
function isoDay(year: number, month: number, day: number) {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

/** True for a valid date, YYYY-MM-DD. */
export function isDay(value: string | null) {
  const [, year, month, day] = iso.exec(value ?? '') ?? []
  return value !== null && isoDay(Number(year), Number(month), Number(day)) === value
}

/**
 * A date as people type it, '14/3/1958', '14.03.1958' or '14031958', as YYYY-MM-DD. An empty text is null; any other text
 * is returned unchanged, for the schema to refuse.
 */
export function parseDay(text: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  const [, day, month, year] =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed) ?? []
  const [, isoYear, isoMonth, isoDate] = iso.exec(typed) ?? []
  const parsed = isoYear
    ? isoDay(Number(isoYear), Number(isoMonth), Number(isoDate))
    : isoDay(Number(year), Number(month), Number(day))
  return parsed ?? typed
}

/** '14/03/1958' for a date; any other typed text is returned unchanged. */
export const typedDay = (value: string | null) => (isDay(value) ? formatDay(value!) : (value ?? ''))
