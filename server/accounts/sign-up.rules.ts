import { Problem } from '@kinora/contract/problem.ts'
import { isOwner, type Role } from '@kinora/contract/roles.ts'

/** The roles that each sign-up endpoint accepts. */
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

/** The email an account is waiting for; undefined if none, or if the account cannot be used. */
export function pendingStep({ isActive, hasPassword, isVerified, isOrganizationActive, awaitsOwner }: PendingState) {
  if (!isActive || !(isOrganizationActive || awaitsOwner)) return undefined
  if (!hasPassword) return 'invitation'
  return isVerified ? undefined : 'verification'
}

/** The same refusal for unknown, used and expired links, and for links of another role. */
export const invitationRefused = () => new Problem('invalid', 'Sign up failed try again.')
export const verificationRefused = () => new Problem('invalid', 'Verification failed.')
export const resetLinkRefused = () => new Problem('invalid', 'Token either expired or invalid.')
export const resetRefused = () => new Problem('invalid', 'Password reset failed.')
