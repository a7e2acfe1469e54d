import { z } from 'zod'

/** Why a patient left out an exercise. The patient reads them in the words of web/workouts/skip-reasons.ts. */
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
