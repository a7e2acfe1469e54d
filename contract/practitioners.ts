import { z } from 'zod'
import { Email, Id, listOf, Mobile, MomentOut, Name, page, Done } from './fields.ts'
import { Role, staff } from './roles.ts'
import { defineApi } from './api.ts'

/** Practitioners treat their own patients; business admins manage the whole organization. */
export const PractitionerRole = z.enum(['practitioner', 'business_admin'])
export type PractitionerRole = z.infer<typeof PractitionerRole>

/** Invited until they join; inactive cannot sign in; deleted can be restored for thirty days. */
export const PractitionerStatus = z.enum(['invited', 'active', 'inactive', 'deleted'])
export type PractitionerStatus = z.infer<typeof PractitionerStatus>

export const Practitioner = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: Role,
  status: PractitionerStatus,
  /** The number of active patients they are in charge of. */
  patientCount: z.number(),
  /** Inactive patients are reassigned too. */
  inactivePatientCount: z.number(),
  /** True for the only business admin, who cannot be demoted or deleted. */
  isLastAdmin: z.boolean(),
  lastSeenAt: MomentOut.nullable(),
  createdAt: MomentOut,
  deletedAt: MomentOut.nullable(),
  /** The end of the restore period; null unless deleted. */
  restorableUntil: MomentOut.nullable(),
  version: z.number(),
})
export type Practitioner = z.infer<typeof Practitioner>

export const PractitionerDraft = z.object({
  name: Name,
  email: Email,
  mobile: Mobile,
  role: PractitionerRole.default('practitioner'),
})
export type PractitionerDraft = z.infer<typeof PractitionerDraft>

const PractitionerChanges = z.object({
  name: Name.optional(),
  email: Email.optional(),
  mobile: Mobile.optional(),
  isActive: z.boolean().optional(),
  version: z.number().int().optional(),
})

export const PractitionerFilter = z.enum(['all', 'admins', ...PractitionerStatus.options])
export type PractitionerFilter = z.infer<typeof PractitionerFilter>

/** Practitioners who can be in charge of a patient, including invited ones who have not joined. */
const PractitionerName = z.object({ _id: Id, name: z.string(), role: Role, isInvited: z.boolean() })

const admin = ['business_admin'] as const satisfies Role[]
/** Required when the practitioner has patients. */
const patientsTo = Id.optional()
/** How many patients were reassigned. */
const Reassigned = z.object({ patientCount: z.number() })

export const practitioners = defineApi('practitioners', {
  names: {
    route: 'GET /practitioners',
    roles: staff,
    subject: 'organizations',
    query: z.object(page),
    reply: listOf(PractitionerName),
    failure: 'Failed to read practitioners',
  },
  list: {
    route: 'GET /practitioners/list',
    roles: admin,
    query: z.object({
      ...page,
      filter: PractitionerFilter.default('all'),
      sort: z.enum(['name', 'patients', 'lastSeen', 'newest']).default('name'),
    }),
    reply: listOf(Practitioner).extend({ counts: z.record(PractitionerFilter, z.number()) }),
    failure: 'Failed to read specialists',
  },
  get: {
    route: 'GET /practitioners/specialist/:id',
    roles: admin,
    reply: Practitioner,
    failure: 'Failed to read specialists',
  },
  create: {
    route: 'POST /practitioners/create-practitioner',
    roles: admin,
    body: PractitionerDraft,
    reply: Practitioner,
    failure: 'Failed to create specialist',
  },
  update: {
    route: 'PATCH /practitioners/:id',
    roles: admin,
    body: PractitionerChanges,
    reply: Practitioner,
    failure: 'Updating specialist details failed',
  },
  /** Changes the role, to business admin by default. */
  setRole: {
    route: 'PATCH /practitioners/specialist/:id',
    roles: admin,
    body: z.object({ role: PractitionerRole.default('business_admin') }).prefault({}),
    reply: Practitioner,
    failure: 'Failed to promote specialist',
    isClosedToSupport: true,
  },
  remove: {
    route: 'DELETE /practitioners/specialist/:id',
    roles: admin,
    body: z.object({ patientsTo }).prefault({}),
    reply: Reassigned,
    failure: 'Delete specialist failed',
    isClosedToSupport: true,
  },
  removeMany: {
    route: 'DELETE /practitioners',
    roles: admin,
    body: z.object({ ids: z.array(Id).min(1, 'Choose whom to delete.').max(50, 'At most 50 at once.'), patientsTo }),
    reply: Reassigned,
    failure: 'Delete specialist failed',
    isClosedToSupport: true,
  },
  restore: {
    route: 'PATCH /practitioners/specialist/restore/:id',
    roles: admin,
    /** Whether to return the patients reassigned by the deletion, unless they have been reassigned again since. */
    body: z.object({ isTakingPatientsBack: z.boolean().default(true) }).prefault({}),
    reply: Reassigned,
    failure: 'Failed to restore specialist',
  },
  resetPassword: {
    route: 'POST /practitioners/specialist/reset-password/:id',
    roles: admin,
    reply: Done,
    failure: 'Password reset failed.',
    limit: { points: 30, seconds: 3600, by: 'person' },
    isClosedToSupport: true,
  },
  resendInvitation: {
    route: 'PATCH /practitioners/specialist/resend-mail/:id',
    roles: admin,
    isSecret: true,
    /** The link for the owner to hand over, if the installation sends no email. */
    reply: z.object({ url: z.url().nullable() }),
    failure: 'Failed to resend the invitation',
    limit: { points: 60, seconds: 3600, by: 'person' },
  },
})
