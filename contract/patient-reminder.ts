import { Done } from './fields.ts'
import { staff } from './roles.ts'
import { defineApi } from './api.ts'

/** In a file of its own to keep the patients' own reminders out of the worklist's first scripts. */
export const patientReminder = defineApi('workouts', {
  /** Reminds a patient now, once a day. Refused with 409 if somebody has done so today. */
  remind: {
    route: 'POST /patients/:id/reminder',
    roles: staff,
    reply: Done,
    failure: 'Failed to remind the patient',
  },
})
