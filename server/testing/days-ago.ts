import { addDays } from '@kinora/contract/days.ts'

/** A day that stays as recent as the calls of an example need it, whenever the tests run. */
export const daysAgo = (days: number) => addDays(new Date().toISOString().slice(0, 10), -days)
