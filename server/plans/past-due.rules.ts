const day = 86_400_000
/** Days after the end of the paid period on which the owners are notified of an unpaid renewal. */
const noticeDays = [0, 3, 7]

/** How many notices are due by now. */
export const dueNotices = (paidUntil: Date, now: Date) =>
  noticeDays.filter((days) => now.getTime() >= paidUntil.getTime() + days * day).length

/** An unpaid subscription goes on, then its clinic can only read, then it ends. */
export function pastDueDays(paidUntil: Date, { graceDays, readOnlyDays }: { graceDays: number; readOnlyDays: number }) {
  const after = (days: number) => new Date(paidUntil.getTime() + days * day)
  return { readOnlyOn: after(graceDays), endsOn: after(graceDays + readOnlyDays) }
}
