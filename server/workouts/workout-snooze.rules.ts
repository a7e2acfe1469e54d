import { dayIn } from '@kinora/contract/days.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { SnoozeUntil } from '@kinora/contract/workout-links.ts'
import { endOfQuietHours, type QuietHours } from '../notifications/notification.rules.ts'
import { momentIn } from './workout-reminder.rules.ts'

const hour = 3_600_000
/** On the patient's clock; the later one where the first is not half an hour away. */
const evenings = ['18:00', '20:00']

/** When a patient is reminded again, on the same day and outside of their quiet hours. */
export function snoozedUntil(until: SnoozeUntil, quiet: QuietHours, now: Date) {
  const today = dayIn(quiet.timeZone, now)
  const times =
    until === 'hour'
      ? [new Date(now.getTime() + hour)]
      : evenings.map((time) => momentIn(quiet.timeZone, today, time)).filter((at) => +at >= +now + hour / 2)
  const at = times.find((time) => +endOfQuietHours(time, quiet) === +time)
  if (!at || dayIn(quiet.timeZone, at) !== today)
    throw new Problem('conflict', 'It is too late for that today. Your next reminder comes at its usual time.')
  return at
}
