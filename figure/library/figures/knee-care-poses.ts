import type { Figure } from '../../model.ts'
import { bothFeet, chairHands, handsBeside, onBack, onFront, seated, underForehead, usualChair } from './starts.ts'

const longSit = { pelvisPitch: -25, lumbar: 4, thorax: 4, neck: 10, head: 4, hipFlex: 63, shFlex: -30 } as const
const handsBehind = [
  { bone: 'handL', at: [0.2, 0.045, -0.33], hand: { palm: [0, -1, 0], fingers: [0.5, 0, -1] }, pole: [0.4, 0.2, -1] },
  {
    bone: 'handR',
    at: [-0.2, 0.045, -0.33],
    hand: { palm: [0, -1, 0], fingers: [-0.5, 0, -1] },
    pole: [-0.4, 0.2, -1],
  },
] as const

export const shortArcQuad: Figure = {
  name: 'Short arc quadriceps',
  base: 'supine',
  camera: { yaw: -76, pitch: 13 },
  flat: ['footL'],
  footOut: 3,
  anchor: onBack,
  pins: [{ bone: 'footL', at: [0.1, 0.092, 0.8] }, ...handsBeside],
  pose: { head: 4, hipFlexL: 50, kneeL: 105, hipFlexR: 17, ankleR: 8 },
  keys: [
    { hold: 0.4, move: 1.2, pose: { kneeR: 34, ankleR: -16 } },
    { hold: 2, move: 1.3, pose: { kneeR: 0, ankleR: 10 } },
  ],
  props: [
    { type: 'mat', from: [-0.38, -0.53], to: [0.38, 1.4] },
    { type: 'roll', at: [-0.1, 0.095, 0.76], along: 'x', length: 0.3, r: 0.083 },
  ],
  muscles: ['quadR'],
  arrows: [{ point: 'footR', off: [0.218, 0.08], trim: [0, 1] }],
}

export const proneKneeBend: Figure = {
  name: 'Prone knee bend',
  base: 'prone',
  camera: { yaw: -63, pitch: 18 },
  anchor: onFront,
  pins: underForehead,
  pose: { ankle: -60, hipAbd: 3, hipFlex: -1, neck: -8, shAbd: 120, elbow: 100, lumbar: -2 },
  keys: [
    { hold: 0.4, move: 1.5, pose: { kneeR: 4 } },
    { hold: 0.6, move: 1.6, pose: { kneeR: 112, ankleR: 0 } },
  ],
  props: [{ type: 'mat', from: [-0.4, -1.12], to: [0.4, 0.9] }],
  muscles: ['hamR'],
  arrows: [{ point: 'footR', off: [-0.17, 0.17], trim: [0.2, 0.8] }],
}

export const seatedKneeBendAssist: Figure = {
  name: 'Assisted knee bend in sitting',
  base: 'sitting',
  camera: { yaw: -62, pitch: 16 },
  footOut: 4,
  anchor: [{ point: 'pelvis', at: [0, 0.588, -0.33] }],
  pins: [
    {
      bone: 'footR',
      at: [
        [-0.05, 0.029, 0.15],
        [-0.05, 0.029, -0.06],
      ],
      lift: [0, 28],
    },
    {
      bone: 'footL',
      at: [
        [-0.12, 0.135, 0.2],
        [-0.11, 0.115, 0.03],
      ],
      pole: [0.5, 0.4, 1],
    },
    ...chairHands,
  ],
  flat: ['footL'],
  pose: { ...seated, hipAbd: 0 },
  keys: [
    { hold: 0.5, move: 1.6, pose: {} },
    { hold: 3, move: 1.6, pose: {} },
  ],
  props: [usualChair],
  muscles: ['quadR'],
  arrows: [{ point: 'footL', off: [-0.09, -0.205], vec: [-0.24, 0] }],
}

export const heelPropExtension: Figure = {
  name: 'Knee extension stretch with heel propped',
  base: 'longSitting',
  camera: { yaw: -68, pitch: 13 },
  footOut: 3,
  anchor: [{ point: 'pelvis', at: [0, 0.123, 0] }],
  pins: [
    {
      bone: 'footR',
      at: [
        [-0.1, 0.195, 0.858],
        [-0.1, 0.195, 0.876],
      ],
      tip: [78, 84],
    },
    { bone: 'footL', at: [0.14, 0.05, 0.892], tip: 84 },
    ...handsBehind,
  ],
  pose: longSit,
  keys: [
    { hold: 1, move: 1.2, pose: {} },
    { hold: 5, move: 1.2, pose: {} },
  ],
  props: [
    { type: 'mat', from: [-0.38, -0.55], to: [0.38, 1.06] },
    { type: 'roll', at: [-0.1, 0.082, 0.845], along: 'x', length: 0.3, r: 0.07 },
  ],
  muscles: ['hamR', 'quadR'],
  arrows: [{ point: 'shinR:0,0.02,0', off: [0.03, 0.33], vec: [0, -0.2] }],
}

export const terminalKneeExtension: Figure = {
  name: 'Terminal knee extension with band',
  base: 'standing',
  camera: { yaw: -72, pitch: 8, focus: { point: 'shinR:0,0.02,0.18', radius: 0.6 } },
  flat: bothFeet,
  footOut: 5,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.87, 0.03],
        [0, 0.918, 0.0],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.1, 0.08, -0.12] },
    { bone: 'footR', at: [-0.1, 0.08, 0.08] },
  ],
  pose: { shAbd: 9, elbow: 16, grip: 0.15, hipFlex: 10, knee: 14 },
  keys: [
    { hold: 0.4, move: 1.2, pose: {} },
    { hold: 2, move: 1.3, pose: {} },
  ],
  props: [
    { type: 'post', at: [-0.1, 0.58], h: 0.8 },
    { type: 'band', from: 'shinR:0.05,0.03,-0.075', to: [-0.08, 0.52, 0.58], via: 'shinR:0.078,0.03,-0.01' },
    { type: 'band', from: 'shinR:-0.05,0.03,-0.075', to: [-0.12, 0.52, 0.58], via: 'shinR:-0.078,0.03,-0.01' },
    { type: 'band', from: 'shinR:0.05,0.03,-0.075', to: 'shinR:-0.05,0.03,-0.075', via: 'shinR:0,0.03,-0.09' },
  ],
  muscles: ['quadR'],
  arrows: [{ point: 'shinR', off: [-0.27, 0.02], vec: [-0.19, 0] }],
}
