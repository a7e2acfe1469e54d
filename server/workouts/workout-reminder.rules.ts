import { pauseOn } from './patient-pause.rules.ts'
import { addDays, daysBetween, weekdayOf, weekOfProgram, type Day, dayIn } from '@kinora/contract/days.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'
import type { WorkoutReminder } from '@kinora/contract/workout-reminders.ts'
import { clockIn, endOfQuietHours, isWithin, type QuietHours } from '../notifications/quiet-hours.rules.ts'
import { isRunning } from './summary.rules.ts'
import type { PlannedProgram, PlannedSeries, WorkoutShare } from './adherence.rules.ts'

type Times = Pick<WorkoutReminder, 'weekdays' | 'time'>

/** The moment of a time of day. A time that daylight saving skips becomes an hour later. */
export function momentIn(timeZone: string, day: Day, time: string) {
  const wanted = Date.parse(`${day}T${time}Z`)
  const nearer = (at: number) => {
    const clock = clockIn(timeZone, new Date(at))
    return at + wanted - Date.parse(`${clock.day}T${clock.time}Z`)
  }
  const second = nearer(nearer(wanted))
  // For a skipped time the tries alternate between an hour before and an hour after.
  return new Date(Math.max(second, nearer(second)))
}

/** The first time after `after` that a reminder is due. */
export function nextDue({ weekdays, time }: Times, timeZone: string, after: Date) {
  const today = dayIn(timeZone, after)
  for (let ahead = 0; ; ahead++) {
    const day = addDays(today, ahead)
    const at = momentIn(timeZone, day, time)
    if (weekdays.includes(weekdayOf(day)) && at > after) return at
  }
}

/** When a new reminder is first due. If its time today has passed, today counts as checked. */
export function firstDue(reminder: Times, timeZone: string, now: Date) {
  const clock = clockIn(timeZone, now)
  return {
    dueAt: nextDue(reminder, timeZone, now),
    checkedOn: reminder.time <= clock.time ? clock.day : null,
  }
}

/**
 * Whether a due reminder should be considered now. Not if it was already considered today (or, across the date line,
 * tomorrow), if the clock has changed since, or if quiet hours hold it back until another day. After an outage it is
 * late, but on its own day.
 */
export function isTimely(
  { weekdays, time, checkedOn }: Times & { checkedOn: Day | null },
  quiet: QuietHours,
  now: Date,
) {
  const clock = clockIn(quiet.timeZone, now)
  return (
    weekdays.includes(weekdayOf(clock.day)) &&
    clock.time >= time &&
    (checkedOn === null || checkedOn < clock.day) &&
    dayIn(quiet.timeZone, endOfQuietHours(now, quiet)) === clock.day
  )
}

export interface ReminderProgram extends PlannedProgram {
  sessions: WorkoutShare[]
}

/** The weeks of a maintenance program repeat, so its sessions are identified by their days. */
function doneThisWeek({ startDate, isOpenEnded, weeks }: ReminderProgram, done: WorkoutShare[], today: Day) {
  const week = weekOfProgram({ startDate, weeks }, today)
  if (!isOpenEnded) return done.filter((share) => share.week === week).length
  const since = addDays(today, -(daysBetween(startDate, today) % 7))
  return done.filter(({ day }) => day >= since).length
}

function isOpen(series: PlannedSeries, program: ReminderProgram, today: Day) {
  const week = weekOfProgram(program, today)
  if (week === null || !series.weeks.includes(week) || (series.endsOn && series.endsOn <= today)) return false
  const done = program.sessions.filter(({ seriesId, isFinished }) => seriesId === series.id && isFinished)
  if (done.some(({ day }) => day === today)) return false
  if (series.weekdays.length > 0) return series.weekdays.includes(weekdayOf(today))
  return series.timesPerWeek === null || doneThisWeek(program, done, today) < series.timesPerWeek
}

/** Whether a session is still to be done today: of one series, or of any. */
export const isSessionOpen = (programs: ReminderProgram[], seriesId: string | null, today: Day) =>
  programs
    .filter((program) => isRunning(program, today) && !pauseOn(program.pauses, today))
    .some((program) =>
      program.series.some((series) => (seriesId === null || series.id === seriesId) && isOpen(series, program, today)),
    )

/** @throws Problem for a time in the quiet hours, and for a session of another patient. */
export function ensureReminders(reminders: WorkoutReminder[], seriesIds: ReadonlySet<string>, quiet: QuietHours) {
  const { quietFrom: from, quietUntil: until } = quiet
  for (const [at, { time, seriesId }] of reminders.entries()) {
    if (from && until && from !== until && isWithin(time, from, until))
      throw fieldProblem('invalid', `reminders.${at}.time`, `This is in your quiet hours, ${from} to ${until}.`)
    if (seriesId !== null && !seriesIds.has(seriesId))
      throw fieldProblem('invalid', `reminders.${at}.seriesId`, 'Choose a session of your program.')
  }
}
