import type { Figure } from '../../model.ts'
import { standing } from './stances.ts'

/** A bed whose long edge the legs hang over. */
const bed = { type: 'table', from: [-0.75, -1.1], to: [1.05, -0.06], h: 0.44 } as const
const bedPillow = { type: 'pillow', from: [0.545, -0.68], to: [0.89, -0.28], h: 0.092, y: 0.44 } as const

export const brandtDaroff: Figure = {
  base: 'sitting',
  name: 'Brandt-Daroff',
  camera: { yaw: -8, pitch: 12 },
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.548, -0.36],
        [0.02, 0.636, -0.5],
      ],
    },
  ],
  pose: { hipFlex: 88, knee: 82, shFlex: 20, elbow: 30 },
  keys: [
    { hold: 1, move: 1.6, pose: { neckRot: -28, headRot: -18 } },
    {
      hold: 3,
      move: 1.6,
      pose: {
        pelvisRoll: -86,
        neckRot: -28,
        headRot: -18,
        neckSide: -20,
        hipAbdR: -12,
        shFlexL: 84,
        elbowL: 120,
        shFlexR: 24,
        elbowR: 50,
      },
    },
  ],
  props: [bed, bedPillow],
  muscles: ['balanceOrgan'],
  arrows: [{ point: 'head', off: [0.29, 0.16], trim: [0.15, 0.85] }],
  inset: {
    point: 'head:0,0.08,0',
    radius: 0.15,
    at: [0.72, -1.1],
    size: 0.26,
    only: ['head', 'hair', 'shirt'],
    follows: true,
  },
}

export const sitUpFromSide: Figure = {
  ...brandtDaroff,
  name: 'Sitting up from side-lying',
  inset: undefined,
  pins: [
    {
      bone: 'handR',
      at: [0.36, 0.474, -0.18],
      hand: { palm: [0, -1, 0], fingers: [0.5, 0, 1] },
      pole: [-0.4, 1, 0.2],
      key: 'plantHandR',
    },
  ],
  keys: [
    { hold: 0.8, move: 1.8, pose: { pelvisRoll: -86, neckSide: 6, shFlexL: 96, elbowL: 70 } },
    { hold: 0.8, move: 1.8, pose: { shFlex: 24, elbow: 40, plantHandR: 0 } },
  ],
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0.02, 0.636, -0.5],
        [0, 0.548, -0.36],
      ],
    },
  ],
  muscles: ['obliqueR', 'tricepsL'],
  arrows: [{ point: 'head', off: [0.17, 0.24], trim: [0.15, 0.85] }],
}

export const singleLegBallLift: Figure = {
  ...standing,
  name: 'Ball lift on one leg',
  camera: { yaw: 34, pitch: 8 },
  flat: ['footL'],
  footOut: 4,
  anchor: [{ point: 'footL', at: [0.05, 0.08, 0] }],
  pins: (['L', 'R'] as const).map((side) => {
    const out = side === 'L' ? 1 : -1
    return {
      bone: `hand${side}`,
      at: [
        [0.1 * out + 0.02, 1.02, 0.3],
        [0.1 * out + 0.02, 1.84, 0.06],
      ],
      hand: { palm: [-out, 0, 0], fingers: [0, 0.5, 1] },
      pole: [0.7 * out, -0.6, -0.2],
    } as const
  }),
  pose: { pelvisRoll: -2, hipFlexR: 46, kneeR: 80, grip: 0.3, shFlex: 60, elbow: 60 },
  keys: [
    { hold: 0.3, move: 1.2, pose: {} },
    { hold: 0.6, move: 1.2, pose: { neck: -6, shrug: 20 } },
  ],
  props: [{ type: 'ball', at: 'handR:0.1,-0.1,0', r: 0.085 }],
  muscles: ['gluteMedL', 'calfL'],
  arrows: [{ point: 'handR', off: [-0.3, 0.04], trim: [0.35, 0.85] }],
}
