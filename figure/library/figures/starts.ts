import { gripCenter } from '../../body/hand.ts'
import type { Anchor, HandAim, Pin, Point3, Prop, Track } from '../../model.ts'
import { handRotation } from '../../pose/contacts.ts'
import { rotate, subtract } from '../../pose/geometry.ts'

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
/** Mats end close to the body, which is drawn larger for it. */
export const longMat: Prop = { type: 'mat', from: [-0.36, -0.53], to: [0.36, 1.4] }
export const crookMat = { type: 'mat', from: [-0.38, -0.53], to: [0.38, 1.13] } as const satisfies Prop

/** Sitting on a chair of the usual height, feet flat below the knees. */
export const onChair: readonly Anchor[] = [{ point: 'pelvis', at: [0, 0.548, -0.36] }]
export const chairFeet: readonly Pin[] = [
  { bone: 'footL', at: [0.1, 0.08, 0.03] },
  { bone: 'footR', at: [-0.1, 0.08, 0.03] },
]
export const chairHands: readonly Pin[] = [
  {
    bone: 'handL',
    on: 'thighL:0.03,-0.2,0.1',
    hand: { palm: [0, -1, 0], fingers: [-0.2, -0.2, 1] },
    pole: [0.6, 0.2, -1],
  },
  {
    bone: 'handR',
    on: 'thighR:-0.03,-0.2,0.1',
    hand: { palm: [0, -1, 0], fingers: [0.2, -0.2, 1] },
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

export const fourPointPose = {
  pelvisPitch: -7,
  hipFlex: 83,
  knee: 90,
  shFlex: 83,
  ankle: -66,
  neck: -6,
  head: -4,
  lumbar: -1,
  protract: 16,
} as const
export const fourPointHands: readonly Pin[] = [
  { bone: 'handL', at: [0.17, 0.036, 0.435], hand: 'floor', pole: [0.4, 0, -1] },
  { bone: 'handR', at: [-0.17, 0.036, 0.435], hand: 'floor', pole: [-0.4, 0, -1] },
]
export const kneelingMat: Prop = { type: 'mat', from: [-0.3, -0.66], to: [0.3, 0.69] }

/** Lying on the front, head towards +z. */
export const onFront: readonly Anchor[] = [{ point: 'pelvis', at: [0, 0.121, 0] }]
/** Hands below the forehead. */
export const underForehead: readonly Pin[] = [
  { bone: 'handL', at: [0.2, 0.034, 0.76], hand: { palm: [0, -1, 0], fingers: [-1, 0, 0.3] }, pole: [1, 0, -0.3] },
  { bone: 'handR', at: [-0.2, 0.034, 0.76], hand: { palm: [0, -1, 0], fingers: [1, 0, 0.3] }, pole: [-1, 0, -0.3] },
]

/** Lying on the left side with the head on a pillow. */
export const onSide: readonly Anchor[] = [{ point: 'pelvis', at: [0, 0.187, 0] }]
export const lyingSide = {
  lumbarSide: 5,
  thoraxSide: 4,
  neckSide: -4,
  neck: 8,
  shFlexL: 88,
  elbowL: 96,
} as const
export const sideProps: readonly Prop[] = [
  { type: 'mat', from: [-1.01, -0.22], to: [0.94, 0.54] },
  { type: 'pillow', from: [0.49, -0.16], to: [0.82, 0.2], h: 0.15 },
]

/** The middle of what a hand holds, as the end of a band or stick. */
export const inHand = { L: 'handL:-0.03,-0.092,0', R: 'handR:0.03,-0.092,0' } as const

/** A hand closed around something at a place; `fingers` and `palm` say how it comes to it. */
export const grasp = (side: 'L' | 'R', at: Track<Point3>, aim: HandAim, pole?: Track<Point3>): Pin => {
  const toWrist = rotate(handRotation(side, aim), gripCenter(side))
  const wrist = (place: Point3) => subtract(place, toWrist)
  const isOne = typeof at[0] === 'number'
  return {
    bone: `hand${side}`,
    at: isOne ? wrist(at as Point3) : (at as readonly Point3[]).map(wrist),
    hand: aim,
    ...(pole && { pole }),
  }
}

/** A hand closed around a rail that runs from side to side; the pose gives it the grip `onRailGrip`. */
export const onRail = (side: 'L' | 'R', at: Point3): Pin => {
  const out = side === 'L' ? 1 : -1
  return grasp(side, at, { palm: [0, -1, 0], fingers: [-0.15 * out, -0.35, 1] }, [0.8 * out, 0, -1])
}
export const onRailGrip = 0.66
