import { exerciseExport } from '@kinora/contract/exercise-export.ts'
import { implement } from '../http/implement.ts'
import { prepareExport, readExport } from './exercise-export.service.ts'

export const exerciseExportRoutes = implement(exerciseExport, {
  export: ({ db, actor, body, integrations }) => prepareExport(db, actor, body, integrations),

  exportFile: ({ systemDb, query, integrations }) => readExport(systemDb, query.ticket, integrations),
})
