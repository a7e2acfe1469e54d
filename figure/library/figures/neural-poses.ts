import type { Figure } from '../../model.ts'
import { bentFeet, bothFeet, chairFeet, handsBeside, crookMat, onBack, onChair, seated, usualChair } from './starts.ts'

const sitting = { base: 'sitting', flat: bothFeet, footOut: 4, anchor: onChair, props: [usualChair] } as const

export const medianSlider: Figure = {
  name: 'Median nerve slider',
  base: 'standing',
  camera: { yaw: -10, pitch: 8, focus: { point: 'chest:-0.3,0.06,0', radius: 0.66 } },
  flat: bothFeet,
  footOut: 6,
  anchor: [
    { point: 'footL', at: [null, 0.08, 0] },
    { point: 'footR', at: [null, 0.08, 0] },
  ],
  pose: { hipAbd: 4, grip: 0.1, gripL: 0.2, shAbdL: 6, elbowL: 8, shAbdR: 84, shRotR: 74, supR: 84 },
  keys: [
    { hold: 0.3, move: 1.4, pose: { elbowR: 84, wristR: 6, neckSide: -22, headSide: -6 } },
    { hold: 0.3, move: 1.4, pose: { elbowR: 8, wristR: -58, neckSide: 18, headSide: 6 } },
  ],
  muscles: ['medianNerveR'],
  arrows: [{ point: 'handR', off: [-0.23, 0.08], trim: [0.1, 0.9] }],
}

export const ulnarSlider: Figure = {
  name: 'Ulnar nerve slider',
  base: 'standing',
  camera: { yaw: 18, pitch: 8, focus: { point: 'chest:-0.16,0.08,0', radius: 0.76 } },
  flat: bothFeet,
  footOut: 6,
  anchor: [
    { point: 'footL', at: [null, 0.08, 0] },
    { point: 'footR', at: [null, 0.08, 0] },
  ],
  pose: { hipAbd: 4, grip: 0.05, gripL: 0.2, shAbdL: 6, elbowL: 8, shRotR: 84 },
  keys: [
    { hold: 0.3, move: 1.5, pose: { shAbdR: 72, elbowR: 26, wristR: 0, supR: -20 } },
    { hold: 0.3, move: 1.5, pose: { shAbdR: 94, elbowR: 138, wristR: -62, supR: -60, neckSide: 12 } },
  ],
  muscles: ['ulnarNerveR'],
  arrows: [{ point: 'handR', off: [-0.03, 0.2], trim: [0.2, 0.95] }],
  inset: { point: 'handR:0,-0.06,0', radius: 0.11, at: [-0.1, -0.52], size: 0.22, follows: true, only: ['armR'] },
}

export const radialSlider: Figure = {
  name: 'Radial nerve slider',
  base: 'standing',
  camera: { yaw: -30, pitch: 8, focus: { point: 'chest:-0.12,-0.03,0', radius: 0.62 } },
  flat: bothFeet,
  footOut: 6,
  anchor: [
    { point: 'footL', at: [null, 0.08, 0] },
    { point: 'footR', at: [null, 0.08, 0] },
  ],
  pose: { hipAbd: 4, gripL: 0.2, shAbdL: 6, elbowL: 8, gripR: 0.35 },
  keys: [
    { hold: 0.3, move: 1.5, pose: { shFlexR: 10, shAbdR: 10, elbowR: 84, shRotR: -10, supR: -20, neckSide: -16 } },
    {
      hold: 0.3,
      move: 1.5,
      pose: {
        shFlexR: -18,
        shAbdR: 32,
        elbowR: 4,
        shRotR: -60,
        supR: -60,
        wristR: 56,
        shrugR: -16,
        gripR: 0.1,
        neckSide: 16,
      },
    },
  ],
  inset: {
    point: 'handR:0,-0.04,0',
    radius: 0.14,
    at: [-0.52, 0.4],
    size: 0.23,
    yaw: -60,
    only: ['armR'],
    follows: true,
  },
  muscles: ['radialNerveR'],
  arrows: [{ point: 'handR', off: [-0.08, -0.19], trim: [0.39, 0.95] }],
}

export const slumpSlider: Figure = {
  ...sitting,
  name: 'Sciatic nerve slider in sitting',
  camera: { yaw: -68, pitch: 9 },
  anchor: [{ point: 'pelvis', at: [0, 0.56, -0.36] }],
  flat: ['footL'],
  pins: [
    chairFeet[0]!,
    { bone: 'handL', on: 'pelvis:0.06,0.09,-0.13', hand: { palm: [0, 0, 1], fingers: [-1, 0, 0] }, pole: [1, 0, -0.6] },
    {
      bone: 'handR',
      on: 'pelvis:-0.13,0.13,-0.13',
      hand: { palm: [0.3, 0, 1], fingers: [0.7, -0.8, 0] },
      pole: [-1, 0, -0.6],
    },
  ],
  pose: { ...seated, shFlex: -40, elbow: 70 },
  keys: [
    {
      hold: 0.3,
      move: 1.5,
      pose: { kneeR: 88, ankleR: 2, pelvisPitch: -24, hipFlex: 64, lumbar: 34, thorax: 30, neck: 26, head: 10 },
    },
    {
      hold: 0.3,
      move: 1.5,
      pose: { kneeR: 0, ankleR: 10, pelvisPitch: -24, hipFlex: 64, lumbar: 30, thorax: 24, neck: -46, head: -26 },
    },
  ],
  muscles: ['hamR'],
  arrows: [
    { point: 'footR', off: [0.12, -0.14], trim: [0.1, 0.92] },
    { point: 'head:0,0.12,0.06', off: [0.07, 0.17], trim: [0, 1] },
  ],
}

export const supineSciaticSlider: Figure = {
  name: 'Sciatic nerve slider lying',
  base: 'supine',
  camera: { yaw: -52, pitch: 13 },
  flat: ['footL'],
  footOut: 3,
  anchor: onBack,
  pins: [bentFeet[0]!, ...handsBeside],
  pose: { head: 4, hipFlexL: 50, kneeL: 105, hipFlexR: 90 },
  keys: [
    { hold: 0.3, move: 1.5, pose: { kneeR: 100, ankleR: 10 } },
    { hold: 0.3, move: 1.5, pose: { kneeR: 26, ankleR: -20 } },
  ],
  props: [crookMat],
  muscles: ['hamR'],
  arrows: [{ point: 'footR', off: [0.16, 0.13], trim: [0.05, 0.9] }],
}

export const femoralSlider: Figure = {
  name: 'Femoral nerve slider',
  base: 'sideLying',
  camera: { yaw: 0, pitch: 72 },
  anchor: [{ point: 'pelvis', at: [0, 0.187, 0] }],
  pins: [
    { bone: 'handR', at: [0.24, 0.045, 0.3], hand: { palm: [0, -1, 0], fingers: [0.4, 0, 1] }, pole: [-0.6, 1, 0.3] },
  ],
  pose: {
    lumbarSide: 5,
    thoraxSide: 4,
    neckSide: -4,
    shFlexL: 88,
    elbowL: 96,
    shFlexR: 50,
    elbowR: 60,
    hipFlexL: 60,
    kneeL: 80,
  },
  keys: [
    { hold: 0.3, move: 1.5, pose: { hipFlexR: 40, kneeR: 80, neck: 34, head: 8, thorax: 8 } },
    { hold: 0.3, move: 1.5, pose: { hipFlexR: -16, kneeR: 104, ankleR: -10, neck: -16, head: -6 } },
  ],
  props: [
    { type: 'mat', from: [-0.7, -0.6], to: [0.88, 0.46] },
    { type: 'pillow', from: [0.49, -0.16], to: [0.82, 0.2], h: 0.15 },
  ],
  muscles: ['quadR'],
  arrows: [
    { point: 'shinR', off: [0.31, 0.17], vec: [-0.02, 0.2] },
    { point: 'head:0,0.1,0.05', off: [0.187, 0.1], vec: [-0.024, 0.189] },
  ],
}
