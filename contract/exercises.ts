import { pictureUpload } from './picture-limits.ts'
import { z } from 'zod'
import { Dosage, Side } from './dosage.ts'
import { ExerciseImport } from './exercise-import-formats.ts'
import { ExerciseSearch, Facets } from './exercise-search.ts'
import { changesOf, Id, listOf, Text, Done } from './fields.ts'
import { staff } from './roles.ts'
import { Signature } from './signature.ts'
import { defineApi } from './api.ts'
import { Exercise, ExerciseCard, ExerciseDraft, Picture, figurePath } from './exercise-fields.ts'

export * from './exercise-fields.ts'

/** An exercise of a ladder: `step` levels harder, or easier if negative. */
export const ProgressionStep = z.object({ step: z.number(), exercise: ExerciseCard })
export type ProgressionStep = z.infer<typeof ProgressionStep>

/** The current use of an exercise. Names are limited to patients that the reader can see; the counts include all. */
export const ExerciseUses = z.object({
  patients: z.array(z.object({ patientId: Id, name: z.string(), programId: Id, dosage: Dosage, side: Side })),
  patientCount: z.number(),
  /** Templates that include it, by title. */
  templates: z.array(z.object({ templateId: Id, title: z.string() })),
  templateCount: z.number(),
})
export type ExerciseUses = z.infer<typeof ExerciseUses>

const FigureName = z.string().regex(/^[a-z0-9-]{1,80}$/)
/** The next easier and the next harder exercise. */
const ladder = { easierId: Id.nullable().optional(), harderId: Id.nullable().optional() }
export type Ladder = { easierId?: string | null; harderId?: string | null }

export const exercises = defineApi('exercises', {
  fetch: {
    route: 'POST /exercises/fetch',
    roles: staff,
    isRead: true,
    body: ExerciseSearch,
    reply: listOf(ExerciseCard).extend({ facets: Facets }),
    failure: 'Failed to get exercise',
  },
  get: {
    route: 'GET /exercises/:id',
    roles: staff,
    reply: Exercise,
    failure: 'Failed to get exercise',
  },
  create: {
    route: 'POST /exercises',
    roles: staff,
    body: ExerciseDraft.extend({ _id: Id.optional(), ...ladder }),
    reply: Exercise,
    failure: 'Failed to add exercise',
  },
  update: {
    route: 'PATCH /exercises/:id',
    roles: staff,
    body: changesOf(ExerciseDraft).extend({
      isFavorite: z.boolean().optional(),
      isArchived: z.boolean().optional(),
      version: z.number().int().optional(),
      ...ladder,
    }),
    reply: Exercise,
    failure: 'Failed to update exercise',
  },
  /** Makes an own copy of an exercise of the starter library or of the clinic. */
  copy: {
    route: 'POST /exercises/:id/copy',
    roles: staff,
    body: z.object({ _id: Id.optional() }),
    reply: Exercise,
    failure: 'Failed to add exercise',
  },
  /** Up to two easier and two harder exercises, with the exercise itself at step 0. */
  ladder: {
    route: 'GET /exercises/:id/ladder',
    roles: staff,
    reply: z.array(ProgressionStep),
    failure: 'Failed to get exercise',
  },
  uses: {
    route: 'GET /exercises/:id/uses',
    roles: staff,
    reply: ExerciseUses,
    failure: 'Failed to get exercise',
  },
  remove: {
    route: 'DELETE /exercises/:id',
    roles: staff,
    reply: z.object({ isArchived: z.boolean() }),
    failure: 'Failed to delete exercise',
  },
  addPicture: {
    route: 'POST /exercises/:id/pictures',
    roles: staff,
    body: { upload: pictureUpload, fields: z.object({ alt: Text(200).trim().default('') }) },
    reply: Picture,
    failure: 'Failed to update exercise',
    isAudited: false,
    limit: { points: 1200, seconds: 3600, by: 'person' },
  },
  removePicture: {
    route: 'DELETE /exercises/:id/pictures/:pictureId',
    roles: staff,
    reply: Done,
    failure: 'Failed to update exercise',
    isAudited: false,
  },
  importList: {
    route: 'POST /exercises/import',
    roles: staff,
    body: z.object({
      text: z.string().min(2, 'Choose a file first.').max(8_000_000, 'At most 8 MB.'),
      isDryRun: z.boolean(),
    }),
    bodyBytes: 12_000_000,
    reply: ExerciseImport,
    failure: 'Failed to import exercises',
    limit: { points: 60, seconds: 3600, by: 'person' },
  },
  picture: {
    route: 'GET /exercises/pictures/:id/:size',
    roles: 'anyone',
    hasNoTransaction: true,
    params: { size: z.enum(['full', 'thumbnail']) },
    query: Signature,
    reply: { file: 'image/webp', cache: 'private, max-age=3600, immutable', isStored: true },
    failure: 'Failed to get exercise',
  },
  /** The still of a figure, which is public. `thumb` is the end position, drawn for small sizes. */
  figure: {
    route: `GET ${figurePath}`,
    roles: 'anyone',
    hasNoTransaction: true,
    params: { slug: FigureName, phase: z.enum(['start', 'end', 'thumb']) },
    reply: { file: 'image/svg+xml', cache: 'public, max-age=604800' },
    failure: 'Failed to get exercise',
  },
  /** The model of a figure, for players that animate it. */
  figureModel: {
    route: 'GET /exercises/figure-models/:slug',
    roles: 'anyone',
    params: { slug: FigureName },
    reply: z.object({ figure: z.record(z.string(), z.unknown()) }),
    failure: 'Failed to get exercise',
  },
})
