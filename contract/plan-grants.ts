import { z } from 'zod'
import { defineApi } from './api.ts'
import { Day, Done, Id, MomentOut, Text } from './fields.ts'

/** A plan without payment, until the end of a day in UTC. */
export const PlanGrant = z.object({
  planTitle: z.string(),
  until: Day,
  reason: z.string(),
  grantedBy: z.string().nullable(),
  createdAt: MomentOut,
})
export type PlanGrant = z.infer<typeof PlanGrant>

/** What operators write down about an organization for each other. */
export const OrganizationNote = z.object({
  _id: Id,
  text: z.string(),
  writtenBy: z.string().nullable(),
  createdAt: MomentOut,
})
export type OrganizationNote = z.infer<typeof OrganizationNote>

const acting = { roles: ['admin'], hasNoTransaction: true, isAudited: true } as const
const ofOrganization = z.object({ orgId: Id })

/** What the operator gives an organization that has not asked for it, and writes down about it. */
export const planGrants = defineApi('operator', {
  /** Gives a plan without payment, or changes the last day of one that was given. Not where something is paid for. */
  grantPlan: {
    ...acting,
    isStepUp: true,
    method: 'PUT',
    path: '/operator/organizations/:orgId/grant',
    params: ofOrganization,
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
    method: 'DELETE',
    path: '/operator/organizations/:orgId/grant',
    params: ofOrganization,
    reply: Done,
    failure: 'Failed to end the plan',
  },
  addNote: {
    ...acting,
    method: 'POST',
    path: '/operator/organizations/:orgId/notes',
    params: ofOrganization,
    body: z.object({ text: Text(2000).trim().min(1, 'Enter a note.') }),
    reply: Done,
    failure: 'Failed to add the note',
  },
})
