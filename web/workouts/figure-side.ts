import type { Side } from '@kinora/contract/dosage.ts'
import type { ExerciseCard } from '@kinora/contract/exercises.ts'

/** The one-sided figures drawn for the left side; all others are drawn for the right. A clinic's own figures have the side in their name. */
export const leftSidedFigures: ReadonlySet<string> = new Set([
  'single-leg-bridge',
  'pelvic-drop',
  'single-leg-deadlift',
  'step-down',
  'decline-squat',
  'single-leg-heel-raise',
  'knee-to-wall',
  'single-leg-stand',
  'single-leg-stand-support',
  'clock-taps',
  'stairs-down',
  'side-lying-lower-leg-lift',
  'lateral-step-up',
  'single-leg-stand-eyes-closed',
  'childs-pose-side',
  'sleeper-stretch',
  'adductor-rock-back',
  'single-leg-ball-lift',
])

/** True when a picture must be mirrored to show the prescribed side. */
export function isMirrored({ figure, laterality }: Pick<ExerciseCard, 'figure' | 'laterality'>, side: Side | null) {
  if (!figure || laterality !== 'unilateral') return false
  return leftSidedFigures.has(figure) || figure.startsWith('own-left') ? side === 'right' : side === 'left'
}
