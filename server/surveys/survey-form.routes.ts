import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { implement } from '../http/implement.ts'
import {
  changeSurvey,
  createSurvey,
  listSurveys,
  readSurvey,
  readVersions,
  removeSurvey,
  updateDefinition,
} from './survey-form.service.ts'
import { readInstruments, readStarters, recordLicence } from './survey-licence.service.ts'

export const surveyFormRoutes = implement(surveyForms, {
  list: ({ db, actor, query }) => listSurveys(db, actor, query),

  get: ({ db, actor, params }) => readSurvey(db, actor.organizationId, params.id),

  create: ({ db, actor, body }) => createSurvey(db, actor, body),

  update: ({ db, actor, params, body }) => updateDefinition(db, actor, params.id, body),

  change: ({ db, actor, params, body }) => changeSurvey(db, actor, params.id, body),

  async remove({ db, actor, params }) {
    await removeSurvey(db, actor, params.id)
    return {}
  },

  versions: ({ db, actor, params }) => readVersions(db, actor, params.id),

  starters: ({ db, actor }) => readStarters(db, actor),

  instruments: ({ db, actor }) => readInstruments(db, actor),

  license: ({ db, actor, params, body }) => recordLicence(db, actor, params.key, body.text),
})
