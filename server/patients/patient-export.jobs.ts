import type { PatientDataModule } from '../database/patient-data-module.ts'
import type { JobContext } from '../jobs/job-context.ts'
import { deleteExpiredExports, failExportsWithoutJob } from './patient-export.queries.ts'
import { buildExport } from './patient-export.service.ts'

export const patientExportJobs = ({ db, systemDb, integrations }: JobContext, modules: PatientDataModule[]) => ({
  exportPatient: (request: { organizationId: string; recordId: string }) =>
    buildExport(db, systemDb, integrations.fileStorage, request, modules),

  async removeFiles({ keys }: { keys: string[] }) {
    for (const key of keys) await integrations.fileStorage.remove(key)
  },

  async removeExpiredExports() {
    await failExportsWithoutJob(systemDb)
    for (const key of await deleteExpiredExports(systemDb)) await integrations.fileStorage.remove(key)
  },
})
