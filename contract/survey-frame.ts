import { z } from 'zod'
import { Id, NumberIn } from './fields.ts'
import { patient, staff } from './roles.ts'
import { defineApi } from './api.ts'
import { RespondentSurvey } from './survey-answers.ts'

/** The clinic's own surveys, which the app draws itself. */
export const OwnSurveyForm = z.object({
  provider: z.literal('own'),
  clinic: z.string(),
  /** Those chosen for the patient, in their order; all of the clinic's where staff choose. */
  surveys: z.array(RespondentSurvey),
})
export type OwnSurveyForm = z.infer<typeof OwnSurveyForm>

/** A form of Jotform's, which runs in a frame. */
export const SurveyFrame = z.object({
  provider: z.literal('jotform'),
  /** The form's page as text with our stylesheet; empty while the patient has not agreed. */
  html: z.string(),
  /** For the hidden field whose name ends in `patientid`: a random id by which Jotform knows the patient. */
  patientId: Id.nullable(),
  /** The surveys of the form in their order: what staff choose from. */
  titles: z.array(z.string()),
  /** Origins that the form may be sent to: a frame that navigates there has been submitted. */
  submitHosts: z.array(z.string()),
  /** True where the patient has to agree first, since the form is a third party's. */
  needsConsent: z.boolean(),
  /** In unix seconds: a response that confirms this form was submitted later. */
  openedAt: z.number(),
})
export type SurveyFrame = z.infer<typeof SurveyFrame>

export const SurveyForm = z.discriminatedUnion('provider', [OwnSurveyForm, SurveyFrame])
export type SurveyForm = z.infer<typeof SurveyForm>

/** Where Jotform reports a submission, below the API's base. */
export const jotformWebhook = '/v1/jotform-webhook/:secret'

/** The form to fill in, and the import of what Jotform has received. */
export const surveyFrames = defineApi('surveys', {
  /** Imports new submissions from Jotform. Only our own embed reads the reply. */
  sync: {
    method: 'GET',
    path: '/v1/sync-jotform',
    roles: [...staff, ...patient],
    query: z.object({
      /** The patient with whom staff filled in the form. */
      patientId: Id.optional(),
      /** A response since this moment confirms, in unix seconds; by default one of the last ten minutes. */
      since: NumberIn(0, 32_503_680_000).optional(),
    }),
    reply: z.object({
      /** Whether the patient's response has been stored: only then are they thanked. */
      isConfirmed: z.boolean(),
      /** What the clinic says to a patient whose answers raise an alert; null for everybody else. */
      crisisText: z.string().nullable(),
    }),
    failure: 'Failed to read the answers',
    hasNoTransaction: true,
  },
  /** The form for a patient; without one, for staff who choose surveys. */
  form: {
    method: 'GET',
    path: '/v1/survey-form',
    roles: [...staff, ...patient],
    query: z.object({ patientId: Id.optional() }),
    reply: SurveyForm,
    failure: 'Failed to load the survey',
    hasNoTransaction: true,
  },
})
