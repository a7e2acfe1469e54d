import type { Figure } from '../../model.ts'
import {
  bentFeet,
  bothFeet,
  fourPointHands,
  fourPointPose,
  handsBeside,
  kneelingMat,
  longMat,
  onBack,
  onChair,
  onChairBack,
  seated,
  usualChair,
} from './starts.ts'

export const gluteSqueeze: Figure = {
  name: 'Glute squeeze',
  base: 'prone',
  camera: { yaw: -80, pitch: 44, focus: { point: 'pelvis:0,0.22,0', radius: 0.84 } },
  anchor: [{ point: 'pelvis', at: [0, 0.121, 0] }],
  pins: [
    { bone: 'handL', at: [0.2, 0.034, 0.76], hand: { palm: [0, -1, 0], fingers: [-1, 0, 0.3] }, pole: [1, 0, -0.3] },
    { bone: 'handR', at: [-0.2, 0.034, 0.76], hand: { palm: [0, -1, 0], fingers: [1, 0, 0.3] }, pole: [-1, 0, -0.3] },
  ],
  pose: { ankle: -60, hipAbd: 4, hipFlex: -1, neck: -8, shAbd: 120, elbow: 100, lumbar: -2 },
  keys: [
    { hold: 1, move: 0.8, pose: { hipRot: 10 } },
    { hold: 4, move: 0.8, pose: { hipRot: 2, hipAbd: 2 } },
  ],
  props: [{ type: 'mat', from: [-0.4, -1.12], to: [0.4, 1] }],
  muscles: ['gluteR', 'gluteL'],
  arrows: [
    { point: 'pelvis', off: [-0.05, 0.26], vec: [-0.02, -0.13] },
    { point: 'pelvis', off: [-0.09, -0.23], vec: [0.02, 0.13] },
  ],
}

export const hipAbductionSlide: Figure = {
  name: 'Hip abduction slide lying',
  base: 'supine',
  camera: { yaw: -34, pitch: 40 },
  footOut: 3,
  anchor: onBack,
  pins: [
    {
      bone: 'footR',
      at: [
        [-0.1, 0.05, 1.245],
        [-0.42, 0.05, 1.19],
      ],
      tip: 82,
    },
    { bone: 'footL', at: [0.1, 0.05, 1.245], tip: 82 },
    ...handsBeside,
  ],
  pose: { head: 4, hipFlex: -2, shAbd: 20 },
  keys: [
    { hold: 0.4, move: 1.5, pose: {} },
    { hold: 0.6, move: 1.5, pose: { hipAbdR: 22 } },
  ],
  props: [{ type: 'mat', from: [-0.53, -0.53], to: [0.38, 1.39] }],
  muscles: ['gluteMedR'],
  arrows: [{ point: 'footR', off: [-0.1, -0.17], trim: [0.05, 0.95] }],
}

export const hipFlexionStanding: Figure = {
  name: 'Standing hip flexion',
  base: 'standing',
  camera: { yaw: -70, pitch: 9 },
  flat: ['footL'],
  footOut: 3,
  anchor: [{ point: 'footL', at: [0.08, 0.08, 0] }],
  pins: [onChairBack('L', [0.3, 0.909, 0.1])],
  pose: { shFlexL: 10, elbowL: 30, gripL: 0.24, shAbdR: 8, elbowR: 10 },
  keys: [
    { hold: 0.4, move: 1.2, pose: {} },
    { hold: 0.8, move: 1.4, pose: { hipFlexR: 78, kneeR: 84, ankleR: 6 } },
  ],
  props: [{ type: 'chair', at: [0.5, 0.08], facing: 90 }],
  muscles: ['hipFlexorR', 'quadR'],
  arrows: [{ point: 'shinR', off: [0.23, 0], trim: [0.35, 0.95] }],
}

export const seatedPiriformis: Figure = {
  name: 'Seated buttock stretch',
  base: 'sitting',
  camera: { yaw: -70, pitch: 14 },
  flat: ['footL'],
  footOut: 4,
  anchor: onChair,
  pins: [
    { bone: 'footL', at: [0.1, 0.08, 0.03] },
    { bone: 'footR', on: 'thighL:-0.04,-0.37,0.115', pole: [-1, 0.32, 0.3] },
    {
      bone: 'handR',
      on: 'shinR:-0.01,-0.06,0.066',
      hand: { palm: [0, -1, 0], fingers: [0.3, -0.2, 1] },
      pole: [-1, 0.7, -0.3],
    },
    {
      bone: 'handL',
      on: 'thighL:0.05,-0.16,0.1',
      hand: { palm: [0, -1, 0], fingers: [-0.3, -0.2, 1] },
      pole: [0.8, 0.3, -1],
    },
  ],
  pose: { ...seated, hipFlexR: 80, hipAbdR: 30, hipRotR: 50, kneeR: 90 },
  keys: [
    { hold: 0.6, move: 1.6, pose: { pelvisPitch: 2 } },
    { hold: 3, move: 1.6, pose: { pelvisPitch: 22, hipFlexL: 108, neck: -8 } },
  ],
  props: [usualChair],
  muscles: ['piriformisR', 'gluteR'],
  arrows: [{ point: 'head:0,0.1,0.08', off: [0.13, -0.03], vec: [0.12, -0.12] }],
}

export const fireHydrant: Figure = {
  name: 'Fire hydrant',
  base: 'fourPoint',
  camera: { yaw: 160, pitch: 20 },
  anchor: [
    { point: 'shinL:0,-0.02,0.055', at: [null, 0.014, 0] },
    { point: 'pelvis', at: [0, null, null] },
  ],
  pose: fourPointPose,
  pins: fourPointHands,
  keys: [
    { hold: 0.4, move: 1.3, pose: {} },
    { hold: 1, move: 1.4, pose: { hipAbdR: 58, hipFlexR: 84, ankleR: -20 } },
  ],
  props: [kneelingMat],
  muscles: ['gluteMedR', 'gluteR'],
  arrows: [{ point: 'shinR', off: [0.22, 0.24], vec: [0.1, 0.14] }],
}

export const pelvicDrop: Figure = {
  name: 'Pelvic drop on a step',
  base: 'standing',
  camera: { yaw: 150, pitch: 9 },
  flat: ['footL'],
  footOut: 3,
  anchor: [{ point: 'footL', at: [0.1, 0.26, 0.0] }],
  pins: [
    { bone: 'footL' },
    {
      bone: 'handL',
      on: 'pelvis:0.17,0.1,0.04',
      hand: { palm: [-1, -0.2, 0], fingers: [-0.2, -0.5, 1] },
      pole: [1, 0.1, -0.5],
    },
    {
      bone: 'handR',
      on: 'pelvis:-0.17,0.1,0.04',
      hand: { palm: [1, -0.2, 0], fingers: [0.2, -0.5, 1] },
      pole: [-1, 0.1, -0.5],
    },
  ],
  pose: { shAbd: 30, elbow: 60, grip: 0.15, kneeR: 6, ankleR: -6 },
  keys: [
    { hold: 0.6, move: 1.5, pose: { pelvisRoll: 0, hipAbdL: 0, hipAbdR: 0, lumbarSide: 0 } },
    { hold: 0.8, move: 1.5, pose: { pelvisRoll: -15, hipAbdL: 15, hipAbdR: -9, lumbarSide: 14 } },
  ],
  props: [
    { type: 'step', from: [-0.01, -0.2], to: [0.5, 0.24], h: 0.18 },
    { type: 'rail', from: [-0.75, 1.15, 0.5], to: [0.6, 1.15, 0.5] },
  ],
  muscles: ['gluteMedL'],
  arrows: [{ point: 'pelvis', off: [0.3, -0.11], vec: [0, 0.19] }],
}

export const singleLegDeadlift: Figure = {
  name: 'Single-leg deadlift',
  base: 'standing',
  camera: { yaw: 100, pitch: 8 },
  flat: ['footL'],
  footOut: 3,
  anchor: [{ point: 'footL', at: [0.05, 0.08, 0] }],
  pins: [{ bone: 'footL' }],
  pose: { gripR: 0.92, gripL: 0.2, elbow: 4 },
  keys: [
    { hold: 0.4, move: 1.5, pose: { shAbd: 6, kneeR: 34, hipFlexR: 20 } },
    {
      hold: 0.5,
      move: 1.8,
      pose: {
        pelvisPitch: 62,
        hipFlexL: 76,
        kneeL: 16,
        hipFlexR: -6,
        kneeR: 6,
        ankleR: 10,
        neck: -12,
        shFlexR: 62,
        shFlexL: 20,
        shAbdL: 34,
      },
    },
  ],
  props: [{ type: 'kettlebell', bone: 'handR' }],
  muscles: ['gluteL', 'hamL'],
  arrows: [{ point: 'footR', off: [0.14, -0.14], trim: [0.2, 0.85] }],
}

export const thomasStretch: Figure = {
  name: 'Hip flexor stretch at the edge of a bed',
  base: 'supine',
  camera: { yaw: -74, pitch: 12 },
  anchor: [{ point: 'pelvis:0,0,-0.11', at: [0, 0.52, 0.26] }],
  pins: [
    {
      bone: 'handL',
      on: 'shinL:0.08,-0.05,0.07',
      hand: { palm: [-0.3, -1, 0], fingers: [-1, 0.1, 0.3] },
      pole: [1, -0.2, 0.2],
    },
    {
      bone: 'handR',
      on: 'shinL:-0.1,-0.05,0.06',
      hand: { palm: [0.3, -1, 0], fingers: [1, 0.1, 0.3] },
      pole: [-1, -0.2, 0.2],
    },
  ],
  pose: { neck: -3, head: 2, hipFlexL: 126, kneeL: 132, shFlex: 50, elbow: 40, grip: 0.35 },
  keys: [
    { hold: 0.6, move: 1.7, pose: { hipFlexR: 50, kneeR: 84, ankleR: -10 } },
    { hold: 3, move: 1.7, pose: { hipFlexR: -14, kneeR: 66, ankleR: -14 } },
  ],
  props: [{ type: 'table', from: [-0.42, -0.72], to: [0.42, 0.34], h: 0.5 }],
  muscles: ['hipFlexorR', 'quadR'],
  arrows: [{ point: 'shinR', off: [0.18, 0.225], trim: [0.15, 0.95] }],
  shadowHeight: 0.5,
}

export const pelvicFloor: Figure = {
  name: 'Pelvic floor squeeze',
  base: 'supine',
  camera: { yaw: -84, pitch: 10, focus: { point: 'pelvis:0,0.26,0', radius: 0.68 } },
  flat: bothFeet,
  footOut: 3,
  anchor: [{ point: 'chest:0,0.05,-0.105', at: [0, 0.016, 0] }],
  pins: [
    ...bentFeet,
    {
      bone: 'handL',
      on: 'pelvis:0.13,0.06,0.115',
      hand: { palm: [0, -1, 0], fingers: [-1, 0, 0.5] },
      pole: [1, 0.1, 0],
    },
    {
      bone: 'handR',
      on: 'pelvis:-0.13,0.06,0.115',
      hand: { palm: [0, -1, 0], fingers: [1, 0, 0.5] },
      pole: [-1, 0.1, 0],
    },
  ],
  pose: { hipFlex: 50, knee: 105, head: 4, shFlex: 10, elbow: 50 },
  keys: [
    { hold: 1.5, move: 1.2, pose: {} },
    { hold: 4, move: 1.2, pose: { lumbar: 0.3 } },
  ],
  props: [longMat],
  muscles: ['pelvicFloor'],
  arrows: [],
  inset: {
    point: 'pelvis:0,-0.01,0',
    radius: 0.15,
    at: [-0.05, 0.56],
    size: 0.29,
    yaw: 0,
    pitch: 70,
    only: ['shorts', 'shirt', 'legL', 'legR'],
    arrows: [{ point: 'pelvis:0,-0.05,0', off: [0, -0.06], vec: [0, 0.085] }],
  },
}
