import type { Role } from './roles.ts'

/**
 * The records a role may access: none, its own, those of patients it is in charge of, its organization's, or
 * everybody's.
 */
export type AccessScope = 'none' | 'own' | 'inCharge' | 'organization' | 'platform'
type Right = { scope: 'none' } | { scope: Exclude<AccessScope, 'none'>; access: 'read' | 'write' }
type Rights = Record<Role, Right>

const none: Right = { scope: 'none' }
const reads = (scope: Exclude<AccessScope, 'none'>): Right => ({ scope, access: 'read' })
const writes = (scope: Exclude<AccessScope, 'none'>): Right => ({ scope, access: 'write' })

/** Practitioners work with the patients they are in charge of, owners with all patients of the organization. */
const ofPatients = (patient: Right): Rights => ({
  patient,
  practitioner: writes('inCharge'),
  solo: writes('organization'),
  business_admin: writes('organization'),
  admin: none,
})
const ofOwners = (practitioner: Right): Rights => ({
  patient: none,
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
 * The access matrix: the rights of each role for each kind of record. An endpoint belongs to the row of its API, or to
 * its `subject`; its `roles` must have a right in that row. A record outside the scope is a 404, as if it did not
 * exist.
 */
export const roleMatrix = {
  /** The account, password, sessions and profile of the actor. */
  accounts: ofOwnAccount,
  organizations: ofOwners(reads('organization')),
  /** Sessions and second factors of the organization's people, managed by its owners. */
  members: ofOwners(none),
  notifications: ofOwnAccount,
  /** Messages between a patient and the clinic. */
  messages: ofPatients(writes('own')),
  plans: { ...ofOwners(reads('organization')), admin: writes('platform') },
  /** Specialists, their roles and invitations. */
  practitioners: { ...ofOwners(none), solo: none },
  patients: ofPatients(reads('own')),
  exercises: ofOwners(writes('organization')),
  /** Pages for patients to read. */
  education: ofOwners(writes('organization')),
  programs: ofPatients(reads('own')),
  /** Templates of the program library. */
  library: ofOwners(writes('organization')),
  series: ofPatients(reads('own')),
  workouts: ofPatients(writes('own')),
  surveys: ofPatients(writes('own')),
  tickets: { ...ofOwners(writes('own')), admin: writes('platform') },
  operator: { patient: none, practitioner: none, solo: none, business_admin: none, admin: writes('platform') },
  /** Export and erasure of a patient's whole record. */
  patientRecords: ofPatients(writes('own')),
  /** The clinic's audit log. */
  audit: ofOwners(none),
} satisfies Record<string, Rights>

export type Subject = keyof typeof roleMatrix

export const accessRightOf = (subject: Subject, role: Role): Right =>
  (roleMatrix as Record<Subject, Rights>)[subject][role]
