import { planOffers } from '@kinora/contract/plan-offers.ts'
import { implement } from '../http/implement.ts'
import { makeOffer } from './plan-offer.service.ts'

export const offerRoutes = implement(planOffers, {
  async offer({ systemDb, params, body, auditSubject }) {
    auditSubject(await makeOffer(systemDb, params.requestId, body))
    return {}
  },
})
