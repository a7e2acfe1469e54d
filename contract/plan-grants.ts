import { z } from 'zod'
import { defineApi } from './api.ts'
import { Correction } from './corrections.ts'
import { Day, Done, Id, MomentOut, Text } from './fields.ts'
import type { BillingCycle } from './plans.ts'

/** A plan without payment, until the end of a day in UTC. */
export const PlanGrant = z.object({
  planTitle: z.string(),
  until: Day,
  reason: z.string(),
  grantedBy: z.string().nullable(),
  createdAt: MomentOut,
})
export type PlanGrant = z.infer<typeof PlanGrant>

/** Notes that operators share about an organization. */
export const OrganizationNote = z.object({
  _id: Id,
  text: z.string(),
  writtenBy: z.string().nullable(),
  createdAt: MomentOut,
})
export type OrganizationNote = z.infer<typeof OrganizationNote>

/**
 * The price of some days of a subscription, in cents with tax; `amount` is the price of its next period, in dollars. A
 * month is a twelfth of a 365-day year.
 */
export const centsOfDays = (amount: number, billingCycle: BillingCycle, days: number) =>
  Math.round((amount * 100 * (billingCycle === 'monthly' ? 12 : 1) * days) / 365)

const acting = { roles: ['admin'], hasNoTransaction: true, isAudited: true } as const
/** Plans and free days that the operator grants without a request, and notes about the organization. */
export const planGrants = defineApi('operator', {
  /** Grants a plan without payment, or changes the grant's last day. Refused if the clinic pays for a plan. */
  grantPlan: {
    ...acting,
    isStepUp: true,
    route: 'PUT /operator/organizations/:orgId/grant',
    body: z.object({
      planId: Id,
      until: Day,
      /** Shown to the owner. */
      reason: Text(500).trim().min(1, 'Enter a reason.'),
    }),
    reply: Done,
    failure: 'Failed to give the plan',
  },
  /** Ends the grant now: the organization moves to the free plan. */
  endGrant: {
    ...acting,
    isStepUp: true,
    route: 'DELETE /operator/organizations/:orgId/grant',
    reply: Done,
    failure: 'Failed to end the plan',
  },
  /**
   * Extends a subscription by adding the price of the days to the balance, which the next invoice uses. The account
   * shows the days, and no date changes at the payment service.
   */
  giveFreeDays: {
    ...acting,
    isStepUp: true,
    route: 'POST /operator/organizations/:orgId/free-days',
    body: z.object({
      days: z
        .number('Use a whole number.')
        .int('Use a whole number.')
        .min(1, 'Use 1 or more.')
        .max(999, 'At most 999.'),
      /** Shown to the owner. */
      reason: Text(400).trim().min(1, 'Enter a reason.'),
    }),
    reply: Correction,
    failure: 'Failed to give the days',
  },
  /** Gives one clinic more time to pay a renewal: until then records stay editable and the plan does not end. */
  extendGrace: {
    ...acting,
    isStepUp: true,
    route: 'PUT /operator/organizations/:orgId/grace',
    body: z.object({
      /** The last day of full use. */
      until: Day,
      /** Shown to the owner. */
      reason: Text(500).trim().min(1, 'Enter a reason.'),
    }),
    reply: Done,
    failure: 'Failed to give more time',
  },
  addNote: {
    ...acting,
    route: 'POST /operator/organizations/:orgId/notes',
    body: z.object({ text: Text(2000).trim().min(1, 'Enter a note.') }),
    reply: Done,
    failure: 'Failed to add the note',
  },
})
