import type { Figure } from '../../model.ts'
import {
  bothFeet,
  chairHands,
  handsBeside,
  inHand,
  onChair,
  onFront,
  seated,
  standingFeet,
  usualChair,
} from './starts.ts'

const standing = { base: 'standing', flat: bothFeet, footOut: 6, anchor: standingFeet } as const

export const proneOnElbows: Figure = {
  name: 'Prone on elbows',
  base: 'prone',
  camera: { yaw: -137, pitch: 11 },
  anchor: onFront,
  pins: [
    {
      bone: 'handL',
      at: [
        [0.2, 0.034, 0.78],
        [0.2, 0.034, 0.66],
      ],
      hand: { palm: [0, -1, 0], fingers: [-0.4, 0, 1] },
      pole: [
        [1, 0.5, -0.6],
        [0.6, -0.3, -1],
      ],
    },
    {
      bone: 'handR',
      at: [
        [-0.2, 0.034, 0.78],
        [-0.2, 0.034, 0.66],
      ],
      hand: { palm: [0, -1, 0], fingers: [0.4, 0, 1] },
      pole: [
        [-1, 0.5, -0.6],
        [-0.6, -0.3, -1],
      ],
    },
  ],
  pose: { ankle: -60, hipAbd: 3, shFlex: 100, elbow: 90 },
  keys: [
    { hold: 0.8, move: 1.6, pose: { neck: -8, lumbar: -2 } },
    { hold: 4, move: 1.6, pose: { lumbar: -24, thorax: -14, neck: 4, hipFlex: -2 } },
  ],
  props: [{ type: 'mat', from: [-0.4, -1.12], to: [0.4, 1] }],
  muscles: ['erector'],
  arrows: [{ point: 'head', off: [0.297, 0.1], trim: [0.05, 0.95] }],
}

export const standingBackBend: Figure = {
  ...standing,
  name: 'Standing back bend',
  camera: { yaw: -100, pitch: 8 },
  anchor: [...standingFeet, { point: 'pelvis', at: [0, null, null] }],
  pins: [
    {
      bone: 'handL',
      on: 'pelvis:0.1,0.03,-0.13',
      hand: { palm: [0, 0, 1], fingers: [-0.4, -1, 0] },
      pole: [1, 0, -1],
    },
    {
      bone: 'handR',
      on: 'pelvis:-0.1,0.03,-0.13',
      hand: { palm: [0, 0, 1], fingers: [0.4, -1, 0] },
      pole: [-1, 0, -1],
    },
  ],
  pose: { hipAbd: 4, shFlex: -40, elbow: 80 },
  keys: [
    { hold: 0.5, move: 1.5, pose: {} },
    { hold: 1, move: 1.5, pose: { pelvisPitch: -9, hipFlex: -14, lumbar: -20, thorax: -22, head: -2 } },
  ],
  muscles: ['erector'],
  arrows: [{ point: 'head:0,0.1,0', off: [-0.14, 0.13], trim: [0.1, 0.9] }],
  inset: {
    point: 'lumbar:0,0.08,0',
    radius: 0.21,
    at: [0.58, -0.34],
    size: 0.26,
    yaw: 172,
    pitch: 10,
    only: ['shirt', 'shorts'],
  },
}

const free = { plantHandL: 0, plantHandR: 0 } as const

export const seatedForwardBend: Figure = {
  name: 'Forward bend in sitting',
  base: 'sitting',
  camera: { yaw: -70, pitch: 23 },
  flat: bothFeet,
  footOut: 4,
  anchor: onChair,
  pins: [
    { bone: 'footL', at: [0.22, 0.08, 0.03] },
    { bone: 'footR', at: [-0.22, 0.08, 0.03] },
    { ...chairHands[0]!, key: 'plantHandL' },
    { ...chairHands[1]!, key: 'plantHandR' },
  ],
  pose: { ...seated, hipAbd: 20, elbow: 10, shAbd: -7 },
  keys: [
    { hold: 0.6, move: 1.7, pose: { shFlex: 20, elbow: 60 } },
    // The hands leave the thighs before they sink between the knees.
    { hold: 0, move: 0.8, pose: { pelvisPitch: 10, hipFlex: 98, lumbar: 8, shFlex: 54, elbow: 44, ...free } },
    {
      hold: 2,
      move: 1.2,
      pose: { pelvisPitch: 38, hipFlex: 120, lumbar: 32, thorax: 22, neck: 18, shFlex: 84, ...free },
    },
  ],
  props: [usualChair],
  muscles: ['erector'],
  arrows: [{ point: 'head:0,0.1,0.05', off: [0.27, -0.04], trim: [0.1, 0.7] }],
}

export const sidePlank: Figure = {
  name: 'Side plank',
  base: 'sideLying',
  camera: { yaw: -10, pitch: 13 },
  anchor: [
    {
      point: 'footL:0.03,-0.02,0.02',
      at: [
        [-0.86, 0.041, 0],
        [-0.86, 0.053, 0],
      ],
    },
  ],
  pins: [
    {
      bone: 'handL',
      at: [0.62, 0.036, 0.14],
      hand: { palm: [0, -1, 0], fingers: [0.7, 0, 0.7] },
      pole: [-0.2, -1, -0.2],
    },
    {
      bone: 'handR',
      on: 'pelvis:-0.16,0.06,0.03',
      hand: { palm: [0, -1, 0], fingers: [-0.6, 0, 0.5] },
      pole: [0.2, 1, -0.4],
    },
  ],
  pose: { shAbdL: 80, elbowL: 90, shAbdR: 10, elbowR: 60, neckSide: -6, hipFlexR: 2 },
  keys: [
    {
      hold: 0.5,
      move: 1.3,
      pose: { pelvisRoll: 5, lumbarSide: 26, thoraxSide: 19, hipAbdL: -2, hipAbdR: 1, neckSide: -12 },
    },
    { hold: 4, move: 1.3, pose: { pelvisRoll: 14, hipAbdL: 0, hipAbdR: 0 } },
  ],
  props: [{ type: 'mat', from: [-1.05, -0.21], to: [0.81, 0.35] }],
  muscles: ['obliqueL', 'obliqueR', 'gluteMedR'],
  arrows: [{ point: 'pelvis', off: [-0.3, 0.26], vec: [0, 0.22] }],
}

export const kneePlank: Figure = {
  name: 'Plank on knees',
  base: 'prone',
  camera: { yaw: -76, pitch: 10 },
  anchor: [
    { point: 'shinR', at: [null, 0.068, -0.35] },
    { point: 'pelvis', at: [0, null, null] },
  ],
  pins: [
    {
      bone: 'handL',
      at: [0.16, 0.034, 0.66],
      hand: { palm: [0, -1, 0], fingers: [-0.2, 0, 1] },
      pole: [0.2, -1, -0.5],
    },
    {
      bone: 'handR',
      at: [-0.16, 0.034, 0.66],
      hand: { palm: [0, -1, 0], fingers: [0.2, 0, 1] },
      pole: [-0.2, -1, -0.5],
    },
  ],
  pose: { knee: 78, ankle: -40, neck: -4, shFlex: 70, elbow: 90 },
  keys: [
    { hold: 0.5, move: 1.2, pose: { pelvisPitch: -10, hipFlex: 2, lumbar: -14, thorax: -4 } },
    { hold: 4, move: 1.3, pose: { pelvisPitch: -18, hipFlex: 0 } },
  ],
  props: [{ type: 'mat', from: [-0.32, -0.59], to: [0.32, 0.9] }],
  muscles: ['abdominals', 'obliqueR'],
  arrows: [{ point: 'pelvis', off: [-0.04, 0.26], vec: [0, 0.187] }],
}

export const pallofPress: Figure = {
  ...standing,
  name: 'Pallof press',
  // From above, so that band and press are seen to cross.
  camera: { yaw: 26, pitch: 34 },
  pins: [
    { bone: 'footL', at: [0.24, 0.08, 0] },
    { bone: 'footR', at: [-0.24, 0.08, 0] },
    {
      bone: 'handL',
      at: [
        [0.02, 1.31, 0.2],
        [0.02, 1.31, 0.53],
      ],
      hand: { palm: [-1, 0, 0], fingers: [-0.1, 0.1, 1] },
      pole: [1, -1, -0.3],
    },
    {
      bone: 'handR',
      at: [
        [-0.035, 1.31, 0.2],
        [-0.035, 1.31, 0.53],
      ],
      hand: { palm: [1, 0, 0], fingers: [0.1, 0.1, 1] },
      pole: [-1, -1, -0.3],
    },
  ],
  anchor: [{ point: 'pelvis', at: [0, 0.885, -0.02] }],
  pose: { pelvisPitch: 4, hipFlex: 16, knee: 20, shFlex: 40, elbow: 90, grip: 0.9 },
  keys: [
    { hold: 0.5, move: 1.2, pose: {} },
    { hold: 2, move: 1.2, pose: { protract: 40 } },
  ],
  props: [
    { type: 'post', at: [0.95, 0.35], h: 1.5 },
    { type: 'band', from: inHand.L, to: [0.95, 1.31, 0.35] },
  ],
  muscles: ['obliqueR', 'obliqueL', 'abdominals'],
  arrows: [{ point: 'handR', off: [-0.13, -0.13], vec: [-0.1, -0.155] }],
}

export const superman: Figure = {
  name: 'Prone arm and leg lift',
  base: 'prone',
  camera: { yaw: -124, pitch: 24 },
  anchor: onFront,
  pose: { ankle: -60, hipAbd: 5, elbow: 4, neck: -10, lumbar: -2, shAbd: 12 },
  keys: [
    { hold: 0.4, move: 1.3, pose: { shFlex: 166, hipFlex: -1 } },
    { hold: 1.5, move: 1.3, pose: { shFlexL: 182, hipFlexR: -13, ankleR: -50, shFlexR: 166, hipFlexL: -1 } },
  ],
  props: [{ type: 'mat', from: [-0.35, -1.05], to: [0.35, 1.2] }],
  muscles: ['erector', 'gluteR'],
  arrows: [
    { point: 'handL', off: [0.06, 0.24], vec: [0, 0.16] },
    { point: 'footR', off: [-0.37, 0.07], vec: [0, 0.16] },
  ],
}

export const bridgeSqueeze: Figure = {
  name: 'Bridge with ball squeeze',
  base: 'supine',
  camera: { yaw: -30, pitch: 15 },
  flat: bothFeet,
  footOut: 3,
  anchor: [{ point: 'chest:0,0.10,-0.105', at: [0, 0.013, 0] }],
  pins: [{ bone: 'footL', at: [0.13, 0.092, 0.82] }, { bone: 'footR', at: [-0.13, 0.092, 0.82] }, ...handsBeside],
  pose: { shAbd: 22, elbow: 6, head: 4, hipAbd: 4 },
  keys: [
    { hold: 0.5, move: 1.4, pose: { hipFlex: 50, knee: 105 } },
    {
      hold: 2,
      move: 1.4,
      pose: { pelvisPitch: -37, lumbar: 9, thorax: 20, neck: 18, head: 6, hipFlex: 0, knee: 80, shFlex: -14 },
    },
  ],
  props: [
    { type: 'mat', from: [-0.36, -0.48], to: [0.36, 1.09] },
    { type: 'ball', at: 'thighL:-0.12,-0.36,-0.02', r: 0.078 },
  ],
  muscles: ['gluteR', 'adductorR', 'adductorL'],
  arrows: [
    { point: 'pelvis', off: [-0.25, 0.22], vec: [0, 0.18] },
    { point: 'shinR', off: [-0.15, 0.085], vec: [0.1, -0.01] },
    { point: 'shinL', off: [0.18, 0.04], vec: [-0.11, 0.01] },
  ],
}
