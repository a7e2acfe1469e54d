import type { Figure } from '../../model.ts'
import { bothFeet, onChairBack, standingFeet } from './starts.ts'

const arms = { grip: 0.2, elbow: 12, shAbd: 8 } as const
export const feetTogether: Figure = {
  name: 'Feet together, eyes closed',
  base: 'standing',
  camera: { yaw: -28, pitch: 9 },
  flat: bothFeet,
  footOut: 0,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.922, 0],
        [0, 0.925, 0],
      ],
    },
  ],
  pins: [
    {
      bone: 'footL',
      at: [
        [0.13, 0.08, 0],
        [0.052, 0.08, 0],
      ],
    },
    {
      bone: 'footR',
      at: [
        [-0.13, 0.08, 0],
        [-0.052, 0.08, 0],
      ],
    },
  ],
  pose: arms,
  props: [{ type: 'table', from: [0.34, -0.55], to: [0.9, 1.2], h: 0.92 }],
  keys: [
    { hold: 0.6, move: 1.4, pose: {} },
    { hold: 4, move: 1.4, pose: { eyesClosed: 1 } },
  ],
  muscles: ['shinFrontR', 'shinFrontL', 'peronealR', 'peronealL'],
  arrows: [
    { point: 'footR', off: [-0.19, 0.08], vec: [0.19, 0] },
    { point: 'footL', off: [0.2, 0.03], vec: [-0.19, 0] },
  ],
  inset: { point: 'head:0,0.06,0.06', radius: 0.1, at: [-0.54, -0.1], size: 0.26, yaw: -14, pitch: 4 },
}

export const singleLegSupport: Figure = {
  name: 'Single-leg stand with support',
  base: 'standing',
  camera: { yaw: 62, pitch: 9 },
  flat: ['footL'],
  footOut: 4,
  anchor: [{ point: 'footL', at: [0.06, 0.08, 0] }],
  pins: [onChairBack('L', [0.18, 0.927, 0.205]), onChairBack('R', [-0.14, 0.927, 0.205])],
  pose: { shFlex: 26, elbow: 30, grip: 0.5 },
  keys: [
    { hold: 0.6, move: 1.3, pose: { hipFlexR: 2 } },
    { hold: 4, move: 1.3, pose: { hipFlexR: 26, kneeR: 84, ankleR: 14 } },
  ],
  props: [{ type: 'chair', at: [0.02, 0.465] }],
  muscles: ['gluteMedL', 'calfL'],
  arrows: [{ point: 'footR', off: [0.18, 0.02], trim: [0.1, 0.95] }],
}

export const foamStand: Figure = {
  name: 'Standing on a foam pad',
  base: 'standing',
  camera: { yaw: -40, pitch: 12 },
  flat: bothFeet,
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.985, 0.0],
        [0, 0.985, 0.0],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.09, 0.142, 0] },
    { bone: 'footR', at: [-0.09, 0.142, 0] },
    {
      bone: 'handL',
      at: [0.42, 0.942, 0.06],
      hand: { palm: [0, -1, 0], fingers: [-0.2, 0, 1] },
      pole: [1, 0.2, -0.6],
      key: 'plantHandL',
    },
  ],
  pose: { grip: 0.15, elbow: 12 },
  keys: [
    { hold: 0.6, move: 1.4, pose: { shAbd: 10, shAbdL: 58 } },
    { hold: 4, move: 1.4, pose: { shAbd: 18, shAbdL: 48, elbow: 16, plantHandL: 0 } },
  ],
  props: [
    { type: 'pillow', from: [-0.24, -0.16], to: [0.24, 0.26], h: 0.065, y: 0 },
    { type: 'table', from: [0.3, -0.55], to: [0.9, 1.2], h: 0.92 },
  ],
  muscles: ['shinFrontR', 'shinFrontL', 'peronealR', 'peronealL'],
  arrows: [{ point: 'handL', off: [0.08, 0.13], vec: [-0.02, 0.13] }],
}

export const forwardReach: Figure = {
  name: 'Forward reach in standing',
  base: 'standing',
  camera: { yaw: -90, pitch: 8 },
  flat: bothFeet,
  footOut: 5,
  anchor: [...standingFeet, { point: 'pelvis', at: [0, null, null] }],
  pins: [{ bone: 'footL' }, { bone: 'footR' }],
  pose: { hipAbd: 4, grip: 0.1, shFlex: 86, elbow: 4 },
  keys: [
    { hold: 0.6, move: 1.6, pose: {} },
    { hold: 0.8, move: 1.6, pose: { pelvisPitch: 24, hipFlex: 20, ankle: 4, protract: 24, shFlex: 108, neck: -10 } },
  ],
  muscles: ['calfR', 'erector', 'gluteR'],
  arrows: [{ point: 'handR', off: [-0.02, -0.12], vec: [0.22, -0.04] }],
}

export const clockTaps: Figure = {
  name: 'Clock taps on one leg',
  base: 'standing',
  camera: { yaw: -34, pitch: 24 },
  flat: ['footL'],
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0.06, 0.91, 0],
        [0.05, 0.86, -0.03],
        [0.05, 0.85, -0.02],
        [0.06, 0.855, 0.04],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.06, 0.08, 0] },
    {
      bone: 'footR',
      at: [
        [-0.09, 0.08, 0],
        [-0.1, 0.1, 0.34],
        [-0.35, 0.1, 0.03],
        [-0.17, 0.1, -0.3],
      ],
    },
  ],
  pose: { ...arms, shAbd: 20 },
  keys: [
    { hold: 0.2, move: 0.9, pose: {} },
    { hold: 0.2, move: 0.9, pose: { pelvisPitch: 4 } },
    { hold: 0.2, move: 0.9, pose: { pelvisPitch: 6 } },
    { hold: 0.3, move: 0.9, pose: { pelvisPitch: 16 } },
  ],
  muscles: ['gluteMedL', 'quadL'],
  props: [
    { type: 'mat', from: [-0.16, 0.38], to: [-0.04, 0.5] },
    { type: 'mat', from: [-0.41, 0.07], to: [-0.29, 0.19] },
    { type: 'mat', from: [-0.23, -0.26], to: [-0.11, -0.14] },
  ],
  arrows: [
    { point: 'footR', off: [-0.06, -0.16], trim: [0.72, 0.98] },
    { point: 'footR', off: [0.41, -0.39], vec: [0.182, 0.056] },
    { point: 'footR', off: [0.15, -0.34], vec: [-0.189, 0.015] },
  ],
}
