import type { Figure } from '../../model.ts'

export const chinTuck: Figure = {
  name: 'Chin tuck',
  base: 'sitting',
  camera: { yaw: -78, pitch: 7, focus: { point: 'chest:0,0.12,0.1', radius: 0.46 } },
  flat: ['footL', 'footR'],
  footOut: 4,
  anchor: [{ point: 'pelvis', at: [0, 0.545, -0.36] }],
  pins: [
    { bone: 'footL', at: [0.1, 0.08, 0.03] },
    { bone: 'footR', at: [-0.1, 0.08, 0.03] },
    {
      bone: 'handL',
      on: 'thighL:0.03,-0.2,0.11',
      hand: { palm: [0, -1, 0], fingers: [-0.2, -0.1, 1] },
      pole: [0.6, 0.2, -1],
    },
    {
      bone: 'handR',
      on: 'thighR:-0.03,-0.2,0.11',
      hand: { palm: [0, -1, 0], fingers: [0.2, -0.1, 1] },
      pole: [-0.6, 0.2, -1],
    },
  ],
  pose: { hipFlex: 88, knee: 88, shFlex: 20, shAbd: 8, elbow: 60 },
  keys: [
    { hold: 0.5, move: 1, pose: { thorax: 10, neck: 14, head: -18, chinTuck: -20, protract: 12 } },
    { hold: 2, move: 1, pose: { thorax: 2, neck: -2, head: 8, chinTuck: 22 } },
  ],
  props: [{ type: 'chair', at: [0, -0.37] }],
  muscles: ['deepNeckFlexor'],
  arrows: [{ point: 'head:0,0.03,0.08', off: [0.3, -0.02], vec: [-0.15, 0] }],
}
