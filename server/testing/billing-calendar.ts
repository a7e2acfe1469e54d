import { expect } from 'vitest'

const day = 86_400_000

/** Walks day by day, so that it shares no arithmetic with what it checks. */
function endOf(from: Date, isYear: boolean, anchorDay: number) {
  const months = from.getUTCMonth() + (isYear ? 12 : 1)
  let date = from
  const isTarget = () => (date.getUTCFullYear() - from.getUTCFullYear()) * 12 + date.getUTCMonth() === months
  while (!isTarget()) date = new Date(date.getTime() + day)
  const isLast = () => new Date(date.getTime() + day).getUTCMonth() !== date.getUTCMonth()
  while (date.getUTCDate() < anchorDay && !isLast()) date = new Date(date.getTime() + day)
  return date
}

interface Periods {
  reference: string
  periodStart: Date | null
  paidUntil: Date | null
}

/**
 * Checks the ends of periods by the calendar alone: the day of the month on which the first of them began, or the last day of
 * a month that is too short; also in February and in leap years.
 */
export function openCalendar() {
  const known = new Map<string, { from: number; until: number; anchorDay: number }>()
  return {
    follow(row: Periods | undefined) {
      if (!row?.periodStart || !row.paidUntil) return
      const [from, until] = [row.periodStart.getTime(), row.paidUntil.getTime()]
      const before = known.get(row.reference)
      if (before?.from === from && before.until === until) return
      const anchorDay = before?.until === from ? before.anchorDay : row.periodStart.getUTCDate()
      known.set(row.reference, { from, until, anchorDay })
      const isYear = until - from > 60 * day
      expect(row.paidUntil).toEqual(endOf(row.periodStart, isYear, anchorDay))
    },
  }
}
