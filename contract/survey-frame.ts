import { z } from 'zod'
import { Id } from './fields.ts'
import { patient, staff } from './roles.ts'
import { defineApi } from './api.ts'
import { RespondentSurvey } from './survey-answers.ts'

/** The clinic's own surveys, which the app renders. */
export const OwnSurveyForm = z.object({
  provider: z.literal('own'),
  clinic: z.string(),
  /** The surveys chosen for the patient, in order; without a patient, all of the clinic's. */
  surveys: z.array(RespondentSurvey),
})
export type OwnSurveyForm = z.infer<typeof OwnSurveyForm>

/** A Jotform form, which runs in a frame. */
export const SurveyFrame = z.object({
  provider: z.literal('jotform'),
  /** The form's page with our stylesheet; empty until the patient has consented. */
  html: z.string(),
  /** Fills the hidden field `…patientid`: a random id of this opening, which identifies its submission. */
  patientId: Id.nullable(),
  /** The form's surveys in order, for staff to choose from. */
  titles: z.array(z.string()),
  /** Origins to which the form submits: navigating to one means that it was submitted. */
  submitHosts: z.array(z.string()),
  /** The patient must consent first, because the form belongs to a third party. */
  needsConsent: z.boolean(),
})
export type SurveyFrame = z.infer<typeof SurveyFrame>

export const SurveyForm = z.discriminatedUnion('provider', [OwnSurveyForm, SurveyFrame])
export type SurveyForm = z.infer<typeof SurveyForm>

/** Relative to the API's base path. */
export const jotformWebhook = '/v1/jotform-webhook/:secret'

export const surveyFrames = defineApi('surveys', {
  /** Imports new submissions from Jotform. */
  sync: {
    route: 'GET /v1/sync-jotform',
    roles: [...staff, ...patient],
    query: z.object({
      /** For staff who filled in the form with a patient. */
      patientId: Id.optional(),
      /** The `patientId` of the form that was submitted. Without it, nothing is confirmed. */
      openingId: Id.optional(),
    }),
    reply: z.object({
      /** Whether the response to this opening of the form has been stored. Only then does the app thank the patient. */
      isConfirmed: z.boolean(),
      /** The clinic's crisis text for a patient whose answers raise an alert; null for everybody else. */
      crisisText: z.string().nullable(),
    }),
    failure: 'Failed to read the answers',
    hasNoTransaction: true,
  },
  /** The form of a patient; without a patient, the form from which staff choose surveys. */
  form: {
    route: 'GET /v1/survey-form',
    roles: [...staff, ...patient],
    query: z.object({ patientId: Id.optional() }),
    reply: SurveyForm,
    failure: 'Failed to load the survey',
    isOpenToTablets: true,
    hasNoTransaction: true,
  },
})
