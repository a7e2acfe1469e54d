import type { Figure } from '../../model.ts'
import { hipExtensionStanding } from './hip-more-poses.ts'
import { hipAbduction } from './hip-poses.ts'
import { squat } from './knee-poses.ts'
import { relaxed, standing } from './stances.ts'
import { inHand } from './starts.ts'
import { bicepsCurl } from './upper-more-poses.ts'

const anklesTied = { type: 'loop', around: ['shinL:0,-0.32,0', 'shinR:0,-0.32,0'], r: 0.052 } as const

export const externalRotationBoth: Figure = {
  ...standing,
  name: 'External rotation of both shoulders with band',
  camera: { yaw: -8, pitch: 32, focus: { point: 'chest:0,-0.06,0.1', radius: 0.62 } },
  pose: { ...relaxed, shAbd: 4, shFlex: 4, elbow: 90, grip: 0.95, sup: 40 },
  keys: [
    { hold: 0.5, move: 1.4, pose: { shRot: -8 } },
    { hold: 1, move: 1.6, pose: { shRot: 46, protract: -20 } },
  ],
  props: [{ type: 'band', from: inHand.L, to: inHand.R }],
  muscles: ['infraspinatusR', 'infraspinatusL', 'deltoidR', 'deltoidL'],
  arrows: [
    { point: 'handR', off: [-0.06, -0.24], trim: [0.15, 0.9] },
    { point: 'handL', off: [0.06, -0.24], trim: [0.15, 0.9] },
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
  props: [{ type: 'loop', around: ['thighL:0,-0.33,0', 'thighR:0,-0.33,0'], r: 0.086 }],
  muscles: [...squat.muscles!, 'gluteMedR'],
}
