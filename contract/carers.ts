import { z } from 'zod'
import { SignedIn } from './accounts.ts'
import { defineApi } from './api.ts'
import { Done, Email, EmailField, Id, MomentOut, Text } from './fields.ts'
import { staffAndPatients } from './roles.ts'

export const Carer = z.object({
  _id: Id,
  name: z.string(),
  /** The relationship, in the words of the person who invited them: mother, partner, care worker. */
  relationship: z.string(),
  email: z.string(),
  invitedAt: MomentOut,
  /** When they opened their first link; null until then. */
  acceptedAt: MomentOut.nullable(),
  /** When they last used the app; null if they are not signed in on any device. */
  seenAt: MomentOut.nullable(),
})
export type Carer = z.infer<typeof Carer>

/** With the link to hand over, if the installation sends no email. */
export const CarerWithLink = Carer.extend({ url: z.url().nullable() })
export type CarerWithLink = z.infer<typeof CarerWithLink>

export const CarerDraft = z.object({
  name: Text(100).trim().min(1, 'Enter their name.'),
  relationship: Text(40).trim().min(1, 'Enter who they are to the patient, such as mother or care worker.'),
  email: Email,
})
export type CarerDraft = z.infer<typeof CarerDraft>

export const maxCarers = 10

const managed = {
  roles: staffAndPatients,
  subject: 'patientRecords',
  isAudited: true,
  isClosedToSupport: true,
} as const
const limit = { points: 20, seconds: 3600, by: 'person', name: 'carer-emails' } as const

/** A patient's carers. Patients decide for themselves, staff for their patients. */
export const carers = defineApi('patients', {
  carers: {
    route: 'GET /patients/:patientId/carers',
    roles: staffAndPatients,
    subject: 'patientRecords',
    reply: z.array(Carer),
    failure: 'Failed to read who helps',
  },
  addCarer: {
    ...managed,
    route: 'POST /patients/:patientId/carers',
    body: CarerDraft,
    isSecret: true,
    reply: CarerWithLink,
    failure: 'Failed to invite this person',
    limit,
  },
  /** Sends a new link for another device; signed-in devices stay signed in. */
  sendCarerLink: {
    ...managed,
    route: 'POST /patients/:patientId/carers/:id/link',
    isSecret: true,
    reply: CarerWithLink,
    failure: 'Failed to send the link',
    limit,
  },
  /** Removes a carer and signs them out everywhere immediately. Their records stay, with their name. */
  endCarer: {
    ...managed,
    route: 'PUT /patients/:patientId/carers/:id/end',
    reply: Done,
    failure: 'Failed to remove this person',
  },
})

const byToken = z.object({ token: Text(200).min(1) })
const byAddress = { points: 20, seconds: 900, by: 'address', name: 'carer-link' } as const

/**
 * The link in a carer's email. Only `openCarerLink` uses it up, after a button press, so that email scanners cannot.
 */
export const carerLinks = defineApi('accounts', {
  carerLink: {
    route: 'POST /carer-link',
    roles: 'anyone',
    body: byToken,
    reply: z.object({
      userId: Id,
      name: z.string(),
      patientName: z.string(),
      orgName: z.string(),
      orgLogo: z.string().nullable(),
    }),
    failure: 'This link has been used or has expired.',
    isRead: true,
    limit: byAddress,
  },
  openCarerLink: {
    route: 'POST /carer-link/open',
    roles: 'anyone',
    // The handler writes the audit entry, because only it knows the carer.
    isAudited: false,
    body: byToken,
    reply: SignedIn,
    failure: 'This link has been used or has expired.',
    isSecret: true,
    limit: byAddress,
  },
  /** Emails a link for each patient whom this carer helps. The reply is the same if there is none. */
  requestCarerLinks: {
    route: 'POST /carer-link/request',
    roles: 'anyone',
    body: EmailField,
    reply: Done,
    failure: 'Failed to ask for a link',
    limit: { points: 20, seconds: 3600, by: 'address', name: 'carer-link-requests' },
  },
})
