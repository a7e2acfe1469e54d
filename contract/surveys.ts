import { z } from 'zod'
import { Day, Id, MomentOut, NumberIn, Text } from './fields.ts'
import { patient, staff } from './roles.ts'
import { defineApi } from './api.ts'
import { AlertHandling } from './patient-alerts.ts'
import { SurveySubmission } from './survey-answers.ts'

/** One answer in Jotform's format. Decision 016 lists the shapes of `answer`. */
export const SurveyAnswer = z.object({
  order: z.union([z.string(), z.number()]),
  type: z.string(),
  text: z.string(),
  name: z.string().optional(),
  answer: z
    .union([
      z.string(),
      z.number(),
      z.boolean(),
      z.array(z.union([z.string(), z.number()])),
      z.record(z.string(), z.unknown()),
    ])
    .optional(),
  prettyFormat: z.string().optional(),
  scaleAmount: z.union([z.string(), z.number()]).optional(),
})
export type SurveyAnswer = z.infer<typeof SurveyAnswer>

export const SurveyScore = z.object({
  surveyId: Id,
  title: z.string(),
  version: z.number(),
  value: z.number(),
  least: z.number(),
  most: z.number(),
  better: z.enum(['lower', 'higher']),
  band: z.object({ label: z.string(), tone: z.enum(['good', 'mild', 'moderate', 'severe']) }).nullable(),
})
export type SurveyScore = z.infer<typeof SurveyScore>

/** An answer that staff must act on the same day. Patients never see it as an alert. */
export const SurveyAlert = z.object({
  title: z.string(),
  question: z.string(),
  answer: z.string(),
})
export type SurveyAlert = z.infer<typeof SurveyAlert>

export const SurveyResponse = z.object({
  _id: Id,
  /** Unix seconds. */
  submissionTimestamp: z.number(),
  /** Answers by the id of their question. */
  formData: z.object({ answers: z.record(z.string(), SurveyAnswer) }),
  scores: z.array(SurveyScore),
  /** Empty for the patient. */
  alerts: z.array(SurveyAlert).default([]),
  /** What staff did about the alert. Null if there is none, or nobody has handled it. */
  handled: AlertHandling.nullable().default(null),
  /** The name of the person who filled it in for the patient; null if the patient did. */
  carer: z.string().nullable().default(null),
})
export type SurveyResponse = z.infer<typeof SurveyResponse>

/** One survey's scores over time. */
export const SurveyTrend = z.object({
  surveyId: Id,
  title: z.string(),
  least: z.number(),
  most: z.number(),
  better: z.enum(['lower', 'higher']),
  meaningfulChange: z.number().nullable(),
  points: z.array(z.object({ day: Day, value: z.number(), band: z.string().nullable() })),
})
export type SurveyTrend = z.infer<typeof SurveyTrend>

/** When a survey is due: at the start of the program, every few weeks, at its end. */
export const SurveySchedule = z.object({
  title: z.string(),
  atStart: z.boolean(),
  everyWeeks: z.number().int().min(1).max(52).nullable(),
  atEnd: z.boolean(),
})
export type SurveySchedule = z.infer<typeof SurveySchedule>

export const DueSurvey = z.object({
  title: z.string(),
  dueOn: Day,
  isOverdue: z.boolean(),
  /** False if the form no longer has it: it was archived, or renamed at Jotform. */
  isAsked: z.boolean(),
})

const minutes = 'Enter between 5 and 1440 minutes.'
export const CrisisSettings = z.object({
  text: Text(2000).trim().min(1, 'Write what the patient should do.'),
  /** Minutes after which an unhandled urgent answer is also sent to the owners. */
  escalateAfterMinutes: z.number(minutes).int(minutes).min(5, minutes).max(1440, minutes),
})
export type CrisisSettings = z.infer<typeof CrisisSettings>

export const surveys = defineApi('surveys', {
  /** Between two moments in unix seconds, at most 366 days apart; newest first. */
  responses: {
    route: 'GET /patients/responses/:id',
    roles: [...staff, ...patient],
    query: z.object({ start: NumberIn(0, 32_503_680_000), end: NumberIn(0, 32_503_680_000) }),
    reply: z.array(SurveyResponse),
    isClosedToCarers: true,
    failure: 'Failed to read survey responses',
    isAudited: true,
  },
  /** Stores and scores answers to the clinic's own surveys and notifies staff, once per `_id`. */
  submit: {
    route: 'POST /patients/responses/:id',
    roles: [...staff, ...patient],
    body: SurveySubmission,
    reply: z.object({
      _id: Id,
      /** The clinic's crisis text for a patient whose answers raise an alert; null for everybody else. */
      crisisText: z.string().nullable(),
    }),
    failure: 'Failed to send your answers',
    isOpenToTablets: true,
  },
  trends: {
    route: 'GET /patients/survey-trends/:id',
    roles: [...staff, ...patient],
    reply: z.array(SurveyTrend),
    isClosedToCarers: true,
    failure: 'Failed to read survey responses',
    isAudited: true,
  },
  /** The next due day of each survey. */
  due: {
    route: 'GET /patients/surveys-due/:id',
    roles: [...staff, ...patient],
    reply: z.array(DueSurvey),
    failure: 'Failed to read surveys',
    isOpenToTablets: true,
  },
  schedules: {
    route: 'GET /patients/survey-schedules/:id',
    roles: staff,
    reply: z.array(SurveySchedule),
    failure: 'Failed to read surveys',
  },
  saveSchedules: {
    route: 'PUT /patients/survey-schedules/:id',
    roles: staff,
    body: z.object({ schedules: z.array(SurveySchedule).max(100) }),
    reply: z.array(SurveySchedule),
    failure: 'Failed to save the schedule',
  },
  consent: {
    route: 'GET /surveys/consent',
    roles: patient,
    subject: 'workouts',
    reply: z.object({ text: z.string(), givenAt: MomentOut.nullable() }),
    failure: 'Failed to read the consent',
  },
  /** Gives or withdraws consent to sending answers to the third party. */
  saveConsent: {
    route: 'PUT /surveys/consent',
    roles: patient,
    subject: 'workouts',
    body: z.object({ isGiven: z.boolean() }),
    reply: z.object({ text: z.string(), givenAt: MomentOut.nullable() }),
    isClosedToCarers: true,
    failure: 'Failed to save the consent',
  },
  /** Shown to a patient whose answers raise an alert. */
  crisisText: {
    route: 'GET /surveys/crisis-text',
    roles: staff,
    subject: 'library',
    reply: CrisisSettings,
    failure: 'Failed to read settings',
  },
  saveCrisisText: {
    route: 'PUT /surveys/crisis-text',
    roles: staff,
    subject: 'library',
    body: CrisisSettings,
    reply: CrisisSettings,
    failure: 'Failed to save settings',
  },
})
