import type { Figure } from '../../model.ts'
import { bandPlantarflexion } from './ankle-more-poses.ts'
import { walkWithHeadTurns } from './clinic-basics-poses.ts'
import { heelRaise } from './lower-more-poses.ts'
import { relaxed, standing, standingPlanted } from './stances.ts'
import { feetTogether } from './steady-poses.ts'

export const towelCalfStretch: Figure = {
  ...bandPlantarflexion,
  name: 'Calf stretch with towel',
  camera: { yaw: -66, pitch: 13 },
  keys: [
    { hold: 0.6, move: 1.5, pose: { ankleR: -26 } },
    { hold: 4, move: 1.5, pose: { ankleR: 16, thorax: -3 } },
  ],
  props: [
    { type: 'mat', from: [-0.24, -0.19], to: [0.25, 1.06] },
    { type: 'towel', from: 'handL:-0.03,-0.092,0', to: 'toeR:0.045,-0.02,0.01' },
    { type: 'towel', from: 'handR:0.03,-0.092,0', to: 'toeR:-0.045,-0.02,0.01' },
    { type: 'towel', from: 'toeR:0.045,-0.02,0.01', to: 'toeR:-0.045,-0.02,0.01' },
  ],
  arrows: [{ point: 'toeR', off: [0.12, 0.12], vec: [-0.16, 0.04] }],
}

const walking = (name: string): Figure => ({
  ...walkWithHeadTurns,
  inset: undefined,
  name,
  keys: [
    { hold: 0.2, move: 1, pose: { shFlexL: 20, shFlexR: -18 } },
    { hold: 0.2, move: 1, pose: { shFlexL: -18, shFlexR: 20 } },
  ],
  arrows: [{ point: 'pelvis', off: [0.41, 0.04], vec: [0.2, -0.03] }],
})

export const heelWalk: Figure = {
  ...walking('Walking on heels'),
  camera: { yaw: -64, pitch: 9 },
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.908, -0.05],
        [0, 0.905, 0.2],
      ],
    },
  ],
  pins: [
    {
      bone: 'footL',
      at: [
        [0.08, 0.06, -0.08],
        [0.08, 0.042, 0.4],
      ],
      tip: [21, 26],
    },
    { bone: 'footR', at: [-0.08, 0.042, 0.12], tip: 21 },
  ],
  muscles: ['shinFrontR', 'shinFrontL'],
}

export const toeWalk: Figure = {
  ...walking('Walking on toes'),
  camera: { yaw: -112, pitch: 9 },
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.955, -0.06],
        [0, 0.955, 0.22],
      ],
    },
  ],
  pins: [
    {
      bone: 'footL',
      at: [
        [0.08, 0.029, -0.06],
        [0.08, 0.029, 0.46],
      ],
      lift: [44, 34],
    },
    { bone: 'footR', at: [-0.08, 0.029, 0.2], lift: [34, 44] },
  ],
  muscles: ['calfR', 'calfL'],
  arrows: [{ point: 'pelvis', off: [0.46, 0.26], vec: [0.2, 0.03] }],
}

export const briskWalk: Figure = {
  ...walking('Brisk walking'),
  pose: { grip: 0.4, shAbd: 8, elbow: 70 },
  keys: [
    { hold: 0.1, move: 0.6, pose: { shFlexL: 34, shFlexR: -34, thoraxRot: -5 } },
    { hold: 0.1, move: 0.6, pose: { shFlexL: -34, shFlexR: 34, thoraxRot: 5 } },
  ],
  muscles: ['gluteR', 'quadR', 'calfR'],
}

export const toeRaiseWall: Figure = {
  ...standing,
  name: 'Toe raise with back at wall',
  camera: { yaw: -78, pitch: 9, focus: { point: 'shinR:0,0.0,0', radius: 0.58 } },
  flat: [],
  footOut: 4,
  anchor: [{ point: 'pelvis', at: [0, 0.875, 0] }],
  pins: [
    { bone: 'footL', at: [0.1, 0.038, 0.24], tip: [0, 30] },
    { bone: 'footR', at: [-0.1, 0.038, 0.24], tip: [0, 30] },
  ],
  pose: { ...relaxed, hipFlex: 16, knee: 4 },
  keys: [
    { hold: 0.4, move: 1, pose: {} },
    { hold: 0.8, move: 1.2, pose: {} },
  ],
  props: [{ type: 'wall', z: -0.185, w: 1, h: 2.6, x: 0.1 }],
  muscles: ['shinFrontR', 'shinFrontL'],
  arrows: [{ point: 'toeR', off: [0.25, 0.02], vec: [-0.03, 0.18] }],
}

export const bentKneeHeelRaise: Figure = {
  ...heelRaise,
  name: 'Bent-knee heel raise',
  camera: { yaw: -130, pitch: 9, focus: { point: 'shinR:0,0.06,0.1', radius: 0.62 } },
  keys: [
    { hold: 0.4, move: 1.4, pose: { hipFlex: 22, knee: 44, ankle: 22 } },
    { hold: 0.8, move: 1.4, pose: { hipFlex: 22, knee: 44, ankle: -12, toe: 34 } },
  ],
  muscles: ['soleusL', 'soleusR'],
}

export const standHeadTurns: Figure = {
  ...feetTogether,
  name: 'Narrow stance with head turns',
  camera: { yaw: -18, pitch: 9 },
  anchor: [{ point: 'pelvis', at: [0, 0.925, 0] }],
  pins: [
    { bone: 'footL', at: [0.052, 0.08, 0] },
    { bone: 'footR', at: [-0.052, 0.08, 0] },
  ],
  keys: [
    { hold: 0.3, move: 1.2, pose: { neckRot: -38, headRot: -28 } },
    { hold: 0.3, move: 1.2, pose: { neckRot: 38, headRot: 28 } },
  ],
  muscles: ['neckSideL', 'neckSideR'],
  inset: { point: 'head:0,0.07,0', radius: 0.145, at: [-0.54, -0.1], size: 0.27, yaw: -18, pitch: 4 },
  arrows: [{ point: 'head', off: [-0.02, 0.345], arc: [0.18, 0.05, 190, 350], isBoth: true }],
}

export const singleLegEyesClosed: Figure = {
  ...standing,
  name: 'Single-leg stand, eyes closed',
  camera: { yaw: 42, pitch: 9 },
  flat: ['footL'],
  footOut: 4,
  anchor: [{ point: 'footL', at: [0.05, 0.08, 0] }],
  pose: { ...relaxed, pelvisRoll: -2 },
  keys: [
    { hold: 0.6, move: 1.2, pose: { hipFlexR: 2 } },
    { hold: 4, move: 1.2, pose: { hipFlexR: 24, kneeR: 82, shAbd: 12, eyesClosed: 1 } },
  ],
  props: [{ type: 'table', from: [-0.95, -0.55], to: [-0.4, 1.2], h: 0.92 }],
  muscles: ['gluteMedL', 'shinFrontL', 'peronealL'],
  inset: { point: 'head:0,0.06,0.06', radius: 0.1, at: [0.5, -0.1], size: 0.26, yaw: 20, pitch: 4 },
  arrows: [{ point: 'footR', off: [-0.26, 0.0], vec: [0.02, 0.18] }],
}

export const toeTaps: Figure = {
  ...standing,
  name: 'Toe taps on a step',
  camera: { yaw: -66, pitch: 9 },
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.92, 0],
        [0.05, 0.918, 0.01],
        [0.05, 0.918, 0.02],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.09, 0.08, 0] },
    {
      bone: 'footR',
      at: [
        [-0.09, 0.08, 0],
        [-0.09, 0.36, 0.18],
        [-0.09, 0.26, 0.3],
      ],
    },
  ],
  pose: { ...relaxed },
  keys: [
    { hold: 0.2, move: 0.7, pose: {} },
    { hold: 0, move: 0.5, pose: { shFlexL: 14 } },
    { hold: 0.4, move: 0.4, pose: { shFlexL: 22, shFlexR: -10 } },
  ],
  props: [{ type: 'step', from: [-0.34, 0.24], to: [0.34, 0.6], h: 0.18 }],
  muscles: ['gluteMedL', 'hipFlexorR', 'quadR'],
  arrows: [{ point: 'footR', off: [0.23, 0.01], vec: [0, 0.2] }],
}

export const floorReach: Figure = {
  ...standingPlanted,
  name: 'Reach to the floor',
  camera: { yaw: -64, pitch: 10 },
  pins: [
    ...standingPlanted.pins,
    {
      bone: 'handR',
      at: [-0.2, 0.15, 0.24],
      hand: { palm: [0, -0.8, 0.4], fingers: [0.1, -0.5, 0.8] },
      pole: [-0.6, 0.3, -1],
      key: 'plantHandR',
    },
  ],
  pose: { hipAbd: 6, grip: 0.2 },
  keys: [
    { hold: 0.6, move: 1.6, pose: { shAbd: 8, elbow: 10, plantHandR: 0 } },
    {
      hold: 0.6,
      move: 1.8,
      pose: {
        pelvisPitch: 70,
        lumbar: 14,
        thorax: 10,
        hipFlex: 124,
        knee: 79,
        neck: -14,
        shFlexR: 96,
        elbowR: 6,
        shFlexL: 30,
        shAbdL: 40,
        gripR: 0.4,
      },
    },
  ],
  props: [{ type: 'ball', at: [-0.2, 0.06, 0.31], r: 0.06 }],
  muscles: ['quadR', 'gluteR'],
  arrows: [{ point: 'chest', off: [0.55, 0.09], vec: [0.05, -0.24] }],
}

export const crossOverStep: Figure = {
  ...standing,
  name: 'Cross-over steps',
  camera: { yaw: 12, pitch: 11 },
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [-0.04, 0.91, 0],
        [0.11, 0.872, 0.02],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.1, 0.08, -0.04] },
    {
      bone: 'footR',
      at: [
        [-0.2, 0.08, -0.04],
        [0.3, 0.08, 0.12],
      ],
    },
  ],
  pose: { ...relaxed, shAbd: 9, elbow: 14 },
  keys: [
    { hold: 0.3, move: 1, pose: {} },
    { hold: 0.3, move: 1, pose: { pelvisYaw: 8 } },
  ],
  props: [{ type: 'table', from: [-1, -0.95], to: [1.2, -0.36], h: 0.92 }],
  muscles: ['gluteMedL', 'gluteMedR', 'adductorR'],
  arrows: [{ point: 'footR', off: [-0.06, -0.23], trim: [0.2, 0.95] }],
}
