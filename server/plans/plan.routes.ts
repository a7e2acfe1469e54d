import { plans } from '@kinora/contract/plans.ts'
import { implement } from '../http/implement.ts'
import { overdueOf } from './past-due.service.ts'
import { findGrant } from './plan-grant.queries.ts'
import { alertOf, planOf } from './plan.service.ts'

export const planRoutes = implement(plans, {
  async mine({ db, actor: { organizationId } }) {
    const overdue = await overdueOf(db, organizationId)
    const freeUntil = (await findGrant(db, organizationId))?.until ?? null
    return { ...(await planOf(db, organizationId)), overdue, freeUntil }
  },

  alert: ({ db, actor }) => alertOf(db, actor.organizationId),
})
