import { exerciseExport } from '@kinora/contract/exercise-export.ts'
import { serve } from '../http/implement.ts'
import { prepareExport, readExport } from './exercise-export.service.ts'

export const exerciseExportRoutes = serve(exerciseExport, {
  export: ({ db, actor, body, outside }) => prepareExport(db, actor, body, outside),

  exportFile: ({ system, query, outside }) => readExport(system, query.ticket, outside),
})
