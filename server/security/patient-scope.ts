import { rightOf, type Subject } from '@kinora/contract/access.ts'
import { notFound } from '@kinora/contract/problem.ts'
import type { Actor } from '../http/actor.ts'

/** Whose records of an organization may be reached: one patient's own, one practitioner's patients', or, with neither, all. */
export interface PatientScope {
  patientId?: string
  practitionerId?: string
}

/** The one reader of the role matrix: how far an actor reaches among the records of a subject. Nothing is "not there". */
export function patientScopeOf({ role, accountId }: Pick<Actor, 'role' | 'accountId'>, subject: Subject): PatientScope {
  const { reach } = rightOf(subject, role)
  if (reach === 'own') return { patientId: accountId }
  if (reach === 'charge') return { practitionerId: accountId }
  if (reach === 'organization') return {}
  throw notFound()
}

/** True where the matrix lets an actor change records of a subject, and not only read them. */
export function mayWrite({ role }: Pick<Actor, 'role'>, subject: Subject) {
  const right = rightOf(subject, role)
  return right.reach !== 'none' && right.may === 'write'
}
