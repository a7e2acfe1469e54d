import { localTimeIn } from '@kinora/contract/days.ts'

/** The time ('21:05') and the day of an instant in a time zone. */
export function clockIn(timeZone: string, at: Date) {
  const [day, time] = localTimeIn(timeZone, at).split(' ') as [string, string]
  return { day, time: time.slice(0, 5) }
}

export interface QuietHours {
  quietFrom: string | null
  quietUntil: string | null
  timeZone: string
}

/** Whether a time is within quiet hours, which may span midnight. */
export function isWithin(time: string, from: string, until: string) {
  return from <= until ? from <= time && time < until : time >= from || time < until
}

/** The earliest time to contact somebody: now, or the end of their quiet hours, to the minute. */
export function endOfQuietHours(now: Date, { quietFrom, quietUntil, timeZone }: QuietHours) {
  if (!quietFrom || !quietUntil || quietFrom === quietUntil) return now
  let at = now
  // Steps of a quarter of an hour, because daylight saving rules out arithmetic; then minutes.
  for (const step of [15, 1]) {
    let next = at
    for (let tries = 0; tries < 200 && isWithin(clockIn(timeZone, next).time, quietFrom, quietUntil); tries++) {
      at = next
      next = new Date(Math.floor(next.getTime() / 60_000) * 60_000 + step * 60_000)
    }
    if (step === 1 || next === now) return next
  }
  return at
}

const digestFrom = '07:00'

/** Whether the daily digest is due: from seven in the morning, once a day, never in quiet hours. */
export function isDigestDue(now: Date, { digestOn, ...quiet }: QuietHours & { digestOn: string | null }) {
  const { time, day } = clockIn(quiet.timeZone, now)
  return time >= digestFrom && digestOn !== day && endOfQuietHours(now, quiet) === now
}
