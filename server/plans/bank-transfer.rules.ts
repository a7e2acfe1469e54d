import { addDays, dayIn, startOfDay } from '@kinora/contract/days.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'
import { formatIsoDay } from './billing.rules.ts'

const day = 86_400_000

/** The due date of an invoice, as YYYY-MM-DD: counted from the issue date that the invoice shows. */
export const dueOn = (issuedAt: Date, daysUntilDue: number, timeZone: string) =>
  addDays(dayIn(timeZone, issuedAt), daysUntilDue)

/** The start of the day after the due date. */
export const overdueSince = (lastDay: string, timeZone: string) => startOfDay(timeZone, addDays(lastDay, 1))

/**
 * The amount owed by bank transfer, in cents. Writing off an invoice returned its reserved amount to the balance, so
 * the balance is deducted first. Paid and void invoices owe nothing.
 */
export function payableOf(
  { status, total, amountDue, received }: { status: string; total: number; amountDue: number | null; received: number },
  balance: number,
) {
  if (status === 'open') return (amountDue ?? total) - received
  return status === 'uncollectible' ? Math.max(0, total - Math.max(0, balance)) : 0
}

/**
 * @throws Problem at the field if the invoice cannot have been paid on that day. Days are in the clinic's time zone.
 */
export function ensureDayOfTransfer(paidOn: string, issuedAt: Date, timeZone: string, now: Date) {
  // Far east of Greenwich it may already be tomorrow.
  if (paidOn > formatIsoDay(new Date(now.getTime() + day / 2)))
    throw fieldProblem('invalid', 'paidOn', 'Use a day that is not in the future.')
  // The invoice date may differ between the clinic's time zone and UTC, so the earlier one counts.
  if (paidOn < dayIn(timeZone, issuedAt) && paidOn < formatIsoDay(issuedAt))
    throw fieldProblem('invalid', 'paidOn', 'Use a day on or after the date of the invoice.')
}

/** A time on the day that a transfer arrived, not before its invoice was issued and not in the future. */
export function momentOfTransfer(paidOn: string, issuedAt: Date, timeZone: string, now: Date) {
  // Noon falls on the same day in most time zones.
  const onDay = new Date(startOfDay(timeZone, paidOn).getTime() + day / 2)
  return onDay < issuedAt ? issuedAt : onDay > now ? now : onDay
}
