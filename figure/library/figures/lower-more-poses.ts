import type { Figure } from '../../model.ts'
import {
  bothFeet,
  chairFeet,
  chairHands,
  onChair,
  onChairBack,
  seated,
  standingFeet,
  usualChair,
  onRail,
  onRailGrip,
} from './starts.ts'

export const calfStretchWall: Figure = {
  name: 'Calf stretch at wall',
  base: 'standing',
  camera: { yaw: -112, pitch: 9 },
  flat: bothFeet,
  footOut: 2,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.865, 0.0],
        [0, 0.857, 0.12],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.1, 0.08, 0.3] },
    { bone: 'footR', at: [-0.1, 0.08, -0.22] },
    { bone: 'handL', at: [0.18, 1.3, 0.593], hand: 'wall', pole: [0.7, -1, 0] },
    { bone: 'handR', at: [-0.18, 1.3, 0.593], hand: 'wall', pole: [-0.7, -1, 0] },
  ],
  pose: { shFlex: 60, elbow: 40, hipFlexL: 20, kneeL: 20, hipFlexR: -10 },
  keys: [
    { hold: 0.6, move: 1.6, pose: { pelvisPitch: 10 } },
    { hold: 3, move: 1.6, pose: { pelvisPitch: 14 } },
  ],
  props: [{ type: 'wall', z: 0.625, w: 2.25, h: 2.6, x: -0.7 }],
  muscles: ['calfR'],
  arrows: [{ point: 'pelvis', off: [-0.28, -0.14], vec: [0.2, 0] }],
}

export const heelRaise: Figure = {
  name: 'Heel raise holding a rail',
  base: 'standing',
  camera: { yaw: -128, pitch: 9 },
  anchor: [
    { point: 'toeL', at: [null, 0.028, 0.122] },
    { point: 'toeR', at: [null, 0.028, 0.122] },
  ],
  pins: [onRail('L', [0.18, 0.975, 0.32]), onRail('R', [-0.18, 0.975, 0.32])],
  pose: { shFlex: 26, elbow: 30, grip: onRailGrip, hipAbd: 1 },
  keys: [
    { hold: 0.4, move: 1.4, pose: {} },
    { hold: 0.8, move: 1.2, pose: { ankle: -36, toe: 36 } },
  ],
  props: [{ type: 'rail', from: [-0.42, 0.975, 0.32], to: [0.42, 0.975, 0.32] }],
  muscles: ['calfL', 'calfR'],
  arrows: [{ point: 'footR:0,0,-0.05', off: [-0.264, 0.036], vec: [0, 0.22] }],
}

export const wallSit: Figure = {
  name: 'Wall sit',
  base: 'standing',
  camera: { yaw: -78, pitch: 9 },
  flat: bothFeet,
  footOut: 6,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.8, -0.34],
        [0, 0.54, -0.34],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.12, 0.08, 0.08] },
    { bone: 'footR', at: [-0.12, 0.08, 0.08] },
  ],
  pose: { hipFlex: 30, knee: 30, shAbd: 12, shFlex: -5, elbow: 0, sup: -50, grip: 0.05 },
  keys: [
    { hold: 0.5, move: 1.5, pose: {} },
    { hold: 3, move: 1.6, pose: { hipFlex: 88, knee: 88 } },
  ],
  props: [{ type: 'wall', z: -0.515, w: 4, h: 2.6, x: 1.6 }],
  muscles: ['quadL', 'quadR'],
  arrows: [{ point: 'shinR', off: [0.3, 0.12], vec: [0, -0.26] }],
}

export const hamstringCurl: Figure = {
  name: 'Standing hamstring curl',
  base: 'standing',
  camera: { yaw: -106, pitch: 9 },
  flat: ['footL'],
  footOut: 3,
  anchor: [{ point: 'footL', at: [0.08, 0.08, 0] }],
  pins: [onChairBack('L', [0.16, 0.927, 0.19]), onChairBack('R', [-0.16, 0.927, 0.19])],
  pose: { shFlex: 26, elbow: 30, grip: 0.5 },
  keys: [
    { hold: 0.4, move: 1.3, pose: { kneeR: 8, hipFlexR: 6, ankleR: 8 } },
    { hold: 0.6, move: 1.2, pose: { kneeR: 96, hipFlexR: -2, ankleR: 14 } },
  ],
  props: [{ type: 'chair', at: [0, 0.45] }],
  muscles: ['hamR'],
  arrows: [{ point: 'footR', off: [-0.15, -0.1], trim: [0.1, 0.71] }],
}

export const marching: Figure = {
  name: 'Marching on the spot',
  base: 'standing',
  camera: { yaw: -58, pitch: 9 },
  flat: ['footL'],
  footOut: 4,
  anchor: [{ point: 'footL', at: [0.06, 0.08, 0] }],
  pose: { grip: 0.3, shAbd: 7, elbow: 40 },
  keys: [
    { hold: 0.1, move: 0.7, pose: {} },
    { hold: 0.2, move: 0.7, pose: { hipFlexR: 82, kneeR: 88, shFlexL: 36, shFlexR: -24 } },
  ],
  props: [{ type: 'table', from: [0.42, -0.6], to: [1, 1.1], h: 0.92 }],
  muscles: ['hipFlexorR', 'quadR', 'gluteMedL'],
  arrows: [{ point: 'shinR', off: [0.18, -0.02], trim: [0.44, 0.95] }],
}

export const tandemStand: Figure = {
  name: 'Tandem stand',
  base: 'standing',
  camera: { yaw: -49, pitch: 13 },
  flat: bothFeet,
  footOut: 0,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.927, 0.01],
        [0, 0.914, 0.07],
      ],
    },
  ],
  pins: [
    {
      bone: 'footL',
      at: [
        [0.09, 0.08, 0],
        [0.012, 0.08, -0.06],
      ],
    },
    {
      bone: 'footR',
      at: [
        [-0.09, 0.08, 0],
        [-0.012, 0.08, 0.22],
      ],
    },
  ],
  pose: { grip: 0.15, elbow: 12, thorax: -6, neck: -5, head: 6 },
  keys: [
    { hold: 0.6, move: 1.4, pose: { shAbd: 8 } },
    { hold: 3, move: 1.4, pose: { shAbd: 16, elbow: 14 } },
  ],
  props: [{ type: 'table', from: [0.5, -0.6], to: [1.1, 1], h: 0.92 }],
  muscles: ['gluteMedR', 'gluteMedL', 'calfR', 'calfL'],
  inset: {
    point: 'footL:0,-0.02,0.17',
    radius: 0.28,
    at: [-0.62, 0.3],
    size: 0.28,
    yaw: -90,
    pitch: 42,
    only: ['legL', 'legR', 'shoeL', 'shoeR'],
  },
}

export const seatedMarch: Figure = {
  name: 'Seated march',
  base: 'sitting',
  camera: { yaw: -62, pitch: 9 },
  flat: ['footL'],
  footOut: 4,
  anchor: onChair,
  pins: [
    chairFeet[0]!,
    {
      bone: 'handL',
      at: [0.197, 0.5, -0.4],
      hand: { palm: [-1, -0.4, 0], fingers: [0, -0.3, 1] },
      pole: [0.6, 0.3, -1],
    },
    {
      bone: 'handR',
      at: [-0.197, 0.5, -0.4],
      hand: { palm: [1, -0.4, 0], fingers: [0, -0.3, 1] },
      pole: [-0.6, 0.3, -1],
    },
  ],
  pose: { ...seated, shFlex: -4, elbow: 40, grip: 0.5 },
  keys: [
    { hold: 0.2, move: 0.9, pose: {} },
    { hold: 0.4, move: 0.9, pose: { hipFlexR: 112, kneeR: 100 } },
  ],
  props: [usualChair],
  muscles: ['hipFlexorR', 'quadR'],
  arrows: [{ point: 'shinR', off: [0.14, 0.02], vec: [0, 0.22] }],
}

export const toeRaiseSitting: Figure = {
  name: 'Toe raise in sitting',
  base: 'sitting',
  camera: { yaw: -66, pitch: 9, focus: { point: 'shinR:0,-0.16,0', radius: 0.46 } },
  footOut: 4,
  anchor: onChair,
  pins: [
    { bone: 'footL', at: [0.1, 0.038, 0.0], tip: [0, 22] },
    { bone: 'footR', at: [-0.1, 0.038, 0.0], tip: [0, 22] },
    ...chairHands,
  ],
  pose: seated,
  keys: [
    { hold: 0.3, move: 1, pose: {} },
    { hold: 0.8, move: 1, pose: {} },
  ],
  props: [usualChair],
  muscles: ['shinFrontR', 'shinFrontL'],
  arrows: [{ point: 'toeR', off: [0.2, 0.1], vec: [0, 0.16] }],
}

export const weightShift: Figure = {
  name: 'Weight shift side to side',
  base: 'standing',
  camera: { yaw: -8, pitch: 9 },
  flat: bothFeet,
  footOut: 6,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0.1, 0.905, 0],
        [-0.1, 0.905, 0],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.14, 0.08, 0] },
    { bone: 'footR', at: [-0.14, 0.08, 0] },
  ],
  pose: { grip: 0.2, shAbd: 14, elbow: 8 },
  keys: [
    { hold: 0.8, move: 1.5, pose: {} },
    { hold: 0.8, move: 1.5, pose: {} },
  ],
  props: [{ type: 'table', from: [0.5, -0.55], to: [1.05, 1.2], h: 0.92 }],
  muscles: ['gluteMedR', 'gluteMedL'],
  arrows: [{ point: 'pelvis', off: [-0.5, -0.04], vec: [-0.2, 0] }],
}

export const miniSquat: Figure = {
  name: 'Mini squat holding a chair',
  base: 'standing',
  camera: { yaw: -74, pitch: 9 },
  flat: bothFeet,
  footOut: 8,
  anchor: [...standingFeet, { point: 'pelvis', at: [0, null, null] }],
  pins: [
    { bone: 'footL' },
    { bone: 'footR' },
    onChairBack('L', [0.17, 0.93, 0.3]),
    onChairBack('R', [-0.17, 0.93, 0.3]),
  ],
  pose: { hipAbd: 5, grip: 0.5, shFlex: 40, elbow: 30 },
  keys: [
    { hold: 0.4, move: 1.2, pose: { pelvisPitch: 5, hipFlex: 6, knee: 4 } },
    { hold: 0.5, move: 1.4, pose: { pelvisPitch: 18, hipFlex: 56, knee: 58, neck: -8 } },
  ],
  props: [{ type: 'chair', at: [0, 0.56] }],
  muscles: ['quadL', 'quadR', 'gluteR'],
  arrows: [{ point: 'pelvis', off: [-0.22, 0.02], vec: [0, -0.22] }],
}
