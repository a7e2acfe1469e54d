import { z } from 'zod'
import { defineApi } from './api.ts'
import { Done, Id, Text } from './fields.ts'
import { AmountToPay, Dollars, Limits } from './operator-plans.ts'
import { BillingCycle } from './plans.ts'
import { Addons, Subscription } from './billing.ts'
import { owners } from './roles.ts'

/**
 * A plan for one clinic, with its own price, limits and terms. A plan paid by card applies once it is paid; one paid by
 * transfer applies once the clinic accepts it, and each period is invoiced with `daysUntilDue` days to pay.
 */
export const OfferDraft = z.object({
  title: Text(60).trim().min(1, 'Enter a name for the plan.'),
  billingCycle: BillingCycle,
  /** Before tax, in whole currency units. */
  planAmount: AmountToPay,
  params: Limits,
  /** Days to pay an invoice by transfer; null for a plan paid by card. */
  daysUntilDue: z
    .number('Use a number.')
    .max(90, 'At most 90.')
    .min(1, 'Use 1 or more.')
    .int('Use a whole number.')
    .nullable()
    .default(null),
  /** Add-on steps included in the offer, charged on top of the amount. */
  addons: Addons.default({ storage: 0, practitioners: 0 }),
  /** The monthly price of one step of each add-on, before tax; null for the standard price. */
  addonPrices: z
    .object({ storage: Dollars.nullable().default(null), practitioners: Dollars.nullable().default(null) })
    .default({ storage: null, practitioners: null }),
  note: Text(500).trim().default(''),
})
export type OfferDraft = z.infer<typeof OfferDraft>

export const planOffers = defineApi('operator', {
  /** Answers a request with a plan for this clinic only. */
  offer: {
    roles: ['admin'],
    hasNoTransaction: true,
    route: 'POST /operator/requests/:requestId/offer',
    body: OfferDraft,
    reply: Done,
    failure: 'Failed to make the offer',
  },
})

export const transfers = defineApi('plans', {
  /** Accepts an offer paid by transfer: the plan applies immediately, and its first invoice is issued. */
  acceptOffer: {
    roles: owners,
    isClosedToSupport: true,
    hasNoTransaction: true,
    route: 'POST /plans/offers',
    body: z.object({ planId: Id, priceListId: Id }),
    reply: Subscription,
    failure: 'Failed to accept the offer',
  },
})
