import { ankleExercises } from './ankle.ts'
import { backExercises } from './back.ts'
import { balanceExercises } from './balance.ts'
import type { StarterExercise } from './exercise.ts'
import { hipExercises } from './hip.ts'
import { kneeExercises } from './knee.ts'
import { neckExercises } from './neck.ts'
import { shoulderExercises } from './shoulder.ts'

export type { BodyRegion, Dosage, Equipment, ExerciseType, Position, StarterExercise } from './exercise.ts'

/** The exercises every organization starts with, by region. None has been reviewed by a clinician yet. */
export const starterLibrary: StarterExercise[] = [
  ...neckExercises,
  ...shoulderExercises,
  ...backExercises,
  ...hipExercises,
  ...kneeExercises,
  ...ankleExercises,
  ...balanceExercises,
]
