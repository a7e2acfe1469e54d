import type { Figure } from '../../model.ts'
import { fingerSpread } from './hand-poses.ts'

/** The right hand in profile, thumb side to the viewer, so that each joint of the fingers is seen to bend. */
const handInProfile: Omit<Figure, 'name' | 'keys'> = {
  ...fingerSpread,
  camera: { yaw: -62, pitch: 8, focus: { point: 'handR:0.02,-0.088,0', radius: 0.138, only: ['armR'] } },
  pose: { ...fingerSpread.pose, gripR: -0.06 },
}

export const hookFist: Figure = {
  ...handInProfile,
  name: 'Tendon glide, hook fist',
  // The thumb stays out of the way, so that the gap between fingertips and palm is seen, which a fist does not have.
  pose: { ...handInProfile.pose, thumbAbdR: 0.45 },
  keys: [
    { hold: 0.6, move: 1.2, pose: {} },
    { hold: 1, move: 1.2, pose: { mcpR: -4, pipR: 84, dipR: 50 } },
  ],
  arrows: [{ point: 'handR:0,-0.17,0', off: [0.072, 0.005], vec: [0.03, -0.045] }],
  muscles: ['fingerFlexorR'],
}

export const straightFist: Figure = {
  ...handInProfile,
  name: 'Tendon glide, straight fist',
  camera: { ...handInProfile.camera, yaw: -44 },
  keys: [
    { hold: 0.6, move: 1.2, pose: {} },
    { hold: 1, move: 1.2, pose: { mcpR: 82, pipR: 88 } },
  ],
  arrows: [{ point: 'handR:0,-0.17,0', off: [0.089, -0.02], vec: [0.045, -0.045] }],
  muscles: ['fingerFlexorR'],
}

export const tableTopHand: Figure = {
  ...handInProfile,
  name: 'Tendon glide, table top',
  // From the side of the thumb, square to the palm.
  camera: { ...handInProfile.camera, yaw: 92 },
  keys: [
    { hold: 0.6, move: 1.2, pose: {} },
    { hold: 1, move: 1.2, pose: { mcpR: 90 } },
  ],
  arrows: [{ point: 'handR:0,-0.09,0', arc: [0.128, 0.128, 114, 160] }],
  muscles: ['interosseiR'],
}

export const thumbToLittle: Figure = {
  ...fingerSpread,
  name: 'Thumb to little finger',
  camera: { yaw: 24, pitch: 6, focus: { point: 'handR:0,-0.102,0', radius: 0.132, only: ['armR'] } },
  keys: [
    { hold: 0.6, move: 1.2, pose: { gripR: 0, spreadR: 0.5 } },
    { hold: 1, move: 1.2, pose: { gripR: 0.06, toLittleR: 1 } },
  ],
  arrows: [{ point: 'handR:0.05,-0.06,0.04', off: [0.07, -0.03], vec: [-0.045, 0.02] }],
  muscles: ['thenarR'],
}

export const thumbLift: Figure = {
  ...handInProfile,
  name: 'Thumb lift away from the palm',
  keys: [
    { hold: 0.6, move: 1.2, pose: { gripR: 0.02 } },
    { hold: 1, move: 1.2, pose: { gripR: 0.02, thumbAbdR: 1 } },
  ],
  arrows: [{ point: 'handR:0,-0.09,0.06', off: [0.068, 0.052], vec: [0.045, 0] }],
  muscles: ['thenarR'],
}

export const thumbBend: Figure = {
  ...handInProfile,
  name: 'Thumb bend',
  camera: { yaw: 31, pitch: 6, focus: { point: 'handR:0,-0.1,0.018', radius: 0.126, only: ['armR'] } },
  keys: [
    { hold: 0.6, move: 1.2, pose: { spreadR: 0.5, thumbFlexR: -6 } },
    { hold: 1, move: 1.2, pose: { spreadR: 0.5, thumbFlexR: 52 } },
  ],
  arrows: [{ point: 'handR:0,-0.1,0.08', off: [0.036, -0.024], vec: [-0.03, -0.01] }],
  muscles: ['thenarR'],
}

/** The right hand obliquely from its thumb side, as its owner sees it; the left hand, with the wrist at a point of it, is closed around one finger. */
const blockedFinger = (held: string, point: string, radius: number): Omit<Figure, 'name' | 'keys'> => ({
  ...fingerSpread,
  camera: { yaw: 205, pitch: 8, focus: { point, radius, only: ['armR', 'armL'] } },
  muscles: [],
  pins: [
    ...fingerSpread.pins!,
    { bone: 'handL', on: held, hand: { palm: [0.1, 1, 0], fingers: [-1, 0.1, 0] }, pole: [0.8, -1, 0] },
  ],
  // The right thumb lies in the palm, out of the way.
  pose: {
    ...fingerSpread.pose,
    supR: -6,
    aloneR: 1,
    thumbR: 1,
    thumbFlexR: 40,
    shFlexL: 50,
    elbowL: 90,
    gripL: 1,
    pipL: 10,
  },
})

export const fingerBlockMiddle: Figure = {
  ...blockedFinger('handR:0.097,-0.022,0.07', 'handR:0.02,-0.11,0.03', 0.13),
  name: 'Blocked bend of the middle finger joint',
  keys: [
    { hold: 0.6, move: 1.2, pose: { gripR: -0.1, mcpR: 6 } },
    { hold: 1, move: 1.2, pose: { gripR: -0.1, mcpR: 10, pipR: 90, dipR: 10 } },
  ],
  arrows: [{ point: 'handR:0,-0.17,0.03', off: [-0.06, 0.01], vec: [-0.035, -0.03] }],
}

export const fingerBlockEnd: Figure = {
  ...blockedFinger('handR:0.097,-0.056,0.071', 'handR:0.02,-0.14,0.03', 0.1),
  name: 'Blocked bend of the end finger joint',
  keys: [
    { hold: 0.6, move: 1.2, pose: { gripR: -0.1 } },
    { hold: 1, move: 1.2, pose: { gripR: -0.1, pipR: 16, dipR: 80 } },
  ],
  arrows: [{ point: 'handR:0,-0.17,0.03', off: [-0.05, 0.015], vec: [-0.028, -0.024] }],
}
