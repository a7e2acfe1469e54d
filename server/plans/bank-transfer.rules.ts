import { addDays, dayIn, startOfDay } from '@kinora/contract/days.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'
import { formatIsoDay } from './billing.rules.ts'

const day = 86_400_000

/** The last day to pay an invoice of this moment, as YYYY-MM-DD: counted from the day that the invoice shows. */
export const dueOn = (issuedAt: Date, daysUntilDue: number, timeZone: string) =>
  addDays(dayIn(timeZone, issuedAt), daysUntilDue)

/** The moment after the last day to pay. */
export const overdueSince = (lastDay: string, timeZone: string) => startOfDay(timeZone, addDays(lastDay, 1))

/**
 * What is owed by transfer of an invoice, in cents. What was written off gave back to the balance what it held, so that the
 * balance counts for it first; nothing is owed of what is paid or void.
 */
export function payableOf(
  { status, total, amountDue, received }: { status: string; total: number; amountDue: number | null; received: number },
  balance: number,
) {
  if (status === 'open') return (amountDue ?? total) - received
  return status === 'uncollectible' ? Math.max(0, total - Math.max(0, balance)) : 0
}

/** @throws Problem at the field, for a day on which an invoice cannot have been paid. Days are those of the clinic. */
export function ensureDayOfTransfer(paidOn: string, issuedAt: Date, timeZone: string, now: Date) {
  // East of Greenwich it is tomorrow already.
  if (paidOn > formatIsoDay(new Date(now.getTime() + day / 2)))
    throw fieldProblem('invalid', 'paidOn', 'Use a day that is not in the future.')
  // Whoever records it may be west of the clinic, or the clinic west of Greenwich.
  if (paidOn < dayIn(timeZone, issuedAt) && paidOn < formatIsoDay(issuedAt))
    throw fieldProblem('invalid', 'paidOn', 'Use a day on or after the date of the invoice.')
}

/** The moment of a transfer that arrived on a day: never before its invoice, or in the future. */
export function momentOfTransfer(paidOn: string, issuedAt: Date, timeZone: string, now: Date) {
  // At noon it is the same day in most of the world.
  const onDay = new Date(startOfDay(timeZone, paidOn).getTime() + day / 2)
  return onDay < issuedAt ? issuedAt : onDay > now ? now : onDay
}
