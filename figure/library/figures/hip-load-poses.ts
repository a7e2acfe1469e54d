import type { Figure } from '../../model.ts'
import { clamshell, gluteBridge } from './hip-poses.ts'
import { dumbbells, lyingProne, onHip, standing, standingPlanted } from './stances.ts'
import { bothFeet, longMat, onBack } from './starts.ts'

export const clamshellBand: Figure = {
  ...clamshell,
  name: 'Clamshell with loop band',
  props: [...clamshell.props!, { type: 'loop', around: ['thighL:0,-0.3,0', 'thighR:0,-0.3,0'], r: 0.088 }],
}

export const bridgeBand: Figure = {
  ...gluteBridge,
  name: 'Bridge with loop band',
  camera: { yaw: -52, pitch: 14 },
  keys: gluteBridge.keys.map((key) => ({ ...key, pose: { ...key.pose, hipAbd: 6 } })),
  props: [...gluteBridge.props!, { type: 'loop', around: ['thighL:0,-0.3,0', 'thighR:0,-0.3,0'], r: 0.088 }],
  muscles: ['gluteL', 'gluteR', 'gluteMedR'],
}

export const hipThrust: Figure = {
  base: 'supine',
  flat: bothFeet,
  footOut: 4,
  name: 'Hip thrust',
  camera: { yaw: -78, pitch: 10 },
  anchor: [{ point: 'chest:0,0.11,-0.105', at: [0, 0.436, -0.06] }],
  pins: [
    { bone: 'footL', at: [0.12, 0.08, 0.8] },
    { bone: 'footR', at: [-0.12, 0.08, 0.8] },
    {
      bone: 'handL',
      on: 'pelvis:0.12,0.06,0.13',
      hand: { palm: [0, -1, -0.3], fingers: [-1, 0, 0.5] },
      pole: [1, 0.1, 0],
    },
    {
      bone: 'handR',
      on: 'pelvis:-0.12,0.06,0.13',
      hand: { palm: [0, -1, -0.3], fingers: [1, 0, 0.5] },
      pole: [-1, 0.1, 0],
    },
  ],
  pose: { shFlex: 10, elbow: 50, shAbd: 20, hipAbd: 4 },
  keys: [
    { hold: 0.4, move: 1.5, pose: { pelvisPitch: 40, hipFlex: 80, knee: 90, neck: 8 } },
    { hold: 1, move: 1.3, pose: { pelvisPitch: -2, hipFlex: 2, knee: 88, neck: 36, head: 14 } },
  ],
  props: [{ type: 'step', from: [-0.5, -0.42], to: [0.5, -0.06], h: 0.42 }],
  muscles: ['gluteR', 'gluteL', 'hamR'],
  arrows: [{ point: 'pelvis', off: [0.04, 0.3], vec: [0, 0.22] }],
}

export const proneHipRotation: Figure = {
  ...lyingProne,
  name: 'Prone hip rotation',
  camera: { yaw: 164, pitch: 40, focus: { point: 'pelvis:0,0,-0.1', radius: 0.8 } },
  pose: { ...lyingProne.pose, kneeR: 90, ankleR: -6, kneeL: 2 },
  keys: [
    { hold: 0.5, move: 1.6, pose: { hipRotR: 22 } },
    { hold: 0.8, move: 1.6, pose: { hipRotR: -38 } },
  ],
  props: [{ type: 'mat', from: [-0.49, -1.12], to: [0.45, 0.9] }],
  muscles: ['piriformisR', 'gluteMedR'],
  arrows: [{ point: 'footR', off: [0.22, 0.1], vec: [0.2, -0.04] }],
}

export const piriformisAcross: Figure = {
  base: 'supine',
  name: 'Knee to opposite shoulder',
  camera: { yaw: -14, pitch: 62 },
  footOut: 3,
  anchor: onBack,
  pins: [
    {
      bone: 'handR',
      on: 'thighR:-0.09,-0.34,0',
      hand: { palm: [1, -0.2, 0], fingers: [0.2, 1, 0.5] },
      pole: [-1, 0.1, -0.3],
    },
    {
      bone: 'handL',
      on: 'thighR:0.03,-0.37,0.09',
      hand: { palm: [-0.6, 0, -1], fingers: [-1, 0.2, 0.3] },
      pole: [1, 0.1, 0.1],
    },
  ],
  pose: { head: 4, hipFlexL: -1, kneeL: 2, shFlex: 50, elbow: 40, grip: 0.35 },
  keys: [
    { hold: 0.6, move: 1.6, pose: { hipFlexR: 112, kneeR: 104, hipAbdR: 14 } },
    { hold: 4, move: 1.6, pose: { hipFlexR: 122, kneeR: 106, hipAbdR: -34 } },
  ],
  props: [longMat],
  muscles: ['piriformisR', 'gluteR'],
  arrows: [{ point: 'shinR', off: [0.2, 0.26], vec: [0.16, 0.02] }],
}

export const lateralLunge: Figure = {
  ...standing,
  name: 'Side lunge',
  camera: { yaw: -18, pitch: 9 },
  footOut: 8,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.92, -0.02],
        [-0.36, 0.6, -0.2],
      ],
    },
  ],
  pins: [
    { bone: 'footL', at: [0.16, 0.08, 0] },
    {
      bone: 'footR',
      at: [
        [-0.14, 0.08, 0],
        [-0.52, 0.08, 0.02],
      ],
    },
  ],
  pose: { grip: 0.5 },
  keys: [
    { hold: 0.4, move: 1.3, pose: { shFlex: 30, elbow: 110, shAbd: 10 } },
    {
      hold: 0.5,
      move: 1.5,
      pose: { pelvisPitch: 36, hipFlexR: 100, kneeR: 90, hipAbdL: 36, hipFlexL: 40, neck: -18, shFlex: 62, elbow: 100 },
    },
  ],
  muscles: ['gluteR', 'quadR', 'adductorL'],
  arrows: [{ point: 'pelvis', off: [-0.3, 0.15], vec: [-0.15, -0.12] }],
}

export const splitSquatRaised: Figure = {
  ...standing,
  name: 'Split squat, back foot raised',
  camera: { yaw: -70, pitch: 9 },
  flat: ['footR'],
  footOut: 3,
  anchor: [
    {
      point: 'pelvis',
      at: [
        [0, 0.88, -0.02],
        [0, 0.6, -0.1],
      ],
    },
  ],
  pins: [
    { bone: 'footR', at: [-0.09, 0.08, 0.22] },
    { bone: 'footL', at: [0.09, 0.484, -0.75], pole: [0, -0.6, 1] },
    onHip('R'),
    onHip('L'),
  ],
  pose: { hipFlexL: -16, kneeL: 76, ankleL: -44, grip: 0.15 },
  keys: [
    { hold: 0.4, move: 1.4, pose: { hipFlexR: 20, kneeR: 22, pelvisPitch: 6 } },
    { hold: 0.4, move: 1.8, pose: { hipFlexR: 92, kneeR: 88, pelvisPitch: 18, neck: -8 } },
  ],
  props: [{ type: 'step', from: [-0.3, -1.1], to: [0.4, -0.66], h: 0.4 }],
  muscles: ['quadR', 'gluteR'],
  arrows: [{ point: 'pelvis', off: [0.41, 0.3], vec: [0, -0.24] }],
}

export const bandMarch: Figure = {
  ...standing,
  name: 'Standing march with loop band',
  camera: { yaw: -62, pitch: 9 },
  flat: ['footL'],
  footOut: 3,
  anchor: [{ point: 'footL', at: [0.08, 0.08, 0] }],
  pins: [onHip('L'), onHip('R')],
  pose: { grip: 0.15 },
  keys: [
    { hold: 0.4, move: 1.2, pose: { hipFlexR: 4, kneeR: 4 } },
    { hold: 0.8, move: 1.4, pose: { hipFlexR: 82, kneeR: 84, ankleR: 10 } },
  ],
  props: [{ type: 'loop', around: ['footL:0,-0.03,0.05', 'footR:0,-0.03,0.05'], r: 0.062 }],
  muscles: ['hipFlexorR', 'quadR', 'gluteMedL'],
  arrows: [{ point: 'shinR', off: [0.22, 0], trim: [0.35, 0.95] }],
}

export const romanianDeadlift: Figure = {
  ...standingPlanted,
  name: 'Romanian deadlift with dumbbells',
  camera: { yaw: -98, pitch: 8 },
  pose: { hipAbd: 5, grip: 0.92, sup: -50 },
  keys: [
    { hold: 0.4, move: 1.4, pose: { knee: 5, hipFlex: 3, shFlex: 10, shAbd: 4 } },
    {
      hold: 0.4,
      move: 1.8,
      pose: { pelvisPitch: 62, hipFlex: 84, knee: 22, neck: -12, head: -6, lumbar: 1, shFlex: 58 },
    },
  ],
  props: dumbbells,
  muscles: ['hamR', 'hamL', 'gluteR', 'erector'],
  arrows: [{ point: 'pelvis', off: [-0.2, 0.12], vec: [-0.2, -0.02] }],
}
