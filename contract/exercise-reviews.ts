import { z } from 'zod'
import { ReviewOutcome } from './exercise-search.ts'
import { Exercise } from './exercises.ts'
import { Text } from './fields.ts'
import { staff } from './roles.ts'
import { defineApi } from './api.ts'

/** A clinician's decision: approved, or sent back with the required changes. */
export const ReviewDraft = z
  .object({
    outcome: ReviewOutcome,
    note: Text(1000).trim().default(''),
    /** The reviewed version. */
    version: z.number().int(),
  })
  .refine(({ outcome, note }) => outcome === 'approved' || note.length >= 3, {
    path: ['note'],
    message: 'Say what should change.',
  })
export type ReviewDraft = z.infer<typeof ReviewDraft>

/** Clinical review. Every clinic reviews for itself; the platform's own review stays unchanged. */
export const exerciseReviews = defineApi('exercises', {
  review: {
    route: 'POST /exercises/:id/review',
    roles: staff,
    body: ReviewDraft,
    reply: Exercise,
    failure: 'Failed to update exercise',
  },
})
