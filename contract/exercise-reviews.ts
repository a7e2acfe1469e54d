import { z } from 'zod'
import { ReviewOutcome } from './exercise-search.ts'
import { Exercise } from './exercises.ts'
import { Id, Text } from './fields.ts'
import { staff } from './roles.ts'
import { defineApi } from './api.ts'

/** What a clinician decides: that it may be given, or what has to change first. */
export const ReviewDraft = z
  .object({
    outcome: ReviewOutcome,
    note: Text(1000).trim().default(''),
    /** The version that was reviewed. */
    version: z.number().int(),
  })
  .refine(({ outcome, note }) => outcome === 'approved' || note.length >= 3, {
    path: ['note'],
    message: 'Say what should change.',
  })
export type ReviewDraft = z.infer<typeof ReviewDraft>

/** Every clinic answers for what it gives, so each reviews for itself; the mark of the platform stays as it is. */
export const exerciseReviews = defineApi('exercises', {
  review: {
    method: 'POST',
    path: '/exercises/:id/review',
    roles: staff,
    params: z.object({ id: Id }),
    body: ReviewDraft,
    reply: Exercise,
    failure: 'Failed to update exercise',
    isAudited: true,
  },
})
