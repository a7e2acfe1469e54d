import { z } from 'zod'
import { defineApi } from './api.ts'
import { areValid, Day, Done, Id, Text } from './fields.ts'
import { BillingCycle, Plan, PlanPrice, UsageLimit } from './plans.ts'
import { byOperators, forOperators } from './operator-roles.ts'

/** A price in the operator's console. It is never edited, because subscribers were promised it. */
export const OwnPrice = PlanPrice.extend({ isActive: z.boolean(), subscriptions: z.number() })
export type OwnPrice = z.infer<typeof OwnPrice>
export const OwnPlan = Plan.omit({ priceList: true }).extend({
  organizations: z.number(),
  prices: z.array(OwnPrice),
})
export type OwnPlan = z.infer<typeof OwnPlan>

/** The monthly price of one step of each add-on, before tax, in whole currency units. */
export const AddonPrices = z.object({ storage: z.number(), practitioners: z.number() })

export const Promo = z.object({
  code: z.string(),
  /** Either this or `amountOff` applies; the other is 0. */
  discountPercentage: z.number(),
  /** Before tax, in whole currency units, per period. */
  amountOff: z.number(),
  planTitle: z.string().nullable(),
  isLasting: z.boolean(),
  uses: z.number(),
  mostUses: z.number().nullable(),
  endsOn: Day.nullable(),
  isActive: z.boolean(),
})
export type Promo = z.infer<typeof Promo>

const Percentage = z.number('Use a number.').max(100, 'At most 100.')
export const Dollars = z
  .number('Use an amount.')
  .min(0, 'Use 0 or more.')
  .max(1_000_000, 'At most 1,000,000.')
  .refine((amount) => Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6, 'Use whole cents.')

export const AmountToPay = Dollars.refine((amount) => amount > 0, 'Use more than 0.')

const PriceDraft = z
  .object({
    billingCycle: BillingCycle,
    /** Before tax, in whole currency units. */
    planAmount: AmountToPay,
    discountPercentage: Percentage.min(0, 'Use 0 or more.').default(0),
  })
  .refine(
    ({ planAmount, discountPercentage }) => planAmount <= 0 || Math.round(planAmount * (100 - discountPercentage)) > 0,
    {
      path: ['discountPercentage'],
      message: 'This leaves nothing to pay. Use less, or give a plan without payment on the page of an organisation.',
    },
  )

/** A code that takes off a percentage or an amount. */
export const PromoDraft = z
  .object({
    code: Text(40)
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{3,40}$/, 'Use 3 to 40 letters, digits and dashes.'),
    discountPercentage: Percentage.min(0, 'Use 0 or more.').default(0),
    /** Before tax, in whole currency units, per period. */
    amountOff: Dollars.default(0),
    planId: Id.nullable().default(null),
    isLasting: z.boolean().default(false),
    mostUses: z.number().int('Use a whole number.').min(1, 'Use 1 or more.').max(1_000_000).nullable().default(null),
    endsOn: Day.nullable().default(null),
  })
  .refine(({ discountPercentage, amountOff }) => discountPercentage > 0 || amountOff > 0, {
    path: ['discountPercentage'],
    message: 'Use more than 0.',
    when: areValid('discountPercentage', 'amountOff'),
  })
  .refine(({ discountPercentage, amountOff }) => discountPercentage === 0 || amountOff === 0, {
    path: ['amountOff'],
    message: 'Use a percentage or an amount, not both.',
    when: areValid('discountPercentage', 'amountOff'),
  })

/** The lowest and highest value of a limit. A clinic needs a practitioner, patients and storage for a logo. */
const boundsOf = (type: UsageLimit) => {
  if (type === 'STORAGE') return { least: 1e6, most: 1e14, leastText: '1 MB', mostText: '100,000 GB' }
  const least = type === 'IMAGE_COUNT' || type === 'VIDEO_COUNT' ? 0 : 1
  return { least, most: 1e6, leastText: String(least), mostText: '1,000,000' }
}

export const Limits = z
  .array(
    z
      .object({ type: UsageLimit, value: z.number('Use a number.').nullable() })
      .superRefine(({ type, value }, { addIssue }) => {
        const { least, most, leastText, mostText } = boundsOf(type)
        const refuse = (message: string) => addIssue({ code: 'custom', path: ['value'], message })
        if (value === null) return
        if (value < least) refuse(`Use ${leastText} or more.`)
        else if (value > most) refuse(`At most ${mostText}. Leave it empty for “by agreement”.`)
        else if (!Number.isInteger(value)) refuse('Use a whole number.')
      }),
  )
  .min(1)
  .max(UsageLimit.options.length)

/** The limits of a plan; null means by agreement. */
const LimitsDraft = z.object({ params: Limits })

/** Everything the installation sells: limits and prices of the plans, add-ons and promo codes. */
export const operatorPlans = defineApi('operator', {
  plans: {
    ...forOperators,
    route: 'GET /operator/plans',
    reply: z.object({ plans: z.array(OwnPlan), addons: AddonPrices, promos: z.array(Promo) }),
    failure: 'Failed to read plans',
  },
  /**
   * Applies immediately to every organization on the plan. An organization above a new limit keeps what it has but
   * cannot add more.
   */
  setLimits: {
    ...byOperators,
    route: 'PUT /operator/plans/:planId/limits',
    body: LimitsDraft,
    reply: Done,
    failure: 'Failed to change the limits',
  },
  /** Replaces the price of the same cycle. Existing subscribers keep paying the old one. */
  addPrice: {
    ...byOperators,
    route: 'POST /operator/plans/:planId/prices',
    body: PriceDraft,
    reply: Done,
    failure: 'Failed to add the price',
  },
  retirePrice: {
    ...byOperators,
    route: 'DELETE /operator/prices/:priceListId',
    reply: Done,
    failure: 'Failed to retire the price',
  },
  /** Puts a retired price back on sale, if no other price of its cycle is. */
  restorePrice: {
    ...byOperators,
    route: 'PUT /operator/prices/:priceListId',
    reply: Done,
    failure: 'Failed to put the price on sale',
  },
  /** The monthly price of one step of each add-on, before tax, in whole currency units. */
  setAddons: {
    ...byOperators,
    route: 'PUT /operator/addons',
    body: z.object({ storage: Dollars, practitioners: Dollars }),
    reply: Done,
    failure: 'Failed to change the prices of add-ons',
  },
  addPromo: {
    ...byOperators,
    route: 'POST /operator/promos',
    body: PromoDraft,
    reply: Done,
    failure: 'Failed to add the promo code',
  },
  endPromo: {
    ...byOperators,
    route: 'DELETE /operator/promos/:code',
    params: { code: Text(40).min(1) },
    reply: Done,
    failure: 'Failed to end the promo code',
  },
})
