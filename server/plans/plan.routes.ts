import { plans } from '@kinora/contract/plans.ts'
import { implement } from '../http/implement.ts'
import { alertOf, planOf } from './plan.service.ts'

export const planRoutes = implement(plans, {
  mine: ({ db, actor }) => planOf(db, actor.organizationId),

  alert: ({ db, actor }) => alertOf(db, actor.organizationId),
})
