import type { Figure } from '../../model.ts'
import { bandDorsiflexion } from './ankle-more-poses.ts'

/** Sitting with the right foot over a rolled towel, seen from the toes, so that the sole is seen to turn. */
const fromTheToes: Omit<Figure, 'name' | 'keys'> = {
  ...bandDorsiflexion,
  camera: { yaw: -14, pitch: 16, focus: { point: 'footR:0,0,0.02', radius: 0.25, only: ['legR', 'shorts'] } },
  pose: { ...bandDorsiflexion.pose, ankleR: -8 },
  pins: bandDorsiflexion.pins!.map((pin) => (pin.bone === 'footL' ? { ...pin, at: [0.27, 0.05, 0.6] as const } : pin)),
  appearance: { feet: 'bare' },
}
const roll = bandDorsiflexion.props!.find(({ type }) => type === 'roll')!
const mat = { type: 'mat', from: [-0.62, -0.55], to: [0.55, 1.05] } as const

export const ankleTurns: Figure = {
  ...fromTheToes,
  name: 'Ankle turns in and out',
  camera: { yaw: -8, pitch: 22, focus: { point: 'footR:0,0.03,-0.04', radius: 0.27, only: ['legR', 'shorts'] } },
  keys: [
    { hold: 0.3, move: 1.2, pose: { invertR: 30 } },
    { hold: 0.3, move: 1.2, pose: { invertR: -22 } },
  ],
  props: [mat, { type: 'roll', at: [-0.1, 0.062, 0.62], along: 'x', length: 0.26, r: 0.05 }],
  muscles: ['peronealR', 'tibPostR'],
  arrows: [{ point: 'footR', off: [0.02, 0.04], arc: [0.17, 0.16, -50, 35], isBoth: true }],
}

export const bandEversion: Figure = {
  ...fromTheToes,
  name: 'Band ankle turn-out',
  camera: { yaw: -28, pitch: 14, focus: { point: 'footR:0,0,0.02', radius: 0.25, only: ['legR', 'shorts'] } },
  keys: [
    { hold: 0.4, move: 1.2, pose: { invertR: 14 } },
    { hold: 1, move: 1.6, pose: { invertR: -24 } },
  ],
  props: [
    mat,
    roll,
    { type: 'post', at: [0.5, 0.86], h: 0.5 },
    { type: 'loop', around: ['toeR:0.024,-0.006,-0.022', 'toeR:-0.024,-0.006,-0.022'], r: 0.026 },
    { type: 'band', from: 'toeR:0.05,-0.006,-0.022', to: [0.5, 0.14, 0.86] },
  ],
  muscles: ['peronealR'],
  arrows: [{ point: 'toeR', off: [-0.09, -0.13], vec: [-0.09, 0.02] }],
}

export const bandInversion: Figure = {
  ...fromTheToes,
  camera: { yaw: 28, pitch: 12, focus: { point: 'footR:0,0.02,-0.01', radius: 0.25, only: ['legR'] } },
  name: 'Band ankle turn-in',
  keys: [
    { hold: 0.4, move: 1.2, pose: { invertR: -16 } },
    { hold: 1, move: 1.6, pose: { invertR: 35 } },
  ],
  props: [
    mat,
    roll,
    { type: 'post', at: [-0.58, 0.86], h: 0.5 },
    { type: 'loop', around: ['toeR:0.024,-0.006,-0.022', 'toeR:-0.024,-0.006,-0.022'], r: 0.026 },
    { type: 'band', from: 'toeR:-0.05,-0.006,-0.022', to: [-0.58, 0.14, 0.86] },
  ],
  muscles: ['tibPostR'],
  arrows: [{ point: 'toeR', off: [0.03, 0.125], vec: [0.09, -0.02] }],
}
