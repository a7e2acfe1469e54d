import { z } from 'zod'
import { Id } from './fields.ts'

/** The formats of an exercise list. The format is recognized from the content. */
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

/** The outcome for one exercise of a file, and the reason. Rows count from 1; in a table line 1 is the header. */
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
  /** Messages about the whole list, such as that its pictures are not imported. */
  notes: z.array(z.string()),
  /** Up to 500 rows: refused, duplicate, changed, then new. */
  rows: z.array(ImportedExercise),
  /** After an import: the id here of each id in the file, for the pictures of its archive. */
  ids: z.record(z.string(), Id).optional(),
  /** After an import with linked pictures or videos, which are fetched now: the import. */
  importId: Id.optional(),
})
export type ExerciseImport = z.infer<typeof ExerciseImport>

/** The columns of the import template. Several values in a cell are separated by `|`. */
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

/** Further columns of an exported library, so that nothing is lost in a round trip. */
export const exportColumns = [
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

export type CsvColumn = (typeof csvColumns)[number] | (typeof exportColumns)[number]

/** The `format` of an exported JSON file. */
export const ownFormat = 'kinora-exercises'
