import { dayIn } from '@kinora/contract/days.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { SnoozeUntil } from '@kinora/contract/workout-links.ts'
import { clockIn, endOfQuietHours, type QuietHours } from '../notifications/quiet-hours.rules.ts'
import { momentIn } from './workout-reminder.rules.ts'

const hour = 3_600_000
/** In the patient's time zone; the second applies if the first is less than half an hour away. */
const evenings = ['18:00', '20:00']

/** When a patient is reminded again, on the same day and outside their quiet hours; null for not today. */
export function snoozedUntil(until: SnoozeUntil, quiet: QuietHours, now: Date) {
  if (until === 'notToday') return null
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

/** How often a reminder is repeated on its day. */
export const maxRepeats = 2
export const repeatAfter = 2 * hour
/** In the patient's time zone; also applies to patients without quiet hours. */
const lastRepeat = '21:00'

/** When a patient who was just reminded is reminded again; null if that would be at night or tomorrow. */
export function nextRepeat(quiet: QuietHours, now: Date) {
  const at = new Date(now.getTime() + repeatAfter)
  const clock = clockIn(quiet.timeZone, at)
  const isToday = clock.day === dayIn(quiet.timeZone, now)
  return isToday && clock.time <= lastRepeat && +endOfQuietHours(at, quiet) === +at ? at : null
}

/** After an outage or a change of quiet hours, an overdue reminder is dropped rather than sent at night. */
export const isSnoozeTimely = (
  {
    dueAt,
    skippedOn,
    repeatsLeft,
    ...quiet
  }: QuietHours & { dueAt: Date; skippedOn: string | null; repeatsLeft: number },
  now: Date,
) => {
  const clock = clockIn(quiet.timeZone, now)
  return (
    dayIn(quiet.timeZone, dueAt) === clock.day &&
    skippedOn !== clock.day &&
    (repeatsLeft === 0 || clock.time <= lastRepeat) &&
    +endOfQuietHours(now, quiet) === +now
  )
}
