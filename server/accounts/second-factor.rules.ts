import { Problem } from '@kinora/contract/problem.ts'
import { isStaff, type Role } from '@kinora/contract/roles.ts'

interface AccountProtection {
  role: string
  requiresFactor: boolean
  hasApp: boolean
  hasPasskey: boolean
}

/** The platform's own people always, and staff where their organization asks for it. */
export const isFactorRequired = ({ role, requiresFactor }: Pick<AccountProtection, 'role' | 'requiresFactor'>) =>
  role === 'admin' || (requiresFactor && isStaff(role as Role))

export const hasFactor = ({ hasApp, hasPasskey }: Pick<AccountProtection, 'hasApp' | 'hasPasskey'>) =>
  hasApp || hasPasskey

/** What comes after the right password. */
export const nextSignInStep = (account: AccountProtection): 'factor' | 'setup' | 'session' => {
  if (hasFactor(account)) return 'factor'
  return isFactorRequired(account) ? 'setup' : 'session'
}

/** The last factor stays where one is required. `left` is what the account would be left with. */
export function ensureRemovable(account: AccountProtection, left: Pick<AccountProtection, 'hasApp' | 'hasPasskey'>) {
  if (isFactorRequired(account) && !hasFactor(left))
    throw new Problem('conflict', 'Your account must have a second step. Add another one before you remove this.')
}

/** One answer to every code, recovery code and passkey that does not fit, whatever the reason. */
export const wrongCode = () => {
  const message = 'That code is not right, or it has been used. Wait for the next one and try again.'
  return new Problem('invalid', message, [{ field: 'code', message }])
}
export const wrongPasskey = () => new Problem('invalid', 'That passkey does not belong to this account here.')
export const ticketExpired = () =>
  new Problem('invalid', 'This took too long, or was tried too often. Please sign in again.')
