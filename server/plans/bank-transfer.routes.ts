import { transfers } from '@kinora/contract/plan-offers.ts'
import { implement } from '../http/implement.ts'
import { acceptOffer } from './bank-transfer.service.ts'

export const transferRoutes = implement(transfers, {
  acceptOffer: ({ systemDb, actor, body }) => acceptOffer(systemDb, actor, body),
})
