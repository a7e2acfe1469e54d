import type { Figure } from '../../model.ts'
import { bothFeet, chairFeet, chairHands, inHand, onChair, seated, standingFeet, usualChair } from './starts.ts'

const sitting = { base: 'sitting', flat: bothFeet, footOut: 4, anchor: onChair } as const
const standing = { base: 'standing', flat: bothFeet, footOut: 6, anchor: standingFeet } as const
/** The right forearm lies on a block with the hand over its edge; nothing else is in the picture. */
const forearmBlock = { type: 'table', from: [-0.44, -0.8], to: [-0.02, -0.16], h: 0.722 } as const
const onTable = { shFlexR: 24, shAbdR: 12, elbowR: 68, shFlexL: 0, shAbdL: 14, elbowL: 10 } as const
const atTable = {
  ...sitting,
  pins: chairFeet,
  anchor: [{ point: 'pelvis', at: [0.12, 0.548, -0.5] }],
  props: [forearmBlock],
} as const
/** A close-up of the right hand in profile. */
const handInProfile = {
  yaw: -84,
  pitch: 9,
  focus: { point: 'forearmR:0,-0.29,0', radius: 0.2, only: ['armR'] },
} as const

/** Turned so far that the weight does not hide the fingers that hold it. */
const atWeight = { yaw: -58, pitch: 16, focus: { point: 'forearmR:0,-0.27,0', radius: 0.21, only: ['armR'] } } as const

export const elbowBend: Figure = {
  ...sitting,
  name: 'Elbow bend and straighten',
  camera: { yaw: -62, pitch: 9, focus: { point: 'chest:0,0.03,0.08', radius: 0.62 } },
  pins: [...chairFeet, chairHands[0]!],
  pose: { ...seated, shAbdR: 8, supR: 80, shFlexR: 4 },
  keys: [
    { hold: 0.5, move: 1.5, pose: { elbowR: 4 } },
    { hold: 0.8, move: 1.5, pose: { elbowR: 142, shFlexR: 8, wristR: 30, shRotR: 14 } },
  ],
  props: [usualChair],
  muscles: ['bicepsR', 'tricepsR'],
  arrows: [{ point: 'forearmR', arc: [0.46, 0.46, 8, 48] }],
}

export const tricepsBand: Figure = {
  ...standing,
  name: 'Triceps press-down with band',
  camera: { yaw: -87, pitch: 8, focus: { point: 'chest:0,0.12,0.25', radius: 0.78 } },
  pose: { hipAbd: 4, hipFlex: 4, knee: 6, pelvisPitch: 3, grip: 0.95, shFlex: 6, shAbd: 4, sup: -60 },
  keys: [
    { hold: 0.4, move: 1.4, pose: { elbow: 112 } },
    { hold: 0.8, move: 1.6, pose: { elbow: 8, shAbd: 12 } },
  ],
  props: [
    { type: 'post', at: [0, 0.62], h: 2.0 },
    { type: 'band', from: inHand.L, to: inHand.R, via: [0, 1.92, 0.6] },
  ],
  muscles: ['tricepsR', 'tricepsL'],
  arrows: [{ point: 'handR', off: [0.21, -0.13], trim: [0.35, 0.95] }],
}

export const chairPushUp: Figure = {
  ...sitting,
  name: 'Chair push-up',
  camera: { yaw: -62, pitch: 9 },
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.548, -0.32],
        [0, 0.725, -0.27],
      ],
    },
  ],
  pins: [
    ...chairFeet,
    {
      bone: 'handL',
      at: [0.225, 0.7, -0.28],
      hand: { palm: [-0.2, -1, 0], fingers: [0.3, -0.3, 1] },
      pole: [0.5, 0.2, -1],
    },
    {
      bone: 'handR',
      at: [-0.225, 0.7, -0.28],
      hand: { palm: [0.2, -1, 0], fingers: [-0.3, -0.3, 1] },
      pole: [-0.5, 0.2, -1],
    },
  ],
  pose: { hipFlex: 88, knee: 84, shFlex: 0, elbow: 50, grip: 0.5 },
  keys: [
    { hold: 0.5, move: 1.4, pose: { pelvisPitch: 2 } },
    { hold: 1, move: 1.6, pose: { pelvisPitch: 4, shrug: -24 } },
  ],
  props: [{ type: 'chair', at: [0, -0.37], arms: true }],
  muscles: ['tricepsR', 'tricepsL'],
  arrows: [{ point: 'pelvis', off: [-0.39, 0.2], vec: [0, 0.2] }],
}

/** The helping hand is out of the way, to the side. */
const letGo = { plantHandL: 0, shAbdL: 85, elbowL: 4 } as const

export const wristExtensionEccentric: Figure = {
  ...atTable,
  name: 'Eccentric wrist extension with dumbbell',
  camera: { ...atWeight, focus: { ...atWeight.focus, only: ['armR', 'armL'] } },
  pins: [
    ...chairFeet,
    {
      bone: 'handL',
      on: 'handR:0.09,-0.1,0.1',
      hand: { palm: [0, 1, 0.2], fingers: [-1, 0.1, 0] },
      pole: [1, -0.6, 0],
      key: 'plantHandL',
    },
  ],
  pose: { ...seated, ...onTable, supR: -88, gripR: 0.92, gripL: 0.3 },
  keys: [
    { hold: 0.4, move: 1, pose: { wristR: -52 } },
    { hold: 0.5, move: 3, pose: { wristR: 54, ...letGo } },
  ],
  props: [forearmBlock, { type: 'dumbbell', bone: 'handR' }],
  muscles: ['wristExtensorR'],
  arrows: [{ point: 'handR:0,-0.1,0', off: [0.14, -0.09], vec: [0.006, -0.085] }],
}

export const wristCurl: Figure = {
  ...atTable,
  name: 'Wrist curl with dumbbell',
  camera: { ...atWeight, yaw: -70, pitch: 14 },
  pose: { ...seated, ...onTable, supR: 88, gripR: 0.92 },
  keys: [
    { hold: 0.4, move: 1.6, pose: { wristR: -46 } },
    { hold: 0.6, move: 1.4, pose: { wristR: 52 } },
  ],
  props: [forearmBlock, { type: 'dumbbell', bone: 'handR' }],
  muscles: ['wristFlexorR'],
  arrows: [{ point: 'handR:0,-0.1,0', off: [0.066, 0.02], trim: [0.15, 0.9] }],
}

export const wristBendExtend: Figure = {
  ...atTable,
  name: 'Wrist bending and extending',
  camera: { ...handInProfile, yaw: -92, pitch: 24 },
  pose: { ...seated, ...onTable, supR: -88, gripR: 0.12 },
  keys: [
    { hold: 0.6, move: 1.5, pose: { wristR: 52 } },
    { hold: 0.8, move: 1.5, pose: { wristR: -58 } },
  ],
  muscles: ['wristExtensorR', 'wristFlexorR'],
  arrows: [{ point: 'handR:0,-0.14,0', off: [0.08, 0.018], trim: [0.3, 0.8] }],
}

export const hammerRotation: Figure = {
  ...atTable,
  name: 'Forearm rotation with hammer',
  camera: { yaw: -44, pitch: 16, focus: { point: 'handR:0,-0.04,0', radius: 0.31, only: ['armR'] } },
  pose: { ...seated, ...onTable, shAbdR: 34, gripR: 0.92 },
  keys: [
    { hold: 0.5, move: 1.8, pose: { supR: 62 } },
    { hold: 0.5, move: 1.8, pose: { supR: -62 } },
  ],
  props: [
    { ...forearmBlock, from: [-0.42, -0.62] },
    { type: 'hammer', bone: 'handR' },
  ],
  muscles: ['wristExtensorR', 'wristFlexorR'],
  arrows: [{ point: 'handR:0,-0.09,0.1', off: [-0.07, 0.02], arc: [0.22, 0.22, 84, 34] }],
}

export const wristFlexorStretch: Figure = {
  ...standing,
  name: 'Wrist flexor stretch',
  camera: { yaw: -58, pitch: 12, focus: { point: 'chest:0,-0.1,0.15', radius: 0.66 } },
  anchor: [...standingFeet, { point: 'pelvis', at: [0, null, null] }],
  pins: [
    { bone: 'handR', at: [-0.2, 0.835, 0.18], hand: { palm: [0, -1, 0], fingers: [0, 0, 1] }, pole: [-0.5, 0.2, -1] },
    { bone: 'handL', at: [0.2, 0.835, 0.18], hand: { palm: [0, -1, 0], fingers: [0, 0, 1] }, pole: [0.5, 0.2, -1] },
  ],
  pose: { hipAbd: 4, shFlex: 20, elbow: 10 },
  keys: [
    { hold: 0.6, move: 1.5, pose: { pelvisPitch: 22, hipFlex: 24, knee: 6, neck: -4 } },
    { hold: 3, move: 1.5, pose: { pelvisPitch: 32, hipFlex: 26, ankle: 6, neck: -12 } },
  ],
  props: [{ type: 'table', from: [-0.45, 0.16], to: [0.45, 0.72], h: 0.8 }],
  inset: {
    point: 'forearmR:0,-0.16,0',
    radius: 0.17,
    at: [-0.52, 0.02],
    size: 0.25,
    yaw: 46,
    pitch: 10,
    only: ['armR'],
  },
  muscles: ['wristFlexorR', 'wristFlexorL'],
  arrows: [{ point: 'chest', off: [0.3, -0.06], vec: [0.18, -0.04] }],
}

export const wristExtensorStretch: Figure = {
  ...standing,
  name: 'Wrist extensor stretch',
  camera: { yaw: -62, pitch: 10, focus: { point: 'chest:0,0.04,0.2', radius: 0.6 } },
  pins: [
    {
      bone: 'handR',
      at: [-0.06, 1.19, 0.44],
      hand: { palm: [0, -1, 0], fingers: [0, 0, 1] },
      pole: [-1, -0.8, 0],
      key: 'plantHandR',
    },
    {
      bone: 'handR',
      at: [-0.06, 1.19, 0.44],
      hand: { palm: [0, -0.2, -1], fingers: [0, -1, 0.1] },
      pole: [-1, -0.8, 0],
      key: 'plantFootR',
    },
    {
      bone: 'handL',
      on: 'handR:-0.045,-0.06,0.045',
      hand: { palm: [-0.2, -0.3, -1], fingers: [-1, -0.2, 0] },
      pole: [1, -0.6, 0.2],
    },
  ],
  pose: { shFlex: 60, elbow: 40, protractL: 46, protractR: 10, gripL: 0.3, gripR: 0.1, thoraxRot: -11, headRot: 10 },
  keys: [
    { hold: 0.6, move: 1.5, pose: { plantFootR: 0 } },
    { hold: 3, move: 1.5, pose: { plantFootR: 1 } },
  ],
  muscles: ['wristExtensorR'],
  arrows: [{ point: 'handR:0,-0.1,0', off: [0.22, 0.04], vec: [-0.06, -0.16] }],
  inset: {
    point: 'handR:0,-0.03,0',
    radius: 0.13,
    at: [0.16, -0.4],
    size: 0.24,
    yaw: -96,
    pitch: 4,
    only: ['armR', 'armL'],
    follows: true,
  },
}

const palmUp = {
  ...atTable,
  props: [{ ...forearmBlock, from: [-0.3, -0.62], to: [0, 0.02] }],
  camera: { yaw: -34, pitch: 42, focus: { point: 'handR:0,-0.05,0', radius: 0.15, only: ['armR'] } },
} as const

export const fistOpenClose: Figure = {
  ...palmUp,
  name: 'Open and close the hand',
  camera: { yaw: 20, pitch: 60, focus: { point: 'handR:0,-0.05,0', radius: 0.16, only: ['armR'] } },
  pose: { ...seated, ...onTable, supR: 70, wristR: -2 },
  keys: [
    { hold: 0.6, move: 1.3, pose: { gripR: -0.08, spreadR: 1 } },
    { hold: 1, move: 1.3, pose: { gripR: 0.96 } },
  ],
  arrows: [{ point: 'handR:0,-0.15,0', off: [0.085, -0.01], vec: [0.018, 0.06] }],
  muscles: ['wristFlexorR'],
}

export const ballSqueeze: Figure = {
  ...atTable,
  name: 'Ball squeeze',
  camera: { yaw: 40, pitch: 26, focus: { point: 'handR:0,-0.04,0', radius: 0.17, only: ['armR'] } },
  pose: { ...seated, ...onTable, supR: 0, wristR: -4 },
  keys: [
    { hold: 0.4, move: 0.8, pose: { gripR: 0.1 } },
    { hold: 2, move: 0.8, pose: { gripR: 0.58 } },
  ],
  props: [
    { ...forearmBlock, h: 0.72 },
    { type: 'ball', at: 'handR:0.05,-0.085,0.004', r: 0.034 },
  ],
  arrows: [
    { point: 'handR:0.03,-0.1,0', off: [0.014, 0.108], vec: [-0.007, -0.035] },
    { point: 'handR:0.03,-0.1,0', off: [0, -0.085], vec: [0, 0.04] },
  ],
  muscles: ['wristFlexorR'],
}
