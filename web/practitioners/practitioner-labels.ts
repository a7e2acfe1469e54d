import type { Practitioner, PractitionerRole, PractitionerStatus } from '@kinora/contract/practitioners.ts'
import type { ChipTone } from '../ui/Chip.tsx'
import { count, formatDate } from '../ui/format.ts'

const roles: Record<string, string> = { business_admin: 'Business admin', practitioner: 'Practitioner', solo: 'Solo' }
export const roleLabel = (role: string) => roles[role] ?? role

export const roleDescription: Record<PractitionerRole, string> = {
  practitioner: 'Sees their own patients, and the clinic’s exercises and programs.',
  business_admin: 'Sees all patients, and manages specialists, the plan and settings.',
}

export const statusLabels: Record<PractitionerStatus, string> = {
  active: 'Active',
  invited: 'Invited',
  inactive: 'Deactivated',
  deleted: 'Deleted',
}
export const statusTones: Record<PractitionerStatus, ChipTone> = {
  active: 'tint',
  invited: 'plain',
  inactive: 'caution',
  deleted: 'alert',
}

/** 'Today', '19/11/2026' or 'Not yet'. */
export const lastSeenLabel = (lastSeenAt: string | null, now = new Date()) =>
  lastSeenAt ? formatDate(lastSeenAt, now) : 'Not yet'

/** Active and inactive patients together. */
export const patientTotal = (people: readonly Pick<Practitioner, 'patientCount' | 'inactivePatientCount'>[]) =>
  people.reduce((sum, { patientCount, inactivePatientCount }) => sum + patientCount + inactivePatientCount, 0)

/** 'the 12 patients', 'the patient' */
export const thePatients = (number: number) => (number === 1 ? 'the patient' : `the ${number} patients`)

/** 'Sam Okafor', 'Sam Okafor and Priya Raman', '4 specialists' */
export const namesLabel = (people: readonly { name: string }[]) =>
  people.length > 2 ? count(people.length, 'specialist') : people.map(({ name }) => name).join(' and ')
