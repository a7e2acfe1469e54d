import { plans } from '@kinora/contract/plans.ts'
import { implement } from '../http/implement.ts'
import { overdueOf } from './past-due.service.ts'
import { alertOf, planOf } from './plan.service.ts'

export const planRoutes = implement(plans, {
  async mine({ db, actor: { organizationId } }) {
    return { ...(await planOf(db, organizationId)), overdue: await overdueOf(db, organizationId) }
  },

  alert: ({ db, actor }) => alertOf(db, actor.organizationId),
})
