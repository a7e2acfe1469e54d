import { rightOf, type Subject } from '@kinora/contract/access.ts'
import { notFound } from '@kinora/contract/problem.ts'
import type { Actor } from '../http/actor.ts'

/** One patient's own records, those of one practitioner's patients, or, with neither, all of the organization's. */
export interface PatientScope {
  patientId?: string
  practitionerId?: string
}

/** Whose records of a subject the actor may see, from the role matrix. Throws a 404 where none. */
export function patientScopeOf({ role, accountId }: Pick<Actor, 'role' | 'accountId'>, subject: Subject): PatientScope {
  const { reach } = rightOf(subject, role)
  if (reach === 'own') return { patientId: accountId }
  if (reach === 'charge') return { practitionerId: accountId }
  if (reach === 'organization') return {}
  throw notFound()
}

/** False where the role may only read records of the subject. */
export function mayWrite({ role }: Pick<Actor, 'role'>, subject: Subject) {
  const right = rightOf(subject, role)
  return right.reach !== 'none' && right.may === 'write'
}
