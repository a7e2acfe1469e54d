import { addDays, startOfDay } from '@kinora/contract/days.ts'

const day = 86_400_000
/** Days after the end of the paid period on which the owners are notified of an unpaid renewal. */
const noticeDays = [0, 3, 7]

/** How many notices should have been sent by now. */
export const dueNotices = (paidUntil: Date, now: Date) =>
  noticeDays.filter((days) => now.getTime() >= paidUntil.getTime() + days * day).length

/** The stages of an unpaid subscription: full use, then read-only, then the free plan. */
export function pastDueDaysOf(
  paidUntil: Date,
  { graceDays, readOnlyDays }: { graceDays: number; readOnlyDays: number },
  /** The last day of full use that an operator granted, as YYYY-MM-DD. */
  { graceUntil, timeZone }: { graceUntil: string | null; timeZone: string },
) {
  const usual = paidUntil.getTime() + graceDays * day
  const endOfGrace = graceUntil ? startOfDay(timeZone, addDays(graceUntil, 1)).getTime() : 0
  const readOnlyOn = Math.max(usual, endOfGrace)
  return { readOnlyOn: new Date(readOnlyOn), endsOn: new Date(readOnlyOn + readOnlyDays * day) }
}
