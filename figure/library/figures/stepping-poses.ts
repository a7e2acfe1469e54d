import type { Figure } from '../../model.ts'
import { bothFeet, grasp, onRail, onRailGrip } from './starts.ts'

const arms = { grip: 0.2, elbow: 12, shAbd: 8 } as const
const rail = { type: 'rail', from: [-0.42, 0.975, 0.32], to: [0.42, 0.975, 0.32] } as const

export const tandemWalk: Figure = {
  name: 'Heel-to-toe walk',
  base: 'standing',
  camera: { yaw: -74, pitch: 11 },
  flat: bothFeet,
  footOut: 0,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.914, 0.02],
        [0, 0.925, 0.16],
        [0, 0.914, 0.3],
      ],
    },
  ],
  pins: [
    { bone: 'footR', at: [-0.012, 0.08, 0.16] },
    {
      bone: 'footL',
      at: [
        [0.012, 0.08, -0.12],
        [0.1, 0.14, 0.16],
        [0.012, 0.08, 0.44],
      ],
    },
  ],
  pose: { grip: 0.15, elbow: 16, shAbd: 24 },
  keys: [
    { hold: 0.3, move: 1.6, pose: {} },
    { hold: 0, move: 0.8, pose: { shAbdL: 32 } },
    { hold: 0.3, move: 0.8, pose: {} },
  ],
  props: [
    { type: 'mat', from: [-0.03, -0.34], to: [0.03, 0.86] },
    { type: 'table', from: [0.52, -0.6], to: [1, 1.4], h: 0.92 },
  ],
  muscles: ['gluteMedR', 'gluteMedL', 'peronealR', 'peronealL'],
  arrows: [{ point: 'footL', off: [0.25, 0], vec: [0.2, -0.03] }],
}

export const railSideSteps: Figure = {
  name: 'Side steps along a rail',
  base: 'standing',
  camera: { yaw: 164, pitch: 11 },
  flat: bothFeet,
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0.1, 0.915, 0],
        [-0.1, 0.9, 0],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.18, 0.08, 0] },
    {
      bone: 'footR',
      at: [
        [0.0, 0.08, 0],
        [-0.34, 0.08, 0],
      ],
    },
    onRail('L', [0.2, 0.975, 0.32]),
    onRail('R', [-0.16, 0.975, 0.32]),
  ],
  pose: { shFlex: 26, elbow: 30, grip: onRailGrip },
  keys: [
    { hold: 0.4, move: 1, pose: {} },
    { hold: 0.4, move: 1, pose: {} },
  ],
  props: [{ ...rail, from: [-0.75, 0.975, 0.32], to: [0.75, 0.975, 0.32] }],
  muscles: ['gluteMedR', 'gluteMedL'],
  arrows: [{ point: 'footR', off: [0.02, -0.21], trim: [0.05, 0.95] }],
}

export const stepOver: Figure = {
  name: 'Step over an obstacle',
  base: 'standing',
  camera: { yaw: -80, pitch: 10 },
  flat: ['footL'],
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.915, 0],
        [0.03, 0.918, 0.06],
        [0.05, 0.895, 0.16],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.09, 0.08, 0] },
    {
      bone: 'footR',
      at: [
        [-0.09, 0.045, -0.03],
        [-0.1, 0.36, 0.3],
        [-0.1, 0.2, 0.6],
      ],
      tip: [0, 6, 24],
    },
  ],
  pose: arms,
  keys: [
    { hold: 0.3, move: 1.2, pose: {} },
    { hold: 0, move: 1, pose: { shFlexL: 24 } },
    { hold: 0.4, move: 0.9, pose: { shFlexL: 26, shFlexR: -16, kneeL: 6 } },
  ],
  props: [
    { type: 'roller', at: [0, 0.07, 0.33], along: 'x', length: 0.5, r: 0.07 },
    { type: 'table', from: [0.44, -0.6], to: [1, 1.4], h: 0.92 },
  ],
  muscles: ['hipFlexorR', 'quadR', 'gluteMedL'],
  arrows: [{ point: 'footR', off: [0.09, 0.28], vec: [0.06, -0.2] }],
}

export const backwardWalk: Figure = {
  name: 'Backward walking beside a rail',
  base: 'standing',
  camera: { yaw: -100, pitch: 9 },
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.905, 0.12],
        [0, 0.905, -0.14],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.09, 0.029, 0.1], lift: [0, 12] },
    {
      bone: 'footR',
      at: [
        [-0.09, 0.029, 0.28],
        [-0.09, 0.029, -0.26],
      ],
      lift: [0, 30],
    },
    grasp(
      'L',
      [
        [0.35, 0.965, 0.36],
        [0.35, 0.965, 0.12],
      ],
      { palm: [0.2, -1, 0.1], fingers: [0.85, -0.1, 0.5] },
      [0.6, -0.2, -1],
    ),
  ],
  pose: { ...arms, gripL: 0.8 },
  keys: [
    { hold: 0.3, move: 1.1, pose: {} },
    { hold: 0.3, move: 1.1, pose: {} },
  ],
  props: [{ type: 'rail', from: [0.35, 0.965, -0.7], to: [0.35, 0.965, 0.7] }],
  muscles: ['gluteR', 'hamR'],
  arrows: [{ point: 'footR', off: [-0.27, 0.0], vec: [-0.22, 0] }],
}
