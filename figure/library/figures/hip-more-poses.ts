import type { Figure } from '../../model.ts'
import { bentFeet, bothFeet, handsBeside, onBack, onChairBack, standingFeet } from './starts.ts'

export const sideLyingHipAbduction: Figure = {
  name: 'Side-lying hip abduction',
  base: 'sideLying',
  camera: { yaw: -12, pitch: 28 },
  anchor: [{ point: 'pelvis', at: [0, 0.187, 0] }],
  pins: [
    { bone: 'handR', at: [0.24, 0.045, 0.3], hand: { palm: [0, -1, 0], fingers: [0.4, 0, 1] }, pole: [-0.6, 1, 0.3] },
  ],
  pose: {
    lumbarSide: 5,
    thoraxSide: 4,
    hipFlexL: 32,
    kneeL: 70,
    hipAbdL: 3,
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
    { hold: 0.4, move: 1.3, pose: { hipAbdR: -4, hipFlexR: -2 } },
    { hold: 0.8, move: 1.3, pose: { hipAbdR: 17, hipFlexR: -6 } },
  ],
  props: [
    { type: 'mat', from: [-1.02, -0.22], to: [0.94, 0.53] },
    { type: 'pillow', from: [0.49, -0.16], to: [0.82, 0.2], h: 0.15 },
  ],
  muscles: ['gluteMedR'],
  arrows: [{ point: 'footR', off: [-0.18, 0.15], trim: [0.15, 0.9] }],
}

export const proneHipExtension: Figure = {
  name: 'Prone hip extension',
  base: 'prone',
  camera: { yaw: -63, pitch: 18 },
  anchor: [{ point: 'pelvis', at: [0, 0.121, 0] }],
  pins: [
    { bone: 'handL', at: [0.2, 0.034, 0.76], hand: { palm: [0, -1, 0], fingers: [-1, 0, 0.3] }, pole: [1, 0, -0.3] },
    { bone: 'handR', at: [-0.2, 0.034, 0.76], hand: { palm: [0, -1, 0], fingers: [1, 0, 0.3] }, pole: [-1, 0, -0.3] },
  ],
  pose: { ankle: -60, hipAbd: 3, hipFlexL: -1, neck: -8, shAbd: 120, elbow: 100, lumbar: -2 },
  keys: [
    { hold: 0.4, move: 1.2, pose: { hipFlexR: -1 } },
    { hold: 0.8, move: 1.2, pose: { hipFlexR: -9, ankleR: -40 } },
  ],
  props: [{ type: 'mat', from: [-0.4, -1.12], to: [0.4, 0.9] }],
  muscles: ['gluteR', 'hamR'],
  arrows: [{ point: 'footR', off: [-0.27, 0], vec: [0, 0.19] }],
}

export const hipFlexorStretch: Figure = {
  name: 'Half-kneeling hip flexor stretch',
  base: 'halfKneeling',
  camera: { yaw: 66, pitch: 10 },
  flat: ['footL'],
  footOut: 3,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.504, -0.02],
        [0, 0.482, 0.13],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.1, 0.092, 0.44] },
    { bone: 'footR', at: [-0.1, 0.054, -0.4] },
    {
      bone: 'handL',
      on: 'thighL:0,-0.3,0.1',
      hand: { palm: [0, -1, -0.2], fingers: [-0.3, -0.2, 1] },
      pole: [0.8, 0.3, -1],
    },
    {
      bone: 'handR',
      on: 'pelvis:-0.17,0.07,0.02',
      hand: { palm: [1, -0.2, 0], fingers: [0.2, -0.5, 1] },
      pole: [-1, 0.1, -0.7],
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
    { hold: 0.6, move: 1.6, pose: {} },
    { hold: 3, move: 1.4, pose: { pelvisPitch: -7, lumbar: 3 } },
  ],
  props: [{ type: 'mat', from: [-0.24, -0.67], to: [0.21, 0.7] }],
  muscles: ['hipFlexorR', 'quadR'],
  arrows: [{ point: 'pelvis', off: [0.27, -0.22], vec: [-0.2, 0] }],
}

export const figureFourStretch: Figure = {
  name: 'Figure-four stretch',
  base: 'supine',
  camera: { yaw: -66, pitch: 12 },
  flat: ['footL'],
  footOut: 3,
  anchor: onBack,
  pins: [
    {
      bone: 'footL',
      at: [
        [0.06, 0.092, 0.8],
        [0.06, 0.4, 0.7],
      ],
    },
    {
      bone: 'footR',
      on: 'thighL:-0.02,-0.4,0.12',
      pole: [
        [-1, 0.5, 0.1],
        [-1, 0.5, -0.1],
      ],
    },
    ...handsBeside,
  ],
  pose: { head: 4, hipFlexL: 50, kneeL: 100, hipFlexR: 60, hipAbdR: 30, hipRotR: 40, kneeR: 90 },
  keys: [
    { hold: 0.6, move: 1.6, pose: {} },
    { hold: 3, move: 1.4, pose: { hipFlexL: 88 } },
  ],
  props: [{ type: 'mat', from: [-0.38, -0.53], to: [0.38, 1.04] }],
  muscles: ['piriformisR', 'gluteR'],
  arrows: [{ point: 'footL', off: [0.21, 0.13], trim: [0.05, 0.95] }],
}

export const hipHinge: Figure = {
  name: 'Hip hinge with kettlebell',
  base: 'standing',
  camera: { yaw: -100, pitch: 8 },
  flat: bothFeet,
  footOut: 6,
  anchor: [...standingFeet, { point: 'pelvis', at: [0, null, null] }],
  pins: [
    { bone: 'footL' },
    { bone: 'footR' },
    {
      bone: 'handL',
      at: [
        [0.055, 0.93, 0.21],
        [0.055, 0.728, 0.305],
      ],
      hand: { palm: [0, 0, -1], fingers: [0.1, -1, 0] },
    },
    {
      bone: 'handR',
      at: [
        [-0.055, 0.93, 0.21],
        [-0.055, 0.728, 0.305],
      ],
      hand: { palm: [0, 0, -1], fingers: [-0.1, -1, 0] },
    },
  ],
  pose: { hipAbd: 5, grip: 0.85, shFlex: 12 },
  keys: [
    { hold: 0.4, move: 1.4, pose: { knee: 4, hipFlex: 2 } },
    {
      hold: 0.4,
      move: 1.7,
      pose: { pelvisPitch: 58, hipFlex: 82, knee: 32, neck: -12, head: -6, lumbar: 2, shFlex: 60 },
    },
  ],
  props: [{ type: 'kettlebell', bone: 'handR' }],
  muscles: ['gluteR', 'gluteL', 'hamR', 'hamL'],
  arrows: [{ point: 'pelvis', off: [-0.18, 0.14], vec: [-0.2, -0.02] }],
}

export const singleLegBridge: Figure = {
  name: 'Single-leg bridge',
  base: 'supine',
  camera: { yaw: 56, pitch: 12 },
  flat: ['footL'],
  footOut: 3,
  anchor: [{ point: 'chest:0,0.10,-0.105', at: [0, 0.013, 0] }],
  pins: [bentFeet[0]!, ...handsBeside],
  pose: { shAbd: 22, elbow: 6, head: 4 },
  keys: [
    { hold: 0.4, move: 1.4, pose: { hipFlexL: 50, kneeL: 105, hipFlexR: 50, kneeR: 4 } },
    {
      hold: 1,
      move: 1.3,
      pose: {
        pelvisPitch: -37,
        lumbar: 9,
        thorax: 20,
        neck: 18,
        head: 6,
        hipFlexL: 0,
        kneeL: 80,
        hipFlexR: 4,
        kneeR: 3,
        shFlex: -14,
      },
    },
  ],
  props: [{ type: 'mat', from: [-0.36, -0.48], to: [0.36, 1.08] }],
  muscles: ['gluteL', 'hamL'],
  arrows: [{ point: 'pelvis', off: [0.2, 0.3], vec: [0, 0.24] }],
}

export const hipExtensionStanding: Figure = {
  name: 'Standing hip extension',
  base: 'standing',
  camera: { yaw: -100, pitch: 9 },
  flat: ['footL'],
  footOut: 3,
  anchor: [{ point: 'footL', at: [0.08, 0.08, 0] }],
  pins: [onChairBack('L', [0.16, 0.927, 0.22]), onChairBack('R', [-0.16, 0.927, 0.22])],
  pose: { shFlex: 26, elbow: 30, grip: 0.5, pelvisPitch: 6, hipFlexL: 6 },
  keys: [
    { hold: 0.4, move: 1.2, pose: { hipFlexR: 5, kneeR: 8, ankleR: 14 } },
    { hold: 0.8, move: 1.3, pose: { hipFlexR: -20, kneeR: 14, ankleR: 12 } },
  ],
  props: [{ type: 'chair', at: [0, 0.48] }],
  muscles: ['gluteR', 'hamR'],
  arrows: [{ point: 'footR', off: [-0.06, -0.17], trim: [0.05, 0.95] }],
}

export const bandSideStep: Figure = {
  name: 'Side step with loop band',
  base: 'standing',
  camera: { yaw: 8, pitch: 8 },
  flat: bothFeet,
  footOut: 3,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.85, -0.04],
        [-0.12, 0.84, -0.04],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.15, 0.08, 0] },
    {
      bone: 'footR',
      at: [
        [-0.15, 0.08, 0],
        [-0.44, 0.08, 0],
      ],
    },
  ],
  pose: { pelvisPitch: 16, hipFlex: 36, knee: 40, lumbar: 2, neck: -8, shFlex: 34, shAbd: 14, elbow: 88, grip: 0.7 },
  keys: [
    { hold: 0.4, move: 1, pose: {} },
    { hold: 0.5, move: 0.9, pose: {} },
  ],
  props: [{ type: 'loop', around: ['shinL:0,-0.08,0', 'shinR:0,-0.08,0'], r: 0.062 }],
  muscles: ['gluteMedR', 'gluteMedL'],
  arrows: [{ point: 'footR', off: [-0.207, -0.18], trim: [0.05, 0.95] }],
}
