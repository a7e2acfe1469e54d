import { z } from 'zod'
import { Done, Email, EmailField, Id, Mobile, Name, OrganizationName, Password, Text, isTimeZone } from './fields.ts'
import { everyone, Role } from './roles.ts'
import { defineApi } from './api.ts'

/** A solo practice, or a business with several practitioners. */
export const OrganizationKind = z.enum(['solo', 'business'])
export type OrganizationKind = z.infer<typeof OrganizationKind>

/** A registration. Nobody can sign in until the link in the email has been followed. */
export const Registration = z.object({
  name: Name,
  email: Email,
  /** The clinic’s phone, which patients are asked to call. It is also the owner’s until either is changed. */
  mobile: Mobile,
  orgName: OrganizationName,
  kind: OrganizationKind,
  /** The browser's time zone; Sydney's by default. */
  timeZone: Text(60).refine(isTimeZone, 'Not a time zone.').optional(),
})
export type Registration = z.infer<typeof Registration>

/** The person an open invitation is for. */
export const Invitation = z.object({
  name: z.string(),
  email: z.string(),
  role: Role,
  orgId: Id,
  orgName: z.string(),
  /** The public path of the logo below the API's base. */
  orgLogo: z.string().nullable(),
  /** The number to call if the invitation does not work. */
  orgMobile: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

const Token = Text(200).min(1)
const byToken = { token: Token }
const NewPassword = z.object({ password: Password })
/** Five failed attempts an hour per address. */
const failureLimit = { points: 5, seconds: 3600, by: 'address', ofFailures: true, name: 'sign-up' } as const
/** Limits emails per requesting address. A separate, silent limit applies per mailbox. */
const emailLimit = { points: 20, seconds: 3600, by: 'address', name: 'resend' } as const

/** The person invited by an installation without an operator. */
export const FirstOperator = z.object({ name: Name, email: Email })

/** Endpoints for registering and signing up. In a separate file to keep them out of the first bundle. */
export const signup = defineApi('accounts', {
  register: {
    route: 'POST /create-organization',
    roles: 'anyone',
    body: Registration,
    /** The new organization's id, for resending its email. */
    reply: z.object({ _id: Id }),
    failure: 'Registration failed.',
    limit: { points: 5, seconds: 3600, by: 'address' },
  },
  /** Whose password reset link this is, while it is valid. Reading it does not use it up. */
  resetLink: {
    route: 'POST /reset-password/link',
    roles: 'anyone',
    body: z.object({ token: Text(200).min(1) }),
    reply: z.object({ email: z.string(), orgName: z.string(), orgLogo: z.string().nullable() }),
    failure: 'Token either expired or invalid.',
    limit: { points: 10, seconds: 60, by: 'address' },
  },
  resetPassword: {
    route: 'PATCH /reset-password/verify',
    roles: 'anyone',
    body: z.object({ token: Text(200).min(1), password: Password }),
    reply: Done,
    failure: 'Password reset failed.',
    limit: { points: 10, seconds: 60, by: 'address' },
  },
  resendRegistration: {
    route: 'PATCH /organization/resend-mail/:id',
    roles: 'anyone',
    reply: Done,
    failure: 'Registration failed.',
    limit: emailLimit,
  },
  /** Reading an invitation does not use it up, because email scanners open links before people do. */
  invitation: {
    route: 'GET /practitioners/verification/:token',
    roles: 'anyone',
    params: byToken,
    reply: Invitation,
    failure: 'Verification failed.',
    limit: { points: 10, seconds: 60, by: 'address', ofFailures: true },
  },
  signUpOwner: {
    route: 'PUT /practitioners/sign-up/:token',
    roles: 'anyone',
    params: byToken,
    body: NewPassword,
    reply: Done,
    failure: 'Sign up failed try again.',
    limit: failureLimit,
  },
  /** The link printed by the server works until the first operator has chosen a password. */
  inviteFirstOperator: {
    route: 'POST /first-operator/:token',
    roles: 'anyone',
    params: byToken,
    body: FirstOperator,
    /** The token of the invitation, with which the operator chooses a password. */
    reply: z.object({ token: z.string() }),
    failure: 'Failed to add the operator',
    limit: { points: 5, seconds: 3600, by: 'address', ofFailures: true },
    isSecret: true,
  },
  signUpPractitioner: {
    route: 'PUT /practitioners/practitioner-signup/:token',
    roles: 'anyone',
    params: byToken,
    body: NewPassword,
    reply: Done,
    failure: 'Sign up failed try again.',
    limit: failureLimit,
  },
  /** Resends whatever is pending for an email, with the same reply if nothing is. */
  resend: {
    route: 'PATCH /resend-generic',
    roles: 'anyone',
    body: EmailField.extend({ orgId: Id.optional() }),
    reply: Done,
    failure: "Email doesn't exist.",
    limit: emailLimit,
  },
  askVerification: {
    route: 'POST /verification',
    roles: everyone,
    reply: Done,
    failure: 'Verification failed.',
    isAudited: false,
    limit: { points: 5, seconds: 3600, by: 'person' },
    isClosedToSupport: true,
  },
  verify: {
    route: 'PATCH /verification',
    roles: 'anyone',
    body: z.object(byToken),
    reply: z.object({ email: z.string() }),
    failure: 'Verification failed.',
    limit: { points: 10, seconds: 60, by: 'address', ofFailures: true },
  },
})
