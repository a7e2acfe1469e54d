import { addDays, type Day, weekdayOf } from '@kinora/contract/days.ts'
import type { WorkoutReminder } from '@kinora/contract/workout-reminders.ts'
import type { CalendarEvent } from './ical.rules.ts'
import { isSessionOpen, momentIn } from './workout-reminder.rules.ts'
import type { PlannedProgram } from './adherence.rules.ts'

/** A calendar shows the last week and the next eight. */
const [daysBack, daysAhead] = [7, 56]

interface Planned {
  patientId: string
  programs: readonly PlannedProgram[]
  reminders: readonly WorkoutReminder[]
  timeZone: string
  url: string
}

/** Neutral, because others may see the calendar. */
const title = 'Exercise session'
const minutes = 15

function eventsOf({ patientId, programs, reminders, timeZone, url }: Planned, day: Day): CalendarEvent[] {
  // Includes the patient, because a carer may have the calendars of several patients in one app.
  const uid = (occasion: string) => `${occasion}-${patientId}@kinora`
  const unlogged = programs.map((program) => ({ ...program, sessions: [] }))
  const due = reminders.filter(
    ({ weekdays, seriesId }) => weekdays.includes(weekdayOf(day)) && isSessionOpen(unlogged, seriesId, day),
  )
  const times = [...new Set(due.map(({ time }) => time))]
  if (times.length > 0)
    return times.map((time) => ({
      uid: uid(`${day}-${time.replace(':', '')}`),
      start: momentIn(timeZone, day, time),
      minutes,
      title,
      url,
    }))
  // A session "three times a week" has no fixed day.
  const fixed = unlogged.map((program) => ({
    ...program,
    series: program.series.filter(({ timesPerWeek }) => timesPerWeek === null),
  }))
  return isSessionOpen(fixed, null, day) ? [{ uid: uid(day), start: { day }, minutes, title, url }] : []
}

/** Sessions at their reminder times; a day with sessions but no reminder gets an all-day event. */
export const plannedEvents = (planned: Planned, today: Day) =>
  Array.from({ length: daysBack + daysAhead + 1 }, (_, at) => addDays(today, at - daysBack)).flatMap((day) =>
    eventsOf(planned, day),
  )
