import { z } from 'zod'

/** Why a patient skipped an exercise. web/workouts/skip-reasons.ts has the labels that patients see. */
export const SkipReason = z.enum([
  'pain',
  'too hard',
  'no time',
  'no equipment',
  'unsure how',
  'unwell',
  'away',
  'forgot',
])
export type SkipReason = z.infer<typeof SkipReason>
