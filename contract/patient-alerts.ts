import { z } from 'zod'
import { Id, MomentOut, Text } from './fields.ts'
import { staff } from './roles.ts'
import { defineApi } from './api.ts'

/** An urgent answer, a request for help, pain above the rule: most urgent first. */
const alertKinds = ['answer', 'help', 'pain'] as const
export const AlertKind = z.enum(alertKinds)
export type AlertKind = z.infer<typeof AlertKind>

/** What staff did about an alert. */
export const alertActions = [
  'Called the patient',
  'Saw the patient',
  'Sent a message',
  'Changed the program',
  'Arranged urgent help',
  'Something else',
] as const
export const AlertAction = z.enum(alertActions)
export type AlertAction = z.infer<typeof AlertAction>

/** Who handled an alert, when, and how. */
export const AlertHandling = z.object({ by: z.string(), at: MomentOut, action: AlertAction, note: z.string() })
export type AlertHandling = z.infer<typeof AlertHandling>

export const PatientAlert = z.object({
  _id: Id,
  kind: AlertKind,
  title: z.string(),
  detail: z.string(),
  at: MomentOut,
  handled: AlertHandling.nullable(),
})
export type PatientAlert = z.infer<typeof PatientAlert>

export const patientAlerts = defineApi('workouts', {
  /** At most 20 alerts of a patient: open ones first, then the newest. */
  alerts: {
    route: 'GET /patients/alerts/:id',
    roles: staff,
    reply: z.array(PatientAlert),
    failure: 'Failed to read alerts',
  },
  /** Records how the alert was handled; 409 if somebody else has already handled it. */
  handleAlert: {
    route: 'PUT /alerts/:id/handled',
    roles: staff,
    body: z
      .object({ action: AlertAction, note: Text(600).trim().default('') })
      .refine(({ action, note }) => action !== 'Something else' || note !== '', {
        path: ['note'],
        message: 'Write what you did.',
      }),
    reply: PatientAlert,
    failure: 'Failed to record what you did',
  },
})
