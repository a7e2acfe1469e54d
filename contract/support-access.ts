import { z } from 'zod'
import { SignedIn } from './accounts.ts'
import { Done, Email, Id, listOf, MomentOut, page, Text } from './fields.ts'
import { Role, staff } from './roles.ts'
import { defineApi } from './api.ts'

/** Six digits that a member of the staff tells to support, once, within ten minutes. */
export const Otp = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'The code has six digits.')

/** One time that support was let in, as the clinic sees it. */
export const SupportSession = z.object({
  _id: Id,
  agent: z.string(),
  reason: z.string(),
  /** Whom they were signed in as. */
  person: z.string(),
  startedAt: MomentOut,
  endsAt: MomentOut,
  isOpen: z.boolean(),
})
export type SupportSession = z.infer<typeof SupportSession>

/** A link as the operator sees it. */
export const SupportLink = z.object({
  _id: Id,
  agent: z.string(),
  reason: z.string(),
  person: z.string(),
  email: z.string(),
  orgName: z.string(),
  createdAt: MomentOut,
  expiresAt: MomentOut,
  state: z.enum(['open', 'used', 'expired', 'void']),
})
export type SupportLink = z.infer<typeof SupportLink>

/** What a link says of itself before the code is given. */
export const SupportRequest = z.object({
  orgId: Id,
  orgName: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  agent: z.string(),
  reason: z.string(),
})
export type SupportRequest = z.infer<typeof SupportRequest>

export const OutgoingEmail = z.object({
  _id: Id,
  recipient: z.string(),
  subject: z.string(),
  orgName: z.string(),
  createdAt: MomentOut,
  sentAt: MomentOut.nullable(),
  failure: z.string().nullable(),
})
export type OutgoingEmail = z.infer<typeof OutgoingEmail>

const byId = z.object({ id: Id })
const operator = ['admin'] as const satisfies Role[]

/** Support comes in with a link of the platform and a code of the clinic, never with one of them alone. */
export const support = defineApi('accounts', {
  createOtp: {
    method: 'POST',
    path: '/practitioners/create-otp',
    roles: staff,
    reply: z.object({ otp: Otp, expiresAt: MomentOut }),
    failure: 'Making the code failed',
    limit: { points: 3, seconds: 900, by: 'person' },
    isSecret: true,
    isAudited: true,
    isClosedToSupport: true,
  },
  /** Owners see every time support was let in, the others when it was they who did. */
  supportAccess: {
    method: 'GET',
    path: '/practitioners/support-access',
    roles: staff,
    reply: z.object({ sessions: z.array(SupportSession) }),
    failure: 'Failed to read support access',
  },
  endSupport: {
    method: 'DELETE',
    path: '/practitioners/support-access/:id',
    roles: staff,
    params: byId,
    reply: Done,
    failure: 'Failed to end support access',
    isAudited: true,
  },
  supportRequest: {
    method: 'POST',
    path: '/practitioners/token-verify/:token',
    roles: 'anyone',
    isRead: true,
    params: z.object({ token: Text(200).min(1) }),
    body: z.object({ orgId: Id.optional() }),
    reply: SupportRequest,
    failure: 'Token either expired or invalid.',
    limit: { points: 10, seconds: 60, by: 'address' },
  },
  loginAs: {
    method: 'POST',
    path: '/practitioners/login-as',
    // Its trace names who acts, and is left by the handler.
    isAudited: false,
    roles: 'anyone',
    body: z.object({ email: Email, otp: Otp, orgId: Id, token: Text(200).min(1) }),
    reply: SignedIn,
    failure: 'Token either expired or invalid.',
    limit: { points: 10, seconds: 60, by: 'address' },
    isSecret: true,
    isClosedToSupport: true,
  },
  makeSupportLink: {
    method: 'POST',
    path: '/operator/support-links',
    roles: operator,
    body: z.object({
      email: Email,
      orgId: Id.optional(),
      reason: Text(500).trim().min(10, 'Say in a sentence what you have been asked to do.'),
    }),
    /** The link, or the organizations to choose from where the e-mail has accounts in several. */
    reply: z.union([
      z.object({ url: z.url(), expiresAt: MomentOut, name: z.string(), orgName: z.string() }),
      z.object({ organizations: z.array(z.object({ orgId: Id, orgName: z.string() })) }),
    ]),
    failure: 'Failed to make the link',
    limit: { points: 30, seconds: 3600, by: 'person' },
    isSecret: true,
    isAudited: true,
  },
  supportLinks: {
    method: 'GET',
    path: '/operator/support-links',
    roles: operator,
    reply: z.array(SupportLink),
    failure: 'Failed to read support links',
  },
  emails: {
    method: 'GET',
    path: '/operator/mails',
    roles: operator,
    query: z.object(page),
    /** `isEmailEnabled` tells whether emails leave by a mail server, or are kept to be read here. */
    reply: listOf(OutgoingEmail).extend({ isEmailEnabled: z.boolean() }),
    failure: 'Failed to read mails',
  },
  email: {
    method: 'GET',
    path: '/operator/mails/:id',
    roles: operator,
    params: byId,
    reply: OutgoingEmail.extend({ text: z.string() }),
    failure: 'Failed to read mails',
    isAudited: true,
  },
})
