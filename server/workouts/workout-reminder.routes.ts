import { workoutReminders } from '@kinora/contract/workout-reminders.ts'
import { implement } from '../http/implement.ts'
import { readReminders, remindPatient, saveReminders } from './workout-reminder.service.ts'

export const workoutReminderRoutes = implement(workoutReminders, {
  reminders: ({ db, actor }) => readReminders(db, actor),

  saveReminders: ({ db, actor, body }) => saveReminders(db, actor, body.reminders, new Date()),

  remind: ({ db, actor, params }) => remindPatient(db, actor, params.id),
})
