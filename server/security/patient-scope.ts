import { accessRightOf, type Subject } from '@kinora/contract/role-matrix.ts'
import { notFound } from '@kinora/contract/problem.ts'
import type { Actor } from '../http/actor.ts'

/**
 * One patient's own records, those of one practitioner's patients, or, with neither, all of the organization's.
 * `shared` adds, or selects only, patients of colleagues whom the practitioner covers or shares today.
 */
export interface PatientScope {
  patientId?: string
  practitionerId?: string
  shared?: 'also' | 'only'
}

/** The actor's patient scope for a subject, from the access matrix. @throws Problem 404 if it is empty. */
export function patientScopeOf({ role, accountId }: Pick<Actor, 'role' | 'accountId'>, subject: Subject): PatientScope {
  const { scope } = accessRightOf(subject, role)
  if (scope === 'own') return { patientId: accountId }
  if (scope === 'inCharge') return { practitionerId: accountId, shared: 'also' }
  if (scope === 'organization') return {}
  throw notFound()
}

/** A practitioner's scope without shared patients, or only with them; other scopes stay unchanged. */
export const narrowed = ({ shared, ...scope }: PatientScope, whose: 'all' | 'mine' | 'shared'): PatientScope =>
  shared && whose !== 'mine' ? { ...scope, shared: whose === 'shared' ? 'only' : 'also' } : scope

/** False if the role may only read records of the subject. */
export function mayWrite({ role }: Pick<Actor, 'role'>, subject: Subject) {
  const right = accessRightOf(subject, role)
  return right.scope !== 'none' && right.access === 'write'
}
