import type { Figure, Pin } from '../../model.ts'
import { gluteBridge } from './hip-poses.ts'
import { nordicCurl } from './knee-load-poses.ts'
import { squat } from './knee-poses.ts'
import { crookLying, lyingProne, onHip, relaxed, sitting, standing, standingPlanted } from './stances.ts'
import { chairFeet, chairHands, handsBeside, inHand } from './starts.ts'

export const lateralStepUp: Figure = {
  ...standing,
  name: 'Side step up',
  camera: { yaw: 12, pitch: 10 },
  anchor: [
    {
      point: 'pelvis',
      at: [
        [-0.04, 0.9, 0],
        [0.09, 1.085, 0],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.13, 0.26, 0.02], pole: [0.45, 0, 1] },
    {
      bone: 'footR',
      at: [
        [-0.1, 0.08, 0],
        [-0.07, 0.29, 0.06],
      ],
    },
    onHip('L'),
    onHip('R'),
  ],
  pose: { grip: 0.15 },
  keys: [
    { hold: 0.5, move: 1.7, pose: { pelvisPitch: 6, hipFlexL: 40, kneeL: 44 } },
    { hold: 0.5, move: 1.5, pose: { hipFlexR: 12, kneeR: 20 } },
  ],
  props: [{ type: 'step', from: [0.02, -0.2], to: [0.48, 0.24], h: 0.18 }],
  muscles: ['quadL', 'gluteMedL'],
  arrows: [{ point: 'pelvis', off: [-0.45, -0.3], vec: [0.04, 0.24] }],
}

export const seatedHamstringCurl: Figure = {
  ...sitting,
  name: 'Seated hamstring curl with band',
  camera: { yaw: -72, pitch: 5 },
  flat: ['footL'],
  pins: [chairFeet[0]!, ...chairHands],
  keys: [
    { hold: 0.4, move: 1.5, pose: { kneeR: 28, ankleR: -34 } },
    { hold: 0.8, move: 1.7, pose: { kneeR: 120, ankleR: 24 } },
  ],
  props: [
    { type: 'chair', at: [0, -0.42] },
    { type: 'post', at: [-0.1, 0.98], h: 0.8 },
    { type: 'loop', around: ['shinR:0.008,-0.35,0', 'shinR:-0.008,-0.35,0'], r: 0.046 },
    { type: 'band', from: 'shinR:0,-0.35,0.05', to: [-0.1, 0.62, 0.98] },
  ],
  muscles: ['hamR'],
  arrows: [{ point: 'footR', off: [0.54, -0.16], vec: [-0.2, 0] }],
}

export const proneQuadStrap: Figure = {
  ...lyingProne,
  name: 'Prone quadriceps stretch with towel',
  camera: { yaw: -78, pitch: 25 },
  pins: [
    lyingProne.pins[0]!,
    {
      bone: 'handR',
      at: [
        [-0.24, 0.33, 0.5],
        [-0.26, 0.28, 0.58],
      ],
      hand: { palm: [1, 0, 0], fingers: [0, 0.6, -1] },
      pole: [-1, 0.1, 0.9],
    },
  ],
  pose: { ...lyingProne.pose, gripR: 0.92, shFlexR: 60, ankleR: -10 },
  keys: [
    { hold: 0.6, move: 1.6, pose: { kneeR: 74 } },
    { hold: 4, move: 1.6, pose: { kneeR: 124 } },
  ],
  props: [
    { type: 'mat', from: [-0.39, -1.12], to: [0.4, 0.9] },
    { type: 'towel', from: inHand.R, to: 'footR:0,0.02,0.045', via: 'footR:-0.05,0.0,0.0' },
  ],
  muscles: ['quadR'],
  arrows: [{ point: 'footR', off: [0.0, 0.25], trim: [0.15, 0.85] }],
}

export const seatedHamstringStretch: Figure = {
  ...sitting,
  name: 'Hamstring stretch in sitting',
  camera: { yaw: -72, pitch: 9 },
  flat: ['footL'],
  anchor: [{ point: 'pelvis', at: [0, 0.546, -0.26] }],
  pins: [
    { bone: 'footL', at: [0.12, 0.08, 0.1] },
    { bone: 'footR', at: [-0.12, 0.038, 0.41], tip: 58 },
    ...chairHands.map((pin): Pin => ({ ...pin, hand: { palm: [0, -1, -0.35], fingers: [0, -0.38, 1] } })),
  ],
  pose: { ...sitting.pose, hipFlexR: 70, kneeR: 6 },
  props: [{ type: 'chair', at: [0, -0.47] }],
  keys: [
    { hold: 0.6, move: 1.6, pose: {} },
    { hold: 4, move: 1.6, pose: { pelvisPitch: 26, hipFlexL: 112, neck: -10 } },
  ],
  muscles: ['hamR'],
  arrows: [{ point: 'chest', off: [0.3, 0.12], vec: [0.16, -0.1] }],
}

export const longLeverBridge: Figure = {
  ...gluteBridge,
  name: 'Long-lever bridge on heels',
  flat: [],
  pins: [
    { bone: 'footL', at: [0.1, 0.05, 1.02], tip: 38, pole: [0, 1, 0.4] },
    { bone: 'footR', at: [-0.1, 0.05, 1.02], tip: 38, pole: [0, 1, 0.4] },
    ...handsBeside,
  ],
  keys: [
    { hold: 0.4, move: 1.4, pose: { hipFlex: 30, knee: 60 } },
    {
      hold: 2,
      move: 1.3,
      pose: { pelvisPitch: -22, lumbar: 4, thorax: 14, neck: 7, head: 5, hipFlex: 2, knee: 40, shFlex: -10 },
    },
  ],
  muscles: ['hamR', 'hamL', 'gluteR'],
  arrows: [{ point: 'pelvis', off: [-0.02, 0.26], vec: [0, 0.2] }],
}

export const reverseNordic: Figure = {
  ...nordicCurl,
  name: 'Reverse Nordic',
  camera: { yaw: -74, pitch: 9 },
  keys: [
    { hold: 0.4, move: 1.4, pose: { pelvisPitch: 0, knee: 90, shFlex: 4, shAbd: 8, elbow: 6 } },
    { hold: 0.4, move: 2.2, pose: { pelvisPitch: -36, knee: 126, shFlex: 36, elbow: 10, neck: 14 } },
  ],
  props: [{ type: 'mat', from: [-0.32, -0.69], to: [0.32, 0.18] }],
  muscles: ['quadR', 'quadL'],
  arrows: [{ point: 'head', off: [-0.03, 0.31], vec: [-0.22, -0.06] }],
}

export const squatJump: Figure = {
  ...squat,
  name: 'Squat jump with soft landing',
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.62, -0.16],
        [0, 1.08, 0],
      ],
    },
  ],
  pins: [
    {
      bone: 'footL',
      at: [
        [0.13, 0.08, 0],
        [0.12, 0.235, 0],
      ],
    },
    {
      bone: 'footR',
      at: [
        [-0.13, 0.08, 0],
        [-0.12, 0.235, 0],
      ],
    },
  ],
  flat: [],
  keys: [
    { hold: 0.4, move: 1.2, pose: { ...squat.keys[1]!.pose, shFlex: -34, elbow: 20, ankle: 24 } },
    { hold: 0.1, move: 0.6, pose: { hipFlex: 2, knee: 4, ankle: -40, shFlex: 60, elbow: 60 } },
  ],
  arrows: [{ point: 'pelvis', off: [-0.25, 0.1], vec: [0, 0.3] }],
}

export const wallSquatBall: Figure = {
  ...standingPlanted,
  name: 'Wall squat with Swiss ball',
  camera: { yaw: -80, pitch: 9 },
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.856, -0.09],
        [0, 0.56, -0.14],
      ],
    },
  ],
  pins: [{ bone: 'footL', at: [0.12, 0.08, 0.25] }, { bone: 'footR', at: [-0.12, 0.08, 0.25] }, onHip('L'), onHip('R')],
  pose: { grip: 0.15 },
  keys: [
    { hold: 0.4, move: 1.4, pose: { hipFlex: 14, knee: 16 } },
    { hold: 0.6, move: 1.6, pose: { hipFlex: 86, knee: 84 } },
  ],
  props: [
    { type: 'ball', at: 'lumbar:0,0.03,-0.36', r: 0.25 },
    { type: 'wall', z: -0.78, w: 1, h: 2.6, x: 0.1 },
  ],
  muscles: ['quadR', 'quadL', 'gluteR'],
  arrows: [{ point: 'shinR', off: [0.17, 0.16], vec: [0, -0.24] }],
}

export const reverseLunge: Figure = {
  ...standing,
  name: 'Reverse lunge',
  camera: { yaw: -70, pitch: 9 },
  flat: ['footR'],
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.931, 0],
        [0, 0.54, -0.32],
      ],
    },
  ],
  pins: [
    { bone: 'footR', at: [-0.1, 0.08, 0] },
    {
      bone: 'footL',
      at: [
        [0.1, 0.029, 0.12],
        [0.1, 0.029, -0.66],
      ],
      lift: [0, 62],
    },
    onHip('L'),
    onHip('R'),
  ],
  pose: { grip: 0.15 },
  keys: [
    { hold: 0.4, move: 1.4, pose: {} },
    { hold: 0.4, move: 1.6, pose: { pelvisPitch: 6, hipFlexR: 82, kneeR: 80, hipFlexL: -8, kneeL: 84 } },
  ],
  muscles: ['quadR', 'gluteR'],
  arrows: [{ point: 'footL', off: [0.11, -0.24], vec: [-0.26, 0] }],
}

export const heelDig: Figure = {
  ...crookLying,
  name: 'Heel dig lying',
  camera: { yaw: -54, pitch: 12 },
  flat: [],
  pins: [
    { bone: 'footL', at: [0.1, 0.05, 0.77], tip: 0, pole: [0, 1, 0.4] },
    { bone: 'footR', at: [-0.1, 0.05, 0.98], tip: [30, 42], pole: [0, 1, 0.4] },
    ...handsBeside,
  ],
  pose: { head: 4, hipFlexR: 30, kneeR: 60, hipFlexL: 50, kneeL: 100 },
  keys: [
    { hold: 0.8, move: 0.8, pose: {} },
    { hold: 5, move: 0.8, pose: {} },
  ],
  muscles: ['hamR', 'gluteR'],
  arrows: [{ point: 'footR', off: [0.24, 0.2], vec: [-0.07, -0.19], isPush: true }],
}

export const spanishSquat: Figure = {
  ...standing,
  name: 'Spanish squat with band',
  camera: { yaw: -72, pitch: 9 },
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.91, 0],
        [0, 0.58, -0.36],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.13, 0.08, 0] },
    { bone: 'footR', at: [-0.13, 0.08, 0] },
  ],
  pose: { ...relaxed, elbow: 16 },
  keys: [
    { hold: 0.5, move: 1.5, pose: { shFlex: 30 } },
    { hold: 5, move: 1.6, pose: { pelvisPitch: 14, hipFlex: 96, knee: 86, shFlex: 86, elbow: 8, neck: -6 } },
  ],
  props: [
    { type: 'post', at: [0, 1.05], h: 0.8 },
    { type: 'band', from: 'shinR:0.05,0.02,-0.06', to: [-0.02, 0.46, 1.05], via: 'shinR:0.072,0.02,-0.01' },
    { type: 'band', from: 'shinR:-0.05,0.02,-0.06', to: [-0.03, 0.46, 1.05], via: 'shinR:-0.072,0.02,-0.01' },
    { type: 'band', from: 'shinR:0.05,0.02,-0.06', to: 'shinR:-0.05,0.02,-0.06', via: 'shinR:0,0.02,-0.075' },
    { type: 'band', from: 'shinL:-0.05,0.02,-0.06', to: [0.02, 0.46, 1.05], via: 'shinL:-0.072,0.02,-0.01' },
    { type: 'band', from: 'shinL:0.05,0.02,-0.06', to: [0.03, 0.46, 1.05], via: 'shinL:0.072,0.02,-0.01' },
    { type: 'band', from: 'shinL:0.05,0.02,-0.06', to: 'shinL:-0.05,0.02,-0.06', via: 'shinL:0,0.02,-0.075' },
  ],
  muscles: ['quadR', 'quadL'],
  arrows: [{ point: 'pelvis', off: [-0.212, 0.087], vec: [-0.08, -0.22] }],
}
