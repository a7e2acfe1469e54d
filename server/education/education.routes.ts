import { education } from '@kinora/contract/education.ts'
import { implement } from '../http/implement.ts'
import {
  addPage,
  changePage,
  duplicatePage,
  listPages,
  readPage,
  removePage,
  restorePage,
  reviewPage,
} from './education.service.ts'

export const educationRoutes = implement(education, {
  list: ({ db, actor, query }) => listPages(db, actor, { ...query, isRetired: query.isRetired ?? false }),

  get: ({ db, actor, params }) => readPage(db, actor, params.id),

  create: ({ db, actor, body }) => addPage(db, actor, body),

  update: ({ db, actor, params, body }) => changePage(db, actor, params.id, body),

  duplicate: ({ db, actor, params, body }) => duplicatePage(db, actor, params.id, body),

  remove: ({ db, actor, params }) => removePage(db, actor, params.id),

  async restore({ db, actor, params }) {
    await restorePage(db, actor, params.id)
    return {}
  },

  review: ({ db, actor, params, body }) => reviewPage(db, actor, params.id, body.version),
})
