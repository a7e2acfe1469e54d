import { z } from 'zod'
import { Id, NumberIn } from './fields.ts'
import { patient, staff } from './roles.ts'
import { defineApi } from './api.ts'

/** What the embed needs beside the form itself. */
export const SurveyFrame = z.object({
  /** The form's page, as text, with our stylesheet put in; empty while the patient has not agreed. */
  html: z.string(),
  provider: z.enum(['own', 'jotform']),
  /** Goes into the hidden field whose name ends in `patientid`: the patient's _id; another, random one to a third party. */
  patientId: Id.nullable(),
  /** The surveys of the form in their order: what staff choose from. */
  titles: z.array(z.string()),
  /** Origins that the form may be sent to, for the completion by navigation; none where it is sent to us. */
  submitHosts: z.array(z.string()),
  /** True where the patient has to agree first, since the form is a third party's. */
  needsConsent: z.boolean(),
  /** When the form was handed out, in unix seconds: answers that are confirmed came later. */
  openedAt: z.number(),
})
export type SurveyFrame = z.infer<typeof SurveyFrame>

/** Where our own form server takes answers, and a third party says that there are some; both below the API's base. */
export const ownSubmit = '/submit/:form'
export const jotformWebhook = '/v1/jotform-webhook/:secret'

/** The form as it is filled in, and its answers on their way to us. */
export const surveyFrames = defineApi('surveys', {
  /** Looks at the provider for answers that have not been taken over. Only our own embed reads the reply. */
  sync: {
    method: 'GET',
    path: '/v1/sync-jotform',
    roles: [...staff, ...patient],
    query: z.object({
      /** Of staff who filled in the form with a patient. */
      patientId: Id.optional(),
      /** Answers since this moment, in unix seconds, confirm; those of the last ten minutes where nothing is said. */
      since: NumberIn(0, 32_503_680_000).optional(),
    }),
    reply: z.object({
      /** Whether the patient's answers are with us: thanked if so, told if not. */
      isConfirmed: z.boolean(),
      /** What the clinic says to somebody whose answers raise an alarm; null for everybody else. */
      crisisText: z.string().nullable(),
    }),
    failure: 'Failed to read the answers',
    hasNoTransaction: true,
  },
  /** The form for a patient; without one for staff who only look. */
  frame: {
    method: 'GET',
    path: '/v1/survey-form',
    roles: [...staff, ...patient],
    query: z.object({ patientId: Id.optional() }),
    reply: SurveyFrame,
    failure: 'Failed to load the survey',
    hasNoTransaction: true,
  },
})
