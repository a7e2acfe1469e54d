import { z } from 'zod'
import { defineApi } from './api.ts'
import { Done, Id, Text } from './fields.ts'
import { Dollars, Limits } from './operator-plans.ts'
import { BillingCycle } from './plans.ts'

/** A plan for one clinic, with its own price and limits. It applies once the clinic has paid for it by card. */
export const OfferDraft = z.object({
  title: Text(60).trim().min(1, 'Enter a name for the plan.'),
  billingCycle: BillingCycle,
  /** Before tax, in whole currency units. */
  planAmount: Dollars.refine((amount) => amount > 0, 'Use more than 0.'),
  params: Limits,
  note: Text(500).trim().default(''),
})
export type OfferDraft = z.infer<typeof OfferDraft>

export const planOffers = defineApi('operator', {
  /** Answers a request with a plan for this clinic alone. */
  offer: {
    roles: ['admin'],
    hasNoTransaction: true,
    isAudited: true,
    method: 'POST',
    path: '/operator/requests/:requestId/offer',
    params: z.object({ requestId: Id }),
    body: OfferDraft,
    reply: Done,
    failure: 'Failed to make the offer',
  },
})
