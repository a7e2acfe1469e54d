import { Problem } from '@kinora/contract/problem.ts'
import type { Role } from '@kinora/contract/roles.ts'

/** Minted only from a verified session, so a query that takes one cannot be asked about someone else's data. */
export type OrganizationId = string & { readonly organizationId: unique symbol }

/** Who makes a call, as the session's row in the database says at this moment. */
export interface Actor {
  accountId: string
  organizationId: OrganizationId
  sessionId: string
  role: Role
  name: string
  expiresAt: Date
  isSupport: boolean
}

export function admit(who: 'anyone' | readonly Role[], actor: Actor | undefined) {
  if (who === 'anyone') return
  if (!actor) throw new Problem('unauthenticated', 'Please log in.')
  if (!who.includes(actor.role)) throw new Problem('forbidden', 'This is not available to you.')
}
