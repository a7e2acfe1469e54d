import { laterWeeks } from '@kinora/contract/later-weeks.ts'
import { implement } from '../http/implement.ts'
import { changeInLaterWeeks, findInLaterWeeks, removeFromLaterWeeks } from './later-weeks.service.ts'
import { withExercises } from './week.service.ts'

export const laterWeekRoutes = implement(laterWeeks, {
  async inLaterWeeks({ db, actor, params, integrations }) {
    return withExercises(db, actor, await findInLaterWeeks(db, actor, params.id), integrations.secret)
  },

  async changeInLaterWeeks({ db, actor, params, body, integrations }) {
    return withExercises(db, actor, await changeInLaterWeeks(db, actor, params.id, body), integrations.secret)
  },

  async removeFromLaterWeeks({ db, actor, params, body }) {
    await removeFromLaterWeeks(db, actor, params.id, body.ids)
    return {}
  },
})
