import type { Figure } from '../../model.ts'
import { crookPose, lyingProne, onTheSide, relaxed, standing, standingPlanted } from './stances.ts'
import { bentFeet, bothFeet, grasp, inHand, lyingSide } from './starts.ts'

const bentArm = { ...relaxed, shAbdR: 5, elbowR: 90, gripR: 0.9 } as const

export const isometricAbduction: Figure = {
  ...standing,
  name: 'Isometric shoulder abduction at wall',
  camera: { yaw: 8, pitch: 9, focus: { point: 'chest:-0.06,-0.02,0', radius: 0.58 } },
  pose: { ...bentArm, shAbdR: 7, shRotR: -40 },
  keys: [
    { hold: 0.8, move: 0.8, pose: {} },
    { hold: 5, move: 0.8, pose: { shAbdR: 8 } },
  ],
  props: [
    { type: 'sideWall', x: -0.29, z: -0.3, w: 0.9, h: 2.6 },
    { type: 'roll', at: 'upperArmR:-0.05,-0.27,0', along: 'z', length: 0.13, r: 0.02 },
  ],
  muscles: ['deltoidR', 'supraspinatusR'],
  arrows: [{ point: 'forearmR', off: [-0.18, 0.02], vec: [-0.17, 0], isPush: true }],
}

export const isometricExtension: Figure = {
  ...standing,
  name: 'Isometric shoulder extension at wall',
  camera: { yaw: -84, pitch: 8, focus: { point: 'chest:0,-0.06,0', radius: 0.6 } },
  pose: { ...bentArm, shFlexR: -23 },
  keys: [
    { hold: 0.8, move: 0.8, pose: {} },
    { hold: 5, move: 0.8, pose: { shFlexR: -24 } },
  ],
  props: [
    { type: 'wall', z: -0.265, w: 0.9, h: 2.6, x: 0.1 },
    { type: 'roll', at: 'forearmR:0,0.0,-0.052', along: 'x', length: 0.16, r: 0.028 },
  ],
  muscles: ['backDeltoidR', 'latR'],
  arrows: [{ point: 'forearmR', off: [-0.18, -0.01], vec: [-0.15, 0], isPush: true }],
}

export const isometricInternalRotation: Figure = {
  ...standing,
  name: 'Isometric internal rotation against the other hand',
  camera: { yaw: 20, pitch: 20, focus: { point: 'chest:0,0,0.1', radius: 0.56 } },
  pins: [
    {
      bone: 'handL',
      on: 'forearmR:0.055,-0.2,0.04',
      hand: { palm: [-1, 0, 0], fingers: [-0.1, 0.2, 1] },
      pole: [1, -0.3, 0.3],
    },
  ],
  pose: { ...bentArm, shFlexR: 12, shFlexL: 20, elbowL: 80 },
  keys: [
    { hold: 0.8, move: 0.8, pose: {} },
    { hold: 5, move: 0.8, pose: { shRotR: -1 } },
  ],
  muscles: ['subscapularisR'],
  arrows: [{ point: 'handR', off: [-0.2, 0.02], vec: [0.17, 0], isPush: true }],
}

export const stickAbduction: Figure = {
  ...standing,
  name: 'Assisted shoulder abduction with stick',
  camera: { yaw: -10, pitch: 9, focus: { point: 'chest:-0.1,-0.02,0', radius: 0.68 } },
  pins: [
    grasp(
      'L',
      [
        [0.3, 0.96, 0.2],
        [-0.02, 1.12, 0.24],
      ],
      { palm: [-0.3, -1, 0], fingers: [-0.5, 0.2, 1] },
      [1, -0.4, -0.4],
    ),
    grasp(
      'R',
      [
        [-0.34, 0.84, 0.14],
        [-0.7, 1.27, 0.16],
      ],
      { palm: [1, 0, 0.1], fingers: [-0.6, -0.7, 0.2] },
      [-0.4, -0.4, -1],
    ),
  ],
  pose: { ...relaxed, grip: 0.92, shFlexL: 20, elbowL: 60 },
  keys: [
    { hold: 0.6, move: 1.7, pose: { shAbdR: 14 } },
    { hold: 1.5, move: 1.7, pose: { shAbdR: 90 } },
  ],
  props: [{ type: 'stick', from: inHand.L, to: inHand.R, beyond: 0.08 }],
  muscles: ['deltoidR', 'supraspinatusR'],
  arrows: [{ point: 'handR', off: [-0.18, -0.04], trim: [0.1, 0.8] }],
}

export const stickExtension: Figure = {
  ...standing,
  name: 'Shoulder extension with stick',
  camera: { yaw: -108, pitch: 9, focus: { point: 'chest:0,-0.06,0', radius: 0.68 } },
  pose: { ...relaxed, grip: 0.92, elbow: 4, sup: -66 },
  keys: [
    { hold: 0.6, move: 1.6, pose: { shFlex: -22 } },
    { hold: 1.5, move: 1.6, pose: { shFlex: -50, thorax: -2 } },
  ],
  props: [{ type: 'stick', from: inHand.L, to: inHand.R, beyond: 0.14 }],
  muscles: ['backDeltoidR', 'backDeltoidL'],
  arrows: [{ point: 'handR', off: [-0.22, -0.11], trim: [0.1, 0.95] }],
}

export const sideLyingAbduction: Figure = {
  ...onTheSide,
  name: 'Side-lying shoulder abduction',
  camera: { yaw: 16, pitch: 32 },
  pins: [],
  pose: { ...lyingSide, hipFlex: 36, knee: 60, elbowR: 4, gripR: 0.14, supR: 20, shrugR: -16, protractR: 18 },
  keys: [
    { hold: 0.5, move: 1.6, pose: { shAbdR: 12, shFlexR: 4 } },
    { hold: 0.8, move: 1.8, pose: { shAbdR: 92, shFlexR: 6 } },
  ],
  muscles: ['deltoidR', 'supraspinatusR'],
  arrows: [{ point: 'handR', off: [-0.103, 0.2], trim: [0.1, 0.8] }],
}

export const proneArmLift: Figure = {
  ...lyingProne,
  name: 'Prone arm lift backward',
  camera: { yaw: -72, pitch: 26, focus: { point: 'chest:0,-0.22,0', radius: 0.74 } },
  pins: [],
  pose: { ...lyingProne.pose, shAbd: 14, elbow: 3, sup: 40, grip: 0.3 },
  keys: [
    { hold: 0.5, move: 1.4, pose: { shFlex: 3 } },
    { hold: 2, move: 1.4, pose: { shFlex: -22, protract: -26 } },
  ],
  props: [{ type: 'mat', from: [-0.41, -1.12], to: [0.41, 0.9] }],
  muscles: ['midTrapR', 'midTrapL', 'latR', 'latL'],
  arrows: [{ point: 'handR', off: [-0.17, 0.2], vec: [0, 0.18] }],
}

export const chestStretchRoller: Figure = {
  base: 'supine',
  flat: bothFeet,
  footOut: 3,
  name: 'Chest stretch along a foam roller',
  camera: { yaw: -38, pitch: 30 },
  anchor: [{ point: 'chest:0,0.05,-0.105', at: [0, 0.178, 0] }],
  pins: bentFeet,
  pose: { ...crookPose, neck: -5, hipFlex: 40, grip: 0.1, sup: 60 },
  keys: [
    { hold: 0.6, move: 1.8, pose: { shFlex: 62, shAbd: 8, elbow: 8 } },
    { hold: 4, move: 1.8, pose: { shFlex: -14, shAbd: 84, elbow: 12 } },
  ],
  props: [
    { type: 'mat', from: [-0.42, -0.56], to: [0.42, 1.06] },
    { type: 'roller', at: [0, 0.087, -0.02], along: 'z', length: 0.94 },
  ],
  muscles: ['pecR', 'pecL'],
  arrows: [
    { point: 'handR', off: [-0.16, 0.18], trim: [0.25, 0.8] },
    { point: 'handL', off: [0.13, 0.17], trim: [0.25, 0.8] },
  ],
}

export const benchLatStretch: Figure = {
  ...standingPlanted,
  name: 'Latissimus stretch at a table',
  camera: { yaw: -66, pitch: 20 },
  pins: [
    ...standingPlanted.pins,
    { bone: 'handL', at: [0.16, 0.8338, 0.74], hand: { palm: [0, -1, 0], fingers: [0, 0, 1] }, pole: [0.8, 0.4, 0] },
    { bone: 'handR', at: [-0.16, 0.8338, 0.74], hand: { palm: [0, -1, 0], fingers: [0, 0, 1] }, pole: [-0.8, 0.4, 0] },
  ],
  pose: { ...relaxed, grip: 0.02 },
  keys: [
    { hold: 0.6, move: 1.7, pose: { pelvisPitch: 58, hipFlex: 64, knee: 10, neck: -6, shFlex: 110 } },
    { hold: 4, move: 1.7, pose: { pelvisPitch: 86.5, hipFlex: 108, knee: 16, thorax: -6, neck: 0, shFlex: 160 } },
  ],
  props: [{ type: 'table', from: [-0.42, 0.68], to: [0.42, 1.2], h: 0.8 }],
  muscles: ['latR', 'latL'],
  arrows: [{ point: 'pelvis', off: [-0.2, 0.14], vec: [-0.2, -0.02] }],
}
