import type { Figure } from '../../model.ts'
import { bentFeet, bothFeet, inHand, lyingSide, onBack, onFront, onSide, sideProps, standingFeet } from './starts.ts'

const still = { hipAbd: 4, grip: 0.2 }
const standing = { base: 'standing', flat: bothFeet, footOut: 6, anchor: standingFeet } as const

export const isometricExternalRotation: Figure = {
  ...standing,
  name: 'Isometric external rotation at wall',
  camera: { yaw: 8, pitch: 36, focus: { point: 'chest:-0.06,-0.02,0', radius: 0.58 } },
  pose: { ...still, shFlexR: 2, shAbdR: 5, elbowR: 90, gripR: 0.9, shRotR: 0 },
  keys: [
    { hold: 0.8, move: 0.8, pose: { shRotR: 0 } },
    { hold: 4, move: 0.8, pose: { shRotR: 1 } },
  ],
  props: [{ type: 'sideWall', x: -0.248, z: -0.06, w: 1, h: 2.6 }],
  inset: { point: 'chest:-0.09,0.08,0', radius: 0.19, at: [0.48, 0.28], size: 0.2, yaw: 150, pitch: 8 },
  muscles: ['infraspinatusR'],
  arrows: [{ point: 'handR', off: [-0.18, -0.01], vec: [-0.17, 0], isPush: true }],
}

export const bandInternalRotation: Figure = {
  ...standing,
  name: 'Shoulder internal rotation with band',
  camera: { yaw: -10, pitch: 9, focus: { point: 'chest:-0.3,-0.06,0', radius: 0.66 } },
  pose: { ...still, shFlexR: 10, shAbdR: 5, elbowR: 90, gripR: 0.95 },
  keys: [
    { hold: 0.4, move: 1.4, pose: { shRotR: 48 } },
    { hold: 0.8, move: 1.4, pose: { shRotR: -38 } },
  ],
  props: [
    { type: 'post', at: [-0.8, 0.24], h: 1.3 },
    { type: 'band', from: inHand.R, to: [-0.8, 1.08, 0.24] },
  ],
  muscles: ['subscapularisR'],
  arrows: [{ point: 'handR', off: [-0.18, -0.12], trim: [0.2, 0.95] }],
}

export const sideLyingExternalRotation: Figure = {
  name: 'Side-lying external rotation with dumbbell',
  base: 'sideLying',
  camera: { yaw: 30, pitch: 20, focus: { point: 'chest:0,-0.05,0', radius: 0.72 } },
  anchor: onSide,
  pose: {
    ...lyingSide,
    hipFlex: 40,
    knee: 60,
    gripR: 0.92,
    elbowR: 90,
    shFlexR: 2,
    shAbdR: 14,
    shrugR: -22,
    protractR: 34,
  },
  keys: [
    { hold: 0.4, move: 1.5, pose: { shRotR: -33 } },
    { hold: 0.8, move: 1.6, pose: { shRotR: 56 } },
  ],
  props: [
    ...sideProps,
    { type: 'roll', at: 'upperArmR:0.05,-0.2,0', along: 'x', length: 0.15, r: 0.03 },
    { type: 'dumbbell', bone: 'handR' },
  ],
  muscles: ['infraspinatusR'],
  arrows: [{ point: 'handR', off: [-0.25, 0.14], trim: [0.31, 0.95] }],
  inset: { point: 'chest:-0.1,0.08,0', radius: 0.27, at: [0.28, 0.42], size: 0.26, yaw: 200, pitch: 24 },
}

export const scaption: Figure = {
  ...standing,
  name: 'Scaption with dumbbells',
  camera: { yaw: 0, pitch: 30, focus: { point: 'chest:0.06,0.02,0', radius: 0.85 } },
  pose: { ...still, grip: 0.92, elbow: 6, sup: 10 },
  keys: [
    { hold: 0.4, move: 1.6, pose: { shAbd: 8 } },
    { hold: 0.6, move: 1.6, pose: { shFlex: 76, shAbd: 54 } },
  ],
  props: [
    { type: 'dumbbell', bone: 'handL' },
    { type: 'dumbbell', bone: 'handR' },
  ],
  muscles: ['deltoidR', 'deltoidL', 'supraspinatusR', 'supraspinatusL'],
  arrows: [
    { point: 'handL', off: [0.17, -0.1], trim: [0.15, 0.8] },
    { point: 'handR', off: [-0.14, -0.1], trim: [0.35, 0.95] },
  ],
}

export const serratusPunch: Figure = {
  name: 'Serratus punch lying',
  base: 'supine',
  camera: { yaw: -82, pitch: 10, focus: { point: 'chest:0,0.02,0.34', radius: 0.6 } },
  flat: bothFeet,
  footOut: 3,
  anchor: onBack,
  pins: bentFeet,
  pose: { hipFlex: 50, knee: 105, head: 4, shFlex: 90, elbow: 3, grip: 0.92, sup: -20 },
  keys: [
    { hold: 0.5, move: 1.2, pose: { protract: -45 } },
    { hold: 1, move: 1.4, pose: { protract: 50 } },
  ],
  props: [
    { type: 'mat', from: [-0.38, -0.53], to: [0.38, 1.08] },
    { type: 'dumbbell', bone: 'handL' },
    { type: 'dumbbell', bone: 'handR' },
  ],
  muscles: ['serratusR', 'serratusL'],
  arrows: [{ point: 'handR', off: [-0.12, -0.04], vec: [0, 0.2] }],
}

export const proneT: Figure = {
  name: 'Prone T raise',
  base: 'prone',
  camera: { yaw: -162, pitch: 28 },
  anchor: onFront,
  pose: { ankle: -60, hipAbd: 3, hipFlex: -1, neck: -6, lumbar: -2, elbow: 4, grip: 0.6, sup: 20 },
  keys: [
    { hold: 0.4, move: 1.4, pose: { shFlex: 88, shAbd: 78, shRot: 70 } },
    { hold: 1.5, move: 1.4, pose: { shFlex: 88, shAbd: 97, shRot: 70, protract: -28 } },
  ],
  props: [{ type: 'mat', from: [-0.8, -1.12], to: [0.8, 0.66] }],
  muscles: ['midTrapR', 'midTrapL'],
  arrows: [
    { point: 'handR', off: [0.02, 0.25], vec: [0, 0.18] },
    { point: 'handL', off: [-0.02, 0.25], vec: [0, 0.18] },
  ],
}

export const kneePushUp: Figure = {
  name: 'Push-up on knees',
  base: 'prone',
  camera: { yaw: -76, pitch: 10 },
  anchor: [
    { point: 'shinR', at: [null, 0.068, -0.35] },
    { point: 'pelvis', at: [0, null, null] },
  ],
  pins: [
    { bone: 'handL', at: [0.26, 0.034, 0.38], hand: 'floor', pole: [0.7, 0.2, -1] },
    { bone: 'handR', at: [-0.26, 0.034, 0.38], hand: 'floor', pole: [-0.7, 0.2, -1] },
  ],
  pose: { knee: 80, ankle: -40, neck: -8 },
  keys: [
    { hold: 0.4, move: 1.3, pose: { pelvisPitch: -31, hipFlex: 0, shFlex: 70 } },
    { hold: 0.3, move: 1.5, pose: { pelvisPitch: -16, hipFlex: 0, shFlex: 40, elbow: 80 } },
  ],
  props: [{ type: 'mat', from: [-0.4, -0.64], to: [0.4, 0.82] }],
  muscles: ['pecR', 'tricepsR'],
  arrows: [{ point: 'chest', off: [0.28, -0.14], vec: [0, -0.2] }],
}

export const inclinePushUp: Figure = {
  name: 'Incline push-up on a table',
  base: 'standing',
  camera: { yaw: -70, pitch: 9 },
  anchor: [
    { point: 'toeR', at: [null, 0.028, -0.41] },
    { point: 'pelvis', at: [0, null, null] },
  ],
  pins: [
    { bone: 'handL', at: [0.24, 0.79, 0.48], hand: { palm: [0, -1, 0], fingers: [0, 0, 1] }, pole: [0.8, 0, -1] },
    { bone: 'handR', at: [-0.24, 0.79, 0.48], hand: { palm: [0, -1, 0], fingers: [0, 0, 1] }, pole: [-0.8, 0, -1] },
  ],
  pose: { shFlex: 60, elbow: 20 },
  keys: [
    { hold: 0.4, move: 1.3, pose: { pelvisPitch: 33, ankle: 0, toe: 33, neck: -10 } },
    { hold: 0.3, move: 1.5, pose: { pelvisPitch: 46, ankle: 0, toe: 46, neck: -12 } },
  ],
  props: [{ type: 'table', from: [-0.5, 0.42], to: [0.5, 0.95], h: 0.755 }],
  muscles: ['pecR', 'tricepsR'],
  arrows: [{ point: 'chest', off: [0.28, -0.02], vec: [0.08, -0.18] }],
}

export const dumbbellRow: Figure = {
  name: 'Bent-over row with dumbbell',
  base: 'standing',
  camera: { yaw: -102, pitch: 20 },
  flat: bothFeet,
  footOut: 5,
  anchor: [...standingFeet, { point: 'pelvis', at: [0, null, null] }],
  pins: [
    { bone: 'footL', at: [0.1, 0.08, 0.08] },
    { bone: 'footR', at: [-0.1, 0.08, -0.08] },
    { bone: 'handL', at: [0.16, 0.806, 0.5], hand: { palm: [0, -1, 0], fingers: [0, 0, 1] }, pole: [0.6, 0.2, -0.6] },
  ],
  pose: { pelvisPitch: 56, hipFlex: 70, knee: 20, neck: -8, gripR: 0.92, grip: 0.2 },
  keys: [
    { hold: 0.4, move: 1.5, pose: { shFlexR: 66, elbowR: 6, protractR: 16 } },
    { hold: 0.6, move: 1.4, pose: { shFlexR: -22, elbowR: 80, shAbdR: 16, protractR: -20 } },
  ],
  props: [
    { type: 'table', from: [-0.1, 0.44], to: [0.62, 0.96], h: 0.755 },
    { type: 'dumbbell', bone: 'handR' },
  ],
  muscles: ['latR', 'midTrapR'],
  arrows: [{ point: 'handR', off: [-0.26, 0.36], vec: [0, 0.2] }],
}
