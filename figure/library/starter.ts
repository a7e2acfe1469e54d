import { ankleLoadExercises } from './ankle-load.ts'
import { ankleAndJawExercises } from './ankle-jaw.ts'
import { moreAnkleExercises } from './ankle-more.ts'
import { ankleExercises } from './ankle.ts'
import { armWeightExercises } from './arm-weights.ts'
import { moreBackExercises } from './back-more.ts'
import { backExercises } from './back.ts'
import { balanceExercises } from './balance.ts'
import { bandBasics } from './band-basics.ts'
import { calmExercises } from './calm.ts'
import { coreExercises } from './core.ts'
import { elbowExercises } from './elbow.ts'
import type { StarterExercise } from './exercise.ts'
import { floorWorkExercises } from './floor-work.ts'
import { footExercises } from './foot.ts'
import { forearmExercises } from './forearm.ts'
import { gaitExercises } from './gait.ts'
import { handGlides } from './hand-glides.ts'
import { handExercises } from './hand.ts'
import { hipCareExercises } from './hip-care.ts'
import { moreHipExercises } from './hip-more.ts'
import { hipLoadExercises } from './hip-load.ts'
import { hipExercises } from './hip.ts'
import { kneeCareExercises } from './knee-care.ts'
import { kneeLoadExercises } from './knee-load.ts'
import { kneeExercises } from './knee.ts'
import { neighborsOf } from './ladders.ts'
import { aliases } from './aliases.ts'
import { clinicBasics } from './clinic-basics.ts'
import { loopBandExercises } from './loop-bands.ts'
import { clinicMore } from './clinic-more.ts'
import { conditionsOf } from './conditions.ts'
import { stopWithRedFlags } from './red-flags.ts'
import { appearances, skinOf } from './appearances.ts'
import { moreLegExercises } from './leg-more.ts'
import { moreNeckExercises } from './neck-more.ts'
import { neckExercises } from './neck.ts'
import { neckAndWristExercises } from './neck-wrist.ts'
import { neuralExercises } from './neural.ts'
import { shoulderCareExercises } from './shoulder-care.ts'
import { shoulderLoadExercises } from './shoulder-load.ts'
import { shoulderMobilityExercises } from './shoulder-mobility.ts'
import { shoulderStrengthExercises } from './shoulder-strength.ts'
import { shoulderExercises } from './shoulder.ts'
import { moreStrengthExercises } from './strength-more.ts'
import { squatExercises } from './squats.ts'
import { steadyMoves } from './steady-moves.ts'
import { moreSteadyExercises } from './steady-more.ts'
import { steadyExercises } from './steady.ts'
import { steppingExercises } from './stepping.ts'
import { thighExercises } from './thigh.ts'
import { thoracicExercises } from './thoracic.ts'
import { moreTrunkExercises } from './trunk-more.ts'
import { transferExercises } from './transfers.ts'
import { moreUpperExercises } from './upper-more.ts'
import { moreUprightExercises } from './upright-more.ts'
import { equipmentExercises } from './with-equipment.ts'

export type { BodyRegion, Dosage, Equipment, ExerciseType, Position, StarterExercise } from './exercise.ts'

const written: StarterExercise[] = [
  ...neckExercises,
  ...moreNeckExercises,
  ...moreUpperExercises,
  ...thoracicExercises,
  ...shoulderMobilityExercises,
  ...shoulderExercises,
  ...armWeightExercises,
  ...shoulderStrengthExercises,
  ...moreStrengthExercises,
  ...elbowExercises,
  ...forearmExercises,
  ...handExercises,
  ...backExercises,
  ...moreBackExercises,
  ...coreExercises,
  ...hipExercises,
  ...moreHipExercises,
  ...hipCareExercises,
  ...kneeExercises,
  ...kneeCareExercises,
  ...kneeLoadExercises,
  ...moreLegExercises,
  ...ankleExercises,
  ...moreAnkleExercises,
  ...footExercises,
  ...balanceExercises,
  ...steadyExercises,
  ...steppingExercises,
  ...gaitExercises,
  ...transferExercises,
  ...calmExercises,
  ...neuralExercises,
  ...clinicBasics,
  ...clinicMore,
  ...shoulderCareExercises,
  ...shoulderLoadExercises,
  ...hipLoadExercises,
  ...thighExercises,
  ...squatExercises,
  ...moreTrunkExercises,
  ...moreSteadyExercises,
  ...ankleLoadExercises,
  ...bandBasics,
  ...loopBandExercises,
  ...neckAndWristExercises,
  ...floorWorkExercises,
  ...moreUprightExercises,
  ...steadyMoves,
  ...handGlides,
  ...ankleAndJawExercises,
  ...equipmentExercises,
]

/** The exercises every organization starts with, by region. None has been reviewed by a clinician yet. */
export const starterLibrary: StarterExercise[] = written.map((exercise) => {
  const { slug, figure } = exercise
  const conditions = [...new Set([...(exercise.conditions ?? []), ...conditionsOf(slug)])]
  return {
    ...exercise,
    conditions,
    aliases: aliases[slug] ?? exercise.aliases ?? [],
    stopIf: stopWithRedFlags({ ...exercise, conditions }),
    ...neighborsOf(slug),
    figure: { ...figure, appearance: { skin: skinOf(slug), ...(appearances[slug] ?? figure.appearance) } },
  }
})
