const day = 86_400_000
/** Days after the end of the paid period on which the owners are notified of an unpaid renewal. */
const noticeDays = [0, 3, 7]

/** How many notices are due by now. */
export const dueNotices = (paidUntil: Date, now: Date) =>
  noticeDays.filter((days) => now.getTime() >= paidUntil.getTime() + days * day).length

/** When an unpaid subscription ends. */
export const endOfGrace = (paidUntil: Date, graceDays: number) => new Date(paidUntil.getTime() + graceDays * day)
