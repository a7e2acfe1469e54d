import type { Figure, Pin } from '../../model.ts'
import { bothFeet } from './starts.ts'

const bed = { type: 'table', from: [-0.5, -1.0], to: [0.5, 1.05], h: 0.5 } as const

export const bedRoll: Figure = {
  name: 'Rolling in bed',
  base: 'supine',
  camera: { yaw: 74, pitch: 34 },
  footOut: 3,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.625, 0],
        [0.06, 0.742, 0],
      ],
    },
  ],
  pose: { neck: 24, head: 6, hipFlex: 46, knee: 104, ankle: -30 },
  keys: [
    { hold: 0.6, move: 2, pose: { shFlexR: 60, shAbdR: 4, elbowR: 10, shFlexL: 0, shAbdL: 30, elbowL: 10 } },
    {
      hold: 0.8,
      move: 1.8,
      pose: {
        pelvisYaw: 80,
        lumbarRot: 2,
        thoraxRot: 3,
        neck: 10,
        neckRot: 4,
        neckSide: -18,
        shFlexR: 56,
        shAbdR: -16,
        elbowR: 14,
        shFlexL: 50,
        shAbdL: 0,
        elbowL: 24,
        hipFlex: 62,
        knee: 92,
      },
    },
  ],
  props: [bed, { type: 'pillow', from: [-0.26, -0.92], to: [0.34, -0.52], h: 0.1, y: 0.5 }],
  muscles: ['obliqueR'],
  arrows: [
    { point: 'shinR', off: [-0.16, 0.46], vec: [0.02, -0.3] },
    { point: 'upperArmR', off: [0.14, 0.35], vec: [0.03, -0.32] },
  ],
  shadowHeight: 0.5,
}

export const frameStand: Figure = {
  name: 'Sit to stand pushing from the armrests',
  base: 'sitting',
  camera: { yaw: -62, pitch: 9 },
  flat: bothFeet,
  footOut: 5,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.57, -0.36],
        [0, 0.6, -0.3],
        [0, 0.69, -0.22],
        [0, 0.915, -0.02],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.08, 0.08, -0.02] },
    { bone: 'footR', at: [-0.08, 0.08, -0.02] },
    {
      bone: 'handL',
      at: [0.225, 0.7, -0.27],
      hand: { palm: [-0.2, -1, 0], fingers: [0.2, -0.6, 1] },
      pole: [0.5, 0.2, -1],
      key: 'plantHandL',
    },
    {
      bone: 'handR',
      at: [-0.225, 0.7, -0.27],
      hand: { palm: [0.2, -1, 0], fingers: [-0.2, -0.6, 1] },
      pole: [-0.5, 0.2, -1],
      key: 'plantHandR',
    },
  ],
  pose: { hipAbd: 0, grip: 0.4, hipFlex: 88, knee: 96, shFlex: 0, elbow: 50 },
  keys: [
    { hold: 0.6, move: 1.8, pose: { pelvisPitch: 6 } },
    { hold: 0, move: 0.9, pose: { pelvisPitch: 36, lumbar: 6, neck: -14 } },
    { hold: 0, move: 0.8, pose: { pelvisPitch: 40, lumbar: 2, neck: -20, head: -6 } },
    { hold: 0.8, move: 1, pose: { hipFlex: 0, knee: 0, elbow: 14, shAbd: 6, plantHandL: 0, plantHandR: 0 } },
  ],
  props: [{ type: 'chair', at: [0, -0.38], arms: true }],
  muscles: ['quadR', 'gluteR', 'tricepsR'],
  arrows: [{ point: 'head', off: [-0.25, 0.15], vec: [0.04, 0.2] }],
}

export const floorToStand: Figure = {
  name: 'Getting up from the floor with a chair',
  base: 'halfKneeling',
  camera: { yaw: -64, pitch: 10 },
  footOut: 3,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.5, 0.0],
        [0, 0.7, 0.02],
        [0, 0.8, 0.12],
        [0, 0.93, 0.19],
      ],
    },
  ],
  pins: [
    { bone: 'footR', at: [-0.1, 0.042, 0.16], tip: 0 },
    {
      bone: 'footL',
      at: [
        [0.1, 0.029, -0.38],
        [0.1, 0.029, -0.38],
        [0.1, 0.029, 0.31],
        [0.1, 0.029, 0.31],
      ],
      lift: [74, 44, 0, 0],
    },
    ...(['L', 'R'] as const).map((side): Pin => {
      const out = side === 'L' ? 1 : -1
      return {
        bone: `hand${side}`,
        at: [0.16 * out, 0.471, 0.485],
        hand: { palm: [0, -1, 0], fingers: [0, 0, 1] },
        pole: [0.7 * out, 0.2, -1],
        key: `plantHand${side}`,
      }
    }),
  ],
  pose: { hipFlexR: 90, kneeR: 90, hipFlexL: 4, kneeL: 90, shFlex: 50, elbow: 20 },
  keys: [
    { hold: 0.6, move: 1.4, pose: { pelvisPitch: 42, neck: -18 } },
    { hold: 0.3, move: 1.6, pose: { pelvisPitch: 58, neck: -22, head: -6, hipFlexL: 20 } },
    { hold: 0.3, move: 1, pose: { pelvisPitch: 62, neck: -22, head: -6, hipFlexL: 20 } },
    {
      hold: 0.8,
      move: 1.2,
      pose: { hipFlex: 0, knee: 0, shFlex: 0, shAbd: 6, elbow: 12, plantHandL: 0, plantHandR: 0 },
    },
  ],
  props: [{ type: 'chair', at: [0, 0.68], facing: 180 }],
  muscles: ['quadR', 'gluteR', 'tricepsR'],
  arrows: [{ point: 'head', off: [-0.22, 0.06], vec: [0.08, 0.26] }],
}
