import { z } from 'zod'
import { Id, Weekdays } from './fields.ts'
import { patient } from './roles.ts'
import { defineApi } from './api.ts'

/** A time at which a patient is reminded if a session is still to do. */
export const WorkoutReminder = z.object({
  /** Null for all sessions of the day. */
  seriesId: Id.nullable(),
  /** Monday is 1. */
  weekdays: Weekdays.refine((days) => days.length > 0, 'Choose at least one day.'),
  /** In the patient's time zone: '08:30'. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 8:30 am.'),
  /** Repeats on that day until the session is done, snoozed or skipped. */
  isRepeated: z.boolean().default(true),
})
export type WorkoutReminder = z.infer<typeof WorkoutReminder>

export const maxWorkoutReminders = 14

export const WorkoutReminders = z.object({
  reminders: z.array(WorkoutReminder),
  /** The sessions of the running and planned programs. */
  series: z.array(z.object({ _id: Id, name: z.string(), program: z.string() })),
  timeZone: z.string(),
})
export type WorkoutReminders = z.infer<typeof WorkoutReminders>

export const workoutReminders = defineApi('workouts', {
  reminders: {
    route: 'GET /reminders',
    roles: patient,
    reply: WorkoutReminders,
    failure: 'Failed to read your reminders',
  },
  /** Replaces all reminders of the patient. */
  saveReminders: {
    route: 'PUT /reminders',
    roles: patient,
    body: z.object({
      reminders: z.array(WorkoutReminder).max(maxWorkoutReminders, `At most ${maxWorkoutReminders} reminders.`),
    }),
    reply: WorkoutReminders,
    isClosedToCarers: true,
    failure: 'Failed to save your reminders',
    isAudited: false,
  },
})
