import { isClinicalWrite, isOpenToCarers } from '@kinora/contract/access.ts'
import type { NamedEndpoint } from '@kinora/contract/api.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { Role } from '@kinora/contract/roles.ts'

/** Created only from a verified session, so that a query that requires one cannot read another organization's data. */
export type OrganizationId = string & { readonly organizationId: unique symbol }

/** The account that makes a request, read from its session's row for every request. */
export interface Actor {
  accountId: string
  organizationId: OrganizationId
  sessionId: string
  role: Role
  name: string
  expiresAt: Date
  isSupport: boolean
  /** The support agent or carer who acts as this person; null if they act themselves. */
  agentId: string | null
  /** The carer who helps the patient, named in everything they record. */
  carerId: string | null
  /** The clinic tablet on which the patient does the day's session and nothing else. */
  tabletId: string | null
  /** True for five minutes after the person confirmed their identity by password or passkey. */
  isConfirmed: boolean
  /** The clinic's plan is not paid. */
  isReadOnly: boolean
  /** Raised by every change of the account or the clinic that affects this record. */
  actorVersion: number
}

/** The session has ended or changed since it was read: the request is handled again from the start. */
export class SessionChanged extends Error {}

export function ensureRole(roles: 'anyone' | readonly Role[], actor: Actor | undefined) {
  if (roles === 'anyone') return
  if (!actor) throw new Problem('unauthenticated', 'Please sign in.')
  if (!roles.includes(actor.role)) throw new Problem('forbidden', 'Your account does not have access to this.')
}

/** Patients can always continue their exercises, even if the clinic has not paid. */
export function ensureWritable(endpoint: NamedEndpoint, actor: Actor | undefined) {
  if (!actor?.isReadOnly || actor.role === 'patient' || !isClinicalWrite(endpoint)) return
  throw new Problem(
    'read_only',
    'Your clinic’s plan is not paid, so records can be read but not changed. An owner can pay under Plans.',
  )
}

/** @throws Problem if a support session does something that only the person themselves may do. */
export function ensureNotSupport(actor: Actor | undefined) {
  if (actor?.isSupport) throw new Problem('conflict', 'Support cannot do this. Ask the person to do it themselves.')
}

/** A carer may only use endpoints for the patient's daily care. */
export function ensureOpenToCarers(endpoint: NamedEndpoint, actor: Actor | undefined) {
  if (!actor?.carerId || endpoint.roles === 'anyone' || isOpenToCarers(endpoint)) return
  throw new Problem('conflict', 'Only the patient can do this, or their clinic.')
}

/** On a clinic tablet a patient may only do the day's session. */
export function ensureOpenToTablets(endpoint: NamedEndpoint, actor: Actor | undefined) {
  if (!actor?.tabletId || endpoint.roles === 'anyone' || endpoint.isOpenToTablets) return
  throw new Problem('conflict', 'This can’t be done on the clinic’s tablet. Use your own device.')
}

/** Requests that could lock a person out or expose all data require a recent confirmation of identity. */
export function ensureConfirmed(actor: Actor | undefined) {
  if (!actor?.isConfirmed) throw new Problem('step_up_needed', 'Please confirm it’s you.')
}
