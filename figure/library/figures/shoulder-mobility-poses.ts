import type { Figure } from '../../model.ts'
import { bentFeet, bothFeet, chairFeet, inHand, onBack, onChair, seated, standingFeet, usualChair } from './starts.ts'

const still = { hipAbd: 4, grip: 0.2 }
const standing = { base: 'standing', flat: bothFeet, footOut: 6, anchor: standingFeet } as const
const sitting = { base: 'sitting', flat: bothFeet, footOut: 4, anchor: onChair } as const

export const tableSlide: Figure = {
  ...sitting,
  name: 'Table slide',
  camera: { yaw: -66, pitch: 14 },
  pins: [
    ...chairFeet,
    {
      bone: 'handR',
      at: [
        [-0.2, 0.79, 0.0],
        [-0.2, 0.79, 0.4],
      ],
      hand: { palm: [0, -1, 0], fingers: [0, 0, 1] },
      pole: [-1, -0.3, -0.3],
    },
    {
      bone: 'handL',
      at: [
        [0.2, 0.786, -0.02],
        [0.2, 0.786, -0.02],
      ],
      hand: { palm: [0, -1, 0], fingers: [-0.3, 0, 1] },
      pole: [1, -0.4, -0.2],
    },
  ],
  pose: { ...seated, grip: 0.1 },
  keys: [
    { hold: 0.6, move: 1.8, pose: {} },
    { hold: 1, move: 1.8, pose: { pelvisPitch: 30, hipFlex: 116, lumbar: 6, neck: -12 } },
  ],
  props: [
    usualChair,
    { type: 'table', from: [-0.5, -0.1], to: [0.4, 0.66], h: 0.75 },
    { type: 'towel', from: 'handR:0.03,-0.09,0.05', to: 'handR:0.03,-0.09,-0.05' },
  ],
  muscles: ['deltoidR'],
  arrows: [{ point: 'handR', off: [0.02, -0.12], trim: [0.35, 0.95] }],
}

export const stickExternalRotation: Figure = {
  ...sitting,
  name: 'Shoulder rotation with stick',
  camera: { yaw: -6, pitch: 28, focus: { point: 'chest:0,-0.12,0.1', radius: 0.62 } },
  pins: chairFeet,
  pose: { ...seated, shFlex: 4, shAbd: 4, elbow: 92, grip: 0.92, sup: -20 },
  keys: [
    { hold: 0.6, move: 1.6, pose: { shRotR: -8, shRotL: 8 } },
    { hold: 1.5, move: 1.6, pose: { shRotR: 42, shRotL: -44, elbowL: 88 } },
  ],
  props: [usualChair, { type: 'stick', from: inHand.L, to: inHand.R, beyond: 0.14 }],
  muscles: ['infraspinatusR'],
  arrows: [{ point: 'handR', off: [-0.05, -0.15], trim: [0.05, 0.95] }],
  inset: {
    point: 'chest:-0.09,0.08,0',
    radius: 0.19,
    at: [0.46, 0.3],
    size: 0.2,
    yaw: 150,
    pitch: 8,
    only: ['shirt', 'armR', 'head', 'hair'],
  },
}

export const crossBodyStretch: Figure = {
  ...standing,
  name: 'Cross-body shoulder stretch',
  camera: { yaw: -8, pitch: 12, focus: { point: 'chest', radius: 0.56 } },
  pins: [
    {
      bone: 'handR',
      at: [
        [-0.05, 1.32, 0.46],
        [0.26, 1.32, 0.24],
      ],
      hand: { palm: [0, -0.3, -1], fingers: [1, 0, 0] },
      pole: [-0.6, -0.5, 0.6],
    },
    {
      bone: 'handL',
      on: 'upperArmR:-0.055,-0.25,-0.02',
      hand: { palm: [-0.1, 0, -1], fingers: [-0.2, 1, -0.1] },
      pole: [1, 0.2, 1],
    },
  ],
  pose: { ...still, gripL: 0.42, shFlex: 70, shFlexL: 60, elbowL: 100 },
  keys: [
    { hold: 0.6, move: 1.5, pose: {} },
    { hold: 3, move: 1.5, pose: { protractR: 14 } },
  ],
  muscles: ['backDeltoidR', 'infraspinatusR'],
  arrows: [{ point: 'handR', off: [0.11, -0.11], trim: [0.2, 0.95] }],
}

export const doorwayStretch: Figure = {
  ...standing,
  name: 'Doorway chest stretch',
  camera: { yaw: 34, pitch: 9, focus: { point: 'chest:0,0.04,0', radius: 0.7 } },
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.9, -0.12],
        [0.0, 0.89, -0.02],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.15, 0.08, 0.1] },
    { bone: 'footR', at: [-0.17, 0.029, -0.22], lift: [14, 30] },
    { bone: 'handR', at: [-0.46, 1.62, 0.0042], hand: { palm: [0, 0, 1], fingers: [0, 1, 0] }, pole: [-0.2, -1, -0.5] },
  ],
  pose: { ...still, shFlex: 10, elbow: 16, hipFlexL: 12, kneeL: 14, shAbdR: 80, elbowR: 80, gripR: 0.05 },
  keys: [
    { hold: 0.6, move: 1.5, pose: {} },
    { hold: 3, move: 1.5, pose: { thoraxRot: 8, neckRot: 6 } },
  ],
  props: [{ type: 'doorway', x: 0.04, z: 0.035, w: 1, h: 2.02 }],
  muscles: ['pecR'],
  arrows: [{ point: 'pelvis', off: [-0.3, 0.0], vec: [-0.2, -0.05] }],
}

export const handBehindBackTowel: Figure = {
  ...standing,
  name: 'Hand-behind-back stretch with towel',
  camera: { yaw: 158, pitch: 9, focus: { point: 'chest:0,0.06,0', radius: 0.56 } },
  pins: [
    {
      bone: 'handR',
      at: [
        [-0.06, 1.02, -0.165],
        [-0.04, 1.13, -0.165],
      ],
      hand: { palm: [0, 0.2, -1], fingers: [0.8, 0.6, 0] },
      pole: [-1, -0.4, -0.5],
    },
    {
      bone: 'handL',
      at: [
        [0.15, 1.6, -0.2],
        [0.15, 1.74, -0.18],
      ],
      hand: { palm: [-1, 0, 0.2], fingers: [0, -0.7, -0.7] },
      pole: [1, 0.8, 0.1],
    },
  ],
  pose: { ...still, shFlexL: 140, elbowL: 110, shFlexR: -20, elbowR: 80, grip: 0.92, shRotR: -60 },
  keys: [
    { hold: 0.6, move: 1.6, pose: {} },
    { hold: 2, move: 1.6, pose: {} },
  ],
  props: [{ type: 'towel', from: inHand.L, to: inHand.R }],
  muscles: ['infraspinatusR', 'deltoidR'],
  arrows: [{ point: 'forearmL', off: [0, 0.15], vec: [0, 0.14] }],
}

export const fingerWalk: Figure = {
  ...standing,
  name: 'Finger walk up the wall',
  camera: { yaw: -108, pitch: 9, focus: { point: 'chest:0,0.14,0.2', radius: 0.72 } },
  pins: [
    {
      bone: 'handR',
      at: [
        [-0.2, 1.15, 0.292],
        [-0.2, 1.75, 0.292],
      ],
      hand: { palm: [0, -0.55, 0.85], fingers: [0, 0.85, 0.6] },
      pole: [-0.6, -1, 0],
    },
  ],
  pose: { ...still, grip: 0.15, spreadR: 0.4, shFlexR: 60, elbowR: 40 },
  keys: [
    { hold: 0.6, move: 2.4, pose: { aloneR: 1, mcpR: 36, pipR: 34 } },
    { hold: 1, move: 2, pose: { shrugR: 14, neck: -6, aloneR: 1, mcpR: 36, pipR: 34 } },
  ],
  props: [{ type: 'wall', z: 0.43, w: 2.2, h: 2.6, x: -0.7 }],
  muscles: ['deltoidR', 'supraspinatusR'],
  arrows: [{ point: 'handR', off: [0.16, 0], trim: [0.2, 0.95] }],
  inset: {
    point: 'handR:0,-0.07,0',
    radius: 0.13,
    at: [0.44, 0.02],
    size: 0.24,
    yaw: -96,
    pitch: 4,
    only: ['armR'],
    follows: true,
  },
}

export const assistedElevation: Figure = {
  name: 'Hand-assisted arm lift lying',
  base: 'supine',
  camera: { yaw: -70, pitch: 26, focus: { point: 'chest:0,0.12,0.16', radius: 0.6 } },
  flat: bothFeet,
  footOut: 3,
  anchor: onBack,
  pins: [
    ...bentFeet,
    {
      bone: 'handL',
      on: 'forearmR:0.05,-0.12,0.075',
      hand: { palm: [-1, 0, -0.2], fingers: [-0.1, 0.7, 0.7] },
      pole: [1, 0.4, 0.2],
    },
  ],
  pose: {
    hipFlex: 50,
    knee: 105,
    head: 4,
    gripL: 0.5,
    gripR: 0.2,
    elbowR: 6,
    shAbdR: -6,
    shFlexL: 60,
    elbowL: 40,
  },
  keys: [
    { hold: 0.5, move: 1.8, pose: { shFlexR: 36 } },
    { hold: 1, move: 1.8, pose: { shFlexR: 122, elbowR: 10, shAbdR: -10 } },
  ],
  props: [{ type: 'mat', from: [-0.28, -0.53], to: [0.29, 1.08] }],
  muscles: ['deltoidR'],
  arrows: [{ point: 'handR', off: [-0.02, 0.22], trim: [0.3, 0.75] }],
}
