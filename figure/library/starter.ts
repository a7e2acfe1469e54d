import { ankleExercises } from './ankle.ts'
import { armWeightExercises } from './arm-weights.ts'
import { backExercises } from './back.ts'
import { moreBackExercises } from './back-more.ts'
import { balanceExercises } from './balance.ts'
import type { StarterExercise } from './exercise.ts'
import { hipExercises } from './hip.ts'
import { moreHipExercises } from './hip-more.ts'
import { kneeExercises } from './knee.ts'
import { neighborsOf } from './ladders.ts'
import { moreLegExercises } from './leg-more.ts'
import { moreNeckExercises } from './neck-more.ts'
import { neckExercises } from './neck.ts'
import { shoulderExercises } from './shoulder.ts'
import { shoulderMobilityExercises } from './shoulder-mobility.ts'
import { thoracicExercises } from './thoracic.ts'
import { moreUpperExercises } from './upper-more.ts'

export type { BodyRegion, Dosage, Equipment, ExerciseType, Position, StarterExercise } from './exercise.ts'

const written: StarterExercise[] = [
  ...neckExercises,
  ...moreNeckExercises,
  ...moreUpperExercises,
  ...thoracicExercises,
  ...shoulderMobilityExercises,
  ...shoulderExercises,
  ...armWeightExercises,
  ...backExercises,
  ...moreBackExercises,
  ...hipExercises,
  ...moreHipExercises,
  ...kneeExercises,
  ...moreLegExercises,
  ...ankleExercises,
  ...balanceExercises,
]

/** The exercises every organization starts with, by region. None has been reviewed by a clinician yet. */
export const starterLibrary: StarterExercise[] = written.map((exercise) => ({
  ...exercise,
  ...neighborsOf(exercise.slug),
}))
