import { z } from 'zod'
import { Dosage, Side } from './dosage.ts'
import { Ownership, ReviewOutcome, ReviewState } from './exercise-search.ts'
import { Id, MomentOut, Text } from './fields.ts'
import { BodyPosition, BodyRegion, Equipment, ExerciseType, Laterality, Measure } from './exercise-categories.ts'
import { RestrictionTag } from './precautions.ts'
import { Video } from './videos.ts'

/** The fields of an exercise without the endpoints, which a patient's pages do not load. */

export const figurePath = '/exercises/figures/:slug/:phase'

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

export const ExerciseName = Text(120)
  .trim()
  .min(3, {
    error: ({ input }) => (input === '' ? 'Name is required.' : 'Name must have at least 3 characters.'),
  })

/** The content of an exercise, essentials first. */
export const ExerciseDraft = z.object({
  name: ExerciseName,
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

/** The own clinic's last review, of this version or an earlier one. */
const ClinicReview = z.object({
  outcome: ReviewOutcome,
  note: z.string(),
  reviewer: z.string(),
  reviewedAt: MomentOut,
  version: z.number(),
})

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
  /** The author's review state; `reviewState` is the own clinic's, null if no review is needed. */
  review: ExerciseReview,
  reviewState: ReviewState.nullable(),
  clinicReview: ClinicReview.nullable(),
  isFavorite: z.boolean(),
  isArchived: z.boolean(),
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
