import { workoutReminders } from '@kinora/contract/workout-reminders.ts'
import { patientReminder } from '@kinora/contract/patient-reminder.ts'
import { ownSnooze, workoutSnooze } from '@kinora/contract/workout-links.ts'
import { implement } from '../http/implement.ts'
import { answerByLink, readQuestionByLink, snooze, snoozePatient } from './workout-reminder-snooze.service.ts'
import { readReminders, remindPatient, saveReminders } from './workout-reminder.service.ts'

export const workoutReminderRoutes = implement(workoutReminders, {
  reminders: ({ db, actor }) => readReminders(db, actor),

  saveReminders: ({ db, actor, body }) => saveReminders(db, actor, body.reminders, new Date()),
})

export const ownSnoozeRoutes = implement(ownSnooze, {
  snoozeOwn: ({ db, actor, body }) => snoozePatient(db, actor, body.until, new Date()),
})

export const workoutSnoozeRoutes = implement(workoutSnooze, {
  snooze: ({ db, body }) => snooze(db, body, new Date()),

  nextDayQuestion: ({ db, body }) => readQuestionByLink(db, body.token),

  async answerByLink({ db, body }) {
    await answerByLink(db, body)
    return {}
  },
})

export const patientReminderRoutes = implement(patientReminder, {
  remind: ({ db, actor, params }) => remindPatient(db, actor, params.id),
})
