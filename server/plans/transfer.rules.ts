const day = 86_400_000

/** The last day to pay an invoice of this moment, as YYYY-MM-DD. */
export const dueOn = (issuedAt: Date, daysUntilDue: number) =>
  new Date(issuedAt.getTime() + daysUntilDue * day).toISOString().slice(0, 10)

/** The moment after the last day to pay. In UTC it ends later than in Australia, which nobody minds. */
export const overdueSince = (lastDay: string) => new Date(Date.parse(`${lastDay}T00:00:00Z`) + day)
