import type { Figure } from '../../model.ts'

const both = ['footL', 'footR'] as const

export const squat: Figure = {
  name: 'Squat',
  base: 'standing',
  camera: { yaw: -58, pitch: 9 },
  flat: both,
  footOut: 12,
  anchor: [
    { point: 'footL', at: [null, 0.08, 0] },
    { point: 'footR', at: [null, 0.08, 0] },
    { point: 'pelvis', at: [0, null, null] },
  ],
  pins: [{ bone: 'footL' }, { bone: 'footR' }],
  pose: { hipAbd: 6, grip: 0.15 },
  keys: [
    { hold: 0.5, move: 1.3, pose: { shFlex: 10, shAbd: 13, elbow: 14 } },
    {
      hold: 0.5,
      move: 1.6,
      pose: {
        pelvisPitch: 32,
        lumbar: 4,
        thorax: 2,
        neck: -14,
        head: -8,
        hipFlex: 104,
        hipAbd: 14,
        knee: 98,
        shFlex: 112,
        shAbd: 4,
        elbow: 8,
      },
    },
  ],
  muscles: ['quadL', 'quadR', 'gluteL', 'gluteR'],
  arrows: [{ point: 'pelvis', off: [-0.28, -0.07], trim: [0.1, 0.95] }],
}

export const straightLegRaise: Figure = {
  name: 'Straight leg raise',
  base: 'supine',
  camera: { yaw: -76, pitch: 14 },
  flat: ['footL'],
  footOut: 3,
  anchor: [{ point: 'chest:0,0.05,-0.105', at: [0, 0.013, 0] }],
  pins: [
    { bone: 'footL', at: [0.1, 0.092, 0.8] },
    { bone: 'handL', at: [0.25, 0.034, 0.4], hand: 'floor', pole: [1, 0.25, 0] },
    { bone: 'handR', at: [-0.25, 0.034, 0.4], hand: 'floor', pole: [-1, 0.25, 0] },
  ],
  pose: { shAbd: 20, shFlex: -4, elbow: 6, head: 4, hipFlexL: 50, kneeL: 105, ankleR: 8 },
  keys: [
    { hold: 0.5, move: 1.5, pose: { hipFlexR: -2 } },
    { hold: 0.8, move: 1.3, pose: { hipFlexR: 48, ankleR: 14 } },
  ],
  props: [{ type: 'mat', from: [-0.36, -0.53], to: [0.36, 1.36] }],
  muscles: ['quadR'],
  arrows: [{ point: 'footR:0,-0.02,0.1', off: [0.07, 0.18], trim: [0.12, 0.95] }],
}

export const heelSlide: Figure = {
  name: 'Heel slide',
  base: 'supine',
  camera: { yaw: -76, pitch: 14 },
  footOut: 3,
  anchor: [{ point: 'chest:0,0.05,-0.105', at: [0, 0.013, 0] }],
  pins: [
    {
      bone: 'footR',
      at: [
        [-0.1, 0.05, 1.25],
        [-0.1, 0.05, 0.7],
      ],
      tip: [82, 8],
    },
    { bone: 'handL', at: [0.25, 0.034, 0.4], hand: 'floor', pole: [1, 0.25, 0] },
    { bone: 'handR', at: [-0.25, 0.034, 0.4], hand: 'floor', pole: [-1, 0.25, 0] },
  ],
  pose: { shAbd: 20, shFlex: -4, elbow: 6, neck: -9, head: 4, hipFlexL: -2, ankleL: 2 },
  keys: [
    { hold: 0.4, move: 1.6, pose: {} },
    { hold: 0.6, move: 1.6, pose: { hipFlexR: 40, kneeR: 60 } },
  ],
  props: [{ type: 'mat', from: [-0.36, -0.52], to: [0.36, 1.39] }],
  muscles: ['hamR'],
  arrows: [{ point: 'footR', off: [0.04, -0.16], trim: [0.15, 0.9] }],
}

export const staticQuads: Figure = {
  name: 'Static quads',
  base: 'longSitting',
  camera: { yaw: -66, pitch: 14 },
  footOut: 3,
  anchor: [{ point: 'pelvis', at: [0, 0.123, 0] }],
  pins: [
    {
      bone: 'footR',
      at: [
        [-0.1, 0.05, 0.868],
        [-0.1, 0.05, 0.886],
      ],
      tip: [76, 88],
    },
    { bone: 'footL', at: [0.12, 0.05, 0.892], tip: 84 },
    { bone: 'handL', at: [0.2, 0.045, -0.33], hand: { palm: [0, -1, 0], fingers: [0.5, 0, -1] }, pole: [0.4, 0.2, -1] },
    {
      bone: 'handR',
      at: [-0.2, 0.045, -0.33],
      hand: { palm: [0, -1, 0], fingers: [-0.5, 0, -1] },
      pole: [-0.4, 0.2, -1],
    },
  ],
  pose: {
    pelvisPitch: -25,
    lumbar: 4,
    thorax: 4,
    neck: 10,
    head: 4,
    hipFlex: 63,
    shFlex: -30,
  },
  keys: [
    { hold: 0.5, move: 0.8, pose: {} },
    { hold: 2.5, move: 0.8, pose: {} },
  ],
  props: [
    { type: 'mat', from: [-0.38, -0.55], to: [0.38, 1.06] },
    { type: 'roll', at: [-0.1, 0.057, 0.42], along: 'x', length: 0.26, r: 0.045 },
  ],
  muscles: ['quadR'],
  arrows: [{ point: 'shinR:0,0.1,0.0', off: [0.02, 0.3], vec: [0, -0.2], isPush: true }],
}

export const kneeExtension: Figure = {
  name: 'Knee extension sitting',
  base: 'sitting',
  camera: { yaw: -62, pitch: 9 },
  flat: ['footL'],
  footOut: 4,
  anchor: [{ point: 'pelvis', at: [0, 0.548, -0.36] }],
  pins: [
    { bone: 'footL', at: [0.1, 0.08, 0.03] },
    { bone: 'footR', at: [-0.1, 0.08, 0.03], key: 'plantFootR' },
    {
      bone: 'handL',
      on: 'thighL:0.03,-0.2,0.11',
      hand: { palm: [0, -1, 0], fingers: [-0.2, -0.1, 1] },
      pole: [0.6, 0.2, -1],
    },
    {
      bone: 'handR',
      on: 'thighR:-0.03,-0.2,0.11',
      hand: { palm: [0, -1, 0], fingers: [0.2, -0.1, 1] },
      pole: [-0.6, 0.2, -1],
    },
  ],
  pose: { pelvisPitch: -2, hipFlex: 86, knee: 88, shFlex: 20, shAbd: 8, elbow: 60, hipAbd: 2 },
  keys: [
    { hold: 0.4, move: 1.4, pose: { kneeR: 92, ankleR: 6 } },
    { hold: 0.9, move: 1.3, pose: { kneeR: 3, ankleR: 8, plantFootR: 0 } },
  ],
  props: [{ type: 'chair', at: [0, -0.37] }],
  muscles: ['quadR'],
  arrows: [{ point: 'footR:0,-0.05,0.06', off: [0.2, -0.02], trim: [0.38, 0.95] }],
}

export const sitToStand: Figure = {
  name: 'Sit to stand',
  base: 'sitting',
  camera: { yaw: -62, pitch: 9 },
  flat: both,
  footOut: 5,
  anchor: [
    { point: 'footL', at: [null, 0.08, 0] },
    { point: 'footR', at: [null, 0.08, 0] },
    { point: 'pelvis', at: [0, null, null] },
  ],
  pins: [{ bone: 'footL' }, { bone: 'footR' }],
  pose: { hipAbd: 4, grip: 0.1 },
  keys: [
    { hold: 0.6, move: 2.2, pose: { pelvisPitch: -2, hipFlex: 84, knee: 97, shFlex: 42, elbow: 40, shAbd: 3 } },
    {
      hold: 0,
      move: 0.9,
      pose: {
        pelvisPitch: 36,
        lumbar: 6,
        neck: -14,
        head: -6,
        hipFlex: 120,
        knee: 100,
        shFlex: 92,
        elbow: 14,
        shAbd: 3,
      },
    },
    { hold: 0.6, move: 1.3, pose: { shFlex: 6, elbow: 14, shAbd: 8 } },
  ],
  props: [{ type: 'chair', at: [0, -0.4], seat: 0.412 }],
  muscles: ['quadL', 'quadR', 'gluteL', 'gluteR'],
  arrows: [{ point: 'head', off: [0.2, 0.06], trim: [0.52, 0.96] }],
}

export const stepUp: Figure = {
  name: 'Step up',
  base: 'standing',
  camera: { yaw: -60, pitch: 10 },
  flat: both,
  footOut: 5,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.9, 0.02],
        [-0.02, 1.03, 0.24],
        [0, 1.092, 0.31],
      ],
    },
  ],
  pins: [
    { bone: 'footR', at: [-0.1, 0.26, 0.34] },
    {
      bone: 'footL',
      at: [
        [0.1, 0.08, -0.14],
        [0.1, 0.3, 0.1],
        [0.1, 0.26, 0.34],
      ],
    },
  ],
  pose: { grip: 0.2, shAbd: 8 },
  keys: [
    { hold: 0.5, move: 1.7, pose: { pelvisPitch: 12, hipFlexR: 60, kneeR: 60, shFlexL: 24, shFlexR: -12, elbow: 30 } },
    {
      hold: 0,
      move: 0.9,
      pose: { pelvisPitch: 8, hipFlexL: 30, kneeL: 50, hipFlexR: 20, kneeR: 20, shFlexR: 16, elbow: 30 },
    },
    { hold: 0.5, move: 0.8, pose: { hipFlex: 3, knee: 6, elbow: 16 } },
  ],
  props: [{ type: 'step', from: [-0.32, 0.2], to: [0.32, 0.58], h: 0.18 }],
  muscles: ['quadR', 'gluteR'],
  arrows: [{ point: 'chest', off: [0.26, 0.06], vec: [0.06, 0.22] }],
}

export const lunge: Figure = {
  name: 'Lunge',
  base: 'standing',
  camera: { yaw: -64, pitch: 9 },
  flat: ['footR'],
  footOut: 4,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.845, 0],
        [0, 0.53, 0.02],
      ],
    },
  ],
  pins: [
    { bone: 'footR', at: [-0.1, 0.08, 0.36] },
    { bone: 'footL', at: [0.1, 0.029, -0.36], lift: [28, 62] },
  ],
  pose: { shAbd: 6, grip: 0.2, elbow: 12 },
  keys: [
    { hold: 0.5, move: 1.3, pose: { hipFlexR: 20, hipFlexL: -20, kneeL: 10 } },
    { hold: 0.4, move: 1.5, pose: { pelvisPitch: 4, hipFlexR: 80, kneeR: 80, hipFlexL: -10, kneeL: 80 } },
  ],
  muscles: ['quadR', 'gluteR', 'quadL'],
  arrows: [{ point: 'pelvis', off: [-0.26, 0.08], vec: [0, -0.3] }],
}
