import type { Figure } from '../../model.ts'
import {
  bentFeet,
  bothFeet,
  chairFeet,
  chairHands,
  fourPointHands,
  fourPointPose,
  handsBeside,
  kneelingMat,
  onBack,
  onChair,
  onKnees,
  seated,
  usualChair,
} from './starts.ts'

const headAndShoulders = { point: 'chest:0,0.24,0', radius: 0.46 }
const sitting = {
  base: 'sitting',
  flat: bothFeet,
  footOut: 4,
  anchor: onChair,
  pose: seated,
  props: [usualChair],
} as const

export const neckIsometricSide: Figure = {
  ...sitting,
  name: 'Neck side press',
  camera: { yaw: -22, pitch: 7, focus: headAndShoulders },
  pins: [
    ...chairFeet,
    chairHands[0]!,
    {
      bone: 'handR',
      on: 'head:-0.1,0.02,0.0',
      hand: { palm: [1, 0, 0], fingers: [0.12, 0.92, 0.32] },
      pole: [-1, -1, 0.5],
    },
  ],
  keys: [
    { hold: 0.8, move: 0.8, pose: {} },
    { hold: 3, move: 0.8, pose: { neckSide: 1.5 } },
  ],
  muscles: ['neckSideR'],
  arrows: [
    { point: 'head:0,0.1,0', off: [-0.26, 0.1], vec: [0.17, 0] },
    { point: 'head:0,0.1,0', off: [0.181, 0.021], vec: [-0.17, 0] },
  ],
}

export const neckIsometricForward: Figure = {
  ...sitting,
  name: 'Neck forward press',
  camera: { yaw: 44, pitch: 7, focus: headAndShoulders },
  pins: [
    ...chairFeet,
    chairHands[0]!,
    {
      bone: 'handR',
      on: 'head:-0.055,0.12,0.118',
      hand: { palm: [0, 0, -1], fingers: [1, 0.25, 0] },
      pole: [-0.8, -1, 0.5],
    },
  ],
  keys: [
    { hold: 0.8, move: 0.8, pose: {} },
    { hold: 3, move: 0.8, pose: { neck: 1.5 } },
  ],
  muscles: ['neckFlexor'],
  arrows: [
    { point: 'head:0,0.1,0', off: [-0.32, 0.04], vec: [0.17, 0] },
    { point: 'head:0,0.1,0', off: [0.2, 0.06], vec: [-0.17, 0] },
  ],
}

export const levatorStretch: Figure = {
  ...sitting,
  name: 'Levator scapulae stretch',
  camera: { yaw: 22, pitch: 8, focus: headAndShoulders },
  pins: [
    ...chairFeet,
    { ...chairHands[0]!, key: 'plantFootL' },
    {
      bone: 'handR',
      at: [-0.16, 0.545, -0.36],
      hand: { palm: [0, -1, 0], fingers: [-0.3, 0, 1] },
      pole: [-1, 0, -0.6],
    },
    {
      bone: 'handL',
      on: 'head:0.075,0.215,0.0',
      hand: { palm: [-0.1, -0.95, -0.3], fingers: [-1, 0.05, -0.2] },
      pole: [1, 0.2, 0.3],
      key: 'plantHandL',
    },
  ],
  keys: [
    { hold: 0.6, move: 1.6, pose: { plantHandL: 0 } },
    { hold: 3, move: 1.6, pose: { neck: 24, head: 12, neckRot: 20, headRot: 14, neckSide: -12, plantHandL: 1 } },
  ],
  muscles: ['levatorR'],
  inset: {
    point: 'neck:-0.05,0.02,-0.04',
    radius: 0.17,
    at: [-0.42, 0.15],
    size: 0.18,
    yaw: -140,
    pitch: 12,
    follows: true,
  },
  arrows: [{ point: 'head:0,0.1,0.1', off: [-0.22, 0.02], vec: [0.0, -0.13] }],
}

export const neckBendExtend: Figure = {
  ...sitting,
  name: 'Neck bending and extending',
  camera: { yaw: -72, pitch: 7, focus: headAndShoulders },
  pins: [...chairFeet, ...chairHands],
  keys: [
    { hold: 0.8, move: 1.8, pose: { neck: 32, head: 16 } },
    { hold: 0.8, move: 1.8, pose: { neck: -32, head: -20 } },
  ],
  muscles: ['neckExtensor', 'neckFlexor'],
  arrows: [{ point: 'head:0,0.1,0.1', off: [0.18, 0.08], trim: [0.06, 0.94], isBoth: true }],
}

export const deepNeckNod: Figure = {
  name: 'Deep neck flexor nod',
  base: 'supine',
  camera: { yaw: -80, pitch: 12, focus: { point: 'chest:0,0.2,0', radius: 0.38 } },
  flat: bothFeet,
  footOut: 3,
  anchor: onBack,
  pins: [...bentFeet, ...handsBeside],
  pose: { hipFlex: 50, knee: 105 },
  keys: [
    { hold: 0.6, move: 1.6, pose: { neck: 8, head: 16 } },
    { hold: 5, move: 1.6, pose: { neck: 4, head: 38, chinTuck: 12 } },
  ],
  props: [
    { type: 'mat', from: [-0.38, -0.62], to: [0.38, 1.08] },
    { type: 'pillow', from: [-0.16, -0.56], to: [0.16, -0.28], h: 0.05 },
  ],
  muscles: ['deepNeckFlexor'],
  arrows: [{ point: 'head:0,0.06,0.1', off: [0, -0.08], arc: [0.2, 0.17, 112, 62] }],
}

export const fourPointHeadLift: Figure = {
  name: 'Head retraction on hands and knees',
  base: 'fourPoint',
  camera: { yaw: -74, pitch: 5, focus: { point: 'chest:0,0.02,0', radius: 0.6 } },
  anchor: onKnees,
  pose: fourPointPose,
  pins: fourPointHands,
  keys: [
    { hold: 0.6, move: 1.5, pose: { neck: 32, head: 2 } },
    { hold: 3, move: 1.5, pose: { neck: -4, head: 8, chinTuck: 16 } },
  ],
  props: [kneelingMat],
  muscles: ['neckExtensor', 'deepNeckFlexor'],
  arrows: [{ point: 'head:0,0.12,-0.1', off: [0.11, 0.03], vec: [-0.05, 0.2] }],
}
