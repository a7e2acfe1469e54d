import type { Figure } from '../../model.ts'
import { kneeToChest } from './back-more-poses.ts'
import { plank } from './back-poses.ts'
import { farmerCarry } from './clinic-more-poses.ts'
import { sidePlank } from './core-poses.ts'
import { onHandsAndKnees, relaxed, sitting, standing } from './stances.ts'
import { inHand, crookMat, onBack } from './starts.ts'

const kneeHand = kneeToChest.pins!.find(({ bone }) => bone === 'handR')!

export const doubleKneeToChest: Figure = {
  base: 'supine',
  name: 'Double knee to chest',
  camera: { yaw: -76, pitch: 13 },
  anchor: onBack,
  pins: [
    { ...kneeHand, key: 'plantHandR' },
    {
      ...kneeHand,
      bone: 'handL',
      on: 'thighL:0.085,-0.17,-0.075',
      hand: { palm: [-0.5, 0.2, -1], fingers: [-1, 0.4, 0.2] },
      pole: [1, 0.3, 0.2],
      key: 'plantHandL',
    },
  ],
  pose: { head: 4, hipAbd: 4 },
  keys: [
    {
      hold: 0.6,
      move: 1.6,
      pose: { hipFlex: 51, knee: 105, ankle: -34, shAbd: 16, shFlex: 2, plantHandL: 0, plantHandR: 0 },
    },
    {
      hold: 3,
      move: 1.6,
      pose: { hipFlex: 127, knee: 121, pelvisPitch: -3, lumbar: 4, shFlex: 40, elbow: 30, grip: 0.5 },
    },
  ],
  props: [crookMat],
  muscles: ['erector', 'gluteR'],
  arrows: [{ point: 'shinR', off: [-0.04, 0.15], trim: [0.35, 0.95] }],
}

export const plankLegLift: Figure = {
  ...plank,
  name: 'Plank with leg lift',
  anchor: [{ point: 'toeL', at: [0.09, 0.032, 0] }],
  keys: [
    { hold: 0.5, move: 1.2, pose: { pelvisPitch: -8, ankle: 8, head: 4 } },
    { hold: 2, move: 1.2, pose: { pelvisPitch: -8, ankleL: 8, head: 4, hipFlexR: -16, ankleR: -30, toeR: 0 } },
  ],
  muscles: ['abdominals', 'obliqueR', 'gluteR'],
  arrows: [{ point: 'footR', off: [0.1, 0.16], vec: [0.02, 0.2] }],
}

export const sidePlankLegLift: Figure = {
  ...sidePlank,
  name: 'Side plank with leg lift',
  anchor: [
    {
      point: 'footL:0.03,-0.02,0.02',
      at: [
        [-0.86, 0.055, 0],
        [-0.86, 0.055, 0],
      ],
    },
  ],
  keys: [
    { hold: 0.5, move: 1.3, pose: { pelvisRoll: 14 } },
    { hold: 2, move: 1.3, pose: { pelvisRoll: 14, hipAbdR: 34 } },
  ],
  muscles: ['obliqueL', 'gluteMedR', 'gluteMedL'],
  arrows: [{ point: 'footR', off: [-0.15, -0.01], trim: [0.1, 0.9] }],
}

export const bandChop: Figure = {
  ...standing,
  name: 'Band chop, high to low',
  camera: { yaw: 12, pitch: 10, focus: { point: 'chest:0.3,0.1,0.1', radius: 0.86 } },
  anchor: [{ point: 'pelvis', at: [0, 0.875, -0.02] }],
  pins: [
    { bone: 'footL', at: [0.2, 0.08, 0] },
    { bone: 'footR', at: [-0.2, 0.08, 0] },
    {
      bone: 'handL',
      at: [
        [0.38, 1.58, 0.26],
        [-0.12, 1.02, 0.36],
      ],
      pole: [1, -0.6, -0.4],
    },
    {
      bone: 'handR',
      at: [
        [0.29, 1.56, 0.3],
        [-0.2, 1.0, 0.32],
      ],
      pole: [-0.8, -1, -0.2],
    },
  ],
  pose: { grip: 0.92, hipFlex: 16, knee: 20, pelvisPitch: 4 },
  keys: [
    { hold: 0.5, move: 1.2, pose: { thoraxRot: 24, lumbarRot: 6, neckRot: 10, shFlex: 120 } },
    { hold: 0.6, move: 1.6, pose: { thoraxRot: -24, lumbarRot: -6, neckRot: -6, shFlex: 40, thorax: 8 } },
  ],
  props: [
    { type: 'post', at: [1.0, 0.2], h: 2.1 },
    { type: 'band', from: inHand.L, to: [1.0, 1.98, 0.2] },
  ],
  muscles: ['obliqueR', 'obliqueL', 'abdominals'],
  arrows: [{ point: 'handR', off: [-0.33, 0.03], trim: [0.3, 0.8] }],
}

export const suitcaseCarry: Figure = {
  ...farmerCarry,
  name: 'Suitcase carry',
  camera: { yaw: -62, pitch: 9 },
  pose: { ...farmerCarry.pose, gripL: 0.2, shAbdL: 16 },
  props: [{ type: 'kettlebell', bone: 'handR' }],
  muscles: ['obliqueL', 'obliqueR', 'wristFlexorR'],
}

export const fourPointRotation: Figure = {
  ...onHandsAndKnees,
  name: 'Thoracic rotation on hands and knees',
  camera: { yaw: -54, pitch: 14 },
  pins: [
    { ...onHandsAndKnees.pins[0]!, at: [0.13, 0.036, 0.43] },
    {
      bone: 'handR',
      on: 'head:-0.1,0.05,-0.08',
      pole: [
        [-0.5, -1, 0.4],
        [-1, 0.9, -0.1],
      ],
    },
  ],
  pose: { ...onHandsAndKnees.pose, shFlexR: 110, elbowR: 130 },
  keys: [
    { hold: 0.5, move: 1.6, pose: { thoraxRot: 6, neckRot: 2 } },
    { hold: 0.8, move: 1.6, pose: { thoraxRot: -36, lumbarRot: -4, neckRot: -18 } },
  ],
  muscles: ['thoracic', 'obliqueR'],
  arrows: [{ point: 'forearmR', off: [-0.17, 0.19], trim: [0.35, 0.95] }],
}

export const seatedPelvicTilt: Figure = {
  ...sitting,
  name: 'Pelvic tilt in sitting',
  camera: { yaw: -106, pitch: 9 },
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.568, -0.36],
        [0, 0.55, -0.36],
      ],
    },
  ],
  keys: [
    { hold: 0.8, move: 1.6, pose: { pelvisPitch: -20, lumbar: 30, thorax: 10, neck: -4, hipFlex: 68 } },
    { hold: 0.8, move: 1.6, pose: { pelvisPitch: 10, lumbar: -16, thorax: -4, neck: 2, hipFlex: 98 } },
  ],
  props: [{ type: 'chair', at: [0, -0.37], back: false }],
  muscles: ['erector', 'abdominals'],
  arrows: [{ point: 'ribs', off: [-0.04, -0.18], arc: [0.26, 0.24, 215, 130], isBoth: true }],
}

export const lateralShift: Figure = {
  ...standing,
  name: 'Side glide at wall',
  camera: { yaw: -24, pitch: 9 },
  anchor: [
    {
      point: 'pelvis',
      at: [
        [-0.02, 0.915, 0],
        [0.11, 0.9, 0],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [-0.0, 0.08, 0] },
    { bone: 'footR', at: [-0.18, 0.08, 0] },
    {
      bone: 'handR',
      on: 'pelvis:-0.205,0.06,-0.03',
      hand: { palm: [1, 0, 0.1], fingers: [0, -1, 0.1] },
      pole: [-1, 0.2, -0.3],
    },
  ],
  pose: { ...relaxed, shAbdL: 16, elbowL: 100, gripL: 0.4, shFlexL: 6, shRotL: -30 },
  keys: [
    { hold: 0.5, move: 1.4, pose: { lumbarSide: -3, thoraxSide: -3 } },
    { hold: 1, move: 1.4, pose: { pelvisRoll: 2, lumbarSide: 14, thoraxSide: -6, neckSide: -4, shAbdL: 6 } },
  ],
  props: [{ type: 'sideWall', x: 0.346, z: -1.65, w: 3.8, h: 2.6 }],
  muscles: ['obliqueR', 'erector'],
  inset: { point: 'lumbar:0,0.04,0', radius: 0.22, at: [-0.6, 0.34], size: 0.24, yaw: -164, pitch: 6, follows: true },
  arrows: [{ point: 'pelvis', off: [-0.5, -0.08], vec: [0.2, 0] }],
}
