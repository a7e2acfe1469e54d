import type { Figure } from '../../model.ts'

const both = ['footL', 'footR'] as const

export const externalRotation: Figure = {
  name: 'Shoulder external rotation with band',
  base: 'standing',
  camera: { yaw: 14, pitch: 8, focus: { point: 'chest:0,-0.02,0', radius: 0.72 } },
  flat: both,
  footOut: 8,
  anchor: [
    { point: 'footL', at: [null, 0.08, 0] },
    { point: 'footR', at: [null, 0.08, 0] },
  ],
  pose: { hipAbd: 4, shAbd: 15, elbowR: 90, gripR: 0.95, shFlexL: 2, shAbdL: 10, elbowL: 10, grip: 0.2 },
  keys: [
    { hold: 0.4, move: 1.5, pose: { shRotR: -48 } },
    { hold: 0.7, move: 1.2, pose: { shRotR: 48 } },
  ],
  props: [
    { type: 'roll', at: 'upperArmR:0.055,-0.22,0', along: 'z', length: 0.17, r: 0.03 },
    { type: 'post', at: [0.62, 0], h: 1.35 },
    { type: 'band', from: [0.62, 1.07, 0.05], to: 'handR:0.03,-0.092,0' },
  ],
  inset: { point: 'chest:-0.09,0.08,0', radius: 0.19, at: [-0.44, 0.22], size: 0.21, yaw: 150, pitch: 8 },
  muscles: ['infraspinatusR'],
  arrows: [{ point: 'handR', off: [-0.08, -0.12], trim: [0.12, 0.95] }],
}

export const scapularSqueeze: Figure = {
  name: 'Scapular squeeze',
  base: 'standing',
  camera: { yaw: 167, pitch: 10, focus: { point: 'chest', radius: 0.6 } },
  flat: both,
  footOut: 6,
  anchor: [
    { point: 'footL', at: [null, 0.08, 0] },
    { point: 'footR', at: [null, 0.08, 0] },
  ],
  pose: { hipAbd: 3, elbow: 88, grip: 0.5, sup: 10 },
  keys: [
    { hold: 0.5, move: 1.1, pose: { protract: 18, shFlex: 16, shAbd: 10, thorax: 8, neck: 4 } },
    { hold: 1.5, move: 1.1, pose: { protract: -38, shrug: -8, shFlex: -30, shAbd: 16, thorax: -6 } },
  ],
  muscles: ['midTrapL', 'midTrapR', 'rhomboidL', 'rhomboidR'],
  arrows: [
    { point: 'upperArmL', off: [-0.228, -0.08], vec: [0.2, 0] },
    { point: 'upperArmR', off: [0.22, -0.08], vec: [-0.2, 0] },
  ],
}

export const wallPushUp: Figure = {
  name: 'Wall push-up',
  base: 'standing',
  camera: { yaw: -98, pitch: 9 },
  flat: both,
  footOut: 4,
  anchor: [
    { point: 'footL', at: [null, 0.08, 0] },
    { point: 'footR', at: [null, 0.08, 0] },
  ],
  pins: [
    { bone: 'handL', at: [0.22, 1.3, 0.74], hand: 'wall', pole: [0.9, -1, -0.3] },
    { bone: 'handR', at: [-0.22, 1.3, 0.74], hand: 'wall', pole: [-0.9, -1, -0.3] },
  ],
  pose: { shFlex: 80, elbow: 20, hipAbd: 1 },
  keys: [
    { hold: 0.5, move: 1.4, pose: { pelvisPitch: 10 } },
    { hold: 0.5, move: 1.5, pose: { pelvisPitch: 21, elbow: 90, shAbd: 30, neck: -4 } },
  ],
  props: [{ type: 'wall', z: 0.775, w: 2.35, h: 2.6, x: -0.7 }],
  muscles: ['pecR', 'pecL', 'tricepsR', 'tricepsL'],
  arrows: [{ point: 'chest', off: [0.27, -0.3], vec: [0.22, -0.03] }],
  inset: {
    point: 'chest:0,0.06,0.06',
    radius: 0.24,
    at: [-0.62, -0.5],
    size: 0.27,
    yaw: -34,
    pitch: 2,
    follows: true,
    only: ['shirt', 'armL', 'armR', 'head', 'hair'],
  },
}
