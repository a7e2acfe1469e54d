import { patients, type Patient } from '@kinora/contract/patients.ts'
import type { PatientDataModule } from '../database/patient-data-module.ts'
import { ensureFound, implement } from '../http/implement.ts'
import { findPractitioner } from '../practitioners/practitioner.queries.ts'
import { removePatient } from './patient-erasure.service.ts'
import {
  addPatient,
  updatePatient,
  reassignTo,
  listPatients,
  readPatient,
  setPatientActive,
} from './patient.service.ts'
import { findPatientNames } from './patient-name.queries.ts'
import { narrowed, patientScopeOf } from '../security/patient-scope.ts'

/** Database columns have wider types than the contract's enums; replies are validated before they are sent. */
const sent = <T extends { role: string; statusReason: string | null; sex: string | null; affectedSide: string | null }>(
  patient: T,
) => patient as T & Pick<Patient, 'role' | 'statusReason' | 'sex' | 'affectedSide'>

export const patientRoutes = (modules: PatientDataModule[]) =>
  implement(patients, {
    list: ({ db, actor, query: { whose, ...query } }) =>
      listPatients(db, { ...actor, scope: narrowed(patientScopeOf(actor, 'patients'), whose) }, query),

    names: ({ db, actor, query }) => {
      const { organizationId } = actor
      return findPatientNames(
        db,
        { organizationId, scope: patientScopeOf(actor, 'patients'), search: query.search },
        query,
      )
    },

    async ofPractitioner({ db, actor, params, query: { whose: _, ...query } }) {
      const { practitionerId = params.id } = patientScopeOf(actor, 'patients')
      const isAllowed = practitionerId === params.id
      ensureFound(
        isAllowed ? await findPractitioner(db, actor.organizationId, params.id) : undefined,
        'this practitioner',
      )
      return listPatients(db, { ...actor, scope: { practitionerId } }, query)
    },

    get: async ({ db, actor, params }) => sent(await readPatient(db, actor, params.id)),

    /** The patient's own record, or that of a patient the staff member may see. */
    ofUser: async ({ db, actor, params }) => sent(await readPatient(db, actor, params.id)),

    create: async ({ db, actor, body, integrations }) => sent(await addPatient(db, actor, body, integrations)),

    update: async ({ db, actor, params, body, integrations }) =>
      sent(await updatePatient(db, actor, params.id, body, integrations)),

    setActive: async ({ db, actor, params, body }) => sent(await setPatientActive(db, actor, params.id, body)),

    async remove({ db, actor, params }) {
      await removePatient(db, actor, params.id, modules)
      return {}
    },

    reassign: async ({ db, actor, body }) => ({ patientCount: await reassignTo(db, actor, body) }),
  })
