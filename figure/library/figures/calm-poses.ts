import type { Figure } from '../../model.ts'
import { bentFeet, bothFeet, chairFeet, onBack, onChair, seated, usualChair } from './starts.ts'

const sitting = { base: 'sitting', flat: bothFeet, footOut: 4, anchor: onChair, props: [usualChair] } as const

export const bellyBreathing: Figure = {
  name: 'Belly breathing',
  base: 'supine',
  camera: { yaw: -98, pitch: 32 },
  flat: bothFeet,
  footOut: 3,
  anchor: [{ point: 'chest:0,0.05,-0.105', at: [0, 0.019, 0] }],
  pins: [
    ...bentFeet,
    {
      bone: 'handR',
      on: 'lumbar:-0.15,0.05,0.09',
      hand: { palm: [0.5, -0.85, 0], fingers: [0.75, 0.45, 0.45] },
      pole: [-1, 0, 0],
      key: 'plantHandR',
    },
    {
      bone: 'handR',
      on: 'lumbar:-0.15,0.05,0.112',
      hand: { palm: [0.5, -0.85, 0], fingers: [0.75, 0.45, 0.45] },
      pole: [-1, 0, 0],
      key: 'plantFootR',
    },
    {
      bone: 'handL',
      on: 'chest:0.08,0.06,0.128',
      hand: { palm: [0, -1, 0], fingers: [-1, 0, 0.2] },
      pole: [1, -0.5, 0.3],
    },
  ],
  pose: { hipFlex: 50, knee: 105, neck: 8, head: 4, shFlex: 20, elbow: 70 },
  keys: [
    { hold: 0.4, move: 3.5, pose: { plantFootR: 0 } },
    { hold: 0.4, move: 3, pose: { belly: 1, plantHandR: 0, plantFootR: 1 } },
  ],
  props: [
    { type: 'mat', from: [-0.38, -0.64], to: [0.38, 1.08] },
    { type: 'pillow', from: [-0.18, -0.6], to: [0.18, -0.27], h: 0.06 },
  ],
  muscles: ['diaphragm'],
  arrows: [{ point: 'lumbar', off: [-0.05, 0.33], vec: [0, 0.16] }],
}

export const ribBreathing: Figure = {
  ...sitting,
  name: 'Side rib breathing',
  camera: { yaw: -12, pitch: 9, focus: { point: 'chest:0,0.04,0.1', radius: 0.6 } },
  pins: [
    ...chairFeet,
    {
      bone: 'handL',
      on: 'ribs:0.17,0.08,0.06',
      hand: { palm: [-1, 0, -0.3], fingers: [-0.5, -0.1, 0.9] },
      pole: [1, -0.1, -0.9],
    },
    {
      bone: 'handR',
      on: 'ribs:-0.17,0.08,0.06',
      hand: { palm: [1, 0, -0.3], fingers: [0.5, -0.1, 0.9] },
      pole: [-1, -0.1, -0.9],
    },
  ],
  pose: { ...seated, shFlex: 0, shAbd: 30, elbow: 100 },
  keys: [
    { hold: 0.4, move: 3, pose: { thorax: 6 } },
    { hold: 0.6, move: 3, pose: { thorax: -6 } },
  ],
  muscles: ['serratusL', 'serratusR'],
  arrows: [
    { point: 'ribs:-0.15,0.06,0', off: [-0.15, -0.17], vec: [-0.16, 0] },
    { point: 'ribs:0.15,0.06,0', off: [0.16, -0.17], vec: [0.16, 0] },
  ],
}

export const leanForwardBreathing: Figure = {
  ...sitting,
  name: 'Lean-forward breathing recovery',
  camera: { yaw: -64, pitch: 9 },
  pins: [
    { bone: 'footL', at: [0.18, 0.08, 0.03] },
    { bone: 'footR', at: [-0.18, 0.08, 0.03] },
    {
      bone: 'handL',
      at: [0.15, 0.58, 0.135],
      hand: { palm: [-1, 0, -0.2], fingers: [0.05, -1, 0.1] },
      pole: [1, -0.4, -0.8],
    },
    {
      bone: 'handR',
      at: [-0.15, 0.58, 0.135],
      hand: { palm: [1, 0, -0.2], fingers: [-0.05, -1, 0.1] },
      pole: [-1, -0.4, -0.8],
    },
  ],
  pose: {
    ...seated,
    hipAbd: 14,
    shFlex: 40,
    elbow: 60,
    shrug: -20,
    pelvisPitch: 34,
    hipFlex: 120,
    lumbar: 10,
    thorax: 6,
    neck: -24,
  },
  keys: [
    { hold: 0.4, move: 2, pose: {} },
    { hold: 0.6, move: 4, pose: { jaw: 5 } },
  ],
  muscles: ['diaphragm'],
  inset: {
    point: 'head:0,0.05,0.08',
    radius: 0.14,
    at: [0.42, 0.02],
    size: 0.24,
    yaw: -62,
    pitch: -6,
    only: ['head', 'hair', 'shirt'],
    arrows: [{ point: 'head:0,0.025,0.1', off: [0.03, 0], vec: [0.075, -0.012] }],
  },
}

export const pillowCough: Figure = {
  ...sitting,
  name: 'Supported cough',
  camera: { yaw: -50, pitch: 9, focus: { point: 'chest:0,0.03,0.14', radius: 0.62 } },
  pins: [
    ...chairFeet,
    {
      bone: 'handL',
      on: 'lumbar:0.14,0.1,0.26',
      hand: { palm: [-0.3, 0, -1], fingers: [-1, 0, 0.1] },
      pole: [1, -0.6, -0.3],
    },
    {
      bone: 'handR',
      on: 'lumbar:-0.14,0.07,0.27',
      hand: { palm: [0.3, 0, -1], fingers: [1, 0, 0.1] },
      pole: [-1, -0.6, -0.3],
    },
  ],
  pose: { ...seated, shFlex: 20, elbow: 90, pelvisPitch: 6, hipFlex: 94 },
  keys: [
    { hold: 0.6, move: 2, pose: {} },
    { hold: 0.5, move: 0.6, pose: { pelvisPitch: 14, hipFlex: 102, lumbar: 10, thorax: 10, neck: 8 } },
  ],
  props: [usualChair, { type: 'roll', at: 'lumbar:0,0.07,0.17', along: 'x', length: 0.32, r: 0.068 }],
  muscles: ['abdominals'],
  arrows: [{ point: 'lumbar:0,0.05,0.2', off: [0.31, 0.01], vec: [-0.2, 0] }],
}

export const restLegsUp: Figure = {
  name: 'Rest with legs on a chair',
  base: 'supine',
  camera: { yaw: -62, pitch: 22 },
  footOut: 3,
  anchor: onBack,
  pins: [
    { bone: 'handL', at: [0.34, 0.036, 0.26], hand: { palm: [0, 1, 0], fingers: [0.3, 0, 1] }, pole: [1, 0.25, 0] },
    { bone: 'handR', at: [-0.34, 0.036, 0.26], hand: { palm: [0, 1, 0], fingers: [-0.3, 0, 1] }, pole: [-1, 0.25, 0] },
  ],
  pose: { neck: 8, head: 4, hipAbd: 3, shAbd: 30, elbow: 10 },
  keys: [
    { hold: 2, move: 3, pose: { hipFlex: 84, knee: 84, ankle: -10, grip: 0.9 } },
    { hold: 4, move: 3, pose: { hipFlex: 84, knee: 84, ankle: -24, grip: 0 } },
  ],
  props: [
    { type: 'mat', from: [-0.45, -0.65], to: [0.45, 0.6] },
    { type: 'chair', at: [0, 0.7], facing: 180, seat: 0.475, back: false },
    { type: 'pillow', from: [-0.18, -0.6], to: [0.18, -0.27], h: 0.06 },
  ],
  inset: {
    point: 'handR:0,-0.08,0',
    radius: 0.12,
    at: [-0.26, 0.62],
    size: 0.21,
    only: ['armR'],
    arrows: [{ point: 'handR:0,-0.14,0', off: [0.03, 0.05], vec: [0.06, -0.02] }],
  },
  muscles: [],
}

export const seatedPunches: Figure = {
  ...sitting,
  name: 'Seated punches',
  camera: { yaw: -48, pitch: 9, focus: { point: 'chest:0,0.03,0.14', radius: 0.64 } },
  pins: chairFeet,
  pose: { ...seated, grip: 0.95, shRot: 0 },
  keys: [
    { hold: 0.1, move: 0.6, pose: { shFlex: 20, shAbd: 10, elbow: 124, sup: 0 } },
    {
      hold: 0.2,
      move: 0.5,
      pose: { shFlexR: 84, elbowR: 8, protractR: 26, thoraxRot: 16, shFlexL: 20, shAbdL: 10, elbowL: 124, supR: -70 },
    },
  ],
  muscles: ['frontDeltoidR', 'pecR'],
  arrows: [{ point: 'handR', off: [0, -0.125], trim: [0.35, 0.95] }],
}
