import { statistics } from '@kinora/contract/statistics.ts'
import { implement } from '../http/implement.ts'
import { readDashboard } from './dashboard.service.ts'
import { readExerciseHealth, readTemplateHealth } from './template-health.service.ts'

export const statisticsRoutes = implement(statistics, {
  templateHealth: ({ db, actor, params }) => readTemplateHealth(db, actor.organizationId, params.id),

  exerciseHealth: ({ db, actor, params }) => readExerciseHealth(db, actor.organizationId, params.id),

  clinic: ({ db, actor, query }) => readDashboard(db, actor, query.months),
})
