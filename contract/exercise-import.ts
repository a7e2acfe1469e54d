import { z } from 'zod'

/** The formats a list of exercises may come in; which one it is shows in its shape. */
export const importFormats = [
  'free-exercise-db', 'wger', 'exercemus', 'everkinetic', 'exercises-dataset', 'workout-cool', 'opentelerehab', 'csv',
] as const
export const ImportedExercise = z.object({
  row: z.number(),
  name: z.string(),
  outcome: z.enum(['new', 'changed', 'same', 'duplicate', 'refused']),
  reason: z.string(),
})
export type ImportedExercise = z.infer<typeof ImportedExercise>
export const ExerciseImport = z.object({
  format: z.enum(importFormats),
  isDryRun: z.boolean(),
  counts: z.object({
    new: z.number(),
    changed: z.number(),
    same: z.number(),
    duplicate: z.number(),
    refused: z.number(),
  }),
  /** What needs a look first: refused, duplicate, changed, then new; at most 500. */
  rows: z.array(ImportedExercise),
})
export type ExerciseImport = z.infer<typeof ExerciseImport>
