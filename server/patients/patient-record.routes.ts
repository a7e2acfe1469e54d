import { patientRecords } from '@kinora/contract/patient-records.ts'
import { endSessions } from '../accounts/login-session.queries.ts'
import { listSessions } from '../accounts/login-session.service.ts'
import type { PatientDataModule } from '../database/patient-data-module.ts'
import { implement } from '../http/implement.ts'
import { erasePatient, readRetention } from './patient-erasure.service.ts'
import { readPatient } from './patient.service.ts'
import { listExports, readExportFile, requestExport } from './patient-export.service.ts'

/** Features that store patient data are passed in, so that this module does not depend on them. */
export const patientRecordRoutes = (modules: PatientDataModule[]) =>
  implement(patientRecords, {
    exports: ({ db, actor, params, integrations }) => listExports(db, actor, params.patientId, integrations.secret),

    requestExport: ({ db, actor, params, integrations }) =>
      requestExport(db, actor, params.patientId, integrations.secret),

    exportFile: ({ systemDb, params, query, integrations }) => readExportFile(systemDb, params.id, query, integrations),

    async devices({ db, actor, params }) {
      await readPatient(db, actor, params.patientId)
      return (await listSessions(db, actor.organizationId, params.patientId)).items
    },

    async signOutDevices({ db, actor, params }) {
      await readPatient(db, actor, params.patientId)
      const [ended] = await endSessions(db, params.patientId)
      return { ended: Number(ended?.numUpdatedRows ?? 0) }
    },

    retention: ({ db, actor, params }) => readRetention(db, actor, params.patientId),

    async erase({ db, actor, params, body }) {
      await erasePatient(db, actor, params.patientId, body, modules)
      return {}
    },
  })
