import { startOfDay, type Day } from '@kinora/contract/days.ts'

/** The demo clinics use this machine's time zone, so that a morning session was in the visitor's morning. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The moment this many minutes after the start of a day in the clinics' time zone. */
export const momentOf = (day: Day, minutes: number) => new Date(startOfDay(timeZone, day).getTime() + minutes * 60_000)
