import type { Figure } from '../../model.ts'
import { grasp } from './starts.ts'

const down = { palm: [-0.7, -0.7, 0], fingers: [0.7, -0.7, 0.1] } as const
const downRight = { palm: [0.7, -0.7, 0], fingers: [-0.7, -0.7, 0.1] } as const

export const frameWalk: Figure = {
  name: 'Walking with a frame',
  base: 'standing',
  camera: { yaw: -54, pitch: 10 },
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.905, -0.02],
        [0, 0.905, 0.0],
        [0, 0.9, 0.16],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.1, 0.029, 0.16], lift: [0, 0, 18] },
    {
      bone: 'footR',
      at: [
        [-0.1, 0.042, -0.03],
        [-0.1, 0.042, -0.03],
        [-0.1, 0.042, 0.28],
      ],
      tip: [0, 0, 6],
    },
    grasp(
      'L',
      [
        [0.25, 0.86, 0.22],
        [0.25, 0.89, 0.36],
        [0.25, 0.86, 0.42],
      ],
      down,
      [0.5, 0, -1],
    ),
    grasp(
      'R',
      [
        [-0.25, 0.86, 0.22],
        [-0.25, 0.89, 0.36],
        [-0.25, 0.86, 0.42],
      ],
      downRight,
      [-0.5, 0, -1],
    ),
  ],
  pose: { pelvisPitch: 5, grip: 0.9, shFlex: 20, elbow: 24, knee: 8, hipFlex: 6 },
  keys: [
    { hold: 0.4, move: 1.6, pose: {} },
    { hold: 0.1, move: 1, pose: {} },
    { hold: 0.4, move: 1.2, pose: {} },
  ],
  props: [{ type: 'walkingFrame' }],
  muscles: ['quadR', 'gluteMedR'],
  arrows: [{ point: 'handR', off: [0.32, 0.27], vec: [0.22, -0.03] }],
}

export const caneWalk: Figure = {
  name: 'Walking with a stick',
  base: 'standing',
  camera: { yaw: -60, pitch: 5 },
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.915, 0],
        [0, 0.895, 0.2],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.09, 0.029, 0.12], lift: [0, 26] },
    {
      bone: 'footR',
      at: [
        [-0.09, 0.042, -0.03],
        [-0.09, 0.042, 0.4],
      ],
      tip: [0, 10],
    },
    grasp(
      'L',
      [
        [0.27, 0.88, 0.08],
        [0.27, 0.88, 0.42],
      ],
      down,
      [0.5, 0, -1],
    ),
  ],
  pose: { gripL: 0.92, gripR: 0.2, shFlexL: 10, elbowL: 20, shAbdR: 7, elbowR: 12 },
  keys: [
    { hold: 0.4, move: 1.4, pose: { shFlexR: 6 } },
    { hold: 0.4, move: 1.2, pose: { shFlexR: -14 } },
  ],
  props: [{ type: 'cane', bone: 'handL', length: 0.868, lean: 0.05 }],
  muscles: ['gluteR', 'quadR'],
  arrows: [
    { point: 'handL', off: [0.24, 0.04], vec: [0.2, -0.02] },
    { point: 'footR', off: [0.06, -0.2], trim: [0.3, 0.95] },
  ],
}

const flight = { type: 'stairs', at: [0, 0.18], width: 0.8, rise: 0.16, run: 0.28, count: 3 } as const

export const stairsUp: Figure = {
  name: 'Stairs up, stronger leg first',
  base: 'standing',
  camera: { yaw: -82, pitch: 10 },
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.915, 0.0],
        [-0.02, 0.93, 0.04],
        [0.02, 0.982, 0.2],
      ],
    },
  ],
  pins: [
    {
      bone: 'footR',
      at: [
        [-0.1, 0.042, -0.036],
        [-0.1, 0.34, 0.12],
        [-0.1, 0.205, 0.246],
      ],
      tip: [0, 0, 0],
    },
    { bone: 'footL', at: [0.1, 0.025, 0.1], lift: [0, 2, 42] },
    grasp(
      'L',
      [
        [0.37, 0.964, 0.16],
        [0.37, 1.004, 0.23],
        [0.37, 1.09, 0.38],
      ],
      { palm: [0.2, -0.9, 0.4], fingers: [0.85, -0.1, 0.5] },
      [0.6, -0.2, -1],
    ),
  ],
  pose: { gripL: 0.8, gripR: 0.2, shAbdR: 8, elbow: 16 },
  keys: [
    { hold: 0.5, move: 2, pose: {} },
    { hold: 0, move: 0.8, pose: { pelvisPitch: 5, hipFlexR: 70, kneeR: 80 } },
    { hold: 0.4, move: 0.9, pose: { pelvisPitch: 8, hipFlexR: 50, kneeR: 60 } },
  ],
  props: [flight, { type: 'rail', from: [0.37, 0.93, 0.1], to: [0.37, 1.44, 0.99] }],
  muscles: ['quadR', 'gluteR'],
  arrows: [{ point: 'pelvis', off: [0.32, 0.04], vec: [0.16, 0.16] }],
}

export const stairsDown: Figure = {
  name: 'Stairs down, weaker leg first',
  base: 'standing',
  camera: { yaw: 64, pitch: 10 },
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 1.235, -0.3],
        [0.02, 1.21, -0.24],
        [-0.01, 1.07, -0.12],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.1, 0.349, -0.14], lift: [0, 0, 20] },
    {
      bone: 'footR',
      at: [
        [-0.1, 0.362, -0.3],
        [-0.1, 0.4, 0.02],
        [-0.1, 0.205, 0.0],
      ],
      tip: [0, 0, 0],
    },
    grasp(
      'R',
      [
        [-0.37, 1.202, -0.18],
        [-0.37, 1.163, -0.09],
        [-0.37, 1.106, 0.04],
      ],
      { palm: [-0.2, -0.9, -0.3], fingers: [-0.85, -0.3, 0.45] },
      [-0.6, -0.2, -1],
    ),
  ],
  pose: { gripR: 0.8, gripL: 0.2, shAbdL: 8, elbow: 16 },
  keys: [
    { hold: 0.5, move: 2, pose: {} },
    { hold: 0, move: 0.8, pose: { hipFlexR: 20 } },
    { hold: 0.4, move: 1.1, pose: { pelvisPitch: 6, hipFlexL: 40, kneeL: 60 } },
  ],
  props: [
    { type: 'step', from: [-0.4, -0.7], to: [0.4, -0.1], h: 0.32 },
    { type: 'step', from: [-0.4, -0.1], to: [0.4, 0.18], h: 0.16 },
    { type: 'rail', from: [-0.37, 1.42, -0.68], to: [-0.37, 0.94, 0.42] },
  ],
  muscles: ['quadL', 'gluteL'],
  arrows: [{ point: 'pelvis', off: [-0.32, -0.14], vec: [-0.16, -0.16] }],
}

export const heelStrike: Figure = {
  name: 'Step forward weight transfer',
  base: 'standing',
  camera: { yaw: -70, pitch: 8 },
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.87, -0.06],
        [0, 0.892, 0.2],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.09, 0.029, -0.08], lift: [0, 34] },
    { bone: 'footR', at: [-0.09, 0.04, 0.2], tip: [22, 0] },
  ],
  pose: { grip: 0.2, shAbd: 7, elbow: 16 },
  keys: [
    { hold: 0.4, move: 1.4, pose: { shFlexL: 20, shFlexR: -16 } },
    { hold: 0.4, move: 1.4, pose: { shFlexL: -6, shFlexR: 6 } },
  ],
  props: [{ type: 'table', from: [0.44, -0.6], to: [1, 1.1], h: 0.92 }],
  muscles: ['quadR', 'gluteR', 'calfL'],
  arrows: [{ point: 'pelvis', off: [0.32, 0.04], vec: [0.22, 0] }],
}
