import type { Figure } from '../../model.ts'
import { childsPose } from './back-more-poses.ts'
import { onHandsAndKnees, standingPlanted } from './stances.ts'
import { crookMat, fourPointHands, fourPointPose, handsBeside, kneelingMat, longMat, onBack } from './starts.ts'

const onTheBack = { base: 'supine', anchor: onBack, pins: handsBeside, props: [crookMat] } as const
const lying = { head: 4, shAbd: 16 } as const

export const reverseCrunch: Figure = {
  ...onTheBack,
  name: 'Reverse crunch',
  camera: { yaw: -76, pitch: 12 },
  pose: { ...lying, ankle: -20 },
  keys: [
    { hold: 0.4, move: 1.6, pose: { hipFlex: 92, knee: 96 } },
    { hold: 0.6, move: 1.3, pose: { pelvisPitch: -38, lumbar: 30, thorax: 8, hipFlex: 118, knee: 104 } },
  ],
  muscles: ['abdominals', 'obliqueR'],
  arrows: [{ point: 'shinR', off: [-0.11, 0.12], trim: [0.35, 0.95] }],
}

export const lyingToeTaps: Figure = {
  ...onTheBack,
  name: 'Toe taps in lying',
  camera: { yaw: -76, pitch: 12 },
  pose: { ...lying, ankle: -20, hipFlex: 92, knee: 92 },
  keys: [
    { hold: 0.4, move: 1.2, pose: {} },
    { hold: 0.3, move: 1.5, pose: { hipFlexR: 50, kneeR: 100, ankleR: -52 } },
  ],
  muscles: ['transversus', 'abdominals'],
  arrows: [{ point: 'footR', off: [0.27, 0.02], trim: [0.3, 0.95] }],
}

export const goodMorning: Figure = {
  ...standingPlanted,
  name: 'Good morning with stick',
  camera: { yaw: -70, pitch: 8 },
  pins: [
    ...standingPlanted.pins,
    ...(['L', 'R'] as const).map((side) => {
      const out = side === 'L' ? 1 : -1
      return {
        bone: `hand${side}`,
        on: `chest:${0.4 * out},0.08,-0.09`,
        hand: { palm: [0, 0, 1], fingers: [-0.1 * out, 1, 0.2] },
        pole: [0.6 * out, -1, -0.4],
      } as const
    }),
  ],
  pose: { hipAbd: 6, grip: 0.9, elbow: 120, shAbd: 60 },
  keys: [
    { hold: 0.4, move: 1.4, pose: { knee: 6, hipFlex: 4 } },
    { hold: 0.4, move: 1.8, pose: { pelvisPitch: 58, hipFlex: 80, knee: 22, neck: -14, head: -6 } },
  ],
  props: [{ type: 'stick', from: 'handR:0.03,-0.092,0', to: 'handL:-0.03,-0.092,0', beyond: 0.16 }],
  muscles: ['hamR', 'gluteR', 'erector'],
  arrows: [{ point: 'pelvis', off: [-0.27, 0.14], vec: [-0.2, -0.02] }],
}

export const bridgeOnBall: Figure = {
  base: 'supine',
  name: 'Bridge with heels on a ball',
  camera: { yaw: -54, pitch: 10 },
  anchor: [{ point: 'chest:0,0.10,-0.105', at: [0, 0.013, 0] }],
  pins: [
    ...handsBeside,
    { bone: 'footL', at: [0.08, 0.53, 1.165], pole: [0, 1, 0] },
    { bone: 'footR', at: [-0.08, 0.53, 1.165], pole: [0, 1, 0] },
  ],
  pose: { shAbd: 22, elbow: 6, neck: 1, head: 4 },
  keys: [
    { hold: 0.5, move: 1.4, pose: { hipFlex: 28, knee: 10 } },
    { hold: 1.5, move: 1.4, pose: { pelvisPitch: -26, lumbar: 6, thorax: 14, neck: 10, hipFlex: 0, knee: 8 } },
  ],
  props: [longMat, { type: 'ball', at: [0, 0.23, 1.165], r: 0.23 }],
  muscles: ['gluteR', 'hamR', 'erector'],
  arrows: [{ point: 'pelvis', off: [0, 0.28], vec: [0, 0.2] }],
}

export const adductorRockBack: Figure = {
  ...onHandsAndKnees,
  name: 'Adductor rock-back',
  camera: { yaw: 122, pitch: 30 },
  flat: ['footL'],
  footOut: 20,
  anchor: [{ point: 'shinR:0,-0.02,0.055', at: [-0.1, 0.014, 0] }],
  pins: [...fourPointHands, { bone: 'footL', at: [0.78, 0.092, 0.02], pole: [0.2, 1, 0.6] }],
  pose: { ...fourPointPose, hipFlexL: 70, hipAbdL: 60, kneeL: 4 },
  keys: [
    { hold: 0.5, move: 1.6, pose: {} },
    { hold: 2, move: 1.6, pose: { pelvisPitch: -8, lumbar: 6, hipFlexR: 124, kneeR: 136, shFlex: 140, neck: -12 } },
  ],
  props: [{ type: 'mat', from: [-0.34, -0.67], to: [0.93, 0.68] }],
  muscles: ['adductorL'],
  arrows: [{ point: 'pelvis', off: [0.24, 0.04], vec: [0.124, -0.144] }],
  inset: {
    point: 'thighL:0,-0.16,0',
    radius: 0.2,
    at: [0.78, 0.36],
    size: 0.25,
    yaw: 20,
    pitch: 6,
    only: ['legL', 'shorts'],
  },
}

export const butterflyStretch: Figure = {
  base: 'longSitting',
  name: 'Butterfly stretch',
  camera: { yaw: -14, pitch: 21 },
  anchor: [{ point: 'pelvis', at: [0, 0.123, 0] }],
  pins: (['L', 'R'] as const).flatMap((side) => {
    const out = side === 'L' ? 1 : -1
    return [
      {
        bone: `foot${side}`,
        at: [0.075 * out, 0.085, 0.36],
        pole: [
          [out, 0.75, 0],
          [out, 0.22, 0],
        ],
      },
      {
        bone: `hand${side}`,
        at: [0.29 * out, 0.043, -0.18],
        hand: { palm: [0, -1, 0], fingers: [0.8 * out, 0, -0.6] },
        pole: [0.6 * out, 0, -1],
      },
    ] as const
  }),
  pose: { hipFlex: 79, hipAbd: 45, hipRot: 65, knee: 125, ankle: -20, shFlex: -30 },
  keys: [
    { hold: 0.6, move: 1.6, pose: { pelvisPitch: -24, lumbar: 4, thorax: 4, neck: 8 } },
    { hold: 4, move: 1.6, pose: { pelvisPitch: -20, lumbar: 2, thorax: 2, neck: 8 } },
  ],
  props: [{ type: 'mat', from: [-0.56, -0.4], to: [0.56, 0.61] }],
  muscles: ['adductorR', 'adductorL'],
  arrows: [
    { point: 'shinR', off: [-0.2, 0.16], vec: [-0.04, -0.18] },
    { point: 'shinL', off: [0.1, 0.17], vec: [0.04, -0.18] },
  ],
}

export const bearHold: Figure = {
  base: 'fourPoint',
  name: 'Bear hold',
  camera: { yaw: -74, pitch: 10 },
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.492, -0.02],
        [0, 0.55, -0.02],
      ],
    },
  ],
  pins: [
    ...fourPointHands,
    { bone: 'footL', at: [0.1, 0.041, -0.42], lift: [82, 70] },
    { bone: 'footR', at: [-0.1, 0.041, -0.42], lift: [82, 70] },
  ],
  pose: { ...fourPointPose, pelvisPitch: -9 },
  keys: [
    { hold: 0.5, move: 1.2, pose: {} },
    { hold: 4, move: 1.2, pose: { pelvisPitch: -2 } },
  ],
  props: [kneelingMat],
  muscles: ['abdominals', 'quadR', 'serratusR'],
  arrows: [{ point: 'shinR', off: [0.2, -0.04], vec: [0, 0.167] }],
}

export const crabLift: Figure = {
  base: 'longSitting',
  name: 'Reverse table-top lift',
  camera: { yaw: -76, pitch: 10 },
  flat: ['footL', 'footR'],
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.135, 0],
        [0, 0.285, 0.01],
        [0, 0.49, 0.06],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.13, 0.092, 0.5] },
    { bone: 'footR', at: [-0.13, 0.092, 0.5] },
    {
      bone: 'handL',
      at: [0.22, 0.042, -0.345],
      hand: { palm: [0, -1, 0], fingers: [0.6, 0, -0.6] },
      pole: [0.4, 0, -1],
    },
    {
      bone: 'handR',
      at: [-0.22, 0.042, -0.345],
      hand: { palm: [0, -1, 0], fingers: [-0.6, 0, -0.6] },
      pole: [-0.4, 0, -1],
    },
  ],
  pose: { hipAbd: 4 },
  keys: [
    { hold: 0.5, move: 1.4, pose: { pelvisPitch: -28, hipFlex: 90, knee: 100, shFlex: -40, lumbar: 6, neck: 8 } },
    { hold: 0, move: 0.7, pose: { pelvisPitch: -54, hipFlex: 48, knee: 94, shFlex: -50, lumbar: 3, neck: 8 } },
    { hold: 1.5, move: 0.8, pose: { pelvisPitch: -78, hipFlex: 6, knee: 88, shFlex: -60, neck: 10, head: 6 } },
  ],
  props: [{ type: 'mat', from: [-0.42, -0.54], to: [0.42, 0.76] }],
  muscles: ['gluteR', 'hamR', 'tricepsR'],
  arrows: [{ point: 'pelvis', off: [0, 0.28], vec: [0, 0.22] }],
}

/** The hands walk across as the hips sink back. */
export const childsPoseSide: Figure = {
  ...childsPose,
  name: "Child's pose, reach to the side",
  camera: { yaw: 150, pitch: 48 },
  pins: [
    {
      bone: 'handL',
      at: [
        [0.17, 0.034, 0.647],
        [-0.18, 0.034, 0.66],
      ],
      hand: 'floor',
      pole: [1, 0.6, -0.4],
    },
    {
      bone: 'handR',
      at: [
        [-0.17, 0.034, 0.647],
        [-0.42, 0.034, 0.47],
      ],
      hand: 'floor',
      pole: [-1, 0.6, -0.4],
    },
  ],
  keys: [childsPose.keys[1]!, childsPose.keys[1]!].map((key, i) => ({
    ...key,
    hold: i ? 3 : 0.8,
    pose: { ...key.pose, lumbarSide: 16 * i, thoraxSide: 24 * i, neckSide: 6 * i },
  })),
  muscles: ['latL', 'obliqueL'],
  props: [{ type: 'mat', from: [-0.57, -0.62], to: [0.41, 0.95] }],
  arrows: [{ point: 'handL', off: [0, 0.25], trim: [0.1, 0.9] }],
}
