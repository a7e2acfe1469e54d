import { operatorHealth } from '@kinora/contract/operator-health.ts'
import { implement } from '../http/implement.ts'
import { readHealth } from './operator-health.service.ts'

export const operatorHealthRoutes = implement(operatorHealth, {
  health: ({ systemDb, integrations }) => readHealth(systemDb, integrations),
})
