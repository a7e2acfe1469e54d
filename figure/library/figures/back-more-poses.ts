import type { Figure } from '../../model.ts'
import {
  bentFeet,
  bothFeet,
  chairFeet,
  handsBeside,
  crookMat,
  onBack,
  onChair,
  onKnees,
  seated,
  usualChair,
} from './starts.ts'

export const childsPose: Figure = {
  name: "Child's pose",
  base: 'fourPoint',
  camera: { yaw: -76, pitch: 11 },
  anchor: onKnees,
  pose: { knee: 90, ankle: -66, shFlex: 90 },
  pins: [
    {
      bone: 'handL',
      at: [
        [0.17, 0.034, 0.43],
        [0.17, 0.034, 0.5],
      ],
      hand: 'floor',
      pole: [1, 0.6, -0.4],
    },
    {
      bone: 'handR',
      at: [
        [-0.17, 0.034, 0.43],
        [-0.17, 0.034, 0.5],
      ],
      hand: 'floor',
      pole: [-1, 0.6, -0.4],
    },
  ],
  keys: [
    { hold: 0.5, move: 1.8, pose: { pelvisPitch: -7, hipFlex: 83, protract: 16, neck: -6 } },
    {
      hold: 3,
      move: 1.8,
      pose: {
        pelvisPitch: -14,
        hipFlex: 132,
        knee: 146,
        lumbar: 32,
        thorax: 8,
        neck: -16,
        head: -8,
        shFlex: 150,
        elbow: 8,
      },
    },
  ],
  props: [{ type: 'mat', from: [-0.4, -0.67], to: [0.4, 0.75] }],
  muscles: ['erector', 'latR', 'latL'],
  arrows: [{ point: 'pelvis', off: [-0.12, 0.17], trim: [0.1, 0.9] }],
}

export const kneeToChest: Figure = {
  name: 'Single knee to chest',
  base: 'supine',
  camera: { yaw: -82, pitch: 14 },
  flat: ['footL'],
  footOut: 3,
  anchor: onBack,
  pins: [
    bentFeet[0]!,
    handsBeside[0]!,
    {
      bone: 'handR',
      on: 'thighR:-0.085,-0.17,-0.075',
      hand: { palm: [0.5, 0.2, -1], fingers: [1, 0.4, 0.2] },
      pole: [-1, 0.3, 0.2],
    },
  ],
  pose: { head: 4, hipFlexL: 50, kneeL: 105, shFlex: 40, elbow: 30, gripR: 0.5 },
  keys: [
    { hold: 0.6, move: 1.5, pose: { hipFlexR: 110, kneeR: 96 } },
    { hold: 2.5, move: 1.4, pose: { hipFlexR: 128, kneeR: 128, pelvisPitch: -6, lumbar: 6 } },
  ],
  props: [crookMat],
  muscles: ['gluteR', 'erector'],
  arrows: [{ point: 'shinR', off: [0.02, 0.2], vec: [-0.22, -0.03] }],
}

export const kneeRolls: Figure = {
  name: 'Knee rolls',
  base: 'supine',
  camera: { yaw: -28, pitch: 52 },
  footOut: 3,
  flat: bothFeet,
  anchor: [{ point: 'chest:0,0.10,-0.105', at: [0, 0.02, 0] }],
  pins: [
    {
      bone: 'footL',
      at: [0.075, 0.092, 0.82],
      pole: [
        [1, 0.35, 0],
        [-1, 0.35, 0],
      ],
    },
    {
      bone: 'footR',
      at: [-0.075, 0.092, 0.82],
      pole: [
        [1, 0.35, 0],
        [-1, 0.35, 0],
      ],
    },
    { bone: 'handL', at: [0.52, 0.04, 0.0], hand: { palm: [0, -1, 0], fingers: [1, 0, 0.2] }, pole: [0, 0.4, 1] },
    { bone: 'handR', at: [-0.52, 0.04, 0.0], hand: { palm: [0, -1, 0], fingers: [-1, 0, 0.2] }, pole: [0, 0.4, 1] },
  ],
  pose: { head: 4, hipFlex: 50, knee: 100, shAbd: 70 },
  keys: [
    { hold: 0.8, move: 2, pose: { pelvisYaw: 12, lumbarRot: -8, thoraxRot: -4 } },
    { hold: 0.8, move: 2, pose: { pelvisYaw: -12, lumbarRot: 8, thoraxRot: 4 } },
  ],
  props: [{ type: 'mat', from: [-0.62, -0.48], to: [0.62, 1.08] }],
  muscles: ['obliqueR', 'obliqueL'],
  arrows: [{ point: 'shinR:0.07,-0.08,0', off: [0.2, -0.49], trim: [0.1, 0.9], isBoth: true }],
}

export const deadBug: Figure = {
  name: 'Dead bug',
  base: 'supine',
  camera: { yaw: -78, pitch: 12 },
  anchor: onBack,
  pose: { head: 4, hipFlex: 90, knee: 90, shFlex: 90, elbow: 4 },
  keys: [
    { hold: 0.5, move: 1.6, pose: {} },
    { hold: 0.8, move: 1.7, pose: { hipFlexR: 16, kneeR: 10, shFlexL: 165 } },
  ],
  props: [{ type: 'mat', from: [-0.29, -0.78], to: [0.29, 1.34] }],
  muscles: ['transversus', 'obliqueR'],
  arrows: [
    { point: 'footR', off: [0.17, 0.14], trim: [0.35, 0.95] },
    { point: 'handL', off: [-0.18, 0.18], trim: [0.1, 0.9] },
  ],
}

export const curlUp: Figure = {
  name: 'Curl-up',
  base: 'supine',
  camera: { yaw: -76, pitch: 27 },
  flat: bothFeet,
  footOut: 3,
  anchor: [{ point: 'pelvis:0,0,-0.11', at: [0, 0.016, 0.38] }],
  pins: [
    ...bentFeet,
    { bone: 'handL', on: 'thighL:0.01,-0.165,0.123', pole: [1, 0.6, 0], key: 'plantFootL' },
    { bone: 'handR', on: 'thighR:-0.01,-0.165,0.123', pole: [-1, 0.6, 0], key: 'plantFootR' },
    { bone: 'handL', on: 'thighL:0.01,-0.3,0.11', pole: [1, 0.6, 0], key: 'plantHandL' },
    { bone: 'handR', on: 'thighR:-0.01,-0.3,0.11', pole: [-1, 0.6, 0], key: 'plantHandR' },
  ],
  pose: { hipFlex: 50, knee: 105, shFlex: 20, elbow: 20 },
  keys: [
    {
      hold: 0.4,
      move: 1.3,
      pose: { head: 4, shFlex: 10, plantFootL: 1, plantFootR: 1, plantHandL: 0, plantHandR: 0 },
    },
    {
      hold: 0.8,
      move: 1.3,
      pose: { thorax: 24, lumbar: 6, neck: 18, head: 14, plantFootL: 0, plantFootR: 0, plantHandL: 1, plantHandR: 1 },
    },
  ],
  props: [{ type: 'mat', from: [-0.3, -0.52], to: [0.3, 1.08] }],
  muscles: ['abdominals'],
  arrows: [{ point: 'head', off: [-0.272, 0.14], trim: [0, 1] }],
}

export const sidePlankKnees: Figure = {
  name: 'Side plank on knees',
  base: 'sideLying',
  camera: { yaw: -10, pitch: 13 },
  anchor: [{ point: 'shinL:0.045,0.0,0', at: [-0.38, 0.021, 0] }],
  pins: [
    {
      bone: 'handL',
      at: [0.64, 0.036, 0.16],
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
  pose: { knee: 88, ankle: -58, shAbdL: 80, elbowL: 90, shAbdR: 10, elbowR: 60, neckSide: -6 },
  keys: [
    {
      hold: 0.5,
      move: 1.3,
      pose: { pelvisRoll: 8, lumbarSide: 28, thoraxSide: 20, hipAbdL: -3, hipAbdR: 2, neckSide: -14 },
    },
    { hold: 2.5, move: 1.3, pose: { pelvisRoll: 22, hipAbdL: 1, hipAbdR: -2, neckSide: -4 } },
  ],
  props: [{ type: 'mat', from: [-0.6, -0.56], to: [0.83, 0.37] }],
  muscles: ['obliqueL', 'obliqueR', 'gluteMedR'],
  arrows: [{ point: 'pelvis', off: [-0.29, 0.22], vec: [0, 0.22] }],
}

export const seatedRotation: Figure = {
  name: 'Trunk rotation in sitting',
  base: 'sitting',
  camera: { yaw: -16, pitch: 22, focus: { point: 'chest:0,0.18,0.1', radius: 0.66 } },
  flat: bothFeet,
  footOut: 4,
  anchor: onChair,
  pins: [
    ...chairFeet,
    { bone: 'handL', on: 'chest:-0.06,-0.02,0.14', pole: [1, -0.5, 0.9] },
    { bone: 'handR', on: 'chest:0.08,0.12,0.15', pole: [-1, -0.15, 0.9] },
  ],
  pose: { ...seated, shFlex: 40, elbow: 110 },
  keys: [
    { hold: 0.7, move: 1.5, pose: { thoraxRot: 0 } },
    { hold: 0.7, move: 1.5, pose: { thoraxRot: 40, lumbarRot: 8, neckRot: 16 } },
  ],
  props: [usualChair],
  muscles: ['obliqueR', 'obliqueL'],
  arrows: [{ point: 'head:0,0,0.1', off: [0, 0.31], arc: [0.2, 0.06, 200, 340] }],
}

export const heelTaps: Figure = {
  name: 'Crook-lying heel lift',
  base: 'supine',
  camera: { yaw: -78, pitch: 12 },
  flat: ['footL'],
  footOut: 3,
  anchor: onBack,
  pins: [bentFeet[0]!, ...handsBeside],
  pose: { head: 4, hipFlexL: 50, kneeL: 105 },
  keys: [
    { hold: 0.4, move: 1.2, pose: { hipFlexR: 52, kneeR: 106, ankleR: -34 } },
    { hold: 0.8, move: 1.2, pose: { hipFlexR: 90, kneeR: 90 } },
  ],
  props: [crookMat],
  muscles: ['transversus'],
  arrows: [{ point: 'footR', off: [0.24, 0.12], trim: [0.05, 0.95] }],
}
