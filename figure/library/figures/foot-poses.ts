import type { Figure, Pin } from '../../model.ts'
import { bothFeet, chairHands, onChair, seated, usualChair } from './starts.ts'

const feet = (height: number): Pin[] => [
  { bone: 'footR', at: [-0.1, height, 0.06] },
  { bone: 'footL', at: [0.19, 0.08, -0.06] },
]
const sittingFoot = {
  base: 'sitting',
  flat: bothFeet,
  footOut: 4,
  anchor: onChair,
  pins: [...feet(0.08), ...chairHands],
  pose: seated,
} as const satisfies Partial<Figure>

export const towelScrunch: Figure = {
  ...sittingFoot,
  name: 'Towel scrunch with the toes',
  camera: { yaw: 56, pitch: 22, focus: { point: 'footR:0,-0.02,0.06', radius: 0.19, only: ['legR'] } },
  pins: [...feet(0.087), ...chairHands],
  keys: [
    { hold: 0.5, move: 1, pose: { toeR: 14, toeSpreadR: 0.5 } },
    { hold: 1, move: 1.2, pose: { toeR: 8, toeCurlR: 1, archR: 0.5 } },
  ],
  props: [usualChair, { type: 'footTowel', from: [-0.21, -0.04], to: [0.0, 0.42] }],
  muscles: ['footIntrinsicR'],
  arrows: [{ point: 'toeR', off: [-0.032, 0.062], vec: [0.12, 0.03] }],
}

export const toeSpread: Figure = {
  ...sittingFoot,
  name: 'Toe spread',
  camera: { yaw: -14, pitch: 70, focus: { point: 'toeR:0,0,-0.03', radius: 0.12, only: ['legR'] } },
  keys: [
    { hold: 0.5, move: 1, pose: {} },
    { hold: 3, move: 1, pose: { toeSpreadR: 1, toeR: 4 } },
  ],
  props: [usualChair],
  arrows: [
    { point: 'toeR', off: [-0.095, -0.02], vec: [-0.05, 0.02] },
    { point: 'toeR', off: [0.1, -0.05], vec: [0.05, 0.0] },
  ],
  muscles: ['toeSpreaderR'],
}

export const shortFoot: Figure = {
  ...sittingFoot,
  name: 'Short foot',
  camera: { yaw: 80, pitch: 6, focus: { point: 'footR:0,-0.01,0.05', radius: 0.15, only: ['legR'] } },
  keys: [
    { hold: 0.5, move: 1.5, pose: {} },
    { hold: 5, move: 1.5, pose: { archR: 1 } },
  ],
  props: [usualChair],
  muscles: ['footIntrinsicR'],
  arrows: [{ point: 'footR:0,-0.03,0.06', off: [-0.014, 0.082], vec: [0, 0.07] }],
}
