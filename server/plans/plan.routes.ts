import { plans } from '@kinora/contract/plans.ts'
import { serve } from '../http/implement.ts'
import { alertOf, planOf } from './plan.service.ts'

export const planRoutes = serve(plans, {
  mine: ({ db, actor }) => planOf(db, actor.organizationId),

  alert: ({ db, actor }) => alertOf(db, actor.organizationId),
})
