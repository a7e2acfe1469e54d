import type { Figure } from '../../model.ts'
import {
  bentFeet,
  bothFeet,
  chairFeet,
  chairHands,
  onBack,
  onChair,
  seated,
  standingFeet,
  usualChair,
} from './starts.ts'

const upperBody = { point: 'chest:0,0.24,0.05', radius: 0.46 }
const still = { hipAbd: 4, grip: 0.2 }

export const neckRotation: Figure = {
  name: 'Neck rotation',
  base: 'sitting',
  camera: { yaw: -16, pitch: 7, focus: upperBody },
  flat: bothFeet,
  footOut: 4,
  anchor: onChair,
  pins: [...chairFeet, ...chairHands],
  pose: seated,
  keys: [
    { hold: 0.8, move: 1.6, pose: { neckRot: -38, headRot: -28 } },
    { hold: 0.8, move: 1.6, pose: { neckRot: 38, headRot: 28 } },
  ],
  props: [usualChair],
  muscles: ['neckSideR', 'neckSideL'],
  arrows: [{ point: 'head', off: [0, 0.34], arc: [0.16, 0.05, 190, 350], isBoth: true }],
}

export const neckSideBend: Figure = {
  name: 'Neck side bend stretch',
  base: 'sitting',
  camera: { yaw: -8, pitch: 7, focus: upperBody },
  flat: bothFeet,
  footOut: 4,
  anchor: onChair,
  pins: [
    ...chairFeet,
    chairHands[0]!,
    {
      bone: 'handR',
      at: [-0.16, 0.545, -0.36],
      hand: { palm: [0, -1, 0], fingers: [-0.3, 0, 1] },
      pole: [-1, 0, -0.6],
    },
  ],
  pose: seated,
  keys: [
    { hold: 0.6, move: 1.5, pose: {} },
    { hold: 3, move: 1.5, pose: { neckSide: -28, headSide: -12, neckRot: 4 } },
  ],
  props: [usualChair],
  muscles: ['upperTrapR', 'neckSideR'],
  arrows: [{ point: 'head:0,0.2,0', off: [0.08, 0.06], vec: [0.2, -0.08] }],
}

export const thoracicExtension: Figure = {
  name: 'Thoracic extension in sitting',
  base: 'sitting',
  camera: { yaw: -98, pitch: 9, focus: { point: 'chest:0,0,0', radius: 0.62 } },
  flat: bothFeet,
  footOut: 4,
  anchor: onChair,
  pins: [
    ...chairFeet,
    {
      bone: 'handL',
      on: 'head:0.07,0.02,-0.11',
      hand: { palm: [0, 0, 1], fingers: [-0.9, 0.5, 0] },
      pole: [1, 0.4, 0.3],
    },
    {
      bone: 'handR',
      on: 'head:-0.07,0.02,-0.11',
      hand: { palm: [0, 0, 1], fingers: [0.9, 0.5, 0] },
      pole: [-1, 0.4, 0.3],
    },
  ],
  pose: { ...seated, shFlex: 120, elbow: 130, grip: 0.1 },
  keys: [
    { hold: 0.5, move: 1.4, pose: { thorax: 18, lumbar: 4, neck: 4 } },
    { hold: 0.9, move: 1.4, pose: { thorax: -31, lumbar: -4, neck: -8 } },
  ],
  props: [{ type: 'chair', at: [0, -0.36], seat: 0.44 }],
  muscles: ['thoracic'],
  arrows: [{ point: 'forearmR', off: [-0.06, 0.22], trim: [0.05, 0.95] }],
}

export const pendulum: Figure = {
  name: 'Pendulum swing',
  base: 'standing',
  camera: { yaw: -64, pitch: 9 },
  flat: bothFeet,
  footOut: 5,
  anchor: [...standingFeet, { point: 'pelvis', at: [0, null, null] }],
  pins: [
    { bone: 'footL', at: [0.1, 0.08, 0.08] },
    { bone: 'footR', at: [-0.1, 0.08, -0.1] },
    {
      bone: 'handL',
      at: [0.22, 0.786, 0.6],
      hand: { palm: [0, -1, 0], fingers: [-0.2, 0, 1] },
      pole: [0.8, 0.2, -0.6],
    },
  ],
  pose: { pelvisPitch: 62, hipFlex: 72, knee: 14, lumbar: 6, thorax: 6, neck: -6, gripL: 0.04, gripR: 0.3, elbowR: 4 },
  keys: [
    { hold: 0.1, move: 1.2, pose: { shFlexR: 46 } },
    { hold: 0.1, move: 1.2, pose: { shFlexR: 92 } },
  ],
  props: [{ type: 'table', from: [0.06, 0.5], to: [0.7, 1], h: 0.755 }],
  muscles: ['supraspinatusR', 'infraspinatusR'],
  arrows: [{ point: 'handR', off: [0.1, -0.22], trim: [0.2, 1], isBoth: true }],
}

export const wallSlide: Figure = {
  name: 'Wall slide with arms',
  base: 'standing',
  camera: { yaw: -106, pitch: 9, focus: { point: 'chest:0,0.12,0.1', radius: 0.72 } },
  flat: bothFeet,
  footOut: 4,
  anchor: [
    { point: 'footL', at: [null, 0.08, 0] },
    { point: 'footR', at: [null, 0.08, 0] },
  ],
  pins: [
    {
      bone: 'handL',
      at: [
        [0.19, 1.5, 0.37],
        [0.24, 1.83, 0.37],
      ],
      hand: { palm: [-1, 0, 0.3], fingers: [0, 1, 0] },
      pole: [0.3, -1, 0.4],
    },
    {
      bone: 'handR',
      at: [
        [-0.19, 1.5, 0.37],
        [-0.24, 1.83, 0.37],
      ],
      hand: { palm: [1, 0, 0.3], fingers: [0, 1, 0] },
      pole: [-0.3, -1, 0.4],
    },
  ],
  pose: { hipAbd: 3, pelvisPitch: 4, shFlex: 90, elbow: 90, grip: 0.1 },
  keys: [
    { hold: 0.5, move: 1.5, pose: {} },
    { hold: 0.6, move: 1.5, pose: { shrug: 24, protract: 8, pelvisPitch: 5 } },
  ],
  props: [{ type: 'wall', z: 0.42, w: 2.3, h: 2.6, x: -0.7 }],
  muscles: ['serratusR', 'serratusL'],
  arrows: [{ point: 'handR', off: [0.13, -0.14], trim: [0.05, 0.95] }],
}

export const stickFlexion: Figure = {
  name: 'Assisted shoulder flexion with stick',
  base: 'supine',
  camera: { yaw: -76, pitch: 26 },
  flat: bothFeet,
  footOut: 3,
  anchor: onBack,
  pins: bentFeet,
  pose: { head: 4, hipFlex: 50, knee: 105, grip: 0.92, elbow: 5, sup: -70, shAbd: 4 },
  keys: [
    { hold: 0.5, move: 1.7, pose: { shFlex: 38 } },
    { hold: 0.8, move: 1.7, pose: { shFlex: 160 } },
  ],
  props: [
    { type: 'mat', from: [-0.38, -1.06], to: [0.38, 1.05] },
    { type: 'stick', from: 'handL:-0.03,-0.092,0', to: 'handR:0.03,-0.092,0', beyond: 0.16 },
  ],
  muscles: ['deltoidR', 'deltoidL'],
  arrows: [{ point: 'handR', off: [-0.08, 0.36], trim: [0.4, 0.88] }],
}

export const bandRow: Figure = {
  name: 'Band row',
  base: 'standing',
  camera: { yaw: -122, pitch: 12, focus: { point: 'chest:0,0,0.28', radius: 0.84 } },
  flat: bothFeet,
  footOut: 5,
  anchor: standingFeet,
  pose: { ...still, hipFlex: 4, knee: 8, grip: 0.95, sup: 0 },
  keys: [
    { hold: 0.4, move: 1.4, pose: { shFlex: 70, elbow: 8, protract: 18 } },
    { hold: 0.8, move: 1.2, pose: { shFlex: -24, elbow: 100, protract: -30, shAbd: 6, thorax: -3 } },
  ],
  props: [
    { type: 'post', at: [0, 1.05], h: 1.35 },
    { type: 'band', from: 'handL:-0.03,-0.092,0', to: 'handR:0.03,-0.092,0', via: [0, 1.12, 1.05] },
  ],
  muscles: ['latR', 'midTrapR', 'midTrapL'],
  arrows: [{ point: 'forearmR', off: [0.1, -0.22], trim: [0.1, 0.75] }],
}

export const lateralRaise: Figure = {
  name: 'Lateral raise with dumbbells',
  base: 'standing',
  camera: { yaw: -6, pitch: 20, focus: { point: 'chest:0,0.02,0', radius: 0.96 } },
  flat: bothFeet,
  footOut: 7,
  anchor: standingFeet,
  pose: { ...still, grip: 0.92, elbow: 10 },
  keys: [
    { hold: 0.4, move: 1.5, pose: { shAbd: 9 } },
    { hold: 0.5, move: 1.4, pose: { shAbd: 86, shFlex: 10 } },
  ],
  props: [
    { type: 'dumbbell', bone: 'handL' },
    { type: 'dumbbell', bone: 'handR' },
  ],
  muscles: ['deltoidL', 'deltoidR'],
  arrows: [
    { point: 'handR', off: [-0.19, -0.06], trim: [0.1, 0.85] },
    { point: 'handL', off: [0.19, -0.06], trim: [0.1, 0.85] },
  ],
}

export const bicepsCurl: Figure = {
  name: 'Biceps curl with dumbbells',
  base: 'standing',
  camera: { yaw: -48, pitch: 8, focus: { point: 'chest:0,-0.05,0', radius: 0.64 } },
  flat: bothFeet,
  footOut: 6,
  anchor: standingFeet,
  pose: { ...still, grip: 0.92, shAbd: 6, sup: 80 },
  keys: [
    { hold: 0.3, move: 1.5, pose: { elbow: 8 } },
    { hold: 0.4, move: 1.3, pose: { elbow: 128, shFlex: 6 } },
  ],
  props: [
    { type: 'dumbbell', bone: 'handL' },
    { type: 'dumbbell', bone: 'handR' },
  ],
  muscles: ['bicepsL', 'bicepsR'],
  arrows: [{ point: 'handL', off: [0.16, 0.02], trim: [0.3, 0.9] }],
}

export const overheadPress: Figure = {
  name: 'Overhead press with dumbbells',
  base: 'standing',
  camera: { yaw: -158, pitch: 8, focus: { point: 'chest:0,0.2,0', radius: 0.8 } },
  flat: bothFeet,
  footOut: 7,
  anchor: standingFeet,
  pose: { ...still, grip: 0.92 },
  keys: [
    { hold: 0.4, move: 1.4, pose: { shAbd: 46, shRot: 82, elbow: 118, shFlex: 12 } },
    { hold: 0.4, move: 1.5, pose: { shAbd: 156, shRot: 60, elbow: 18, shFlex: 6, shrug: 24 } },
  ],
  props: [
    { type: 'dumbbell', bone: 'handL' },
    { type: 'dumbbell', bone: 'handR' },
  ],
  muscles: ['deltoidL', 'deltoidR', 'tricepsR', 'tricepsL'],
  arrows: [
    { point: 'handR', off: [0.2, 0.01], trim: [0.12, 0.9] },
    { point: 'handL', off: [-0.19, 0.06], trim: [0.1, 0.9] },
  ],
}
