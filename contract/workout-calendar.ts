import { z } from 'zod'
import { Done, Text } from './fields.ts'
import { patient } from './roles.ts'
import { defineApi } from './api.ts'

/** The URL of a patient's sessions for a calendar app; null while there is none. */
const WorkoutCalendar = z.object({ url: z.string().nullable() })

export const workoutCalendar = defineApi('workouts', {
  calendar: {
    route: 'GET /reminders/calendar',
    roles: patient,
    reply: WorkoutCalendar,
    failure: 'Failed to read your calendar',
    isClosedToSupport: true,
  },
  /** Creates a new secret URL; the previous one stops working. */
  newCalendar: {
    route: 'POST /reminders/calendar',
    roles: patient,
    reply: WorkoutCalendar,
    failure: 'We couldn’t create an address. Please try again.',
    isAudited: false,
    isSecret: true,
    isClosedToSupport: true,
    limit: { points: 20, seconds: 3600, by: 'person' },
  },
  removeCalendar: {
    route: 'DELETE /reminders/calendar',
    roles: patient,
    reply: Done,
    failure: 'We couldn’t turn off the calendar. Please try again.',
    isAudited: false,
    isClosedToSupport: true,
  },
  /** Requested by calendar apps, several times a day. */
  calendarFile: {
    route: 'GET /calendar/:token',
    roles: 'anyone',
    params: { token: Text(100).min(1) },
    reply: { file: 'text/calendar', name: 'sessions.ics' },
    failure: 'Failed to read the calendar',
    limit: { points: 60, seconds: 900, by: 'address' },
  },
})
