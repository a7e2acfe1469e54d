import { pictureUpload } from './picture-limits.ts'
import { z } from 'zod'
import { Dosage, Side } from './dosage.ts'
import { ExerciseImport } from './exercise-import.ts'
import { ExerciseSearch, Facets, Ownership, ReviewOutcome, ReviewState } from './exercise-search.ts'
import { changesOf, Id, listOf, MomentOut, Text, Done } from './fields.ts'
import { BodyPosition, BodyRegion, Equipment, ExerciseType, Laterality, Measure } from './kinds.ts'
import { RestrictionTag } from './precautions.ts'
import { staff } from './roles.ts'
import { Video } from './videos.ts'
import { defineApi } from './api.ts'

export const ExerciseReview = z.enum(['awaiting clinical review', 'approved', 'not needed'])
export type ExerciseReview = z.infer<typeof ExerciseReview>

/** The origin of a picture or text, and its licence. */
export const Attribution = z.object({ licence: Text(120), author: Text(200), sourceUrl: Text(500) })
export type Attribution = z.infer<typeof Attribution>

/** A picture of an exercise. Its signed URLs are relative to the API and work for about an hour. */
export const Picture = z.object({
  _id: Id,
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  url: z.string(),
  thumbnailUrl: z.string(),
})
export type Picture = z.infer<typeof Picture>

const line = Text(600).trim().min(1, 'Write something or remove the line.')
const lines = z.array(line).max(30, 'At most 30 lines.').default([])
/** Shown as a link, so only http and https are allowed. */
const Link = Text(500)
  .trim()
  .regex(/^(https?:\/\/\S+)?$/, 'Use a link that begins with https://.')
const words = z.array(Text(80).trim().min(1)).max(30).default([])

/** The content of an exercise, essentials first. */
export const ExerciseDraft = z.object({
  name: Text(120)
    .trim()
    .min(1, { error: 'Name is required.', abort: true })
    .min(3, 'Name must have at least 3 characters.'),
  patientName: Text(120).trim().default(''),
  aliases: words,
  summary: Text(500).trim().default(''),
  purpose: Text(1000).trim().default(''),
  setup: Text(2000).trim().default(''),
  steps: lines,
  cues: lines,
  breathing: Text(500).trim().default(''),
  commonErrors: lines,
  stopIf: Text(1000).trim().default(''),
  types: z.array(ExerciseType).max(17).default([]),
  bodyRegions: z.array(BodyRegion).max(18).default([]),
  movements: words,
  primaryMuscles: words,
  secondaryMuscles: words,
  position: BodyPosition.nullable().default(null),
  equipment: z.array(Equipment).max(20).default([]),
  laterality: Laterality.default('bilateral'),
  mechanic: z.enum(['compound', 'isolation']).nullable().default(null),
  force: z.enum(['push', 'pull', 'static']).nullable().default(null),
  chain: z.enum(['open', 'closed']).nullable().default(null),
  level: z
    .number({ error: 'Choose 1 to 5.' })
    .int('Choose 1 to 5.')
    .min(1, 'Choose 1 to 5.')
    .max(5, 'Choose 1 to 5.')
    .default(2),
  measure: Measure.default('reps'),
  defaultDosage: Dosage.prefault({}),
  defaultSide: Side.default('none'),
  contraindications: lines,
  precautions: lines,
  restrictionTags: z.array(RestrictionTag).max(RestrictionTag.options.length).default([]),
  conditions: words,
  goals: words,
  evidence: z
    .array(z.object({ citation: Text(500).trim(), link: Link }))
    .max(20)
    .default([]),
})
export type ExerciseDraft = z.infer<typeof ExerciseDraft>

/** The last review by the own clinic, of this version or an earlier one. */
export const ClinicReview = z.object({
  outcome: ReviewOutcome,
  note: z.string(),
  reviewer: z.string(),
  reviewedAt: MomentOut,
  version: z.number(),
})
export type ClinicReview = z.infer<typeof ClinicReview>

export const Exercise = z.object({
  ...ExerciseDraft.shape,
  _id: Id,
  ownership: Ownership,
  source: z.string(),
  sourceId: z.string().nullable(),
  attribution: Attribution.nullable(),
  /** The slug of its figure, if there is one. */
  figure: z.string().nullable(),
  pictures: z.array(Picture),
  /** Newest last. Patients receive only the ready videos that are shown to patients. */
  videos: z.array(Video).default([]),
  easierId: Id.nullable(),
  harderId: Id.nullable(),
  /** The review set by the author; `reviewState` is the own clinic's, null when no review is needed. */
  review: ExerciseReview,
  reviewState: ReviewState.nullable(),
  clinicReview: ClinicReview.nullable(),
  isFavorite: z.boolean(),
  isArchived: z.boolean(),
  /** The number of current prescriptions. */
  useCount: z.number(),
  version: z.number(),
  updatedAt: MomentOut,
})
export type Exercise = z.infer<typeof Exercise>

/** An exercise on cards, in lists and in prescriptions. */
export const ExerciseCard = Exercise.pick({
  _id: true,
  name: true,
  patientName: true,
  position: true,
  equipment: true,
  bodyRegions: true,
  types: true,
  level: true,
  laterality: true,
  measure: true,
  defaultDosage: true,
  defaultSide: true,
  restrictionTags: true,
  ownership: true,
  figure: true,
  isFavorite: true,
  isArchived: true,
  version: true,
}).extend({
  picture: Picture.nullable(),
  /** The poster of its first video; null if patients see none. A signed URL relative to the API. */
  videoPoster: z.string().nullable().default(null),
})
export type ExerciseCard = z.infer<typeof ExerciseCard>

/** An exercise of a ladder: `step` levels harder, or easier if negative. */
export const ProgressionStep = z.object({ step: z.number(), exercise: ExerciseCard })
export type ProgressionStep = z.infer<typeof ProgressionStep>

/** Current use of an exercise. Names are limited to the patients that the reader can see; the counts include all. */
export const ExerciseUses = z.object({
  patients: z.array(z.object({ patientId: Id, name: z.string(), programId: Id, dosage: Dosage, side: Side })),
  patientCount: z.number(),
  /** Templates that include it, by title. */
  templates: z.array(z.object({ templateId: Id, title: z.string() })),
  templateCount: z.number(),
})
export type ExerciseUses = z.infer<typeof ExerciseUses>

const FigureName = z.string().regex(/^[a-z0-9-]{1,80}$/)
const byId = z.object({ id: Id })
/** The next easier and the next harder exercise. */
const ladder = { easierId: Id.nullable().optional(), harderId: Id.nullable().optional() }
export type Ladder = { easierId?: string | null; harderId?: string | null }

export const exercises = defineApi('exercises', {
  fetch: {
    method: 'POST',
    path: '/exercises/fetch',
    roles: staff,
    isRead: true,
    body: ExerciseSearch,
    reply: listOf(ExerciseCard).extend({ facets: Facets }),
    failure: 'Failed to get exercise',
  },
  get: {
    method: 'GET',
    path: '/exercises/:id',
    roles: staff,
    params: byId,
    reply: Exercise,
    failure: 'Failed to get exercise',
  },
  create: {
    method: 'POST',
    path: '/exercises',
    roles: staff,
    body: ExerciseDraft.extend({ _id: Id.optional(), ...ladder }),
    reply: Exercise,
    failure: 'Failed to add exercise',
    isAudited: true,
  },
  update: {
    method: 'PATCH',
    path: '/exercises/:id',
    roles: staff,
    params: byId,
    body: changesOf(ExerciseDraft).extend({
      isFavorite: z.boolean().optional(),
      isArchived: z.boolean().optional(),
      version: z.number().int().optional(),
      ...ladder,
    }),
    reply: Exercise,
    failure: 'Failed to update exercise',
    isAudited: true,
  },
  /** Makes an own copy of an exercise of the starter library or of the clinic. */
  copy: {
    method: 'POST',
    path: '/exercises/:id/copy',
    roles: staff,
    params: byId,
    body: z.object({ _id: Id.optional() }),
    reply: Exercise,
    failure: 'Failed to add exercise',
    isAudited: true,
  },
  /** Up to two easier and two harder exercises, with the exercise itself at step 0. */
  ladder: {
    method: 'GET',
    path: '/exercises/:id/ladder',
    roles: staff,
    params: byId,
    reply: z.array(ProgressionStep),
    failure: 'Failed to get exercise',
  },
  uses: {
    method: 'GET',
    path: '/exercises/:id/uses',
    roles: staff,
    params: byId,
    reply: ExerciseUses,
    failure: 'Failed to get exercise',
  },
  remove: {
    method: 'DELETE',
    path: '/exercises/:id',
    roles: staff,
    params: byId,
    reply: z.object({ isArchived: z.boolean() }),
    failure: 'Failed to delete exercise',
    isAudited: true,
  },
  addPicture: {
    method: 'POST',
    path: '/exercises/:id/pictures',
    roles: staff,
    params: byId,
    body: { upload: pictureUpload, fields: z.object({ alt: Text(200).trim().default('') }) },
    reply: Picture,
    failure: 'Failed to update exercise',
    limit: { points: 120, seconds: 3600, by: 'person' },
  },
  removePicture: {
    method: 'DELETE',
    path: '/exercises/:id/pictures/:pictureId',
    roles: staff,
    params: z.object({ id: Id, pictureId: Id }),
    reply: Done,
    failure: 'Failed to update exercise',
  },
  importList: {
    method: 'POST',
    path: '/exercises/import',
    roles: staff,
    body: z.object({
      text: z.string().min(2, 'Choose a file first.').max(8_000_000, 'At most 8 MB.'),
      isDryRun: z.boolean(),
    }),
    bodyBytes: 12_000_000,
    reply: ExerciseImport,
    failure: 'Failed to import exercises',
    limit: { points: 60, seconds: 3600, by: 'person' },
    isAudited: true,
  },
  picture: {
    method: 'GET',
    path: '/exercises/pictures/:id/:size',
    roles: 'anyone',
    hasNoTransaction: true,
    params: z.object({ id: Id, size: z.enum(['full', 'thumbnail']) }),
    query: z.object({ until: z.coerce.number().int(), key: Text(100) }),
    reply: { file: 'image/webp', cache: 'private, max-age=3600, immutable' },
    failure: 'Failed to get exercise',
  },
  /** The still of a figure, which is not private. `thumb` is the end position, drawn for small sizes. */
  figure: {
    method: 'GET',
    path: '/exercises/figures/:slug/:phase',
    roles: 'anyone',
    hasNoTransaction: true,
    params: z.object({ slug: FigureName, phase: z.enum(['start', 'end', 'thumb']) }),
    reply: { file: 'image/svg+xml', cache: 'public, max-age=604800' },
    failure: 'Failed to get exercise',
  },
  /** The model of a figure, for players that animate it. */
  figureModel: {
    method: 'GET',
    path: '/exercises/figure-models/:slug',
    roles: 'anyone',
    params: z.object({ slug: FigureName }),
    reply: z.object({ figure: z.record(z.string(), z.unknown()) }),
    failure: 'Failed to get exercise',
  },
})
