import { patientImports } from '@kinora/contract/patient-imports.ts'
import { implement } from '../http/implement.ts'
import { readRecentImports, undoImport } from './patient-import-undo.service.ts'
import { importPatients } from './patient-import.service.ts'
import { exportCsv, exportXlsx } from './patient-list-export.service.ts'

export const patientImportRoutes = implement(patientImports, {
  importList: ({ db, actor, body, integrations }) => importPatients(db, actor, body, integrations),

  recentImports: ({ db, actor }) => readRecentImports(db, actor),

  undoImport: ({ db, actor, params }) => undoImport(db, actor, params.id),

  exportCsv: ({ db, actor, query }) => exportCsv(db, actor, query),

  exportXlsx: ({ db, actor, query }) => exportXlsx(db, actor, query),
})
