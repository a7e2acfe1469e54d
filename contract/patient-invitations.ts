import { z } from 'zod'
import { Code, Done, Id, Password, Text } from './fields.ts'
import { staff } from './roles.ts'
import { defineApi } from './api.ts'

/** A ten-digit code is the only secret, so guesses are limited. sign-in-limit.rules.ts limits them overall. */
const guesses = [
  { points: 5, seconds: 900, by: 'address', ofFailures: true, name: 'codes' },
  { points: 30, seconds: 900, by: 'network', ofFailures: true, name: 'codes' },
] as const

/** The patient and clinic an invitation is for. */
export const Invited = z.object({
  name: z.string(),
  email: z.string(),
  orgId: Id,
  orgName: z.string(),
  orgLogo: z.string().nullable(),
  orgMobile: z.string(),
})
/** The code from the invitation email, or the token of its link. */
const byCodeOrLink = z.union([z.object({ otp: Code }), z.object({ token: Text(200).min(1) })])

/** How a patient joins: by the code or the link of the invitation. */
export const patientInvitations = defineApi('patients', {
  resendInvitation: {
    route: 'PATCH /practitioners/patient/resend-mail/:id',
    roles: staff,
    isSecret: true,
    patientParam: 'id',
    /** The code and link of the email being sent, for the clinic to show. */
    reply: z.object({ code: z.string(), url: z.url() }),
    failure: 'Failed to resend the invitation',
    limit: { points: 60, seconds: 3600, by: 'person' },
  },
  resendInvitationPublic: {
    route: 'PATCH /practitioners/patient/resend-mail-public/:id',
    roles: 'anyone',
    reply: Done,
    failure: 'Failed to resend the invitation',
    limit: { points: 20, seconds: 3600, by: 'address', name: 'resend' },
  },
  codeVerify: {
    route: 'POST /patients/code-verify',
    roles: 'anyone',
    body: byCodeOrLink,
    reply: Invited,
    failure: 'Code verification failed.',
    limit: guesses,
  },
  signup: {
    route: 'POST /patients/signup',
    roles: 'anyone',
    body: z.intersection(byCodeOrLink, z.object({ password: Password })),
    reply: Done,
    failure: 'Registration failed.',
    limit: guesses,
  },
})
