import { exerciseImports } from '@kinora/contract/exercise-imports.ts'
import { implement } from '../http/implement.ts'
import { readExerciseImports } from './exercise-import-media.service.ts'
import { undoExerciseImport } from './exercise-import-undo.service.ts'

export const exerciseImportRoutes = implement(exerciseImports, {
  recentImports: ({ db, actor }) => readExerciseImports(db, actor.organizationId),

  async undoImport({ db, actor, params, integrations, afterCommit }) {
    const { undone, keys } = await undoExerciseImport(db, actor, params.id)
    afterCommit(async () => void (await Promise.all(keys.map(integrations.fileStorage.remove))))
    return undone
  },
})
