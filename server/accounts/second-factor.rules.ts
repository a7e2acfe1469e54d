import { Problem } from '@kinora/contract/problem.ts'
import { isStaff, type Role } from '@kinora/contract/roles.ts'

interface AccountProtection {
  role: Role
  requiresFactor: boolean
  hasApp: boolean
  hasPasskey: boolean
}

/** Always for operators, and for staff whose organization requires it. */
export const isFactorRequired = ({ role, requiresFactor }: Pick<AccountProtection, 'role' | 'requiresFactor'>) =>
  role === 'admin' || (requiresFactor && isStaff(role))

export const hasFactor = ({ hasApp, hasPasskey }: Pick<AccountProtection, 'hasApp' | 'hasPasskey'>) =>
  hasApp || hasPasskey

export const nextSignInStep = (account: AccountProtection): 'factor' | 'setup' | 'session' => {
  if (hasFactor(account)) return 'factor'
  return isFactorRequired(account) ? 'setup' : 'session'
}

/** Prevents removing the last factor if one is required. `left` is the number that would remain. */
export function ensureRemovable(account: AccountProtection, left: Pick<AccountProtection, 'hasApp' | 'hasPasskey'>) {
  if (isFactorRequired(account) && !hasFactor(left))
    throw new Problem('conflict', 'Your account needs two-step sign-in. Add another method before you remove this one.')
}

/** The same for every reason, so that codes cannot be probed. */
export const wrongCode = () => {
  const message = 'That code is wrong or has already been used. Wait for the next one and try again.'
  return new Problem('invalid', message, [{ field: 'code', message }])
}
export const wrongPasskey = () => new Problem('invalid', 'That passkey doesn’t belong to this account.')
export const ticketExpired = () => new Problem('invalid', 'This sign-in has expired. Please sign in again.')
