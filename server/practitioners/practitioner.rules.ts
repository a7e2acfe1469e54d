import type { PractitionerStatus } from '@kinora/contract/practitioners.ts'
import { Problem } from '@kinora/contract/problem.ts'

/** What is asked of somebody before they are changed. */
export interface StaffMember {
  id: string
  name: string
  role: string
  status: PractitionerStatus
}

/** Said of a change that would leave the organization with nobody who may undo it. */
const lastAdmin = (name: string) =>
  new Problem('conflict', `${name} is the last business admin. Promote somebody else first.`)

/** Refuses to take the last business admin away; `othersLeft` counts the ones there would still be. */
export function ensureAdminStays({ name, role, status }: StaffMember, othersLeft: number) {
  if (role === 'business_admin' && status === 'active' && othersLeft === 0) throw lastAdmin(name)
}

/** Nobody locks themselves out; another business admin can. */
export function ensureNotSelf(accountId: string, id: string, what: 'delete' | 'deactivate') {
  if (accountId === id) throw new Problem('conflict', `You cannot ${what} yourself. Another business admin can.`)
}

/** Somebody deleted is brought back before anything else is done with them. */
export function ensureNotDeleted({ name, status }: StaffMember) {
  if (status === 'deleted') throw new Problem('conflict', `${name} is deleted. Restore them first.`)
}

/** A new password is asked for by a link, which somebody who has not joined has no use for. */
export function ensureJoined({ name, status }: StaffMember) {
  if (status === 'invited') throw new Problem('conflict', `${name} has not joined yet. Send the invitation again.`)
  if (status === 'inactive') throw new Problem('conflict', `${name} is not active. Activate them first.`)
}

export function ensureInvited({ name, status }: StaffMember) {
  if (status === 'inactive') throw new Problem('conflict', `${name} is not active. Activate them first.`)
  if (status !== 'invited') throw new Problem('conflict', `${name} has already joined.`)
}

/** 'the 12 patients', 'the patient' */
const thePatients = (count: number) => (count === 1 ? 'the patient' : `the ${count} patients`)

/** Patients are never left without anybody: who takes them is said, and is not deleted with the others. */
export function ensureSuccessor(patientCount: number, patientsTo: string | undefined, leaving: string[]) {
  if (patientCount > 0 && !patientsTo) {
    const message = `Choose who takes ${thePatients(patientCount)}.`
    throw new Problem('conflict', message, [{ field: 'patientsTo', message }])
  }
  if (patientsTo && leaving.includes(patientsTo)) {
    const message = 'Choose somebody who stays.'
    throw new Problem('invalid', message, [{ field: 'patientsTo', message }])
  }
}
