import { plans } from '@kinora/contract/plans.ts'
import { implement } from '../http/implement.ts'
import { overdueOf } from './past-due.service.ts'
import { findGrant } from './plan-grant.queries.ts'
import { alertOf, planOf } from './plan.service.ts'

export const planRoutes = implement(plans, {
  async mine({ db, actor: { organizationId } }) {
    const [overdue, grant, plan] = await Promise.all([
      overdueOf(db, organizationId),
      findGrant(db, organizationId),
      planOf(db, organizationId),
    ])
    return { ...plan, overdue, freeUntil: grant?.until ?? null }
  },

  alert: ({ db, actor }) => alertOf(db, actor.organizationId),
})
