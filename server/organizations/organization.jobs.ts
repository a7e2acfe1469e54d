import type { JobContext } from '../jobs/job-context.ts'
import { failExportsWithoutJob, removeExpiredFiles } from './organization-export.queries.ts'
import { buildExport } from './organization-export.service.ts'

export const organizationJobs = ({ systemDb, integrations: { fileStorage } }: JobContext) => ({
  exportOrganization: (request: { organizationId: string; exportId: string }) =>
    buildExport(systemDb, fileStorage, request),

  async removeExpiredOrganizationExports() {
    await failExportsWithoutJob(systemDb)
    for (const key of await removeExpiredFiles(systemDb)) await fileStorage.remove(key)
  },
})
