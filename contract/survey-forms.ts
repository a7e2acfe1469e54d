import { z } from 'zod'
import { Done, Id, listOf, MomentOut, Text, page } from './fields.ts'
import { owners, staff } from './roles.ts'
import { defineApi } from './api.ts'
import { SurveyDefinition } from './survey-definitions.ts'

/** The clinic's own survey in its newest version. */
export const Survey = z.object({
  _id: Id,
  title: z.string(),
  /** The position in the clinic's list, from 0. */
  index: z.number(),
  version: z.number(),
  /** The starter survey it came from, such as `phq-9`; null if the clinic wrote it. */
  starter: z.string().nullable(),
  /** The published instrument recognized by its title or questions, such as `odi`. */
  instrument: z.string().nullable(),
  isArchived: z.boolean(),
  questionCount: z.number(),
  patientCount: z.number(),
  responseCount: z.number(),
  updatedAt: MomentOut,
})
export type Survey = z.infer<typeof Survey>

export const SurveyWhole = Survey.extend({ definition: SurveyDefinition })
export type SurveyWhole = z.infer<typeof SurveyWhole>

const SurveyVersion = z.object({
  version: z.number(),
  author: z.string(),
  at: MomentOut,
  definition: SurveyDefinition,
})

const StarterSurvey = z.object({
  key: z.string(),
  isAdded: z.boolean(),
  licence: z.string(),
  definition: SurveyDefinition,
})

/** A published instrument that needs its owner's licence before a clinic may use it here. */
export const Instrument = z.object({
  key: z.string(),
  name: z.string(),
  owner: z.string(),
  /** Where to apply for a licence. */
  url: z.string(),
  /** Null while the instrument is blocked. */
  licence: z.object({ text: z.string(), by: z.string(), at: MomentOut }).nullable(),
})

const failure = 'Failed to save the survey'

export const surveyForms = defineApi('surveys', {
  list: {
    route: 'GET /surveys',
    roles: staff,
    subject: 'library',
    query: z.object({ ...page, isArchived: z.stringbool().default(false) }),
    reply: listOf(Survey),
    failure: 'Failed to read surveys',
  },
  get: {
    route: 'GET /surveys/:id',
    roles: staff,
    subject: 'library',
    reply: SurveyWhole,
    failure: 'Failed to read the survey',
  },
  create: {
    route: 'POST /surveys',
    roles: staff,
    subject: 'library',
    body: z.union([z.object({ starter: Text(40) }), z.object({ definition: SurveyDefinition })]),
    reply: SurveyWhole,
    failure,
    isAudited: false,
  },
  /** Saves a new version. `version` is the edited one: `changed_meanwhile` if it is no longer the newest. */
  update: {
    route: 'PUT /surveys/:id',
    roles: staff,
    subject: 'library',
    body: z.object({ definition: SurveyDefinition, version: z.number().int() }),
    reply: SurveyWhole,
    failure,
    isAudited: false,
  },
  /** Archiving withdraws a survey from all patients; its answers stay. */
  change: {
    route: 'PATCH /surveys/:id',
    roles: staff,
    subject: 'library',
    body: z.object({ isArchived: z.boolean().optional(), index: z.number().int().min(0).max(200).optional() }),
    reply: SurveyWhole,
    failure,
    isAudited: false,
  },
  /** Removes a survey; 409 if it has been answered. It can be archived instead. */
  remove: {
    route: 'DELETE /surveys/:id',
    roles: staff,
    subject: 'library',
    reply: Done,
    failure: 'Failed to delete the survey',
    isAudited: false,
  },
  versions: {
    route: 'GET /surveys/:id/versions',
    roles: staff,
    subject: 'library',
    reply: z.array(SurveyVersion),
    failure: 'Failed to read the survey',
  },
  starters: {
    route: 'GET /surveys/starters',
    roles: staff,
    subject: 'library',
    reply: z.array(StarterSurvey),
    failure: 'Failed to read surveys',
  },
  instruments: {
    route: 'GET /surveys/instruments',
    roles: staff,
    subject: 'library',
    reply: z.array(Instrument),
    failure: 'Failed to read surveys',
  },
  /** Records the clinic's licence for an instrument; an empty text withdraws it. */
  license: {
    route: 'PUT /surveys/instruments/:key',
    roles: owners,
    subject: 'organizations',
    params: { key: Text(40) },
    body: z.object({ text: Text(600).trim() }),
    reply: z.array(Instrument),
    failure: 'Failed to record the licence',
  },
})
