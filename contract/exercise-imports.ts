import { z } from 'zod'
import { defineApi } from './api.ts'
import { importFormats } from './exercise-import-formats.ts'
import { Id, MomentOut } from './fields.ts'
import { staff } from './roles.ts'

/** A linked picture or video of an import, and the reason if it was refused. */
const ImportedLink = z.object({
  name: z.string(),
  kind: z.enum(['picture', 'video']),
  state: z.enum(['waiting', 'taken', 'refused']),
  reason: z.string(),
})

/** An import of the last month. */
export const RecentExerciseImport = z.object({
  _id: Id,
  format: z.enum(importFormats),
  importedBy: z.string(),
  importedAt: MomentOut,
  added: z.number(),
  changed: z.number(),
  /** The linked pictures and videos of the list. */
  linked: z.object({
    waiting: z.number(),
    taken: z.number(),
    refused: z.number(),
    /** Up to 500 links, refused and waiting ones first. */
    files: z.array(ImportedLink),
  }),
})
export type RecentExerciseImport = z.infer<typeof RecentExerciseImport>

export const UndoneExerciseImport = z.object({
  removed: z.number(),
  restored: z.number(),
  /** Exercises that were not undone, and why. */
  kept: z.array(z.object({ _id: Id, name: z.string(), reason: z.string() })),
})
export type UndoneExerciseImport = z.infer<typeof UndoneExerciseImport>

export const exerciseImports = defineApi('exercises', {
  /** Imports of the last month that can be undone, newest first. */
  recentImports: {
    route: 'GET /exercises/imports',
    roles: staff,
    reply: z.array(RecentExerciseImport),
    failure: 'Failed to read the imports',
  },
  /** Removes added exercises that are still unused, and restores changed ones that have not been changed again. */
  undoImport: {
    route: 'POST /exercises/imports/:id/undo',
    roles: staff,
    reply: UndoneExerciseImport,
    failure: 'Failed to undo the import',
  },
})
