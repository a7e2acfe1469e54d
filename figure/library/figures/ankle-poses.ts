import type { Figure } from '../../model.ts'

export const calfRaiseStep: Figure = {
  name: 'Calf raise on a step',
  base: 'standing',
  camera: { yaw: -118, pitch: 9 },
  anchor: [
    { point: 'toeL', at: [null, 0.178, 0.1] },
    { point: 'toeR', at: [null, 0.178, 0.1] },
  ],
  pins: [
    { bone: 'handL', at: [0.19, 1.36, 0.458], hand: 'wall', pole: [0.5, -1, 0] },
    { bone: 'handR', at: [-0.19, 1.36, 0.458], hand: 'wall', pole: [-0.5, -1, 0] },
  ],
  pose: { shAbd: 5, shFlex: 46, elbow: 62, hipAbd: 1 },
  keys: [
    { hold: 0.4, move: 1.4, pose: { ankle: 13, toe: -13, pelvisPitch: 1 } },
    { hold: 0.8, move: 1.1, pose: { ankle: -36, toe: 36 } },
  ],
  props: [
    { type: 'step', from: [-0.32, 0.05], to: [0.32, 0.42], h: 0.15 },
    { type: 'wall', z: 0.49, w: 2.2, h: 2.6, x: -0.7 },
  ],
  muscles: ['calfL', 'calfR'],
  inset: {
    point: 'footR:0,-0.04,0.02',
    radius: 0.2,
    at: [-0.5, 0.36],
    size: 0.3,
    yaw: -90,
    pitch: 4,
    only: ['legR', 'shoeR'],
  },
  arrows: [{ point: 'footR:0,0,-0.05', off: [0.16, 0.04], vec: [0, 0.2] }],
}

export const anklePump: Figure = {
  name: 'Ankle pump',
  base: 'supine',
  camera: { yaw: -60, pitch: 14, focus: { point: 'shinR:0,-0.22,0', radius: 0.5 } },
  anchor: [{ point: 'chest:0,0.05,-0.105', at: [0, 0.013, 0] }],
  pins: [
    { bone: 'handL', at: [0.25, 0.034, 0.4], hand: 'floor', pole: [1, 0.25, 0] },
    { bone: 'handR', at: [-0.25, 0.034, 0.4], hand: 'floor', pole: [-1, 0.25, 0] },
  ],
  pose: { shAbd: 20, shFlex: -4, elbow: 6, head: 4, hipFlex: 3, hipAbd: 2, knee: 6 },
  keys: [
    { hold: 0.2, move: 0.9, pose: { ankle: -42 } },
    { hold: 0.2, move: 0.9, pose: { ankle: 16 } },
  ],
  props: [
    { type: 'mat', from: [-0.36, -0.53], to: [0.36, 1.44] },
    { type: 'roll', at: [0, 0.062, 1.15], along: 'x', length: 0.46, r: 0.05 },
  ],
  muscles: ['calfR', 'shinFrontR'],
  arrows: [{ point: 'toeR', off: [-0.04, 0.14], vec: [-0.2, 0.06] }],
}
