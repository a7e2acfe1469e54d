import type { Figure } from '../../model.ts'

export const birdDog: Figure = {
  name: 'Bird dog',
  base: 'fourPoint',
  camera: { yaw: -86, pitch: 28 },
  anchor: [
    { point: 'shinR:0,-0.02,0.055', at: [null, 0.014, 0] },
    { point: 'pelvis', at: [0, null, null] },
  ],
  pose: {
    pelvisPitch: -7,
    hipFlex: 83,
    knee: 90,
    shFlex: 83,
    ankle: -66,
    neck: -6,
    head: -4,
    lumbar: -1,
    protract: 16,
  },
  pins: [
    { bone: 'handL', at: [0.17, 0.034, 0.435], hand: 'floor', pole: [0.4, 0, -1] },
    { bone: 'handR', at: [-0.17, 0.034, 0.435], hand: 'floor', pole: [-0.4, 0, -1], key: 'plantHandR' },
  ],
  keys: [
    { hold: 0.4, move: 1.6, pose: { plantHandR: 1 } },
    {
      hold: 1.2,
      move: 1.4,
      pose: { plantHandR: 0, shFlexR: 172, elbowR: 4, hipFlexL: -4, kneeL: 3, ankleL: -20, neck: -14 },
    },
  ],
  props: [{ type: 'mat', from: [-0.28, -0.68], to: [0.28, 0.95] }],
  muscles: ['gluteL', 'erector'],
  arrows: [
    { point: 'footL', off: [-0.04, -0.23], trim: [0.1, 0.6] },
    { point: 'handR', off: [0.24, -0.08], trim: [0.1, 0.85] },
  ],
}

export const catCamel: Figure = {
  name: 'Cat camel',
  base: 'fourPoint',
  camera: { yaw: -78, pitch: 24 },
  anchor: [
    { point: 'shinR:0,-0.02,0.055', at: [null, 0.014, 0] },
    { point: 'shinL:0,-0.02,0.055', at: [null, 0.014, 0] },
    { point: 'pelvis', at: [0, null, null] },
  ],
  pose: { knee: 90, shFlex: 83, ankle: -66 },
  pins: [
    { bone: 'handL', at: [0.17, 0.034, 0.43], hand: 'floor', pole: [0.4, 0, -1] },
    { bone: 'handR', at: [-0.17, 0.034, 0.43], hand: 'floor', pole: [-0.4, 0, -1] },
  ],
  keys: [
    {
      hold: 0.8,
      move: 2,
      pose: { pelvisPitch: 16, hipFlex: 106, lumbar: -29.4, thorax: -14, neck: -18, head: -14, protract: 41 },
    },
    {
      hold: 0.8,
      move: 2,
      pose: { pelvisPitch: -50.2, hipFlex: 39.8, lumbar: 32, thorax: 27, neck: 30, head: 18, protract: 50 },
    },
  ],
  props: [{ type: 'mat', from: [-0.28, -0.67], to: [0.28, 0.85] }],
  muscles: ['erector', 'thoracic', 'obliqueR'],
  arrows: [{ point: 'ribs:0,0,-0.1', off: [0.01, 0.24], vec: [0, 0.26], isBoth: true }],
}

export const pelvicTilt: Figure = {
  name: 'Pelvic tilt',
  base: 'supine',
  camera: { yaw: -80, pitch: 18 },
  flat: ['footL', 'footR'],
  footOut: 3,
  anchor: [{ point: 'chest:0,0.05,-0.105', at: [0, 0.016, 0] }],
  pins: [
    { bone: 'footL', at: [0.1, 0.092, 0.84] },
    { bone: 'footR', at: [-0.1, 0.092, 0.84] },
    {
      bone: 'handL',
      on: 'pelvis:0.15,0.09,0.13',
      hand: { palm: [0, -1, 0], fingers: [-0.8, 0, 0.5] },
      pole: [1, -0.3, 0],
    },
    {
      bone: 'handR',
      on: 'pelvis:-0.15,0.09,0.13',
      hand: { palm: [0, -1, 0], fingers: [0.8, 0, 0.5] },
      pole: [-1, -0.3, 0],
    },
  ],
  pose: { neck: 6, head: 4, shAbd: 25, elbow: 50, grip: 0.05 },
  keys: [
    { hold: 0.6, move: 1.2, pose: { pelvisPitch: 19, lumbar: -32, thorax: 9, hipFlex: 66, knee: 105 } },
    { hold: 1.5, move: 1.2, pose: { pelvisPitch: -3, lumbar: -2, thorax: 2, hipFlex: 48, knee: 103 } },
  ],
  props: [{ type: 'mat', from: [-0.36, -0.53], to: [0.36, 1.1] }],
  muscles: ['abdominals'],
  arrows: [{ point: 'pelvis', off: [0, -0.075], arc: [0.2, 0.2, -50, -130] }],
  inset: {
    point: 'pelvis:0,0.12,-0.08',
    radius: 0.18,
    at: [-0.1, 0.62],
    size: 0.27,
    yaw: -86,
    pitch: 4,
    only: ['shirt', 'shorts'],
  },
}

export const plank: Figure = {
  name: 'Forearm plank',
  base: 'prone',
  camera: { yaw: -60, pitch: 18 },
  anchor: [
    { point: 'toeL', at: [0.09, 0.032, 0] },
    { point: 'toeR', at: [-0.09, 0.032, 0] },
  ],
  pins: [
    { bone: 'handL', at: [0.14, 0.042, 1.56], hand: 'floor', pole: [0.5, -1, -0.4] },
    { bone: 'handR', at: [-0.14, 0.042, 1.56], hand: 'floor', pole: [-0.5, -1, -0.4] },
  ],
  pose: { shFlex: 85, elbow: 90, toe: 82, neck: -8 },
  keys: [
    { hold: 0.5, move: 1.2, pose: { pelvisPitch: -1, lumbar: -22, thorax: -18, ankle: 2, hipFlex: -3, neck: -6 } },
    { hold: 2.5, move: 1.3, pose: { pelvisPitch: -8, ankle: 8, head: 4 } },
  ],
  props: [{ type: 'mat', from: [-0.34, -0.15], to: [0.34, 1.81] }],
  muscles: ['abdominals', 'obliqueR', 'obliqueL'],
  arrows: [{ point: 'pelvis', off: [0, 0.3], vec: [0, 0.22] }],
}

export const pronePressUp: Figure = {
  name: 'Prone press-up',
  base: 'prone',
  camera: { yaw: -118, pitch: 11 },
  anchor: [{ point: 'pelvis', at: [0, 0.121, 0] }],
  pins: [
    { bone: 'handL', at: [0.25, 0.034, 0.42], hand: 'floor', pole: [0.5, 0.8, -1] },
    { bone: 'handR', at: [-0.25, 0.034, 0.42], hand: 'floor', pole: [-0.5, 0.8, -1] },
  ],
  pose: { ankle: -64, shAbd: 20, elbow: 100, hipAbd: 2 },
  keys: [
    { hold: 0.5, move: 1.5, pose: { pelvisPitch: -1, hipFlex: -3, lumbar: -3, thorax: -4, neck: -4 } },
    { hold: 0.8, move: 1.5, pose: { pelvisPitch: -12, hipFlex: -13, lumbar: -32, thorax: -26, neck: -4, elbow: 10 } },
  ],
  props: [{ type: 'mat', from: [-0.38, -1.1], to: [0.38, 0.9] }],
  muscles: ['tricepsR', 'tricepsL'],
  arrows: [{ point: 'head', off: [-0.24, 0.03], vec: [0, 0.2] }],
}
