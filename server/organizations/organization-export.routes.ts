import { organizationExports } from '@kinora/contract/organization-exports.ts'
import { implement } from '../http/implement.ts'
import { listExports, readExportFile, requestExport } from './organization-export.service.ts'

export const organizationExportRoutes = implement(organizationExports, {
  exports: ({ db, actor, integrations }) => listExports(db, actor, integrations.secret),

  requestExport: ({ db, actor, integrations }) => requestExport(db, actor, integrations.secret),

  exportFile: ({ systemDb, params, query, integrations }) => readExportFile(systemDb, params.id, query, integrations),
})
