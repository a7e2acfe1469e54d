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
  /** Who of the platform acts in this person's place; null where they act themself. */
  agentId: string | null
  /** True where a password or passkey was shown in the last five minutes. */
  isConfirmed: boolean
}

export function ensureRole(who: 'anyone' | readonly Role[], actor: Actor | undefined) {
  if (who === 'anyone') return
  if (!actor) throw new Problem('unauthenticated', 'Please log in.')
  if (!who.includes(actor.role)) throw new Problem('forbidden', 'This is not available to you.')
}

/** What a person can only do themself is refused to whoever of the platform acts in their place. */
export function ensureThemself(actor: Actor | undefined) {
  if (actor?.isSupport) throw new Problem('conflict', 'Support cannot do this. Ask the person to do it themselves.')
}

/** Calls that could lock somebody out or give everything away ask again who it is. */
export function ensureConfirmed(actor: Actor | undefined) {
  if (!actor?.isConfirmed) throw new Problem('step_up_needed', 'Please confirm that it is you.')
}
