import type { Anchor, Pin, Point3, Prop } from '../../model.ts'

/** Ways of starting that many figures share. */
export const bothFeet = ['footL', 'footR'] as const

/** Standing still on both feet. */
export const standingFeet: readonly Anchor[] = [
  { point: 'footL', at: [null, 0.08, 0] },
  { point: 'footR', at: [null, 0.08, 0] },
]

/** Lying on the back, head away, feet towards +z. */
export const onBack: readonly Anchor[] = [{ point: 'chest:0,0.05,-0.105', at: [0, 0.013, 0] }]
export const handsBeside: readonly Pin[] = [
  { bone: 'handL', at: [0.25, 0.034, 0.4], hand: 'floor', pole: [1, 0.25, 0] },
  { bone: 'handR', at: [-0.25, 0.034, 0.4], hand: 'floor', pole: [-1, 0.25, 0] },
]
export const bentFeet: readonly Pin[] = [
  { bone: 'footL', at: [0.1, 0.092, 0.82] },
  { bone: 'footR', at: [-0.1, 0.092, 0.82] },
]
export const longMat: Prop = { type: 'mat', from: [-0.38, -0.66], to: [0.38, 1.4] }

/** Sitting on a chair of the usual height, feet flat below the knees. */
export const onChair: readonly Anchor[] = [{ point: 'pelvis', at: [0, 0.548, -0.36] }]
export const chairFeet: readonly Pin[] = [
  { bone: 'footL', at: [0.1, 0.08, 0.03] },
  { bone: 'footR', at: [-0.1, 0.08, 0.03] },
]
export const chairHands: readonly Pin[] = [
  {
    bone: 'handL',
    on: 'thighL:0.03,-0.2,0.11',
    hand: { palm: [0, -1, 0], fingers: [-0.2, -0.1, 1] },
    pole: [0.6, 0.2, -1],
  },
  {
    bone: 'handR',
    on: 'thighR:-0.03,-0.2,0.11',
    hand: { palm: [0, -1, 0], fingers: [0.2, -0.1, 1] },
    pole: [-0.6, 0.2, -1],
  },
]
export const seated = { hipFlex: 88, knee: 88, shFlex: 20, shAbd: 8, elbow: 60 } as const
export const usualChair: Prop = { type: 'chair', at: [0, -0.37] }

/** On hands and knees. */
export const onKnees: readonly Anchor[] = [
  { point: 'shinR:0,-0.02,0.055', at: [null, 0.014, 0] },
  { point: 'shinL:0,-0.02,0.055', at: [null, 0.014, 0] },
  { point: 'pelvis', at: [0, null, null] },
]

/** A hand resting on the back of a chair that stands in front. */
export const onChairBack = (side: 'L' | 'R', at: Point3): Pin => {
  const out = side === 'L' ? 1 : -1
  return {
    bone: `hand${side}`,
    at,
    hand: { palm: [0, -1, 0], fingers: [-0.15 * out, -0.35, 1] },
    pole: [0.8 * out, 0, -1],
  }
}
