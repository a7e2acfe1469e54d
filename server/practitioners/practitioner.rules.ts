import type { PractitionerStatus } from '@kinora/contract/practitioners.ts'
import { Problem } from '@kinora/contract/problem.ts'

interface StaffMember {
  id: string
  name: string
  role: string
  status: PractitionerStatus
}

const lastAdmin = (name: string) =>
  new Problem('conflict', `${name} is the last business admin. Make someone else a business admin first.`)

/** Keeps the last business admin, because nobody else could undo the change. `othersLeft` counts the remaining ones. */
export function ensureAdminStays({ name, role, status }: StaffMember, othersLeft: number) {
  if (role === 'business_admin' && status === 'active' && othersLeft === 0) throw lastAdmin(name)
}

export function ensureNotSelf(accountId: string, id: string, action: 'delete' | 'deactivate') {
  if (accountId === id) throw new Problem('conflict', `You can’t ${action} yourself. Ask another business admin.`)
}

export function ensureNotDeleted({ name, status }: StaffMember) {
  if (status === 'deleted') throw new Problem('conflict', `${name} is deleted. Restore them first.`)
}

export function ensureJoined({ name, status }: StaffMember) {
  if (status === 'invited') throw new Problem('conflict', `${name} hasn’t joined yet. Resend the invitation instead.`)
  if (status === 'inactive') throw new Problem('conflict', `${name} is deactivated. Activate them first.`)
}

export function ensureInvited({ name, status }: StaffMember) {
  if (status === 'inactive') throw new Problem('conflict', `${name} is deactivated. Activate them first.`)
  if (status !== 'invited') throw new Problem('conflict', `${name} has already joined.`)
}

/** 'the 12 patients', 'the patient' */
const thePatients = (count: number) => (count === 1 ? 'the patient' : `the ${count} patients`)

/** Patients of a deleted practitioner must be reassigned first, to a colleague who is not being deleted. */
export function ensureSuccessor(patientCount: number, patientsTo: string | undefined, leaving: string[]) {
  if (patientCount > 0 && !patientsTo) {
    const message = `Choose who takes over ${thePatients(patientCount)}.`
    throw new Problem('conflict', message, [{ field: 'patientsTo', message }])
  }
  if (patientsTo && leaving.includes(patientsTo)) {
    const message = 'Choose someone who is staying.'
    throw new Problem('invalid', message, [{ field: 'patientsTo', message }])
  }
}
