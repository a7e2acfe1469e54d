import { startOfDay, type Day } from '@kinora/contract/days.ts'

/** The demo clinics are where this machine is, so that for whoever tries them a morning session was in the morning. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The moment so many minutes after the beginning of a day of the clinics. */
export const momentOf = (day: Day, minutes: number) => new Date(startOfDay(timeZone, day).getTime() + minutes * 60_000)
