import type { Figure } from '../../model.ts'
import { dumbbellRow } from './shoulder-strength-poses.ts'
import { dumbbells, relaxed, sitting, standing } from './stances.ts'
import { chairFeet, inHand, seated } from './starts.ts'

const braced = { ...relaxed, hipFlex: 6, knee: 8, pelvisPitch: 3, grip: 0.95 } as const

export const externalRotationHigh: Figure = {
  ...standing,
  name: 'External rotation at 90 degrees with band',
  camera: { yaw: -122, pitch: 10, focus: { point: 'chest:0,0.05,0.36', radius: 0.78 } },
  pose: { ...braced, gripL: 0.2, shFlexR: 0, shAbdR: 86, elbowR: 90 },
  keys: [
    { hold: 0.5, move: 1.5, pose: { shRotR: 2 } },
    { hold: 0.8, move: 1.8, pose: { shRotR: 84 } },
  ],
  props: [
    { type: 'post', at: [-0.45, 1.15], h: 1.6 },
    { type: 'band', from: inHand.R, to: [-0.45, 1.12, 1.15] },
  ],
  muscles: ['infraspinatusR'],
  arrows: [{ point: 'handR', off: [0.13, 0.16], trim: [0.2, 0.8] }],
}

export const chestPressBand: Figure = {
  ...standing,
  name: 'Chest press with band',
  camera: { yaw: -45, pitch: 10 },
  anchor: [{ point: 'pelvis', at: [0, 0.896, 0] }],
  pins: [
    { bone: 'footL', at: [0.1, 0.08, 0.2] },
    { bone: 'footR', at: [-0.1, 0.029, -0.14], lift: 18 },
  ],
  pose: { ...braced, sup: -60 },
  keys: [
    { hold: 0.5, move: 1.4, pose: { shFlex: 0, shAbd: 30, elbow: 104 } },
    { hold: 0.6, move: 1.5, pose: { shFlex: 76, shAbd: 6, elbow: 8, protract: 10 } },
  ],
  props: [
    { type: 'post', at: [0, -0.8], h: 1.5 },
    { type: 'band', from: inHand.L, via: 'chest:0.2,0.05,-0.02', to: [0.02, 1.28, -0.8] },
    { type: 'band', from: inHand.R, via: 'chest:-0.2,0.05,-0.02', to: [-0.02, 1.28, -0.8] },
  ],
  muscles: ['pecR', 'pecL', 'tricepsR'],
  arrows: [{ point: 'handR', off: [0.24, -0.2], trim: [0.25, 0.95] }],
}

export const facePull: Figure = {
  ...standing,
  name: 'Face pull with band',
  camera: { yaw: -152, pitch: 12, focus: { point: 'chest:0,0.08,0.36', radius: 0.82 } },
  pose: { ...braced, sup: -50 },
  keys: [
    { hold: 0.5, move: 1.4, pose: { shFlex: 88, shAbd: 2, elbow: 6, protract: 16 } },
    { hold: 0.8, move: 1.6, pose: { shFlex: 14, shAbd: 84, shRot: 48, elbow: 116, protract: -26 } },
  ],
  props: [
    { type: 'post', at: [0, 1.1], h: 1.75 },
    { type: 'band', from: inHand.L, to: inHand.R, via: [0, 1.6, 1.08] },
  ],
  muscles: ['midTrapR', 'midTrapL', 'backDeltoidR', 'backDeltoidL'],
  arrows: [{ point: 'forearmL', off: [-0.18, -0.07], trim: [0.35, 0.95] }],
}

export const latPullDown: Figure = {
  ...sitting,
  name: 'Lat pull-down with band',
  camera: { yaw: 180, pitch: 12, focus: { point: 'chest:0,0.34,0', radius: 1 } },
  pins: chairFeet,
  pose: { ...seated, grip: 0.95, sup: 0 },
  keys: [
    { hold: 0.5, move: 1.5, pose: { shFlex: 12, shAbd: 150, shRot: 60, elbow: 14, shrug: 20 } },
    { hold: 0.8, move: 1.7, pose: { shFlex: 8, shAbd: 32, shRot: 70, elbow: 128, shrug: -20, protract: -20 } },
  ],
  props: [
    { type: 'chair', at: [0, -0.37], back: false },
    { type: 'post', at: [0, 0.5], h: 2.1 },
    { type: 'band', from: inHand.L, to: inHand.R, via: [0, 2.04, 0.48] },
  ],
  muscles: ['latR', 'latL'],
  arrows: [
    { point: 'forearmR', off: [0.13, -0.03], trim: [0.35, 0.95] },
    { point: 'forearmL', off: [-0.13, -0.03], trim: [0.35, 0.95] },
  ],
}

export const reverseFly: Figure = {
  ...standing,
  name: 'Reverse fly with dumbbells',
  camera: { yaw: -145, pitch: 26 },
  anchor: [...standing.anchor, { point: 'pelvis', at: [0, null, null] }],
  pins: [{ bone: 'footL' }, { bone: 'footR' }],
  pose: { ...relaxed, pelvisPitch: 54, hipFlex: 70, knee: 26, neck: -12, grip: 0.92, elbow: 14, shFlex: 58 },
  keys: [
    { hold: 0.4, move: 1.5, pose: { shAbd: 4 } },
    { hold: 0.6, move: 1.7, pose: { shFlex: 66, shAbd: 84, protract: -26 } },
  ],
  props: dumbbells,
  muscles: ['midTrapR', 'midTrapL', 'backDeltoidR', 'backDeltoidL'],
  arrows: [
    { point: 'handR', off: [0.14, -0.12], trim: [0.15, 0.8] },
    { point: 'handL', off: [-0.21, -0.03], trim: [0.15, 0.8] },
  ],
}

export const drawSword: Figure = {
  ...standing,
  name: 'Diagonal lift with band (PNF D2)',
  camera: { yaw: 38, pitch: 10, focus: { point: 'chest:0,-0.04,0', radius: 0.84 } },
  pins: [
    {
      bone: 'handR',
      at: [
        [0.1, 1.03, 0.2],
        [-0.525, 1.76, 0.15],
      ],
      pole: [-1, -0.6, -0.2],
    },
  ],
  pose: { ...relaxed, gripR: 0.95 },
  keys: [
    { hold: 0.5, move: 1.6, pose: { shFlexR: 40, shAbdR: -20, supR: -40, lumbarRot: 4 } },
    { hold: 0.6, move: 1.8, pose: { shFlexR: 100, shAbdR: 60, supR: 40 } },
  ],
  props: [
    { type: 'post', at: [0.62, 0.22], h: 0.9 },
    { type: 'band', from: inHand.R, to: [0.62, 0.5, 0.22] },
  ],
  inset: { point: 'chest:-0.09,0.08,0', radius: 0.19, at: [0.5, 0.26], size: 0.2, yaw: 170, pitch: 8 },
  muscles: ['deltoidR', 'infraspinatusR', 'midTrapR'],
  arrows: [{ point: 'handR', off: [-0.18, -0.1], trim: [0.1, 0.9] }],
}

const pushUpHands = [
  { bone: 'handL', at: [0.24, 0.034, 1.3], hand: 'floor', pole: [0.7, 0.2, -1] },
  { bone: 'handR', at: [-0.24, 0.034, 1.3], hand: 'floor', pole: [-0.7, 0.2, -1] },
] as const
const onToes = [
  { point: 'toeL', at: [0.09, 0.032, 0] },
  { point: 'toeR', at: [-0.09, 0.032, 0] },
] as const
const highPlank = { pelvisPitch: -16, ankle: 12, toe: 82, shFlex: 70, elbow: 4 } as const

export const pushUp: Figure = {
  base: 'prone',
  name: 'Push-up',
  camera: { yaw: -60, pitch: 9 },
  anchor: onToes,
  pins: pushUpHands,
  pose: { ...highPlank, neck: -8 },
  keys: [
    { hold: 0.4, move: 1.3, pose: {} },
    { hold: 0.3, move: 1.6, pose: { pelvisPitch: -4, ankle: 0, shFlex: 30, elbow: 100 } },
  ],
  props: [{ type: 'mat', from: [-0.42, -0.16], to: [0.42, 1.78] }],
  muscles: ['pecR', 'tricepsR', 'abdominals'],
  arrows: [{ point: 'chest', off: [0.02, 0.5], vec: [0, -0.19] }],
}

export const plankTaps: Figure = {
  ...pushUp,
  name: 'Plank with shoulder taps',
  camera: { yaw: 46, pitch: 12 },
  pins: [
    pushUpHands[0],
    { ...pushUpHands[1], key: 'plantHandR' },
    {
      bone: 'handR',
      on: 'upperArmL:-0.06,0.0,0.14',
      hand: { palm: [0.5, 0.6, -0.6], fingers: [1, 0, 0.4] },
      pole: [-0.8, -1, 0.2],
      key: 'plantFootR',
    },
  ],
  keys: [
    { hold: 0.3, move: 0.9, pose: { plantFootR: 0 } },
    { hold: 0.8, move: 0.9, pose: { plantHandR: 0, plantFootR: 1, shFlexR: 70, elbowR: 100 } },
  ],
  muscles: ['serratusL', 'abdominals'],
  arrows: [{ point: 'handR', off: [0.11, -0.06], trim: [0.1, 0.6] }],
}

export const kickBack: Figure = {
  ...dumbbellRow,
  name: 'Triceps kick-back with dumbbell',
  camera: { yaw: -90, pitch: 12 },
  keys: [
    { hold: 0.4, move: 1.4, pose: { shFlexR: -12, elbowR: 80, protractR: -14 } },
    { hold: 0.6, move: 1.6, pose: { shFlexR: -16, elbowR: 4, protractR: -14 } },
  ],
  muscles: ['tricepsR'],
  arrows: [{ point: 'handR', off: [-0.19, -0.16], trim: [0.15, 0.9] }],
}
