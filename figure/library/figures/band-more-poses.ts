import type { Figure } from '../../model.ts'
import { hipExtensionStanding, sideLyingHipAbduction } from './hip-more-poses.ts'
import { hipAbduction } from './hip-poses.ts'
import { squat } from './knee-poses.ts'
import { hamstringCurl } from './lower-more-poses.ts'
import { onHip, relaxed, sitting, standing } from './stances.ts'
import { chairHands, handsBeside, inHand, longMat, onBack } from './starts.ts'
import { bicepsCurl, lateralRaise } from './upper-more-poses.ts'

const anklesTied = { type: 'loop', around: ['shinL:0,-0.32,0', 'shinR:0,-0.32,0'], r: 0.052 } as const

export const externalRotationBoth: Figure = {
  ...standing,
  name: 'External rotation of both shoulders with band',
  camera: { yaw: -8, pitch: 28, focus: { point: 'chest:0,-0.06,0.1', radius: 0.62 } },
  pose: { ...relaxed, shAbd: 4, shFlex: 4, elbow: 90, grip: 0.95, sup: 40 },
  keys: [
    { hold: 0.5, move: 1.4, pose: { shRot: -8 } },
    { hold: 1, move: 1.6, pose: { shRot: 46, protract: -20 } },
  ],
  props: [{ type: 'band', from: inHand.L, to: inHand.R }],
  muscles: ['infraspinatusR', 'infraspinatusL'],
  inset: { point: 'chest:0,0.08,0', radius: 0.22, at: [0.44, 0.26], size: 0.2, yaw: 172, pitch: 10 },
  arrows: [
    { point: 'handR', off: [-0.06, -0.24], trim: [0.15, 0.9] },
    { point: 'handL', off: [-0.01, -0.25], trim: [0.15, 0.9] },
  ],
}

export const bicepsCurlBand: Figure = {
  ...bicepsCurl,
  name: 'Biceps curl with band',
  camera: { yaw: -56, pitch: 8 },
  props: [
    { type: 'band', from: inHand.L, to: 'footL:0.02,-0.07,0.05' },
    { type: 'band', from: inHand.R, to: 'footR:-0.02,-0.07,0.05' },
    { type: 'band', from: 'footL:0.02,-0.07,0.05', to: 'footR:-0.02,-0.07,0.05' },
  ],
}

export const hipAbductionBand: Figure = {
  ...hipAbduction,
  name: 'Standing hip abduction with loop band',
  props: [...hipAbduction.props!, anklesTied],
}

export const hipExtensionBand: Figure = {
  ...hipExtensionStanding,
  name: 'Standing hip extension with loop band',
  props: [...hipExtensionStanding.props!, anklesTied],
}

export const squatBand: Figure = {
  ...squat,
  name: 'Squat with loop band',
  camera: { yaw: -40, pitch: 9 },
  props: [{ type: 'loop', around: ['thighL:0,-0.36,0', 'thighR:0,-0.36,0'], r: 0.064 }],
  muscles: ['quadL', 'quadR', 'gluteR'],
}

export const lateralRaiseBand: Figure = {
  ...lateralRaise,
  name: 'Shoulder abduction with band',
  camera: { yaw: -12, pitch: 8 },
  pose: { ...lateralRaise.pose, gripR: 0.95, gripL: 0.2 },
  keys: [
    { hold: 0.4, move: 1.5, pose: { shAbdR: 12, shAbdL: 8 } },
    { hold: 0.5, move: 1.6, pose: { shAbdR: 84, shFlexR: 8, shAbdL: 8 } },
  ],
  props: [{ type: 'band', from: inHand.R, to: 'footR:-0.02,-0.07,0.05' }],
  muscles: ['deltoidR', 'supraspinatusR'],
  arrows: [{ point: 'handR', off: [-0.26, 0.01], trim: [0.15, 0.85] }],
}

export const hamstringCurlBand: Figure = {
  ...hamstringCurl,
  name: 'Standing hamstring curl with loop band',
  props: [...hamstringCurl.props!, anklesTied],
}

export const sideLyingAbductionBand: Figure = {
  ...sideLyingHipAbduction,
  name: 'Side-lying hip abduction with loop band',
  pose: { ...sideLyingHipAbduction.pose, hipFlexL: 4, kneeL: 4 },
  props: [...sideLyingHipAbduction.props!, anklesTied],
}

export const seatedHipAbductionBand: Figure = {
  ...sitting,
  name: 'Seated hip abduction with loop band',
  camera: { yaw: 38, pitch: 16 },
  pins: [
    {
      bone: 'footL',
      at: [
        [0.1, 0.08, 0.03],
        [0.2, 0.08, 0.03],
      ],
    },
    {
      bone: 'footR',
      at: [
        [-0.1, 0.08, 0.03],
        [-0.2, 0.08, 0.03],
      ],
    },
    ...chairHands,
  ],
  keys: [
    { hold: 0.4, move: 1.3, pose: { hipAbd: 2 } },
    { hold: 1, move: 1.4, pose: { hipAbd: 24 } },
  ],
  props: [...sitting.props, { type: 'loop', around: ['thighL:0,-0.34,0', 'thighR:0,-0.34,0'], r: 0.084 }],
  muscles: ['gluteMedR', 'gluteMedL'],
  arrows: [
    { point: 'shinR', off: [-0.2, -0.12], vec: [-0.169, 0] },
    { point: 'shinL', off: [0.2, -0.12], vec: [0.169, 0] },
  ],
}

export const lyingMarchBand: Figure = {
  base: 'supine',
  name: 'Lying hip flexion with loop band',
  camera: { yaw: -72, pitch: 14 },
  anchor: onBack,
  pins: handsBeside,
  pose: { head: 4, shAbd: 16, ankle: 8 },
  keys: [
    { hold: 0.4, move: 1.3, pose: { hipFlex: -1, knee: 2 } },
    { hold: 0.8, move: 1.5, pose: { hipFlexR: 88, kneeR: 90, hipFlexL: -1, kneeL: 2 } },
  ],
  props: [longMat, { type: 'loop', around: ['footL:0,-0.03,0.06', 'footR:0,-0.03,0.06'], r: 0.062 }],
  muscles: ['hipFlexorR', 'quadR', 'transversus'],
  arrows: [{ point: 'shinR', off: [0, 0.25], trim: [0.35, 0.95] }],
}

export const standingSideBend: Figure = {
  ...standing,
  name: 'Side bend in standing',
  camera: { yaw: -6, pitch: 9, focus: { point: 'chest:0,0.2,0', radius: 0.88 } },
  footOut: 8,
  pins: [onHip('L')],
  pose: { hipAbd: 8, gripR: 0.1 },
  keys: [
    { hold: 0.6, move: 1.6, pose: { shAbdR: 14, elbowR: 10 } },
    {
      hold: 3,
      move: 1.7,
      pose: { lumbarSide: -14, thoraxSide: -22, neckSide: -8, shFlexR: 8, shAbdR: 158, elbowR: 16, shrugR: 20 },
    },
  ],
  muscles: ['latR', 'obliqueR'],
  arrows: [{ point: 'handR', off: [-0.16, 0.15], trim: [0.35, 0.95] }],
}
