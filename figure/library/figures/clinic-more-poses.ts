import type { Figure } from '../../model.ts'
import { bentFeet, bothFeet, chairFeet, handsBeside, crookMat, onBack, seated, standingFeet } from './starts.ts'

const standing = { base: 'standing', flat: bothFeet, footOut: 6, anchor: standingFeet } as const

export const lyingBallSqueeze: Figure = {
  name: 'Adductor squeeze lying',
  base: 'supine',
  camera: { yaw: -14, pitch: 30 },
  flat: bothFeet,
  footOut: 3,
  anchor: onBack,
  pins: [...bentFeet, ...handsBeside],
  pose: { head: 4, hipFlex: 50, knee: 105 },
  keys: [
    { hold: 0.6, move: 1, pose: { hipAbd: 2 } },
    { hold: 5, move: 1, pose: { hipAbd: 1 } },
  ],
  props: [crookMat, { type: 'ball', at: [0, 0.44, 0.52], r: 0.075 }],
  muscles: ['adductorL', 'adductorR'],
  arrows: [
    { point: 'shinR', off: [-0.4, 0.1], vec: [0.16, 0.0] },
    { point: 'shinL', off: [0.3, 0.06], vec: [-0.16, 0] },
  ],
}

export const lyingArmRaise: Figure = {
  name: 'Arm raise lying',
  base: 'supine',
  camera: { yaw: -52, pitch: 28, focus: { point: 'chest:0,0.03,0', radius: 0.93 } },
  flat: bothFeet,
  footOut: 3,
  anchor: onBack,
  pins: bentFeet,
  pose: { hipFlex: 50, knee: 105, head: 4, elbow: 4, grip: 0.12, shAbd: 8, sup: 10 },
  keys: [
    { hold: 0.4, move: 1.8, pose: { shFlex: -3, shAbd: 12 } },
    { hold: 0.8, move: 1.8, pose: { shFlex: 158, shAbd: 4 } },
  ],
  props: [{ type: 'mat', from: [-0.38, -1.06], to: [0.38, 1.08] }],
  muscles: ['deltoidR', 'deltoidL'],
  arrows: [{ point: 'handL', off: [0.06, 0.16], trim: [0.35, 0.8] }],
}

export const frontRaise: Figure = {
  ...standing,
  name: 'Front raise with dumbbells',
  camera: { yaw: -60, pitch: 8, focus: { point: 'chest:0,-0.04,0.2', radius: 0.68 } },
  pose: { hipAbd: 4, grip: 0.95, elbow: 6, sup: -60, shAbd: 4, knee: 4, hipFlex: 2 },
  keys: [
    { hold: 0.4, move: 1.4, pose: { shFlex: 6 } },
    { hold: 0.6, move: 1.6, pose: { shFlex: 88 } },
  ],
  props: [
    { type: 'dumbbell', bone: 'handL' },
    { type: 'dumbbell', bone: 'handR' },
  ],
  muscles: ['frontDeltoidR', 'frontDeltoidL'],
  arrows: [{ point: 'handR', off: [0.14, -0.3], trim: [0.3, 0.85] }],
}

export const wristSideTilt: Figure = {
  base: 'sitting',
  flat: bothFeet,
  footOut: 4,
  name: 'Wrist side tilt',
  camera: { yaw: -86, pitch: 10, focus: { point: 'forearmR:0,-0.29,0', radius: 0.22, only: ['armR'] } },
  anchor: [{ point: 'pelvis', at: [0.12, 0.548, -0.5] }],
  pins: chairFeet,
  pose: { ...seated, shFlexR: 24, shAbdR: 12, elbowR: 68, supR: 0, gripR: 0.06, shFlexL: 0, shAbdL: 14, elbowL: 10 },
  keys: [
    { hold: 0.5, move: 1.4, pose: { wristDevR: -30 } },
    { hold: 0.5, move: 1.4, pose: { wristDevR: 22 } },
  ],
  props: [{ type: 'table', from: [-0.44, -0.8], to: [-0.02, -0.16], h: 0.72 }],
  muscles: ['wristExtensorR'],
  arrows: [{ point: 'handR:0,-0.17,0', off: [0.058, 0], trim: [0.1, 0.85], isBoth: true }],
}

export const farmerCarry: Figure = {
  name: 'Farmer carry with dumbbells',
  base: 'standing',
  camera: { yaw: -64, pitch: 9 },
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.925, -0.1],
        [0, 0.925, 0.3],
      ],
    },
  ],
  pins: [
    {
      bone: 'footL',
      at: [
        [0.09, 0.029, -0.26],
        [0.09, 0.042, 0.48],
      ],
      lift: [38, 0],
    },
    { bone: 'footR', at: [-0.09, 0.029, 0.16], lift: [0, 30] },
  ],
  pose: { grip: 0.95, shAbd: 11, elbow: 4 },
  keys: [
    { hold: 0.2, move: 1, pose: { shFlexL: 4, shFlexR: -2 } },
    { hold: 0.2, move: 1, pose: { shFlexL: -2, shFlexR: 4 } },
  ],
  props: [
    { type: 'dumbbell', bone: 'handL', r: 0.06 },
    { type: 'dumbbell', bone: 'handR', r: 0.06 },
  ],
  muscles: ['upperTrapR', 'upperTrapL', 'wristFlexorR', 'wristExtensorR'],
  arrows: [{ point: 'pelvis', off: [0.31, 0.03], vec: [0.2, -0.03] }],
}
