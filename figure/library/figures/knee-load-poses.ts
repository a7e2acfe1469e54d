import type { Figure } from '../../model.ts'
import { chairFeet, chairHands, handsBeside, onChair, onChairBack, seated, usualChair } from './starts.ts'

export const stepDown: Figure = {
  name: 'Step down',
  base: 'standing',
  camera: { yaw: 48, pitch: 10 },
  flat: ['footL'],
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0.05, 1.095, 0.0],
        [0.04, 0.96, -0.05],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.08, 0.26, 0.0] },
    {
      bone: 'footR',
      at: [
        [-0.1, 0.228, 0.14],
        [-0.13, 0.05, 0.25],
      ],
      tip: [6, 18],
    },
  ],
  pose: { shAbd: 9, elbow: 14, grip: 0.2, hipFlexR: 10 },
  keys: [
    { hold: 0.4, move: 2, pose: {} },
    { hold: 0.3, move: 1.4, pose: { pelvisPitch: 14, hipFlexL: 40, kneeL: 50, shFlex: 24 } },
  ],
  props: [
    { type: 'step', from: [-0.02, -0.2], to: [0.42, 0.19], h: 0.18 },
    { type: 'rail', from: [-0.42, 1.12, -0.5], to: [-0.42, 1.12, 0.6] },
  ],
  muscles: ['quadL', 'gluteMedL'],
  arrows: [{ point: 'footR', off: [-0.2, 0.044], vec: [0, -0.2] }],
}

export const bandLegExtensionHold: Figure = {
  name: 'Leg extension hold with band',
  base: 'sitting',
  camera: { yaw: -64, pitch: 9 },
  flat: ['footL'],
  footOut: 4,
  anchor: onChair,
  pins: [chairFeet[0]!, ...chairHands],
  pose: { ...seated, pelvisPitch: -2 },
  keys: [
    { hold: 0.5, move: 1.4, pose: { kneeR: 88 } },
    { hold: 10, move: 1.6, pose: { kneeR: 48, ankleR: 6 } },
  ],
  props: [
    usualChair,
    { type: 'band', from: 'shinR:0.036,-0.36,0.034', to: [-0.15, 0.1, -0.56], via: 'shinR:0.05,-0.36,-0.01' },
    { type: 'band', from: 'shinR:-0.036,-0.36,0.034', to: [-0.19, 0.1, -0.56], via: 'shinR:-0.05,-0.36,-0.01' },
    { type: 'band', from: 'shinR:0.036,-0.36,0.034', to: 'shinR:-0.036,-0.36,0.034', via: 'shinR:0,-0.36,0.045' },
  ],
  muscles: ['quadR'],
  arrows: [{ point: 'footR', off: [0.14, -0.16], trim: [0.05, 0.95] }],
}

export const declineSquat: Figure = {
  name: 'Single-leg decline squat',
  base: 'standing',
  camera: { yaw: 66, pitch: 9 },
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0.05, 1.02, 0.0],
        [0.05, 0.86, -0.06],
      ],
    },
  ],
  pins: [{ bone: 'footL', at: [0.06, 0.165, -0.055], tip: -21 }],
  pose: { shAbd: 8, elbow: 10, grip: 0.2 },
  keys: [
    { hold: 0.4, move: 3, pose: { hipFlexR: 4, kneeR: 62, ankleR: -20 } },
    { hold: 0.4, move: 1.4, pose: { pelvisPitch: 8, hipFlexR: 16, kneeR: 92, ankleR: -20, shFlex: 60 } },
  ],
  muscles: ['quadL'],
  props: [
    { type: 'slope', from: [-0.16, -0.18], to: [0.28, 0.22], h: 0.1765 },
    { type: 'rail', from: [-0.42, 1.05, -0.9], to: [-0.42, 1.05, 0.7] },
  ],
  arrows: [{ point: 'pelvis', off: [0.24, 0.06], vec: [0, -0.24] }],
}

export const standingQuadStretch: Figure = {
  name: 'Standing quadriceps stretch',
  base: 'standing',
  camera: { yaw: -74, pitch: 9 },
  flat: ['footL'],
  footOut: 3,
  anchor: [{ point: 'footL', at: [0.06, 0.08, 0] }],
  pins: [
    onChairBack('L', [0.16, 0.911, 0.16]),
    { bone: 'handR', on: 'footR:0.0,0.045,-0.05', pole: [-0.6, 0, -1], key: 'plantHandR' },
  ],
  pose: { shFlexL: 26, elbowL: 30, grip: 0.5, shFlexR: -40, elbowR: 10, gripR: 0.6, ankleR: -30 },
  keys: [
    { hold: 0.6, move: 1.5, pose: { hipFlexR: 18, kneeR: 42, plantHandR: 0, shFlexR: 6, ankleR: 6 } },
    { hold: 3, move: 1.5, pose: { hipFlexR: -8, kneeR: 128, pelvisPitch: -2 } },
  ],
  props: [{ type: 'chair', at: [0.1, 0.42] }],
  muscles: ['quadR'],
  arrows: [{ point: 'footR', off: [-0.26, 0.1], trim: [0.3, 0.9] }],
}

export const nordicCurl: Figure = {
  name: 'Nordic hamstring lower',
  base: 'kneeling',
  camera: { yaw: -100, pitch: 9 },
  anchor: [
    { point: 'shinR', at: [null, 0.066, 0] },
    { point: 'pelvis', at: [0, null, null] },
  ],
  pose: { ankle: -58, shFlex: 40, elbow: 110, grip: 0 },
  keys: [
    { hold: 0.4, move: 3, pose: { knee: 90, hipFlex: 0 } },
    { hold: 0.3, move: 1.4, pose: { pelvisPitch: 40, knee: 50, hipFlex: 0, shFlex: 60, neck: -8 } },
  ],
  props: [
    { type: 'mat', from: [-0.4, -0.62], to: [0.4, 0.44] },
    { type: 'rail', from: [-0.36, 0.152, -0.37], to: [0.36, 0.152, -0.37] },
  ],
  muscles: ['hamR', 'hamL'],
  arrows: [{ point: 'head', off: [0.207, 0.26], vec: [0.22, -0.08] }],
}

export const slidingHamstring: Figure = {
  name: 'Sliding hamstring curl',
  base: 'supine',
  camera: { yaw: -76, pitch: 12 },
  footOut: 3,
  anchor: [{ point: 'chest:0,0.10,-0.105', at: [0, 0.013, 0] }],
  pins: [
    {
      bone: 'footL',
      at: [
        [0.1, 0.055, 0.76],
        [0.1, 0.055, 1.12],
      ],
      tip: [18, 26],
      pole: [0, 1, 0.4],
    },
    {
      bone: 'footR',
      at: [
        [-0.1, 0.055, 0.76],
        [-0.1, 0.055, 1.12],
      ],
      tip: [18, 26],
      pole: [0, 1, 0.4],
    },
    ...handsBeside,
  ],
  inset: {
    point: 'footR:0,-0.03,0.02',
    radius: 0.14,
    at: [0.4, 0.46],
    size: 0.24,
    follows: true,
    only: ['legR', 'shoeR'],
  },
  pose: { pelvisPitch: -30, lumbar: 6, thorax: 18, neck: 10, head: 6, shAbd: 22, elbow: 6 },
  keys: [
    { hold: 0.5, move: 2, pose: { hipFlex: 0, knee: 80 } },
    { hold: 0.4, move: 1.5, pose: { pelvisPitch: -16, thorax: 12, lumbar: 2, neck: 2, hipFlex: 6, knee: 30 } },
  ],
  props: [
    { type: 'mat', from: [-0.36, -0.48], to: [0.36, 0.45] },
    { type: 'towel', from: 'footL:-0.06,-0.082,-0.035', to: 'footL:0.06,-0.082,-0.035' },
    { type: 'towel', from: 'footR:-0.06,-0.082,-0.035', to: 'footR:0.06,-0.082,-0.035' },
  ],
  muscles: ['hamR', 'hamL', 'gluteR'],
  arrows: [{ point: 'footR', off: [0.1, -0.17], trim: [0.1, 0.9] }],
}
