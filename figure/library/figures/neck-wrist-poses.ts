import type { Figure } from '../../model.ts'
import { gazeStability } from './clinic-basics-poses.ts'
import { wristSideTilt } from './clinic-more-poses.ts'
import { neckIsometricForward } from './neck-more-poses.ts'
import { standing } from './stances.ts'
import { chairFeet } from './starts.ts'

export const neckIsometricBack: Figure = {
  ...neckIsometricForward,
  name: 'Neck backward press',
  camera: { ...neckIsometricForward.camera, yaw: -150, pitch: 8 },
  pins: [
    ...chairFeet,
    ...(['L', 'R'] as const).map((side) => {
      const out = side === 'L' ? 1 : -1
      return {
        bone: `hand${side}`,
        on: `head:${0.085 * out},0.05,-0.115`,
        hand: { palm: [0, 0, 1], fingers: [-0.75 * out, 0.65, 0] },
        pole: [out, 0.1, 0.15],
      } as const
    }),
  ],
  keys: [
    { hold: 0.8, move: 0.8, pose: {} },
    { hold: 5, move: 0.8, pose: { neck: -1.5 } },
  ],
  muscles: ['neckExtensor'],
  arrows: [],
  inset: {
    point: 'head:0,0.06,0',
    radius: 0.24,
    at: [0.5, -0.3],
    size: 0.2,
    yaw: -90,
    pitch: 4,
    only: ['head', 'hair', 'shirt'],
    arrows: [
      { point: 'head:0,0.1,0', off: [0.18, 0], vec: [-0.07, 0] },
      { point: 'head:0,0.1,0', off: [-0.17, 0], vec: [0.07, 0] },
    ],
  },
}

export const gazeStabilityStanding: Figure = {
  ...gazeStability,
  ...standing,
  name: 'Gaze stability in standing, nodding',
  camera: { yaw: 70, pitch: 8, focus: { point: 'chest:0,0.09,0.14', radius: 0.64 } },
  footOut: 0,
  pins: [
    {
      bone: 'handR',
      at: [-0.04, 1.575, 0.49],
      hand: { palm: [1, 0, 0], fingers: [0.15, 0.15, 1] },
      pole: [-1, -1, 0],
    },
  ],
  pose: { gripR: 0.95, shFlexR: 80, elbowR: 30, shAbdL: 8, elbowL: 10 },
  keys: [
    { hold: 0.1, move: 0.6, pose: { neck: 8, head: 6 } },
    { hold: 0.1, move: 0.6, pose: { neck: -8, head: -5 } },
  ],
  muscles: ['neckExtensor', 'neckFlexor'],
  props: [gazeStability.props!.find(({ type }) => type === 'stick')!],
  arrows: [{ point: 'head:0,0.08,0', arc: [0.2, 0.22, 50, 130], isBoth: true }],
}

export const prayerStretch: Figure = {
  ...standing,
  name: 'Prayer stretch',
  camera: { yaw: -14, pitch: 0, focus: { point: 'chest:0,0.02,0.1', radius: 0.56 } },
  pins: (['L', 'R'] as const).map((side) => {
    const out = side === 'L' ? 1 : -1
    return {
      bone: `hand${side}`,
      at: [
        [0.018 * out, 1.29, 0.26],
        [0.018 * out, 1.14, 0.24],
      ],
      hand: { palm: [-out, 0, 0], fingers: [0, 1, 0.1] },
      pole: [
        [out, -1, 0],
        [out, -0.5, 0],
      ],
    } as const
  }),
  pose: { hipAbd: 4, shFlex: 30, elbow: 100, shAbd: 20 },
  keys: [
    { hold: 0.6, move: 1.6, pose: {} },
    { hold: 4, move: 1.6, pose: {} },
  ],
  muscles: ['wristFlexorR', 'wristFlexorL'],
  arrows: [{ point: 'forearmR', off: [-0.11, 0.14], vec: [0, -0.15] }],
  inset: {
    point: 'forearmR:0,-0.15,0',
    radius: 0.16,
    at: [-0.36, -0.34],
    size: 0.2,
    pitch: -10,
    only: ['armR', 'armL'],
    follows: true,
  },
}

export const wristTiltHammer: Figure = {
  ...wristSideTilt,
  name: 'Wrist side tilt with hammer',
  camera: { yaw: -86, pitch: 10, focus: { point: 'forearmR:0,-0.3,0.04', radius: 0.34, only: ['armR'] } },
  pose: { ...wristSideTilt.pose, gripR: 0.92 },
  keys: [
    { hold: 0.5, move: 2, pose: { wristDevR: -26 } },
    { hold: 0.5, move: 2, pose: { wristDevR: 22 } },
  ],
  props: [...wristSideTilt.props!, { type: 'hammer', bone: 'handR' }],
  arrows: [{ point: 'handR:0,-0.17,0', off: [0.014, 0.023], trim: [0.1, 0.85] }],
}
