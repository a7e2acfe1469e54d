import type { Figure } from '../../model.ts'

export const singleLegStand: Figure = {
  name: 'Single-leg stand',
  base: 'standing',
  camera: { yaw: 84, pitch: 8 },
  flat: ['footL'],
  footOut: 5,
  anchor: [{ point: 'footL', at: [0.05, 0.08, 0] }],
  pose: { grip: 0.15 },
  keys: [
    { hold: 0.6, move: 1.4, pose: { shAbd: 8, elbow: 10, hipAbd: 1 } },
    {
      hold: 3,
      move: 1.3,
      pose: { shAbd: 26, elbow: 22, hipFlexR: 58, kneeR: 76, hipAbdL: -3, hipAbdR: 4, pelvisRoll: -2, lumbarSide: 2 },
    },
  ],
  props: [{ type: 'table', from: [-0.95, -0.6], to: [-0.4, 1], h: 0.92 }],
  muscles: ['gluteMedL', 'calfL'],
  arrows: [{ point: 'footR', off: [-0.16, 0.03], vec: [-0.021, 0.189] }],
}
