import type { Figure, Pin } from '../../model.ts'
import { bothFeet, chairFeet, chairHands, onChair, seated, usualChair, onRail, onRailGrip } from './starts.ts'

const longSit = { pelvisPitch: -25, lumbar: 4, thorax: 4, neck: 10, head: 4, hipFlex: 63, shFlex: -30 } as const
const handsBehind: readonly Pin[] = [
  { bone: 'handL', at: [0.2, 0.045, -0.33], hand: { palm: [0, -1, 0], fingers: [0.5, 0, -1] }, pole: [0.4, 0.2, -1] },
  {
    bone: 'handR',
    at: [-0.2, 0.045, -0.33],
    hand: { palm: [0, -1, 0], fingers: [-0.5, 0, -1] },
    pole: [-0.4, 0.2, -1],
  },
]
const onWall: readonly Pin[] = [
  { bone: 'handL', at: [0.18, 1.3, 0.59], hand: 'wall', pole: [0.7, -1, 0] },
  { bone: 'handR', at: [-0.18, 1.3, 0.59], hand: 'wall', pole: [-0.7, -1, 0] },
]
const railHands: readonly Pin[] = [onRail('L', [0.18, 0.975, 0.32]), onRail('R', [-0.18, 0.975, 0.32])]
const rail = { type: 'rail', from: [-0.42, 0.975, 0.32], to: [0.42, 0.975, 0.32] } as const

export const soleusStretch: Figure = {
  name: 'Soleus stretch at wall',
  base: 'standing',
  camera: { yaw: -112, pitch: 9 },
  flat: bothFeet,
  footOut: 2,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.86, 0.06],
        [0, 0.795, 0.12],
      ],
    },
  ],
  pins: [{ bone: 'footL', at: [0.1, 0.08, 0.34] }, { bone: 'footR', at: [-0.1, 0.08, -0.02] }, ...onWall],
  pose: { shFlex: 60, elbow: 40, hipFlex: 20, knee: 30 },
  keys: [
    { hold: 0.6, move: 1.6, pose: { pelvisPitch: 10 } },
    { hold: 3, move: 1.6, pose: { pelvisPitch: 8 } },
  ],
  props: [{ type: 'wall', z: 0.625, w: 2.25, h: 2.6, x: -0.7 }],
  muscles: ['soleusR'],
  arrows: [{ point: 'pelvis', off: [-0.29, 0], vec: [0.08, -0.2] }],
}

export const seatedHeelRaise: Figure = {
  name: 'Heel raise in sitting',
  base: 'sitting',
  camera: { yaw: -94, pitch: 9, focus: { point: 'shinR:0,-0.16,0', radius: 0.46 } },
  footOut: 4,
  anchor: onChair,
  pins: [
    { bone: 'footL', at: [0.1, 0.029, 0.12], lift: [0, 28] },
    { bone: 'footR', at: [-0.1, 0.029, 0.12], lift: [0, 28] },
    ...chairHands,
  ],
  pose: seated,
  keys: [
    { hold: 0.3, move: 1, pose: {} },
    { hold: 1, move: 1.2, pose: {} },
  ],
  props: [usualChair],
  muscles: ['calfR', 'soleusR', 'calfL'],
  arrows: [{ point: 'footR:0,0,-0.05', off: [-0.14, -0.02], vec: [0, 0.13] }],
}

export const singleHeelRaise: Figure = {
  name: 'Single-leg heel raise',
  base: 'standing',
  camera: { yaw: 130, pitch: 9 },
  anchor: [{ point: 'toeL', at: [0.06, 0.028, 0.122] }],
  pins: railHands,
  pose: { shFlex: 26, elbow: 30, grip: onRailGrip, kneeR: 62, hipFlexR: 8, ankleR: -8 },
  keys: [
    { hold: 0.4, move: 1.4, pose: {} },
    { hold: 0.8, move: 1.6, pose: { ankleL: -36, toeL: 36 } },
  ],
  props: [rail],
  muscles: ['calfL'],
  arrows: [{ point: 'footL:0,0,-0.05', off: [-0.17, 0.0], vec: [0, 0.19] }],
}

export const eccentricHeelDrop: Figure = {
  name: 'Eccentric heel drop on a step',
  base: 'standing',
  camera: { yaw: -104, pitch: 9 },
  anchor: [{ point: 'toeR', at: [-0.06, 0.2088, 0.122] }],
  pins: [onRail('L', [0.18, 1.155, 0.32]), onRail('R', [-0.18, 1.155, 0.32])],
  pose: { shFlex: 26, elbow: 30, grip: onRailGrip, kneeL: 56, hipFlexL: 8, ankleL: -8 },
  keys: [
    { hold: 0.4, move: 1, pose: { ankleR: -32, toeR: 32 } },
    { hold: 0.6, move: 3, pose: { ankleR: 19, toeR: -19 } },
  ],
  props: [
    { type: 'step', from: [-0.34, 0.085], to: [0.34, 0.5], h: 0.18 },
    { type: 'rail', from: [-0.42, 1.155, 0.32], to: [0.42, 1.155, 0.32] },
  ],
  muscles: ['calfR', 'soleusR'],
  arrows: [],
  inset: {
    point: 'toeR:0,0.02,-0.09',
    radius: 0.19,
    at: [-0.58, 0.5],
    size: 0.31,
    yaw: -92,
    pitch: 6,
    only: ['legR', 'shoeR'],
    arrows: [{ point: 'footR:0,0,-0.05', off: [-0.06, 0.03], vec: [0, -0.09] }],
  },
}

const bandAnkle = {
  base: 'longSitting',
  footOut: 3,
  anchor: [{ point: 'pelvis', at: [0, 0.123, 0] }],
  pose: { ...longSit, hipFlexL: 97, kneeL: 80, hipFlexR: 64 },
} as const

export const bandDorsiflexion: Figure = {
  ...bandAnkle,
  name: 'Band ankle pull-up',
  camera: { yaw: -66, pitch: 14, focus: { point: 'footR:0,0.02,0', radius: 0.3 } },
  pins: [{ bone: 'footL', at: [0.12, 0.05, 0.62], tip: 8 }, ...handsBehind],
  keys: [
    { hold: 0.4, move: 1.2, pose: { ankleR: -34 } },
    { hold: 1, move: 1.6, pose: { ankleR: 14 } },
  ],
  props: [
    { type: 'mat', from: [-0.38, -0.55], to: [0.38, 1.06] },
    { type: 'roll', at: [-0.1, 0.062, 0.7], along: 'x', length: 0.26, r: 0.05 },
    { type: 'post', at: [-0.1, 1.55], h: 0.5 },
    { type: 'loop', around: ['toeR:0.024,-0.006,-0.022', 'toeR:-0.024,-0.006,-0.022'], r: 0.026 },
    { type: 'band', from: 'toeR:0.05,-0.006,-0.022', to: [-0.08, 0.16, 1.55] },
    { type: 'band', from: 'toeR:-0.05,-0.006,-0.022', to: [-0.12, 0.16, 1.55] },
  ],
  muscles: ['shinFrontR'],
  arrows: [{ point: 'toeR', off: [-0.01, 0.107], vec: [-0.16, 0.02] }],
}

export const bandPlantarflexion: Figure = {
  ...bandAnkle,
  name: 'Band ankle push-down',
  camera: { yaw: -70, pitch: 12 },
  pins: [
    { bone: 'footL', at: [0.12, 0.05, 0.62], tip: 8 },
    { bone: 'handL', at: [0.03, 0.38, 0.263], hand: { palm: [-1, 0, 0], fingers: [0, -0.2, 1] }, pole: [1, 0.2, -0.3] },
    { bone: 'handR', at: [-0.19, 0.38, 0.263], hand: { palm: [1, 0, 0], fingers: [0, -0.2, 1] }, pole: [-1, 0, -0.6] },
  ],
  pose: { ...bandAnkle.pose, pelvisPitch: -6, hipFlexR: 84, hipFlexL: 116, shFlex: 40, elbow: 60, grip: 0.92 },
  keys: [
    { hold: 0.4, move: 1.2, pose: { ankleR: 12 } },
    { hold: 1, move: 1.6, pose: { ankleR: -40 } },
  ],
  props: [
    { type: 'mat', from: [-0.24, -0.19], to: [0.25, 1.06] },
    { type: 'loop', around: ['toeR:0.024,-0.006,-0.022', 'toeR:-0.024,-0.006,-0.022'], r: 0.026 },
    { type: 'band', from: 'handL:-0.03,-0.092,0', to: 'toeR:0.05,-0.006,-0.022' },
    { type: 'band', from: 'handR:0.03,-0.092,0', to: 'toeR:-0.05,-0.006,-0.022' },
  ],
  muscles: ['calfR'],
  arrows: [{ point: 'toeR', off: [0.14, 0.1], vec: [0.16, -0.06] }],
}

export const kneeToWall: Figure = {
  name: 'Knee to wall',
  base: 'halfKneeling',
  camera: { yaw: 96, pitch: 12 },
  flat: ['footL'],
  footOut: 2,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.5, -0.02],
        [0, 0.47, 0.166],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.1, 0.092, 0.4] },
    { bone: 'footR', at: [-0.1, 0.0525, -0.4] },
    {
      bone: 'handL',
      on: 'thighL:0,-0.25,0.1',
      hand: { palm: [0, -1, -0.2], fingers: [-0.3, -0.2, 1] },
      pole: [0.8, 0.3, -1],
    },
  ],
  pose: {
    hipFlexL: 80,
    kneeL: 80,
    hipFlexR: -4,
    kneeR: 90,
    ankleR: -62,
    shAbdR: 10,
    elbowR: 16,
    shFlexL: 40,
    elbowL: 30,
  },
  keys: [
    { hold: 0.6, move: 1.4, pose: { pelvisPitch: 6 } },
    { hold: 1, move: 1.4, pose: { pelvisPitch: 16, hipFlexR: 6 } },
  ],
  props: [
    { type: 'mat', from: [-0.36, -0.66], to: [0.31, 0.6] },
    { type: 'wall', z: 0.654, w: 2.1, h: 2.6, x: 0.6 },
  ],
  muscles: ['soleusL'],
  arrows: [{ point: 'shinL', off: [0.06, 0.21], vec: [-0.14, 0] }],
}

export const ankleCircles: Figure = {
  name: 'Ankle circles',
  base: 'sitting',
  camera: { yaw: -54, pitch: 9, focus: { point: 'shinR:0,-0.2,0.06', radius: 0.46 } },
  flat: ['footL'],
  footOut: 4,
  anchor: onChair,
  pins: [chairFeet[0]!, ...chairHands],
  pose: { ...seated, kneeR: 34, hipFlexR: 90 },
  keys: [
    { hold: 0.1, move: 0.7, pose: { ankleR: 12, hipRotR: 0 } },
    { hold: 0, move: 0.7, pose: { ankleR: -10, hipRotR: -9 } },
    { hold: 0, move: 0.7, pose: { ankleR: -34, hipRotR: 0 } },
    { hold: 0.1, move: 0.7, pose: { ankleR: -10, hipRotR: 9 } },
  ],
  props: [usualChair],
  muscles: ['shinFrontR', 'calfR'],
  arrows: [{ point: 'toeR', off: [0.02, -0.02], arc: [0.15, 0.19, -60, 130] }],
}

export const footBallRoll: Figure = {
  name: 'Foot roll over a ball',
  base: 'sitting',
  camera: { yaw: 66, pitch: 9, focus: { point: 'footR:0,0.03,0.1', radius: 0.25, only: ['legR'] } },
  flat: bothFeet,
  footOut: 4,
  anchor: onChair,
  pins: [
    chairFeet[0]!,
    {
      bone: 'footR',
      at: [
        [-0.1, 0.152, 0.16],
        [-0.1, 0.152, 0.02],
      ],
    },
    ...chairHands,
  ],
  pose: seated,
  keys: [
    { hold: 0.3, move: 1.2, pose: {} },
    { hold: 0.3, move: 1.2, pose: {} },
  ],
  props: [usualChair, { type: 'ball', at: [-0.1, 0.036, 0.13], r: 0.036 }],
  arrows: [{ point: 'footR', off: [0.02, -0.19], vec: [0.2, 0], isBoth: true }],
  muscles: ['footIntrinsicR'],
}
