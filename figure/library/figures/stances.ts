import type { Pin, Prop } from '../../model.ts'
import type { Pose } from '../../pose/joints.ts'
import {
  bentFeet,
  bothFeet,
  chairFeet,
  chairHands,
  crookMat,
  fourPointHands,
  fourPointPose,
  kneelingMat,
  lyingSide,
  onBack,
  onChair,
  onFront,
  onKnees,
  onSide,
  seated,
  sideProps,
  standingFeet,
  underForehead,
  usualChair,
} from './starts.ts'

/** Whole starting positions: a figure spreads one and says what it changes. */
export const standing = { base: 'standing', flat: bothFeet, footOut: 6, anchor: standingFeet } as const
export const relaxed = { hipAbd: 4, grip: 0.2, shAbd: 6, elbow: 8 } as const satisfies Pose

/** Both feet are planted, so that hips and knees may bend. */
export const standingPlanted = {
  ...standing,
  anchor: [...standingFeet, { point: 'pelvis', at: [0, null, null] }],
  pins: [{ bone: 'footL' }, { bone: 'footR' }],
} as const

export const sitting = {
  base: 'sitting',
  flat: bothFeet,
  footOut: 4,
  anchor: onChair,
  pins: [...chairFeet, ...chairHands],
  pose: seated,
  props: [usualChair],
} as const

export const crookPose = { head: 4, hipFlex: 50, knee: 105 } as const satisfies Pose
export const crookLying = {
  base: 'supine',
  flat: bothFeet,
  footOut: 3,
  anchor: onBack,
  pins: bentFeet,
  pose: crookPose,
  props: [crookMat],
} as const

export const lyingProne = {
  base: 'prone',
  anchor: onFront,
  pins: underForehead,
  pose: { ankle: -60, hipAbd: 3, hipFlex: -1, neck: -8, shAbd: 120, elbow: 100, lumbar: -2 },
} as const

/** The upper hand on the mat before the chest. */
export const upperHand: Pin = {
  bone: 'handR',
  at: [0.24, 0.045, 0.3],
  hand: { palm: [0, -1, 0], fingers: [0.4, 0, 1] },
  pole: [-0.6, 1, 0.3],
}
export const onTheSide = {
  base: 'sideLying',
  anchor: onSide,
  pins: [upperHand],
  pose: { ...lyingSide, shFlexR: 50, elbowR: 60, shrugR: -30, protractR: 45 },
  props: sideProps,
} as const

export const onHandsAndKnees = {
  base: 'fourPoint',
  anchor: onKnees,
  pins: fourPointHands,
  pose: fourPointPose,
  props: [kneelingMat],
} as const

/** A hand on the hip. */
export const onHip = (side: 'L' | 'R'): Pin => {
  const out = side === 'L' ? 1 : -1
  return {
    bone: `hand${side}`,
    on: `pelvis:${0.17 * out},0.1,0.04`,
    hand: { palm: [-out, -0.2, 0], fingers: [-0.2 * out, -0.5, 1] },
    pole: [out, 0.1, -0.5],
  }
}

export const dumbbells: readonly Prop[] = [
  { type: 'dumbbell', bone: 'handL' },
  { type: 'dumbbell', bone: 'handR' },
]
