import { z } from 'zod'
import { Id } from './fields.ts'

/** The formats a list of exercises may come in; which one it is shows in its shape. */
export const importFormats = [
  'kinora',
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
  /** Of a file of our own, once it is imported: what each of its ids is called here. */
  ids: z.record(z.string(), Id).optional(),
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

/** What a library that is taken along says beyond the template, so that nothing is lost on the way. */
export const moreColumns = [
  'version',
  'aliases',
  'summary',
  'purpose',
  'setup',
  'breathing',
  'common_errors',
  'stop_if',
  'movements',
  'muscles',
  'secondary_muscles',
  'laterality',
  'mechanic',
  'force',
  'chain',
  'measure',
  'default_duration_s',
  'default_distance_m',
  'default_tempo',
  'default_rest_between_sides_s',
  'default_load_type',
  'default_load',
  'default_load_unit',
  'default_band',
  'default_effort',
  'default_times_per_day',
  'contraindications',
  'restriction_tags',
  'conditions',
  'goals',
  'evidence',
  'evidence_links',
  'source_url',
  'easier',
  'harder',
] as const

export type CsvColumn = (typeof csvColumns)[number] | (typeof moreColumns)[number]

/** How a JSON file of our own calls itself. */
export const ownFormat = 'kinora-exercises'
