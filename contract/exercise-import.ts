import { z } from 'zod'

/** The formats a list of exercises may come in; which one it is shows in its shape. */
export const importFormats = [
  'free-exercise-db',
  'wger',
  'exercemus',
  'everkinetic',
  'exercises-dataset',
  'workout-cool',
  'opentelerehab',
  'csv',
] as const
export type ImportFormat = (typeof importFormats)[number]

export const ImportOutcome = z.enum(['new', 'changed', 'same', 'duplicate', 'refused'])
export type ImportOutcome = z.infer<typeof ImportOutcome>

/** One exercise of a file: what would be done with it, or was, and why. Rows count from 1; in a table line 1 is the header. */
export const ImportedExercise = z.object({
  row: z.number(),
  name: z.string(),
  outcome: ImportOutcome,
  reason: z.string(),
})
export type ImportedExercise = z.infer<typeof ImportedExercise>

export const ExerciseImport = z.object({
  format: z.enum(importFormats),
  isDryRun: z.boolean(),
  counts: z.record(ImportOutcome, z.number()),
  /** What is true of the whole list, such as that its pictures are not taken over. */
  notes: z.array(z.string()),
  /** What needs a look first: refused, duplicate, changed, then new; at most 500. */
  rows: z.array(ImportedExercise),
})
export type ExerciseImport = z.infer<typeof ExerciseImport>

/** The columns of our own table, as the template has them. Several values in a cell are parted by |. */
export const csvColumns = [
  'external_id',
  'name',
  'patient_name',
  'body_region',
  'type',
  'position',
  'equipment',
  'level',
  'instructions',
  'cues',
  'precautions',
  'default_sets',
  'default_reps',
  'default_hold_s',
  'default_rest_s',
  'side',
  'image_url',
  'video_url',
  'licence',
  'author',
  'locale',
] as const
