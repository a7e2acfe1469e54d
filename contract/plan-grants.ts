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

/** Notes that operators write about an organization for each other. */
export const OrganizationNote = z.object({
  _id: Id,
  text: z.string(),
  writtenBy: z.string().nullable(),
  createdAt: MomentOut,
})
export type OrganizationNote = z.infer<typeof OrganizationNote>

/**
 * What so many days of a subscription cost, in cents with tax; `amount` is that of its next period, in dollars. A month is
 * a twelfth of a year of 365 days.
 */
export const centsOfDays = (amount: number, billingCycle: BillingCycle, days: number) =>
  Math.round((amount * 100 * (billingCycle === 'monthly' ? 12 : 1) * days) / 365)

const acting = { roles: ['admin'], hasNoTransaction: true, isAudited: true } as const
/** Plans and free days that the operator gives without a request, and notes about the organization. */
export const planGrants = defineApi('operator', {
  /** Gives a plan without payment, or changes the last day of such a plan. Refused if the clinic pays for one. */
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
  /** Ends it now: the organization moves to the free plan. */
  endGrant: {
    ...acting,
    isStepUp: true,
    route: 'DELETE /operator/organizations/:orgId/grant',
    reply: Done,
    failure: 'Failed to end the plan',
  },
  /**
   * Extends a subscription: what the days cost becomes balance, which the next invoice takes, so that the account shows
   * them and no date at the payment service is moved.
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
  /** Gives one clinic more time to pay a renewal: records are not closed, and the plan does not end, until then. */
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
