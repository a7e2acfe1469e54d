import { Done } from './fields.ts'
import { staff } from './roles.ts'
import { defineApi } from './api.ts'

/** Separate, so that patients' own reminders stay out of the worklist's first scripts. */
export const patientReminder = defineApi('workouts', {
  /** Reminds a patient now, once a day; 409 if somebody has already done so today. */
  remind: {
    route: 'POST /patients/:id/reminder',
    roles: staff,
    reply: Done,
    failure: 'Failed to remind the patient',
  },
})
