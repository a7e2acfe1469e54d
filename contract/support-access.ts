import { z } from 'zod'
import { SignedIn } from './accounts.ts'
import { Done, Email, Id, listOf, MomentOut, Text, page } from './fields.ts'
import { Role, staff } from './roles.ts'
import { defineApi } from './api.ts'

/** Six digits that a staff member gives to support. Valid once, for ten minutes. */
export const Otp = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'The code has six digits.')

/** A support session in the clinic's list. */
export const SupportSession = z.object({
  _id: Id,
  agent: z.string(),
  reason: z.string(),
  /** The person whose account support used. */
  person: z.string(),
  startedAt: MomentOut,
  endsAt: MomentOut,
  isOpen: z.boolean(),
})
export type SupportSession = z.infer<typeof SupportSession>

/** A support link in the operator's list. */
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

/** The details of a support link, shown before the code is entered. */
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

/** `failed` is not retried; `unsent` was written without a mail server. */
export const EmailState = z.enum(['waiting', 'sent', 'failed', 'unsent'])
export type EmailState = z.infer<typeof EmailState>

/** Days for which the text of a failed email is kept, unless a link or code in it opens an account. */
export const daysToResend = 7
/** Whether a failed email can be sent again; the text of a `secret` or `expired` one has been deleted. */
export const ResendState = z.enum(['possible', 'secret', 'expired'])
export type ResendState = z.infer<typeof ResendState>

export const OutgoingEmail = z.object({
  _id: Id,
  recipient: z.string(),
  subject: z.string(),
  orgId: Id,
  orgName: z.string(),
  createdAt: MomentOut,
  state: EmailState,
  sentAt: MomentOut.nullable(),
  failure: z.string().nullable(),
  /** Null unless it has failed permanently. */
  resend: ResendState.nullable(),
})
export type OutgoingEmail = z.infer<typeof OutgoingEmail>

const operator = ['admin'] as const satisfies Role[]

/** Support needs both a link created by the platform and a code created by the clinic. */
export const SupportLinkDraft = z.object({
  email: Email,
  reason: Text(500).trim().min(10, 'Describe in a sentence what you have been asked to do.'),
})

export const support = defineApi('accounts', {
  createOtp: {
    route: 'POST /practitioners/create-otp',
    roles: staff,
    reply: z.object({ otp: Otp, expiresAt: MomentOut }),
    failure: 'Failed to create the code',
    limit: { points: 3, seconds: 900, by: 'person' },
    isSecret: true,
    isClosedToSupport: true,
  },
  /** Owners see every support session, other staff those in their own account. */
  supportAccess: {
    route: 'GET /practitioners/support-access',
    roles: staff,
    reply: z.object({ sessions: z.array(SupportSession) }),
    failure: 'Failed to read support access',
  },
  endSupport: {
    route: 'DELETE /practitioners/support-access/:id',
    roles: staff,
    reply: Done,
    failure: 'Failed to end support access',
  },
  supportRequest: {
    route: 'POST /practitioners/token-verify/:token',
    roles: 'anyone',
    isRead: true,
    params: { token: Text(200).min(1) },
    body: z.object({ orgId: Id.optional() }),
    reply: SupportRequest,
    failure: 'Token either expired or invalid.',
    limit: { points: 10, seconds: 60, by: 'address' },
  },
  loginAs: {
    route: 'POST /practitioners/login-as',
    // The handler writes the audit entry, because only it knows the agent.
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
    route: 'POST /operator/support-links',
    roles: operator,
    body: SupportLinkDraft.extend({ orgId: Id.optional() }),
    /** The link, or the organizations to choose from if the email has accounts in several. */
    reply: z.union([
      z.object({ url: z.url(), expiresAt: MomentOut, name: z.string(), orgName: z.string() }),
      z.object({ organizations: z.array(z.object({ orgId: Id, orgName: z.string() })) }),
    ]),
    failure: 'Failed to create the link',
    limit: { points: 30, seconds: 3600, by: 'person' },
    isSecret: true,
  },
  supportLinks: {
    route: 'GET /operator/support-links',
    roles: operator,
    reply: z.array(SupportLink),
    failure: 'Failed to read support links',
  },
  emails: {
    route: 'GET /operator/mails',
    roles: operator,
    query: z.object({ ...page, state: EmailState.optional() }),
    /** Never includes their content: a link or code in it would open somebody else's account. */
    reply: listOf(OutgoingEmail).extend({ isEmailEnabled: z.boolean() }),
    failure: 'Failed to read emails',
  },
  /** Retries waiting emails immediately; after several failures the next attempt would be hours away. */
  retryEmails: {
    route: 'POST /operator/mails/retry',
    roles: operator,
    body: z.object({}),
    reply: z.object({ emailCount: z.number() }),
    failure: 'Failed to send the emails again',
  },
})
