import type { Figure, Point3, Track } from '../../model.ts'
import { sitting, standing } from './stances.ts'
import { chairFeet, grasp } from './starts.ts'

/** `lean` tips the hands forward, for arms that go far down. */
const pulleyHands = (
  left: [number, number, number][],
  right: [number, number, number][],
  lean = 0,
  rightPole: Track<Point3> = [-1, -0.4, -0.4],
): Figure['pins'] => [
  ...chairFeet,
  grasp('L', left, { palm: [0, -lean, 1], fingers: [-0.2, 1, 0.2 + lean] }, [1, -0.6, -0.4]),
  grasp('R', right, { palm: [0, -lean, 1], fingers: [0.2, 1, 0.2 + lean] }, rightPole),
]

/** The pulley hangs over a door behind the chair. */
const door = [
  { type: 'chair', at: [0, -0.37] },
  { type: 'wall', z: -0.66, w: 4, h: 2.6 },
  { type: 'pulley', at: [0, 1.93, -0.6] },
] as const

export const pulleyFlexion: Figure = {
  ...sitting,
  name: 'Pulley, arm up in front',
  camera: { yaw: -38, pitch: 8, focus: { point: 'chest:0,0.24,0.04', radius: 0.84 } },
  pins: pulleyHands(
    [
      [0.3, 1.56, -0.1],
      [0.28, 0.8, -0.14],
    ],
    [
      [-0.28, 0.8, -0.14],
      [-0.32, 1.55, -0.12],
    ],
    0,
    [
      [-1, -0.4, -0.4],
      [-0.3, -0.5, 1],
    ],
  ),
  pose: { ...sitting.pose, grip: 0.92, shFlex: 90 },
  keys: [
    { hold: 0.5, move: 1.8, pose: {} },
    { hold: 1.5, move: 1.8, pose: {} },
  ],
  props: door,
  muscles: ['deltoidR'],
  arrows: [{ point: 'handR', off: [-0.3, 0], vec: [0, 0.26] }],
}

export const pulleyAbduction: Figure = {
  ...pulleyFlexion,
  name: 'Pulley, arm up to the side',
  camera: { yaw: -6, pitch: 6, focus: { point: 'chest:0,0.3,0', radius: 0.82 } },
  pins: pulleyHands(
    [
      [0.2, 1.6, -0.3],
      [0.3, 0.72, -0.1],
    ],
    [
      [-0.26, 0.64, -0.08],
      [-0.48, 1.46, -0.26],
    ],
    0.7,
  ),
  muscles: ['deltoidR'],
  arrows: [{ point: 'handR', off: [-0.24, -0.02], vec: [0, 0.3] }],
}

const onCrutch = (side: 'L' | 'R', at: [number, number, number][]) =>
  grasp(side, at, { palm: [0, -1, 0], fingers: [0, -0.3, 1] }, [side === 'L' ? 0.5 : -0.5, 0.1, -1])

/** The crutches are planted ahead and the sound leg swings through to them. */
export const crutchWalk: Figure = {
  ...standing,
  name: 'Walking with two crutches, one foot off the ground',
  camera: { yaw: -42, pitch: 9 },
  flat: [],
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.9, -0.12],
        [0, 0.91, 0.3],
      ],
    },
  ],
  pins: [
    {
      bone: 'footR',
      at: [
        [-0.08, 0.029, 0.0],
        [-0.08, 0.042, 0.4],
      ],
      lift: [8, 0],
    },
    onCrutch('L', [
      [0.28, 0.92, 0.12],
      [0.28, 0.93, 0.36],
    ]),
    onCrutch('R', [
      [-0.28, 0.92, 0.12],
      [-0.28, 0.93, 0.36],
    ]),
  ],
  pose: { grip: 0.92, hipFlexL: 24, kneeL: 64, ankleL: 0, elbow: 24, shAbd: 10 },
  keys: [
    { hold: 0.5, move: 1.2, pose: { pelvisPitch: 6 } },
    { hold: 0.5, move: 1.2, pose: { pelvisPitch: 2 } },
  ],
  props: [
    { type: 'crutch', bone: 'handL', to: [0.36, 0.012, 0.36] },
    { type: 'crutch', bone: 'handR', to: [-0.36, 0.012, 0.36] },
  ],
  muscles: ['tricepsR', 'latR', 'quadR'],
  arrows: [{ point: 'pelvis', off: [0.36, 0.3], vec: [0.2, -0.03] }],
}

/** The sound leg goes up first, while the crutches stay below. */
export const crutchStairsUp: Figure = {
  ...crutchWalk,
  name: 'Up a step with two crutches',
  camera: { yaw: -64, pitch: 9 },
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.9, -0.08],
        [0, 0.91, 0.02],
        [0, 1.0, 0.3],
      ],
    },
  ],
  pins: [
    {
      bone: 'footR',
      at: [
        [-0.08, 0.042, -0.04],
        [-0.08, 0.28, 0.1],
        [-0.08, 0.222, 0.4],
      ],
      tip: 0,
    },
    onCrutch('L', [
      [0.28, 0.92, 0.1],
      [0.28, 0.93, 0.16],
      [0.28, 0.95, 0.33],
    ]),
    onCrutch('R', [
      [-0.28, 0.92, 0.1],
      [-0.28, 0.93, 0.16],
      [-0.28, 0.95, 0.33],
    ]),
  ],
  keys: [
    { hold: 0.5, move: 1.4, pose: { pelvisPitch: 4 } },
    { hold: 0, move: 0.7, pose: { pelvisPitch: 10 } },
    { hold: 0.5, move: 0.8, pose: { pelvisPitch: 22, neck: -10, hipFlexL: 36, kneeL: 66 } },
  ],
  props: [
    { type: 'stairs', at: [0, 0.28], width: 1, rise: 0.18, run: 0.34, count: 2 },
    { type: 'crutch', bone: 'handL', to: [0.34, 0.012, 0.16] },
    { type: 'crutch', bone: 'handR', to: [-0.34, 0.012, 0.16] },
  ],
  arrows: [{ point: 'pelvis', off: [0.36, 0.49], vec: [0.06, 0.22] }],
}

/** A circle of the feet round the axle, a quarter turn at a time. */
const pedal = (start: number): [number, number, number][] =>
  [0, 45, 90, 135, 180].map((turn) => {
    const angle = ((start - turn) * Math.PI) / 180
    return [0, 0.36 + 0.16 * Math.sin(angle), 0.18 + 0.16 * Math.cos(angle)]
  })
const foot = (side: 'L' | 'R', start: number) => ({
  bone: `foot${side}` as const,
  at: pedal(start).map(([, y, z]) => [side === 'L' ? 0.11 : -0.11, y + 0.095, z - 0.1] as const),
  pole: [0, 0.3, 1] as const,
})

export const exerciseBike: Figure = {
  base: 'sitting',
  name: 'Exercise bike',
  camera: { yaw: -78, pitch: 8 },
  flat: ['footL', 'footR'],
  footOut: 0,
  anchor: [{ point: 'pelvis', at: [0, 1.02, -0.2] }],
  pins: [
    foot('L', 270),
    foot('R', 90),
    grasp('L', [0.17, 1.16, 0.4], { palm: [0, -1, 0], fingers: [0, -0.3, 1] }, [1, -0.4, -0.6]),
    grasp('R', [-0.17, 1.16, 0.4], { palm: [0, -1, 0], fingers: [0, -0.3, 1] }, [-1, -0.4, -0.6]),
  ],
  pose: { pelvisPitch: 18, lumbar: 10, thorax: 6, neck: -16, hipFlex: 70, knee: 70, grip: 0.8, shFlex: 60, elbow: 20 },
  keys: [0.1, 0, 0, 0, 0.1].map((hold) => ({ hold, move: 0.3, pose: {} })),
  props: [{ type: 'bike', saddle: [0, 0.93, -0.22], bars: [0, 1.16, 0.4] }],
  muscles: ['quadR', 'gluteR', 'hamR'],
  arrows: [{ point: 'footR', off: [0.07, 0.06], arc: [0.34, 0.34, 40, -40] }],
}

export const legPressExercise: Figure = {
  base: 'sitting',
  name: 'Leg press',
  camera: { yaw: -76, pitch: 9 },
  footOut: 4,
  anchor: [{ point: 'pelvis', at: [0, 0.5, -0.3] }],
  pins: [
    {
      bone: 'footL',
      at: [
        [0.12, 0.62, 0.2],
        [0.12, 0.62, 0.5],
      ],
      pole: [0, 1, 0.2],
    },
    {
      bone: 'footR',
      at: [
        [-0.12, 0.62, 0.2],
        [-0.12, 0.62, 0.5],
      ],
      pole: [0, 1, 0.2],
    },
    { bone: 'handL', at: [0.25, 0.45, -0.3], pole: [0.6, 0.2, -1] },
    { bone: 'handR', at: [-0.25, 0.45, -0.3], pole: [-0.6, 0.2, -1] },
  ],
  pose: { pelvisPitch: -40, hipFlex: 80, knee: 60, ankle: 10, grip: 0.6, neck: 12, shFlex: 0, elbow: 20 },
  keys: [
    { hold: 0.4, move: 1.5, pose: {} },
    { hold: 0.4, move: 1.8, pose: {} },
  ],
  props: [{ type: 'legPress', at: [0, 0.4, -0.3], recline: 40 }],
  muscles: ['quadR', 'gluteR'],
  arrows: [{ point: 'footR', off: [-0.18, 0.28], vec: [0.22, 0] }],
}
