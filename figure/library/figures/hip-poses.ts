import type { Figure } from '../../model.ts'

const both = ['footL', 'footR'] as const

export const gluteBridge: Figure = {
  name: 'Glute bridge',
  base: 'supine',
  camera: { yaw: -54, pitch: 12 },
  flat: both,
  footOut: 3,
  anchor: [{ point: 'chest:0,0.10,-0.105', at: [0, 0.013, 0] }],
  pins: [
    { bone: 'footL', at: [0.1, 0.092, 0.82] },
    { bone: 'footR', at: [-0.1, 0.092, 0.82] },
    { bone: 'handL', at: [0.27, 0.034, 0.43], hand: 'floor', pole: [1, 0.25, 0] },
    { bone: 'handR', at: [-0.27, 0.034, 0.43], hand: 'floor', pole: [-1, 0.25, 0] },
  ],
  pose: { shAbd: 22, shFlex: -6, elbow: 6, head: 4 },
  keys: [
    { hold: 0.4, move: 1.4, pose: { hipFlex: 50, knee: 105 } },
    {
      hold: 1,
      move: 1.2,
      pose: { pelvisPitch: -37, lumbar: 9, thorax: 20, neck: 18, head: 6, hipFlex: 0, knee: 80, shFlex: -14 },
    },
  ],
  props: [{ type: 'mat', from: [-0.36, -0.48], to: [0.36, 1.09] }],
  muscles: ['gluteL', 'gluteR', 'hamL', 'hamR'],
  arrows: [{ point: 'pelvis', off: [-0.16, 0.22], vec: [0, 0.24] }],
}

export const clamshell: Figure = {
  name: 'Clamshell',
  base: 'sideLying',
  camera: { yaw: -14, pitch: 46 },
  anchor: [{ point: 'pelvis', at: [0, 0.187, 0] }],
  pins: [
    {
      bone: 'footR',
      on: 'footL:-0.085,0.01,0.0',
      pole: [
        [-0.5, 0.02, 1],
        [-0.4, 1.1, 0.75],
      ],
    },
    { bone: 'handR', at: [0.24, 0.045, 0.3], hand: { palm: [0, -1, 0], fingers: [0.4, 0, 1] }, pole: [-0.6, 1, 0.3] },
  ],
  pose: {
    lumbarSide: 5,
    thoraxSide: 4,
    hipFlex: 52,
    knee: 88,
    shFlexL: 88,
    elbowL: 96,
    shFlexR: 50,
    elbowR: 60,
    shrugR: -30,
    protractR: 45,
    neckSide: -4,
    neck: 8,
  },
  keys: [
    { hold: 0.4, move: 1.3, pose: {} },
    { hold: 0.8, move: 1.2, pose: { hipAbdR: 14, hipRotR: 34 } },
  ],
  props: [
    { type: 'mat', from: [-0.72, -0.22], to: [0.94, 0.53] },
    { type: 'pillow', from: [0.49, -0.16], to: [0.82, 0.2], h: 0.15 },
  ],
  muscles: ['gluteMedR'],
  arrows: [{ point: 'shinR', off: [-0.14, 0.15], vec: [0.06, 0.22] }],
}

export const hipAbduction: Figure = {
  name: 'Standing hip abduction',
  base: 'standing',
  camera: { yaw: 152, pitch: 9 },
  flat: both,
  footOut: 3,
  anchor: [{ point: 'footL', at: [0.07, 0.08, 0] }],
  pins: [
    {
      bone: 'handL',
      at: [0.262, 0.911, 0.148],
      hand: { palm: [0, -1, 0], fingers: [-0.15, -0.35, 1] },
      pole: [0.8, 0, -1],
    },
  ],
  pose: { shFlexL: 26, elbowL: 30, gripL: 0.35, shAbdR: 14, elbowR: 14, gripR: 0.15 },
  keys: [
    { hold: 0.4, move: 1.3, pose: { hipAbdR: 3, hipAbdL: 1 } },
    { hold: 0.7, move: 1.3, pose: { hipAbdR: 28, hipAbdL: 3, pelvisRoll: -2, lumbarSide: 2 } },
  ],
  props: [{ type: 'chair', at: [0.34, 0.4] }],
  muscles: ['gluteMedR', 'gluteMedL'],
  arrows: [{ point: 'footR', off: [0.13, -0.13], trim: [0.12, 0.9] }],
}

export const hamstringStretch: Figure = {
  name: 'Hamstring stretch with towel',
  base: 'supine',
  camera: { yaw: -56, pitch: 12 },
  footOut: 3,
  anchor: [{ point: 'chest:0,0.05,-0.105', at: [0, 0.013, 0] }],
  pins: [
    {
      bone: 'handL',
      at: [
        [0.07, 0.38, 0.3],
        [0.07, 0.48, 0.24],
      ],
      pole: [1, -0.8, 0],
    },
    {
      bone: 'handR',
      at: [
        [-0.11, 0.38, 0.3],
        [-0.11, 0.48, 0.24],
      ],
      pole: [-1, -0.8, 0],
    },
  ],
  pose: { head: 4, hipFlexL: -2, shFlex: 50, elbow: 30, grip: 0.92, ankleR: 8, sup: 0 },
  keys: [
    { hold: 0.5, move: 1.6, pose: { hipFlexR: 44, kneeR: 6 } },
    { hold: 3, move: 1.4, pose: { hipFlexR: 78, kneeR: 4 } },
  ],
  props: [
    { type: 'mat', from: [-0.33, -0.52], to: [0.31, 1.39] },
    { type: 'towel', from: 'handL:-0.03,-0.09,0', to: 'handR:0.03,-0.09,0', via: 'footR:0,-0.088,0.09' },
  ],
  muscles: ['hamR'],
  arrows: [{ point: 'footR', off: [0.06, 0.19], trim: [0.1, 0.9] }],
}
