import { z } from 'zod'
import { Id, NumberIn, Text } from './fields.ts'
import { BodyPosition, BodyRegion, Equipment, ExerciseType } from './exercise-categories.ts'

/** Everyone has the starter library; the rest belongs to one organization. */
export const Ownership = z.enum(['starter', 'organization', 'mine'])
export type Ownership = z.infer<typeof Ownership>

/** The review of the current version by the own clinic. */
export const reviewStates = ['awaiting', 'approved', 'sent back'] as const
export const ReviewState = z.enum(reviewStates)
export type ReviewState = z.infer<typeof ReviewState>
export const ReviewOutcome = ReviewState.exclude(['awaiting'])

export const ExerciseSearch = z.object({
  exerciseIds: z.array(Id).max(100).optional(),
  pageSize: NumberIn(1, 100).default(25),
  pageNumber: NumberIn(1, 10_000).default(1),
  search: Text(200).trim().optional(),
  bodyRegions: z.array(BodyRegion).max(18).optional(),
  positions: z.array(BodyPosition).max(13).optional(),
  equipment: z.array(Equipment).max(40).optional(),
  /** All the available equipment: finds exercises that need nothing else. */
  availableEquipment: z.array(Equipment).max(40).optional(),
  types: z.array(ExerciseType).max(17).optional(),
  levels: z.array(z.number().int().min(1).max(5)).max(5).optional(),
  reviews: z.array(ReviewState).max(3).optional(),
  /** `organization` includes the actor's own exercises. */
  ownership: Ownership.optional(),
  isFavorite: z.boolean().optional(),
  isArchived: z.boolean().default(false),
})
export type ExerciseSearch = z.infer<typeof ExerciseSearch>

const counts = z.record(z.string(), z.number())
/**
 * The number of results for each filter value, given the other filters. Ownership and favorites count as one filter.
 */
export const Facets = z.object({
  bodyRegions: counts,
  positions: counts,
  equipment: counts,
  types: counts,
  levels: counts,
  reviews: counts,
  ownership: counts,
  favorites: z.number(),
})
export type Facets = z.infer<typeof Facets>
