import type { Figure } from '../../model.ts'
import {
  bentFeet,
  bothFeet,
  chairFeet,
  chairHands,
  handsBeside,
  inHand,
  lyingSide,
  onBack,
  onChair,
  onSide,
  seated,
  sideProps,
  standingFeet,
  usualChair,
} from './starts.ts'

const standing = { base: 'standing', flat: bothFeet, footOut: 6, anchor: standingFeet } as const
const sitting = { base: 'sitting', flat: bothFeet, footOut: 4, anchor: onChair } as const
const still = { hipAbd: 4, grip: 0.2 }

export const shoulderRolls: Figure = {
  ...sitting,
  name: 'Shoulder rolls',
  camera: { yaw: -128, pitch: 10, focus: { point: 'chest:0,0.02,0', radius: 0.56 } },
  pins: [...chairFeet, ...chairHands],
  pose: seated,
  keys: [
    { hold: 0.1, move: 0.7, pose: { shrug: -24, protract: 36 } },
    { hold: 0.1, move: 0.7, pose: { shrug: 40, protract: 26 } },
    { hold: 0.3, move: 0.8, pose: { shrug: 50, protract: -26 } },
  ],
  props: [usualChair],
  muscles: ['upperTrapR', 'upperTrapL'],
  arrows: [{ point: 'upperArmR', off: [-0.38, 0.2], arc: [0.09, 0.12, -30, 200] }],
}

export const isometricFlexion: Figure = {
  ...standing,
  name: 'Isometric shoulder flexion at wall',
  camera: { yaw: -100, pitch: 8, focus: { point: 'chest:0,-0.06,0.14', radius: 0.6 } },
  pose: { ...still, shAbdR: 4, elbowR: 90, gripR: 0.9, sup: 0 },
  keys: [
    { hold: 0.8, move: 0.8, pose: { shFlexR: 0 } },
    { hold: 5, move: 0.8, pose: { shFlexR: 1 } },
  ],
  props: [
    { type: 'wall', z: 0.388, w: 1.6, h: 2.6, x: 0.1 },
    { type: 'roll', at: [-0.18, 1.11, 0.36], along: 'x', length: 0.15, r: 0.026 },
  ],
  muscles: ['frontDeltoidR'],
  arrows: [{ point: 'handR', off: [-0.06, 0.1], vec: [0.13, 0] }],
}

export const armPressDown: Figure = {
  ...standing,
  name: 'Straight-arm press-down with band',
  camera: { yaw: -100, pitch: 8, focus: { point: 'chest:0,0.1,0.4', radius: 0.76 } },
  pose: { ...still, hipFlex: 6, knee: 8, pelvisPitch: 3, grip: 0.95, sup: -60, elbow: 3 },
  keys: [
    { hold: 0.4, move: 1.5, pose: { shFlex: 84, protract: 10 } },
    { hold: 0.8, move: 1.5, pose: { shFlex: 6, shAbd: 15, protract: -12 } },
  ],
  props: [
    { type: 'post', at: [0, 1.05], h: 1.96 },
    { type: 'band', from: inHand.L, to: inHand.R, via: [0, 1.86, 1.03] },
  ],
  muscles: ['latR', 'tricepsR'],
  arrows: [{ point: 'handR', off: [0.2, -0.2], trim: [0.15, 0.75] }],
}

export const kneeFallOut: Figure = {
  name: 'Bent knee fall-out',
  base: 'supine',
  camera: { yaw: 6, pitch: 38 },
  flat: ['footL'],
  footOut: 3,
  anchor: onBack,
  pins: [
    bentFeet[0]!,
    {
      bone: 'footR',
      at: [-0.1, 0.092, 0.82],
      pole: [
        [0, 1, 0.2],
        [-1.3, 0.75, 0.1],
      ],
    },
    ...handsBeside,
  ],
  pose: { head: 4, hipFlex: 50, knee: 105 },
  keys: [
    { hold: 0.6, move: 1.8, pose: {} },
    { hold: 0.6, move: 1.8, pose: {} },
  ],
  props: [{ type: 'mat', from: [-0.51, -0.53], to: [0.38, 1.08] }],
  muscles: ['adductorR'],
  arrows: [{ point: 'shinR', off: [-0.18, 0], trim: [0.35, 0.95] }],
}

export const lowerLegLift: Figure = {
  name: 'Side-lying lower leg lift',
  base: 'sideLying',
  camera: { yaw: -30, pitch: 20 },
  anchor: onSide,
  flat: ['footR'],
  pins: [
    { bone: 'handR', at: [0.16, 0.045, 0.32], hand: { palm: [0, -1, 0], fingers: [0.4, 0, 1] }, pole: [-0.6, 1, 0.3] },
    { bone: 'footR', at: [-0.24, 0.092, 0.27], pole: [-0.1, 1, 0.4] },
  ],
  pose: {
    ...lyingSide,
    shFlexL: 88,
    elbowL: 140,
    hipFlexR: 60,
    kneeR: 92,
    hipAbdR: 30,
    hipRotR: 30,
    shFlexR: 50,
    elbowR: 60,
    shrugR: -30,
    protractR: 45,
  },
  keys: [
    { hold: 0.4, move: 1.2, pose: { hipAbdL: 2, kneeL: 2, ankleL: 0 } },
    { hold: 1.2, move: 1.2, pose: { hipAbdL: -10, kneeL: 2, ankleL: 8 } },
  ],
  props: sideProps,
  muscles: ['adductorL'],
  arrows: [{ point: 'footL', off: [-0.06, 0.2], vec: [0, 0.19] }],
}

export const ballSquat: Figure = {
  ...standing,
  name: 'Squat with ball at chest',
  footOut: 14,
  camera: { yaw: -58, pitch: 9 },
  anchor: [...standingFeet, { point: 'pelvis', at: [0, null, null] }],
  pins: [
    { bone: 'footL' },
    { bone: 'footR' },
    {
      bone: 'handL',
      on: 'chest:0.115,0.0,0.17',
      hand: { palm: [-1, 0, 0], fingers: [-0.1, 0.4, 0.9] },
      pole: [0.7, -1, 0.2],
    },
    {
      bone: 'handR',
      on: 'chest:-0.115,0.0,0.17',
      hand: { palm: [1, 0, 0], fingers: [0.1, 0.4, 0.9] },
      pole: [-0.7, -1, 0.2],
    },
  ],
  pose: { hipAbd: 7, grip: 0.5, shFlex: 30, elbow: 120 },
  keys: [
    { hold: 0.4, move: 1.4, pose: {} },
    {
      hold: 0.6,
      move: 1.8,
      pose: { pelvisPitch: 24, lumbar: 2, neck: -10, head: -6, hipFlex: 104, hipAbd: 18, knee: 106 },
    },
  ],
  props: [{ type: 'ball', at: 'chest:0,0.04,0.25', r: 0.085 }],
  muscles: ['quadL', 'quadR', 'gluteL', 'gluteR'],
  arrows: [{ point: 'pelvis', off: [-0.29, -0.05], trim: [0.1, 0.95] }],
}

export const gazeStability: Figure = {
  ...sitting,
  name: 'Gaze stability, head turns',
  camera: { yaw: 36, pitch: 12, focus: { point: 'chest:0,0.06,0.14', radius: 0.68 } },
  pins: [
    ...chairFeet,
    chairHands[0]!,
    {
      bone: 'handR',
      at: [-0.04, 1.2, 0.105],
      hand: { palm: [1, 0, 0], fingers: [0.15, 0.15, 1] },
      pole: [-1, -1, 0],
    },
  ],
  pose: { ...seated, gripR: 0.95, shFlexR: 80, elbowR: 30 },
  keys: [
    { hold: 0.1, move: 0.7, pose: { neckRot: -20, headRot: -16 } },
    { hold: 0.1, move: 0.7, pose: { neckRot: 20, headRot: 16 } },
  ],
  props: [usualChair, { type: 'stick', from: 'handR:0.03,-0.092,-0.02', to: 'handR:0.03,-0.092,0.1', beyond: 0 }],
  gaze: 'handR:0.03,-0.092,0.1',
  muscles: ['neckSideL', 'neckSideR'],
  arrows: [{ point: 'head:0,0.1,0.1', off: [0, 0.22], arc: [0.16, 0.05, 190, 350], isBoth: true }],
}

export const walkWithHeadTurns: Figure = {
  name: 'Walking with head turns',
  base: 'standing',
  camera: { yaw: -61, pitch: 9 },
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.925, -0.1],
        [0, 0.925, 0.3],
      ],
    },
  ],
  pins: [
    {
      bone: 'footL',
      at: [
        [0.08, 0.029, -0.26],
        [0.08, 0.042, 0.48],
      ],
      lift: [38, 0],
    },
    { bone: 'footR', at: [-0.08, 0.029, 0.16], lift: [0, 30] },
  ],
  pose: { grip: 0.2, shAbd: 8, elbow: 16 },
  keys: [
    { hold: 0.2, move: 1, pose: { shFlexL: 20, shFlexR: -18, neckRot: -28, headRot: -18 } },
    { hold: 0.2, move: 1, pose: { shFlexL: -18, shFlexR: 20, neckRot: 24, headRot: 14 } },
  ],
  muscles: ['neckSideL', 'neckSideR'],
  inset: {
    point: 'head:0,0.05,0',
    radius: 0.16,
    at: [0.86, -0.12],
    size: 0.24,
    only: ['head', 'hair', 'shirt'],
    follows: true,
  },
  arrows: [
    { point: 'head', off: [0, 0.36], arc: [0.16, 0.05, 190, 350], isBoth: true },
    { point: 'pelvis', off: [0.28, 0.02], vec: [0.2, -0.03] },
  ],
}
