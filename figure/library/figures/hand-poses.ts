import type { Figure } from '../../model.ts'
import { bothFeet, chairFeet, onChair, seated } from './starts.ts'

/** The right hand alone, held up before the body with the palm to the viewer. */
const handHeldUp = {
  base: 'sitting',
  flat: bothFeet,
  footOut: 4,
  anchor: onChair,
  pins: chairFeet,
  camera: { yaw: 4, pitch: 6, focus: { point: 'handR:0,-0.088,0', radius: 0.138, only: ['armR'] } },
} as const
const upright = { ...seated, shFlexR: 62, shAbdR: 6, elbowR: 108, supR: -84 } as const

export const fingerSpread: Figure = {
  ...handHeldUp,
  name: 'Finger spread',
  // As its owner sees it: the muscles that spread the fingers lie at the back of the hand.
  camera: { ...handHeldUp.camera, yaw: 184 },
  pose: { ...upright, gripR: 0 },
  keys: [
    { hold: 0.6, move: 1.2, pose: { gripR: 0.04 } },
    { hold: 1, move: 1.2, pose: { gripR: -0.08, spreadR: 1 } },
  ],
  arrows: [
    { point: 'handR:0,-0.15,0.03', off: [-0.075, 0], vec: [-0.035, 0.008] },
    { point: 'handR:0,-0.15,-0.03', off: [0.06, -0.01], vec: [0.035, 0.008] },
  ],
  muscles: ['interosseiR'],
}

export const thumbOpposition: Figure = {
  ...handHeldUp,
  name: 'Thumb to finger',
  camera: { ...handHeldUp.camera, yaw: -42 },
  pose: upright,
  keys: [
    { hold: 0.5, move: 1.2, pose: { gripR: 0, spreadR: 0.8 } },
    { hold: 0.8, move: 1.2, pose: { gripR: 0.06, pinchR: 1, spreadR: 0.4 } },
  ],
  arrows: [{ point: 'handR:0.05,-0.09,0.04', off: [0.044, -0.012], vec: [-0.014, 0.034] }],
  muscles: ['thenarR'],
}

export const pinchSqueeze: Figure = {
  ...handHeldUp,
  name: 'Pinch squeeze',
  camera: { ...handHeldUp.camera, yaw: -58 },
  pose: { ...upright, gripR: 0.15 },
  keys: [
    { hold: 0.4, move: 0.8, pose: { pinchR: 0.72 } },
    { hold: 2, move: 0.8, pose: { pinchR: 0.92 } },
  ],
  props: [{ type: 'ball', at: 'handR:0.068,-0.103,0.034', r: 0.012 }],
  arrows: [
    { point: 'handR:0.05,-0.1,0.03', off: [0.03, 0.06], vec: [-0.02, -0.04] },
    { point: 'handR:0.05,-0.1,0.03', off: [0.045, -0.04], vec: [-0.03, 0.04] },
  ],
  muscles: ['thenarR'],
}
