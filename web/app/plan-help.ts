import { isOwner } from '@kinora/contract/roles.ts'
import type { FailureHelp } from '../ui/failure-help.ts'
import { isSelfHosted } from './base-path.ts'
import { session } from './login-session.ts'
import { to } from './routes.ts'
import { pageRole } from './useSession.ts'

/**
 * Where the plan is the cause: owners get the way to Plans, others are told who can change it. The server's messages say
 * “under Plans” then; a code does not tell a limit of the plan from one of the product.
 */
export function planHelp({ message }: { message: string }): FailureHelp | undefined {
  const stored = session()
  if (!message.includes('under Plans') || isSelfHosted || !stored) return undefined
  if (isOwner(pageRole(stored.role))) return { link: { to: to('plans'), label: 'Plans' } }
  return message.includes('An owner') ? undefined : { hint: 'The owner of your clinic can do that.' }
}
