import type { Figure } from '../../model.ts'
import { gluteBridge } from './hip-poses.ts'
import { serratusPunch } from './shoulder-strength-poses.ts'
import {
  bothFeet,
  fourPointHands,
  fourPointPose,
  kneelingMat,
  lyingSide,
  onFront,
  onSide,
  sideProps,
  standingFeet,
} from './starts.ts'

const standing = { base: 'standing', flat: bothFeet, footOut: 7, anchor: standingFeet } as const
const still = { hipAbd: 4, hipFlex: 2, knee: 4 } as const
const dumbbells = [
  { type: 'dumbbell', bone: 'handL' },
  { type: 'dumbbell', bone: 'handR' },
] as const

export const shrug: Figure = {
  ...standing,
  name: 'Shoulder shrug with dumbbells',
  camera: { yaw: 162, pitch: 8, focus: { point: 'chest:0,-0.04,0', radius: 0.64 } },
  pose: { ...still, grip: 0.92, elbow: 8, shAbd: 8 },
  keys: [
    { hold: 0.4, move: 1.2, pose: { shrug: -12 } },
    { hold: 1, move: 1.4, pose: { shrug: 56 } },
  ],
  props: dumbbells,
  muscles: ['upperTrapR', 'upperTrapL'],
  arrows: [
    { point: 'upperArmR', off: [0.16, 0.02], vec: [0, 0.16] },
    { point: 'upperArmL', off: [-0.16, 0.02], vec: [0, 0.16] },
  ],
}

export const hammerCurl: Figure = {
  ...standing,
  name: 'Hammer curl with dumbbells',
  camera: { yaw: -48, pitch: 8, focus: { point: 'chest:0,-0.05,0', radius: 0.64 } },
  pose: { ...still, grip: 0.92, shAbd: 6, sup: 0 },
  keys: [
    { hold: 0.3, move: 1.5, pose: { elbow: 8 } },
    { hold: 0.4, move: 1.3, pose: { elbow: 136, shFlex: 6 } },
  ],
  props: dumbbells,
  muscles: ['bicepsR', 'bicepsL', 'wristExtensorR'],
  arrows: [{ point: 'handL', off: [0.16, 0.02], trim: [0.3, 0.9] }],
}

export const chestPress: Figure = {
  ...serratusPunch,
  name: 'Chest press lying with dumbbells',
  camera: { yaw: -74, pitch: 16, focus: { point: 'chest:0,0,0.26', radius: 0.54 } },
  pose: { hipFlex: 50, knee: 105, head: 4, grip: 0.92 },
  keys: [
    { hold: 0.4, move: 1.5, pose: { shFlex: 30, shAbd: 46, elbow: 78, shRot: 0 } },
    { hold: 0.5, move: 1.4, pose: { shFlex: 90, shAbd: 0, elbow: 6 } },
  ],
  muscles: ['pecR', 'pecL', 'tricepsR'],
  arrows: [{ point: 'handR', off: [-0.14, 0], trim: [0.1, 0.9] }],
}

export const bridgeMarch: Figure = {
  ...gluteBridge,
  name: 'Bridge march',
  camera: { yaw: 56, pitch: 12 },
  flat: ['footL'],
  pins: gluteBridge.pins!.map((pin) => (pin.bone === 'footR' ? { ...pin, key: 'plantFootR' } : pin)),
  pose: {
    ...gluteBridge.pose,
    pelvisPitch: -37,
    lumbar: 9,
    thorax: 20,
    neck: 12,
    head: 6,
    hipFlexL: 0,
    kneeL: 80,
    shFlex: -14,
  },
  keys: [
    { hold: 0.5, move: 1.3, pose: { hipFlexR: 0, kneeR: 80, ankleR: -47 } },
    { hold: 1, move: 1.3, pose: { plantFootR: 0, hipFlexR: 66, kneeR: 94, ankleR: -16 } },
  ],
  muscles: ['gluteL'],
  arrows: [{ point: 'shinR', off: [0.2, -0.14], vec: [0, 0.22] }],
}

export const reverseClam: Figure = {
  name: 'Reverse clam',
  base: 'sideLying',
  camera: { yaw: -30, pitch: 26 },
  anchor: onSide,
  pins: [
    { bone: 'handR', at: [0.24, 0.045, 0.3], hand: { palm: [0, -1, 0], fingers: [0.4, 0, 1] }, pole: [-0.6, 1, 0.3] },
  ],
  pose: { ...lyingSide, hipFlex: 52, knee: 88, elbowR: 60, shFlexR: 50, shrugR: -30, protractR: 45, hipAbdR: -6 },
  keys: [
    { hold: 0.4, move: 1.3, pose: {} },
    { hold: 0.8, move: 1.2, pose: { hipRotR: -36, hipAbdR: -3 } },
  ],
  props: sideProps,
  muscles: ['gluteMedR'],
  arrows: [{ point: 'footR', off: [-0.21, 0.0], trim: [0.15, 0.9] }],
}

export const donkeyKick: Figure = {
  name: 'Donkey kick',
  base: 'fourPoint',
  camera: { yaw: -66, pitch: 12 },
  anchor: [
    { point: 'shinL:0,-0.02,0.055', at: [null, 0.014, 0] },
    { point: 'pelvis', at: [0, null, null] },
  ],
  pose: fourPointPose,
  pins: fourPointHands,
  keys: [
    { hold: 0.4, move: 1.3, pose: {} },
    { hold: 1, move: 1.4, pose: { hipFlexR: -2, kneeR: 88, ankleR: 0 } },
  ],
  props: [kneelingMat],
  muscles: ['gluteR', 'hamR'],
  arrows: [{ point: 'footR', off: [-0.28, -0.08], trim: [0.25, 0.95] }],
}

export const proneY: Figure = {
  name: 'Prone Y raise',
  base: 'prone',
  camera: { yaw: -110, pitch: 36 },
  anchor: onFront,
  pose: {
    ankle: -60,
    hipAbd: 3,
    hipFlex: -1,
    neck: -6,
    lumbar: -2,
    elbow: 4,
    grip: 0.05,
    spread: 0.3,
    thumbAbd: 0.4,
    sup: 88,
  },
  keys: [
    { hold: 0.4, move: 1.4, pose: { shFlex: -11, shAbd: 138, shRot: 90 } },
    { hold: 1.5, move: 1.4, pose: { shFlex: 5, shAbd: 138, shRot: 90, shrug: -14 } },
  ],
  props: [
    { type: 'mat', from: [-0.62, -1.12], to: [0.62, 1.07] },
    { type: 'pillow', from: [-0.12, 0.68], to: [0.12, 0.86], h: 0.03 },
  ],
  muscles: ['lowerTrapR', 'lowerTrapL'],
  arrows: [
    { point: 'handL', off: [-0.05, 0.24], vec: [0, 0.173] },
    { point: 'handR', off: [0.1, 0.2], vec: [0, 0.173] },
  ],
}
