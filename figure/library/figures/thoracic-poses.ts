import type { Figure } from '../../model.ts'
import {
  bothFeet,
  chairFeet,
  chairHands,
  fourPointHands,
  fourPointPose,
  inHand,
  lyingSide,
  onChair,
  onKnees,
  onSide,
  seated,
  sideProps,
  standingFeet,
  usualChair,
} from './starts.ts'

export const openBook: Figure = {
  name: 'Open book',
  base: 'sideLying',
  camera: { yaw: -24, pitch: 48 },
  anchor: onSide,
  pins: [
    {
      bone: 'handL',
      at: [
        [0.487, 0.036, 0.516],
        [0.475, 0.036, 0.6],
      ],
      hand: { palm: [0, 1, 0], fingers: [0, 0, 1] },
      pole: [1, 0.2, 0],
    },
    {
      bone: 'handR',
      at: [0.487, 0.1, 0.516],
      hand: { palm: [0, -1, 0], fingers: [0, 0, 1] },
      pole: [1, 0.4, 0],
      key: 'plantHandR',
    },
  ],
  pose: { ...lyingSide, hipFlex: 78, knee: 88, shFlex: 88, elbowL: 4, shAbdL: -4 },
  keys: [
    { hold: 0.6, move: 2, pose: { shAbdR: 0, elbowR: 4 } },
    {
      hold: 1.5,
      move: 2,
      pose: { lumbarRot: -8, thoraxRot: -46, neckRot: -28, plantHandR: 0, shAbdR: 120, elbowR: 6 },
    },
  ],
  props: [{ type: 'mat', from: [-0.6, -0.46], to: [0.88, 0.78] }, sideProps[1]!],
  muscles: ['thoracic', 'pecR'],
  arrows: [{ point: 'upperArmR', arc: [0.66, 0.62, 18, 72] }],
}

export const threadNeedle: Figure = {
  name: 'Thread the needle',
  base: 'fourPoint',
  camera: { yaw: 43, pitch: 38 },
  anchor: onKnees,
  pose: fourPointPose,
  pins: [
    {
      ...fourPointHands[0]!,
      at: [
        [0.17, 0.036, 0.435],
        [0.17, 0.036, 0.6],
      ],
    },
    // The hand is lifted while it turns over.
    {
      ...fourPointHands[1]!,
      at: [
        [-0.17, 0.036, 0.435],
        [-0.17, 0.1, 0.42],
      ],
      key: 'plantHandR',
    },
    {
      bone: 'handR',
      at: [0.33, 0.038, 0.21],
      hand: { palm: [0, 1, 0], fingers: [1, 0, 0] },
      pole: [-0.3, -0.4, 1],
      key: 'plantFootR',
    },
  ],
  keys: [
    { hold: 0.6, move: 1.8, pose: { plantFootR: 0, thumbR: 0.5 } },
    {
      hold: 1.5,
      move: 1.8,
      pose: {
        pelvisPitch: 16,
        hipFlex: 106,
        thoraxRot: 34,
        lumbarRot: 8,
        lumbar: 8,
        thorax: 10,
        neck: 10,
        plantFootR: 1,
        thumbR: 0.9,
      },
    },
  ],
  props: [{ type: 'mat', from: [-0.28, -0.66], to: [0.56, 0.9] }],
  muscles: ['thoracic'],
  arrows: [{ point: 'handR', off: [0.03, -0.31], trim: [0.1, 0.9] }],
}

export const rollerExtension: Figure = {
  name: 'Thoracic extension over a foam roller',
  base: 'supine',
  camera: { yaw: -66, pitch: 14 },
  flat: bothFeet,
  footOut: 3,
  anchor: [{ point: 'chest:0,0.02,-0.105', at: [0, 0.181, 0] }],
  pins: [
    { bone: 'footL', at: [0.1, 0.092, 0.86] },
    { bone: 'footR', at: [-0.1, 0.092, 0.86] },
    {
      bone: 'handL',
      on: 'head:0.08,0.05,-0.1',
      hand: { palm: [0, 1, 0], fingers: [-1, 0, -0.3] },
      pole: [1, 0.4, -0.4],
    },
    {
      bone: 'handR',
      on: 'head:-0.08,0.05,-0.1',
      hand: { palm: [0, 1, 0], fingers: [1, 0, -0.3] },
      pole: [-1, 0.4, -0.4],
    },
  ],
  pose: { pelvisPitch: 22, hipFlex: 70, knee: 100, shFlex: 120, elbow: 130, grip: 0.1 },
  keys: [
    { hold: 0.5, move: 1.6, pose: { thorax: 3, neck: 10 } },
    { hold: 1, move: 1.6, pose: { pelvisPitch: 36, hipFlex: 82, thorax: -31, lumbar: -4, neck: 4 } },
  ],
  props: [
    { type: 'mat', from: [-0.42, -0.58], to: [0.42, 1.12] },
    { type: 'roller', at: [0, 0.087, 0], along: 'x', length: 0.7 },
  ],
  muscles: ['semispinalis'],
  arrows: [{ point: 'head:0,0.16,0.06', off: [-0.21, 0], trim: [0.05, 0.95] }],
}

export const seatedSideBend: Figure = {
  name: 'Side bend in sitting',
  base: 'sitting',
  camera: { yaw: -24, pitch: 9, focus: { point: 'chest:0,0.26,0', radius: 0.72 } },
  flat: bothFeet,
  footOut: 4,
  anchor: onChair,
  pins: [...chairFeet, chairHands[0]!],
  pose: { ...seated, shRotR: 0 },
  keys: [
    { hold: 0.6, move: 1.7, pose: { shFlexR: 4, shAbdR: 12, elbowR: 12 } },
    {
      hold: 2,
      move: 1.7,
      pose: { lumbarSide: -14, thoraxSide: -24, neckSide: -8, shFlexR: 10, shAbdR: 160, elbowR: 18, shrugR: 20 },
    },
  ],
  props: [usualChair],
  muscles: ['latR', 'obliqueR'],
  arrows: [{ point: 'handR', off: [-0.19, 0.09], trim: [0.55, 0.92] }],
}

export const wallAngel: Figure = {
  name: 'Wall angel',
  base: 'standing',
  camera: { yaw: -32, pitch: 8 },
  flat: bothFeet,
  footOut: 6,
  anchor: [{ point: 'pelvis', at: [0, 0.905, 0] }],
  pins: [
    { bone: 'footL', at: [0.11, 0.08, 0.16] },
    { bone: 'footR', at: [-0.11, 0.08, 0.16] },
  ],
  pose: { hipFlex: 10, knee: 12, grip: 0.1 },
  keys: [
    { hold: 0.5, move: 1.8, pose: { shFlex: -2, shAbd: 70, shRot: 88, elbow: 100 } },
    { hold: 0.6, move: 1.8, pose: { shFlex: 0, shAbd: 140, shRot: 72, elbow: 50, shrug: 16 } },
  ],
  props: [{ type: 'wall', z: -0.186, w: 4, h: 2.6 }],
  muscles: ['lowerTrapR', 'lowerTrapL', 'serratusR', 'serratusL'],
  inset: {
    point: 'chest:0,0.06,-0.1',
    radius: 0.23,
    at: [-0.5, -0.56],
    size: 0.3,
    yaw: 168,
    pitch: 4,
    only: ['shirt', 'armL', 'armR', 'head', 'hair'],
  },
  arrows: [
    { point: 'handR', off: [-0.11, 0.12], trim: [0.05, 0.95] },
    { point: 'handL', off: [0.105, 0.23], trim: [0.05, 0.95] },
  ],
}

export const bandPullApart: Figure = {
  name: 'Band pull-apart',
  base: 'standing',
  camera: { yaw: -26, pitch: 20, focus: { point: 'chest:0,0.02,0', radius: 0.82 } },
  flat: bothFeet,
  footOut: 6,
  anchor: standingFeet,
  pose: { hipAbd: 4, grip: 0.95, elbow: 8, sup: -70 },
  keys: [
    { hold: 0.4, move: 1.4, pose: { shFlex: 84, shAbd: 2 } },
    { hold: 0.8, move: 1.5, pose: { shFlex: 84, shAbd: 72, protract: -22 } },
  ],
  props: [{ type: 'band', from: inHand.L, to: inHand.R }],
  muscles: ['midTrapR', 'midTrapL'],
  inset: { point: 'chest:0,0.08,0', radius: 0.21, at: [-0.42, 0.4], size: 0.2, yaw: 172, pitch: 10 },
  arrows: [
    { point: 'handR', off: [-0.1, -0.1], trim: [0.2, 0.95] },
    { point: 'handL', off: [0.09, -0.13], trim: [0.1, 0.75] },
  ],
}
