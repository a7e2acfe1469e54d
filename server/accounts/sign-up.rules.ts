import { Problem } from '@kinora/contract/problem.ts'
import { isOwner, type Role } from '@kinora/contract/roles.ts'

/** When the operators are told of failures, all addresses together, within an hour. */
export const securityWarnings = {
  logins: { failures: 1000, what: 'failed sign-ins' },
  codes: { failures: 100, what: 'wrong invitation codes' },
} as const
export type SecurityWarning = keyof typeof securityWarnings

/** The letters that one mailbox gets on request of who is not signed in, in seconds. */
export const emailLimits = {
  invitation: [
    { most: 1, seconds: 60 },
    { most: 5, seconds: 86_400 },
  ],
  reset: [{ most: 3, seconds: 3600 }],
} as const
export type LimitedEmail = keyof typeof emailLimits

/** Who signs up at which door. */
export const signupRoles = {
  owner: (role: Role) => isOwner(role) || role === 'admin',
  practitioner: (role: Role) => role === 'practitioner',
} as const
export type SignupKind = keyof typeof signupRoles

interface PendingState {
  isActive: boolean
  hasPassword: boolean
  isVerified: boolean
  isOrganizationActive: boolean
  awaitsOwner: boolean
}

/** What an account waits for: to be joined, or its e-mail to be confirmed; nothing where it is not to be used. */
export function pendingStep({ isActive, hasPassword, isVerified, isOrganizationActive, awaitsOwner }: PendingState) {
  if (!isActive || !(isOrganizationActive || awaitsOwner)) return undefined
  if (!hasPassword) return 'invitation'
  return isVerified ? undefined : 'verification'
}

/** Unknown, used, too old, of another role: one answer. */
export const invitationRefused = () => new Problem('invalid', 'Sign up failed try again.')
export const verificationRefused = () => new Problem('invalid', 'Verification failed.')
export const resetRefused = () => new Problem('invalid', 'Password reset failed.')
