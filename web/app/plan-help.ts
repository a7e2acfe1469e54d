import { isOwner, type Role } from '@kinora/contract/roles.ts'
import type { FailureHelp } from '../ui/failure-help.ts'
import { isSelfHosted } from './base-path.ts'
import { session } from './login-session.ts'

/**
 * Help with an error caused by the plan: owners get a link to Plans, others learn who can change it. Such messages
 * contain “under Plans”; the error code does not distinguish a limit of the plan from one of the product.
 */
export function planHelp({ message }: { message: string }): FailureHelp | undefined {
  const role = session()?.role
  // An operator has no plan: their “under Plans and prices” is another page.
  if (!role || role === 'admin' || isSelfHosted || !message.includes('under Plans')) return undefined
  return isOwner(role as Role) ? { link: { to: '/plans', label: 'Plans' } } : { hint: 'Ask the owner of your clinic.' }
}
