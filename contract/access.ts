import type { Role } from './roles.ts'
import type { NamedEndpoint } from './api.ts'

/** How far a role reaches: nothing, what is its own, the patients in its charge, its organization, or every organization. */
export type AccessScope = 'none' | 'own' | 'charge' | 'organization' | 'platform'
/** How far, and whether to read only or to change. */
type Right = { reach: 'none' } | { reach: Exclude<AccessScope, 'none'>; may: 'read' | 'write' }
type Rights = Record<Role, Right>

const none: Right = { reach: 'none' }
const reads = (reach: Exclude<AccessScope, 'none'>): Right => ({ reach, may: 'read' })
const writes = (reach: Exclude<AccessScope, 'none'>): Right => ({ reach, may: 'write' })

/** What staff reach of their patients: a practitioner those in their charge, the owners all of the organization. */
const ofPatients = (patient: Right): Rights => ({
  patient,
  practitioner: writes('charge'),
  solo: writes('organization'),
  business_admin: writes('organization'),
  admin: none,
})
const ofOwners = (practitioner: Right, patient = none): Rights => ({
  patient,
  practitioner,
  solo: writes('organization'),
  business_admin: writes('organization'),
  admin: none,
})
const ofOwnAccount: Rights = {
  patient: writes('own'),
  practitioner: writes('own'),
  solo: writes('own'),
  business_admin: writes('own'),
  admin: writes('own'),
}

/**
 * Who may do what with whose records: the one table of it. A call belongs to the row of its room, or to the one it names
 * with `of`; `who` lists roles that have a right in that row. Beyond its reach a role is told that a record is not there.
 */
export const roleMatrix = {
  /** One's own account, password, sessions, profile. */
  accounts: ofOwnAccount,
  organizations: ofOwners(reads('organization')),
  /** Everybody who belongs to the organization, seen by its owners: their sessions, their second step. */
  members: ofOwners(none),
  notifications: ofOwnAccount,
  /** What is said between a patient and the clinic. */
  messages: ofPatients(writes('own')),
  plans: { ...ofOwners(reads('organization')), admin: writes('platform') },
  /** The people who treat: specialists, their roles, their invitations. */
  practitioners: { ...ofOwners(none), solo: none },
  patients: ofPatients(reads('own')),
  exercises: ofOwners(writes('organization')),
  programs: ofPatients(reads('own')),
  /** Templates of the program library. */
  library: ofOwners(writes('organization')),
  series: ofPatients(reads('own')),
  workouts: ofPatients(writes('own')),
  surveys: ofPatients(writes('own')),
  tickets: { ...ofOwners(writes('own')), admin: writes('platform') },
  operator: { patient: none, practitioner: none, solo: none, business_admin: none, admin: writes('platform') },
  /** A patient's whole record: exported, or erased. */
  patientRecords: ofPatients(writes('own')),
  /** Who saw and changed what. */
  audit: ofOwners(none),
} satisfies Record<string, Rights>

export type Subject = keyof typeof roleMatrix

/** The row of the matrix that a call belongs to. */
export const subjectOf = (endpoint: Pick<NamedEndpoint, 'name' | 'subject'>) =>
  endpoint.subject ?? (endpoint.name.split('.')[0] as Subject)

/** What a role may do in a row of the matrix. */
export const rightOf = (subject: Subject, role: Role): Right => (roleMatrix as Record<Subject, Rights>)[subject][role]
