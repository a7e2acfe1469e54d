import { templates } from '@kinora/contract/templates.ts'
import { implement } from '../http/implement.ts'
import { addStarterTemplates } from './starter-template.service.ts'
import { answerTemplateUpdates, readLinkedPrograms } from './template-update.service.ts'
import { readSeries } from './week.service.ts'
import {
  changeTemplate,
  assignTemplate,
  readTemplate,
  removeTemplate,
  setExercises,
  setOrder,
  setSeries,
} from './template.service.ts'

export const templateRoutes = implement(templates, {
  template: ({ db, actor, params, integrations }) => readTemplate(db, actor, params.id, integrations.secret),

  addStarterTemplates: async ({ db, actor }) => ({ added: await addStarterTemplates(db, actor) }),

  updateTemplate: ({ db, actor, params, body }) => changeTemplate(db, actor, params.id, body),

  async removeTemplate({ db, actor, params }) {
    await removeTemplate(db, actor, params.id)
    return {}
  },

  setSeries: ({ db, actor, params, body }) => setSeries(db, actor, params.id, body),

  async setExercises({ db, actor, params, body, integrations }) {
    await setExercises(db, actor, params.id, body)
    return readSeries(db, actor, { ...params, ...body }, integrations.secret)
  },

  async setOrder({ db, actor, params, body, integrations }) {
    await setOrder(db, actor, params.id, body)
    return readSeries(db, actor, { ...params, ...body }, integrations.secret)
  },

  assignTemplate: ({ db, actor, params, body }) => assignTemplate(db, actor, params.id, body),

  linkedPrograms: ({ db, actor, params, query }) => readLinkedPrograms(db, actor, params.id, query),

  async answerTemplateUpdates({ db, actor, params, body }) {
    await answerTemplateUpdates(db, actor, params.id, body)
    return {}
  },
})
