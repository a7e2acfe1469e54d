import { otherWeeks } from '@kinora/contract/other-weeks.ts'
import { implement } from '../http/implement.ts'
import { addToOtherWeeks, changeInOtherWeeks, findInOtherWeeks, removeFromOtherWeeks } from './other-weeks.service.ts'
import { withExercises } from './week.service.ts'

export const otherWeekRoutes = implement(otherWeeks, {
  async inOtherWeeks({ db, actor, params, integrations }) {
    return withExercises(db, actor, await findInOtherWeeks(db, actor, params.id), integrations.secret)
  },

  async changeInOtherWeeks({ db, actor, params, body, integrations }) {
    return withExercises(db, actor, await changeInOtherWeeks(db, actor, params.id, body), integrations.secret)
  },

  async removeFromOtherWeeks({ db, actor, params, body }) {
    await removeFromOtherWeeks(db, actor, params.id, body.ids)
    return {}
  },

  async addToOtherWeeks({ db, actor, params, body }) {
    await addToOtherWeeks(db, actor, params.id, body.weeks)
    return {}
  },
})
