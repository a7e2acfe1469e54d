import { patients, type Patient } from '@kinora/contract/patients.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { endSessionsOf, updatePassword, useToken } from '../accounts/queries.ts'
import { ensureUncommon } from '../accounts/rules.ts'
import { hashPassword } from '../http/passwords.ts'
import { found, serve } from '../http/serve.ts'
import {
  addPatient,
  changePatient,
  findInvited,
  importPatients,
  inviteAgain,
  listPatients,
  readPatient,
  setPatientActive,
} from './actions.ts'
import {
  countPatients,
  deletePatient,
  findOrganizationOf,
  findPatient,
  findMatches,
  findPatientNames,
  findPractitioner,
  findPractitioners,
  updateJoined,
} from './queries.ts'
import { practitionerOf } from './rules.ts'

/** The database's columns are looser than the contract's choices; replies are checked on their way out. */
const sent = <T extends { role: string; statusReason: string | null; sex: string | null; affectedSide: string | null }>(
  patient: T,
) => patient as T & Pick<Patient, 'role' | 'statusReason' | 'sex' | 'affectedSide'>

export const patientRoutes = serve(patients, {
  list: ({ db, actor, query }) => listPatients(db, { ...actor, practitionerId: practitionerOf(actor) }, query),

  async names({ db, actor, query }) {
    const { organizationId } = actor
    const reach = { organizationId, practitionerId: practitionerOf(actor), ids: await findMatches(db, query.search) }
    const { all, inactive } = await countPatients(db, reach)
    return { items: await findPatientNames(db, reach, query), total: all + inactive }
  },

  practitioners: ({ db, actor }) => findPractitioners(db, actor.organizationId),

  async ofPractitioner({ db, actor, params, query }) {
    const isTheirs = !practitionerOf(actor) || params.id === actor.accountId
    found(isTheirs ? await findPractitioner(db, actor.organizationId, params.id) : undefined, 'This practitioner')
    return listPatients(db, { ...actor, practitionerId: params.id }, query)
  },

  get: async ({ db, actor, params }) => sent(await readPatient(db, actor, params.id)),

  /** The patient's own record, or that of a patient the staff member may see. */
  ofUser: async ({ db, actor, params }) => sent(await readPatient(db, actor, params.id)),

  create: async ({ db, actor, body, outside }) => sent(await addPatient(db, actor, body, outside)),

  update: async ({ db, actor, params, body }) => sent(await changePatient(db, actor, params.id, body)),

  setActive: async ({ db, actor, params, body }) => sent(await setPatientActive(db, actor, params.id, body)),

  async remove({ db, actor, params }) {
    const patient = await readPatient(db, actor, params.id)
    if (patient.isActive)
      throw new Problem('conflict', 'Deactivate this patient first; then the record can be deleted for good.')
    await deletePatient(db, actor.organizationId, params.id)
    return {}
  },

  resendInvitation: ({ db, actor, params, outside }) => inviteAgain(db, actor, params.id, outside),

  /** The same answer for every id: whoever asks learns nothing. */
  async resendInvitationPublic({ db, params, outside }) {
    const patient = await findPatient(db, await findOrganizationOf(db, params.id), params.id)
    const actor = patient && {
      accountId: patient.practitionerId,
      organizationId: patient.organizationId as never,
      role: 'business_admin' as const,
    }
    if (actor && patient.isInvited && patient.isActive) await inviteAgain(db, actor, params.id, outside)
    return {}
  },

  importList: ({ db, actor, body, outside }) => importPatients(db, actor, body, outside),

  codeVerify: ({ db, body, outside }) => findInvited(db, body, outside.secret),

  async signup({ db, body, outside }) {
    const invited = await findInvited(db, body, outside.secret)
    ensureUncommon(body.password, invited)
    const passwordHash = await hashPassword(body.password)
    if (!(await useToken(db, invited.id)))
      throw new Problem('invalid', 'This invitation has been used. Sign in, or ask for a new password.')
    await updatePassword(db, invited.accountId, passwordHash)
    await updateJoined(db, invited.accountId)
    await endSessionsOf(db, invited.accountId)
    return {}
  },
})
