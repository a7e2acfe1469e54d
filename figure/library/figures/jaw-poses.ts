import type { Figure } from '../../model.ts'
import { sitting } from './stances.ts'
import { chairFeet, chairHands } from './starts.ts'

const face = {
  ...sitting,
  camera: { yaw: -34, pitch: 2, focus: { point: 'head:0,0.09,0.01', radius: 0.19 } },
  props: [],
} as const

export const jawOpening: Figure = {
  ...face,
  name: 'Controlled jaw opening',
  keys: [
    { hold: 0.8, move: 1.6, pose: {} },
    { hold: 1, move: 1.6, pose: { jaw: 28 } },
  ],
  arrows: [{ point: 'jaw:0,-0.07,0.08', off: [0.077, 0.03], vec: [0, -0.06] }],
  muscles: ['jawOpener'],
}

export const jawResisted: Figure = {
  ...face,
  name: 'Resisted jaw opening',
  pins: [
    ...chairFeet,
    chairHands[0]!,
    {
      bone: 'handR',
      on: 'head:-0.035,-0.13,0.075',
      hand: { palm: [0.2, 1, 0], fingers: [0.5, 0.9, -0.4] },
      pole: [-1, -1, 0.2],
    },
  ],
  pose: { ...sitting.pose, gripR: 0.9 },
  keys: [
    { hold: 0.8, move: 0.8, pose: { jaw: 4 } },
    { hold: 4, move: 0.8, pose: { jaw: 12 } },
  ],
  arrows: [
    { point: 'jaw:0,-0.07,0.08', off: [0.068, 0.067], vec: [0, -0.045] },
    { point: 'jaw:0,-0.07,0.08', off: [0.11, -0.035], vec: [0, 0.045] },
  ],
  muscles: ['jawOpener'],
}
