import type { Figure } from '../../model.ts'
import { sitToStand } from './knee-poses.ts'
import { externalRotationHigh } from './shoulder-load-poses.ts'
import { crookLying, dumbbells, onHip, onTheSide, sitting, standing } from './stances.ts'
import { chairFeet, chairHands, inHand, seated, usualChair } from './starts.ts'

export const internalRotationHigh: Figure = {
  ...externalRotationHigh,
  name: 'Internal rotation at 90 degrees with band',
  camera: { yaw: -50, pitch: 8, focus: { point: 'chest:0,0.05,-0.36', radius: 0.78 } },
  keys: [
    { hold: 0.5, move: 1.5, pose: { shRotR: 84 } },
    { hold: 0.8, move: 1.8, pose: { shRotR: 2 } },
  ],
  props: [
    { type: 'post', at: [-0.45, -0.9], h: 1.8 },
    { type: 'band', from: inHand.R, to: [-0.45, 1.56, -0.9] },
  ],
  muscles: ['subscapularisR'],
  arrows: [{ point: 'handR', off: [-0.28, -0.05], trim: [0.1, 0.85] }],
}

export const lyingTriceps: Figure = {
  ...crookLying,
  name: 'Lying triceps extension with dumbbells',
  camera: { yaw: -78, pitch: 10 },
  pose: { ...crookLying.pose, shFlex: 88, shAbd: 2, grip: 0.95, sup: -10 },
  keys: [
    { hold: 0.4, move: 1.5, pose: { elbow: 96 } },
    { hold: 0.6, move: 1.8, pose: { elbow: 4 } },
  ],
  props: [...crookLying.props, ...dumbbells],
  muscles: ['tricepsR', 'tricepsL'],
  arrows: [{ point: 'handR', off: [-0.17, 0.17], trim: [0.1, 0.85] }],
}

export const tableSlideSide: Figure = {
  ...sitting,
  name: 'Table slide to the side',
  camera: { yaw: -8, pitch: 14 },
  pins: [
    ...chairFeet,
    chairHands[0]!,
    {
      bone: 'handR',
      at: [
        [-0.42, 0.79, -0.2],
        [-0.745, 0.79, -0.18],
      ],
      hand: { palm: [0, -1, 0], fingers: [-1, 0, 0.2] },
      pole: [-0.4, 0.3, -1],
    },
  ],
  pose: { ...seated, shAbdR: 50, elbowR: 50 },
  keys: [
    { hold: 0.6, move: 1.8, pose: {} },
    { hold: 1, move: 1.8, pose: { lumbarSide: 12, thoraxSide: 16, neckSide: -10, shAbdR: 90, elbowR: 10 } },
  ],
  props: [
    usualChair,
    { type: 'table', from: [-1.15, -0.5], to: [-0.3, 0.2], h: 0.75 },
    { type: 'towel', from: 'handR:0.03,-0.09,0.05', to: 'handR:0.03,-0.09,-0.05' },
  ],
  muscles: ['deltoidR'],
  arrows: [{ point: 'handR', off: [0.02, -0.12], trim: [0.1, 0.9] }],
}

export const hamstringStretchStep: Figure = {
  ...standing,
  name: 'Hamstring stretch, heel on a step',
  camera: { yaw: -74, pitch: 9 },
  flat: ['footL'],
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.9, -0.02],
        [0, 0.89, -0.08],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.1, 0.08, 0] },
    { bone: 'footR', at: [-0.1, 0.232, 0.46], tip: 20 },
    {
      bone: 'handR',
      on: 'thighR:-0.03,-0.15,0.1',
      hand: { palm: [0, -1, -0.4], fingers: [0.3, -0.5, 1] },
      pole: [-1, 0.2, -0.6],
    },
    onHip('L'),
  ],
  pose: { grip: 0.15 },
  keys: [
    { hold: 0.6, move: 1.6, pose: { hipFlexR: 50 } },
    { hold: 4, move: 1.6, pose: { pelvisPitch: 34, hipFlexL: 30, hipFlexR: 80, neck: -12 } },
  ],
  props: [{ type: 'step', from: [-0.4, 0.32], to: [0.2, 0.74], h: 0.194 }],
  muscles: ['hamR'],
  arrows: [{ point: 'chest', off: [0.38, 0.2], vec: [0.12, -0.18] }],
}

export const kneeBendStep: Figure = {
  ...standing,
  name: 'Knee bend stretch, foot on a step',
  camera: { yaw: -76, pitch: 9 },
  flat: ['footR'],
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.9, -0.1],
        [0, 0.83, 0.2],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.1, 0.029, -0.1], lift: [0, 34] },
    { bone: 'footR', at: [-0.1, 0.38, 0.42] },
    {
      bone: 'handR',
      on: 'thighR:-0.01,-0.24,0.1',
      hand: { palm: [0, -1, -0.3], fingers: [0.2, -0.4, 1] },
      pole: [-0.7, 0.2, -1],
    },
    onHip('L'),
  ],
  pose: { grip: 0.3 },
  keys: [
    { hold: 0.6, move: 1.6, pose: { hipFlexR: 70, kneeR: 80 } },
    { hold: 3, move: 1.6, pose: { pelvisPitch: 6, hipFlexR: 100, kneeR: 110 } },
  ],
  props: [{ type: 'step', from: [-0.4, 0.3], to: [0.2, 0.75], h: 0.3 }],
  muscles: ['quadR'],
  arrows: [{ point: 'pelvis', off: [0.32, 0.36], vec: [0.2, -0.02] }],
}

export const stepJack: Figure = {
  ...standing,
  name: 'Step jack',
  camera: { yaw: -6, pitch: 8 },
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.925, 0],
        [-0.06, 0.865, 0],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.07, 0.08, 0] },
    {
      bone: 'footR',
      at: [
        [-0.07, 0.08, 0],
        [-0.4, 0.08, 0.02],
      ],
    },
  ],
  pose: { grip: 0.1 },
  keys: [
    { hold: 0.1, move: 0.7, pose: { shAbd: 10, elbow: 10 } },
    { hold: 0.1, move: 0.7, pose: { shAbd: 146, elbow: 16, shFlex: 10, shRot: 30 } },
  ],
  muscles: ['gluteMedL', 'deltoidR', 'deltoidL'],
  arrows: [
    { point: 'footR', off: [0, -0.19], trim: [0.2, 0.95] },
    { point: 'handR', off: [-0.25, 0.06], trim: [0.2, 0.75] },
  ],
}

export const singleLegSitToStand: Figure = {
  ...sitToStand,
  name: 'Single-leg sit to stand',
  camera: { yaw: -70, pitch: 9 },
  flat: ['footR'],
  anchor: [
    { point: 'footR', at: [null, 0.08, 0] },
    { point: 'pelvis', at: [0, null, null] },
  ],
  pins: [{ bone: 'footR' }],
  keys: sitToStand.keys.map((key, i) => ({
    ...key,
    pose: { ...key.pose, hipFlexL: [88, 124, 34][i]!, kneeL: [50, 44, 12][i]!, ankleL: 6, shFlex: [60, 96, 60][i]! },
  })),
  muscles: ['quadR', 'gluteR'],
  arrows: [{ point: 'head', off: [0.3, -0.04], vec: [0, 0.24] }],
}

export const sleeperStretch: Figure = {
  ...onTheSide,
  name: 'Sleeper stretch',
  camera: { yaw: 14, pitch: 20, focus: { point: 'chest:0,-0.04,0.16', radius: 0.64 } },
  pins: [
    {
      bone: 'handL',
      at: [
        [0.52, 0.31, 0.29],
        [0.34, 0.23, 0.29],
      ],
      pole: [
        [0.1, -1, 1],
        [0.7, -0.7, 1],
      ],
    },
    {
      bone: 'handR',
      at: [
        [0.57, 0.335, 0.21],
        [0.41, 0.3, 0.21],
      ],
      hand: { palm: [-0.9, -0.4, 0], fingers: [0.2, -0.45, 0.9] },
      pole: [
        [-1, 0.45, -0.2],
        [-1, 0.45, 1.4],
      ],
    },
  ],
  props: [onTheSide.props[0]!, { type: 'pillow', from: [0.55, -0.12], to: [0.86, 0.22], h: 0.15 }],
  pose: { ...onTheSide.pose, hipFlex: 40, knee: 60, shFlexL: 88, elbowL: 92, gripL: 0.1, gripR: 0.5 },
  keys: [
    { hold: 0.8, move: 1.6, pose: { shRotL: 0 } },
    { hold: 4, move: 1.6, pose: { shRotL: -52 } },
  ],
  inset: {
    point: 'chest:0.09,0.1,-0.06',
    radius: 0.3,
    at: [-0.44, 0.5],
    size: 0.24,
    yaw: 190,
    pitch: 6,
  },
  muscles: ['infraspinatusL'],
  arrows: [{ point: 'handL', off: [0.05, -0.31], vec: [-0.2, -0.02] }],
}
