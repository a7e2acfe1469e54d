import { surveys } from '@kinora/contract/surveys.ts'
import { implement } from '../http/implement.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { readDue, readResponses, readSchedules, readTrends, saveSchedules } from './survey.service.ts'
import { readCrisisSettings, saveCrisisSettings } from './survey-alert.service.ts'
import { submitSurveys } from './survey-response.service.ts'
import { readConsent, saveConsent } from './consent.service.ts'

const hostOf = ({ surveyProvider }: Integrations) => (surveyProvider.name === 'jotform' ? surveyProvider.host : '')

export const surveyRoutes = implement(surveys, {
  responses: ({ db, actor, params, query }) => readResponses(db, actor, params.id, query),

  submit: ({ db, actor, params, body }) => submitSurveys(db, actor, params.id, body),

  trends: ({ db, actor, params }) => readTrends(db, actor, params.id),

  due: ({ db, actor, params, integrations }) => readDue(db, actor, params.id, integrations.surveyProvider),

  schedules: ({ db, actor, params }) => readSchedules(db, actor, params.id),

  saveSchedules: ({ db, actor, params, body }) => saveSchedules(db, actor, params.id, body.schedules),

  consent: ({ db, actor, integrations }) => readConsent(db, actor, hostOf(integrations)),

  saveConsent: ({ db, actor, body, integrations }) => saveConsent(db, actor, body.isGiven, hostOf(integrations)),

  crisisText: ({ db, actor }) => readCrisisSettings(db, actor.organizationId),

  saveCrisisText: ({ db, actor, body }) => saveCrisisSettings(db, actor.organizationId, body),
})
