import { z } from 'zod'
import { Subscription, Usage } from './billing.ts'
import { Invoice } from './invoices.ts'
import { Done, Id, listOf, MomentOut, NumberIn, page, Text } from './fields.ts'
import { PaymentType } from './plans.ts'
import { OrganizationNote, PlanGrant } from './plan-grants.ts'
import { AuditEntry } from './audit.ts'
import { Role } from './roles.ts'
import { defineApi } from './api.ts'
import { byOperators, forOperators } from './operator-roles.ts'

/** `waiting` until the owner has confirmed their email. */
export const OrganizationState = z.enum(['active', 'suspended', 'waiting'])
export type OrganizationState = z.infer<typeof OrganizationState>

/** An organization in the operator's list. Contains usage, never patients. */
export const OrganizationLine = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  state: OrganizationState,
  planTitle: z.string(),
  subscription: Subscription.shape.status.nullable(),
  /** The last renewal is unpaid. */
  isPastDue: z.boolean(),
  /** Practitioners, active patients and storage, against the plan's limits. */
  usage: z.array(Usage),
  createdAt: MomentOut,
  lastActiveAt: MomentOut.nullable(),
})
export type OrganizationLine = z.infer<typeof OrganizationLine>

export const PlanRequest = z.object({
  _id: Id,
  orgId: Id,
  orgName: z.string(),
  planTitle: z.string(),
  currentPlanTitle: z.string(),
  paymentType: PaymentType,
  status: z.enum(['pending', 'approved', 'refused', 'withdrawn']),
  note: z.string(),
  requestedBy: z.string().nullable(),
  createdAt: MomentOut,
  decidedAt: MomentOut.nullable(),
})
export type PlanRequest = z.infer<typeof PlanRequest>

export const OrganizationPage = OrganizationLine.extend({
  mobile: z.string(),
  timeZone: z.string(),
  /** The clinic's own host, where the sign-in page has its name and colors. */
  host: z.string().nullable(),
  people: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      email: z.string(),
      role: Role,
      isActive: z.boolean(),
      lastSeenAt: MomentOut.nullable(),
    }),
  ),
  running: Subscription.nullable(),
  invoices: z.array(Invoice),
  requests: z.array(PlanRequest),
  /** A plan granted without payment. */
  grant: PlanGrant.nullable(),
  /** The newest first, at most 100. */
  notes: z.array(OrganizationNote),
  /** The newest data export that an owner has downloaded. */
  copy: z.object({ madeAt: MomentOut, downloadedAt: MomentOut }).nullable(),
  /** It is being deleted. */
  isLeaving: z.boolean(),
})

/** Proof of deletion: the number of rows and files before and after. Names the organization by id only. */
export const Proof = z.object({
  _id: Id,
  orgId: Id,
  at: MomentOut,
  tables: z.array(z.object({ table: z.string(), before: z.number(), after: z.number() })),
  files: z.object({ before: z.number(), after: z.number() }),
})
export type Proof = z.infer<typeof Proof>

/** The progress of an organization's deletion. */
export const Offboarding = z.object({
  orgId: Id,
  /** Null until they are counted. */
  rows: z.number().nullable(),
  deleted: z.number(),
  /** True if the last attempt failed. It is retried up to ten times, and whenever an operator requests it. */
  isFailing: z.boolean(),
  /** Null until nothing is left. */
  proof: Proof.nullable(),
})
export type Offboarding = z.infer<typeof Offboarding>

export const JobState = z.enum(['waiting', 'working', 'retrying', 'failed'])
export type JobState = z.infer<typeof JobState>
export const Job = z.object({
  _id: z.string(),
  task: z.string(),
  state: JobState,
  attempts: z.number(),
  maxAttempts: z.number(),
  runAt: MomentOut,
  createdAt: MomentOut,
  lastError: z.string().nullable(),
})
export type Job = z.infer<typeof Job>

/** A host name, with the port if it is not the default one. */
const Host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'At most 253 characters.')
  .regex(
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?(:\d{1,5})?$/,
    'Use a host like app.harbour.example.',
  )

/** Writes across organizations need `systemDb`, and are audited for the platform. */
const ofJob = { id: z.string().regex(/^\d{1,18}$/, 'Not a valid id.') }

export const operator = defineApi('operator', {
  organizations: {
    ...forOperators,
    route: 'GET /operator/organizations',
    query: z.object({
      ...page,
      state: z.enum(['all', ...OrganizationState.options]).default('all'),
      sort: z.enum(['name', 'newest', 'lastActive', 'patients', 'storage']).default('name'),
    }),
    reply: listOf(OrganizationLine),
    failure: 'Failed to read organisations',
  },
  organization: {
    ...forOperators,
    route: 'GET /operator/organizations/:orgId',
    reply: OrganizationPage,
    failure: 'Failed to read the organisation',
  },
  /** Suspending ends all sessions of the organization and prevents signing in. */
  setActive: {
    ...byOperators,
    route: 'PUT /operator/organizations/:orgId/active',
    body: z.object({ isActive: z.boolean(), note: Text(500).trim().default('') }),
    reply: Done,
    failure: 'Failed to change the organisation',
    isStepUp: true,
  },
  /** Sends a new link to an owner whose email never arrived. The earlier link stops working. */
  inviteOwner: {
    ...byOperators,
    route: 'POST /operator/organizations/:orgId/invitation',
    reply: z.object({ name: z.string(), email: z.string(), url: z.url() }),
    failure: 'Failed to create the invitation',
    isSecret: true,
    isStepUp: true,
  },
  /** Sets the host; null removes it. The operator must point the DNS name at this server. */
  setHost: {
    ...byOperators,
    route: 'PUT /operator/organizations/:orgId/host',
    body: z.object({ host: Host.nullable() }),
    reply: Done,
    failure: 'Failed to change the host',
  },
  /** Starts to delete all data of a suspended organization. A repeated request continues where the deletion stopped. */
  offboard: {
    ...byOperators,
    route: 'POST /operator/organizations/:orgId/offboard',
    body: z.object({
      name: Text(200).trim().min(1, 'Enter the name of the organisation.'),
      /** Confirms that the owners want no export of their data; otherwise one of them must have downloaded it. */
      hasNoCopy: z.boolean().default(false),
    }),
    reply: Offboarding,
    failure: 'Off-boarding failed',
    isStepUp: true,
  },
  /** The progress of the deletion, and the proof once it is done. Null if none was requested. */
  offboarding: {
    ...forOperators,
    route: 'GET /operator/organizations/:orgId/offboarding',
    reply: Offboarding.nullable(),
    failure: 'Failed to read the progress of the deletion',
  },
  proofs: {
    ...forOperators,
    route: 'GET /operator/proofs',
    query: z.object(page),
    reply: listOf(Proof),
    failure: 'Failed to read the deletion proofs',
  },
  /** The counts of items that need an operator, at most 100 each, for the menu. */
  waiting: {
    ...forOperators,
    route: 'GET /operator/waiting',
    reply: z.object({ requests: z.number(), tickets: z.number() }),
    failure: 'Failed to read what is waiting',
  },
  requests: {
    ...forOperators,
    route: 'GET /operator/requests',
    query: z.object({ ...page, status: z.enum(['all', ...PlanRequest.shape.status.options]).default('pending') }),
    reply: listOf(PlanRequest),
    failure: 'Failed to read requests',
  },
  decide: {
    ...byOperators,
    route: 'PUT /operator/requests/:requestId',
    body: z.object({ isApproved: z.boolean(), note: Text(500).trim().default('') }),
    reply: Done,
    failure: 'Failed to answer the request',
  },
  jobs: {
    ...forOperators,
    route: 'GET /operator/jobs',
    query: z.object({ ...page, state: z.enum(['all', ...JobState.options]).default('all') }),
    reply: listOf(Job).extend({ counts: z.record(JobState, z.number()) }),
    failure: 'Failed to read jobs',
  },
  retryJob: {
    ...byOperators,
    route: 'PUT /operator/jobs/:id',
    params: ofJob,
    reply: Done,
    failure: 'Failed to retry the job',
  },
  dropJob: {
    ...byOperators,
    route: 'DELETE /operator/jobs/:id',
    params: ofJob,
    reply: Done,
    failure: 'Failed to delete the job',
  },
  /** Sends a failed email again, to the same address. */
  resendEmail: {
    ...byOperators,
    route: 'POST /operator/mails/:id/resend',
    reply: Done,
    failure: 'Failed to send the email again',
  },
  /** The platform's own audit log. */
  audit: {
    ...forOperators,
    route: 'GET /operator/audit',
    query: z.object({ after: Text(60).optional(), pageSize: NumberIn(1, 100).default(50) }),
    reply: z.object({ items: z.array(AuditEntry), next: z.string().nullable() }),
    failure: 'Failed to read the audit log',
  },
})
