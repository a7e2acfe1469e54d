import { z } from 'zod'
import { Done, Email, Id, Mobile, Name, Password, Text, isTimeZone } from './fields.ts'
import { everyone, Role } from './roles.ts'
import { defineApi } from './api.ts'

/** One person alone, or a business with several practitioners. */
export const OrganizationKind = z.enum(['solo', 'business'])
export type OrganizationKind = z.infer<typeof OrganizationKind>

/** Who registers, and what for. Nobody can sign in until the link of the email was followed. */
export const Registration = z.object({
  name: Name,
  email: Email,
  mobile: Mobile,
  orgName: Text(120)
    .trim()
    .min(1, { error: 'Organisation name is required', abort: true })
    .min(2, 'Minimum 2 characters required.'),
  kind: OrganizationKind,
  /** Of the browser that registers; Sydney's without. */
  timeZone: Text(60).refine(isTimeZone, 'Not a time zone.').optional(),
})
export type Registration = z.infer<typeof Registration>

/** Who an open invitation is for. */
export const Invitation = z.object({
  name: z.string(),
  email: z.string(),
  role: Role,
  orgId: Id,
  orgName: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

const Token = Text(200).min(1)
const byToken = z.object({ token: Token })
const NewPassword = z.object({ password: Password })
/** Somebody at the door has five wrong tries in an hour; those with a link of their own are not counted. */
const failureLimit = { points: 5, seconds: 3600, by: 'address', ofFailures: true, name: 'sign-up' } as const
/** The mails that one address may ask for; how many one mailbox gets is counted apart, and silently. */
const emailLimit = { points: 20, seconds: 3600, by: 'address', name: 'resend' } as const

/** The calls of the word accounts by which one comes to an account of one's own; apart, as most screens load without them. */
export const signup = defineApi('accounts', {
  register: {
    method: 'POST',
    path: '/create-organization',
    roles: 'anyone',
    body: Registration,
    /** The new organization, for asking for its email again. */
    reply: z.object({ _id: Id }),
    failure: 'Registration failed.',
    limit: { points: 5, seconds: 3600, by: 'address' },
  },
  resendRegistration: {
    method: 'PATCH',
    path: '/organization/resend-mail/:id',
    roles: 'anyone',
    params: z.object({ id: Id }),
    reply: Done,
    failure: 'Registration failed.',
    limit: emailLimit,
  },
  /** Looking uses nothing up: mail programs open links before people do. */
  invitation: {
    method: 'GET',
    path: '/practitioners/verification/:token',
    roles: 'anyone',
    params: byToken,
    reply: Invitation,
    failure: 'Verification failed.',
    limit: { points: 10, seconds: 60, by: 'address', ofFailures: true },
  },
  signUpOwner: {
    method: 'PUT',
    path: '/practitioners/sign-up/:token',
    roles: 'anyone',
    params: byToken,
    body: NewPassword,
    reply: Done,
    failure: 'Sign up failed try again.',
    limit: failureLimit,
  },
  signUpPractitioner: {
    method: 'PUT',
    path: '/practitioners/practitioner-signup/:token',
    roles: 'anyone',
    params: byToken,
    body: NewPassword,
    reply: Done,
    failure: 'Sign up failed try again.',
    limit: failureLimit,
  },
  /** Sends again whatever an e-mail waits for; the same answer whether it waits for anything or not. */
  resend: {
    method: 'PATCH',
    path: '/resend-generic',
    roles: 'anyone',
    body: z.object({ email: Email, orgId: Id.optional() }),
    reply: Done,
    failure: "Email doesn't exist.",
    limit: emailLimit,
  },
  askVerification: {
    method: 'POST',
    path: '/verification',
    roles: everyone,
    reply: Done,
    failure: 'Verification failed.',
    limit: { points: 5, seconds: 3600, by: 'person' },
    isClosedToSupport: true,
  },
  verify: {
    method: 'PATCH',
    path: '/verification',
    roles: 'anyone',
    body: byToken,
    reply: z.object({ email: z.string() }),
    failure: 'Verification failed.',
    limit: { points: 10, seconds: 60, by: 'address', ofFailures: true },
  },
})
