import { plans } from '@kinora/contract/plans.ts'
import { serve } from '../http/serve.ts'
import { alertOf, planOf } from './actions.ts'

export const planRoutes = serve(plans, {
  mine: ({ db, actor }) => planOf(db, actor.organizationId),

  alert: ({ db, actor }) => alertOf(db, actor.organizationId),
})
