import type { Vec3 } from '../pose/geometry.ts'
import type { Bone } from '../pose/skeleton.ts'
import type { Appearance } from './appearance.ts'
import type { Detail } from './detail.ts'

/** Strands from a parting on the left, over the crown and down its sides. */
const swept: readonly (readonly Vec3[])[] = [
  [
    [0.03, 0.2, 0.07],
    [0.034, 0.216, 0.02],
    [0.03, 0.215, -0.04],
  ],
  [
    [0.02, 0.2, 0.078],
    [-0.02, 0.214, 0.05],
    [-0.06, 0.19, 0.02],
    [-0.08, 0.15, -0.02],
  ],
  [
    [0.026, 0.216, 0.03],
    [-0.02, 0.224, 0.01],
    [-0.062, 0.19, -0.03],
    [-0.078, 0.14, -0.06],
  ],
  [
    [0.03, 0.215, -0.02],
    [-0.01, 0.22, -0.04],
    [-0.05, 0.18, -0.085],
    [-0.06, 0.13, -0.095],
  ],
  [
    [0.04, 0.205, 0.05],
    [0.064, 0.18, 0.03],
    [0.082, 0.14, 0],
  ],
  [
    [0.04, 0.208, 0.01],
    [0.066, 0.18, -0.02],
    [0.08, 0.135, -0.045],
  ],
  [
    [0.034, 0.206, -0.04],
    [0.05, 0.17, -0.08],
    [0.056, 0.12, -0.1],
  ],
]
/** Strands drawn back to where they are tied. */
const drawnBack: readonly (readonly Vec3[])[] = [0.07, 0.045, 0.015, -0.015, -0.045, -0.07].map((x) => [
  [x * 0.95, 0.205 - Math.abs(x) * 0.55, 0.06 - Math.abs(x) * 0.3],
  [x * 1.1, 0.212 - Math.abs(x) * 0.8, -0.01],
  [x * 0.8, 0.18 - Math.abs(x) * 0.3, -0.085],
  [x * 0.25, 0.155, -0.115],
])
/** Along each lock of a bob, and between them. */
const hanging: readonly (readonly Vec3[])[] = [
  ...[1, -1].flatMap((s): Vec3[][] => [
    [
      [s * 0.096, 0.13, 0.012],
      [s * 0.11, 0.07, 0.002],
      [s * 0.088, 0.02, 0.004],
    ],
    [
      [s * 0.094, 0.13, -0.022],
      [s * 0.108, 0.07, -0.03],
      [s * 0.08, 0.006, -0.026],
    ],
    [
      [s * 0.06, 0.12, -0.09],
      [s * 0.072, 0.05, -0.095],
      [s * 0.05, -0.012, -0.08],
    ],
    [
      [s * 0.022, 0.12, -0.108],
      [s * 0.03, 0.05, -0.112],
      [s * 0.024, -0.016, -0.085],
    ],
  ]),
]
/** Along the first half of a ponytail and on along the second, on three sides, in the axes of their bones. */
const tails: readonly (readonly Vec3[])[] = [
  [
    [0.012, -0.01, -0.024],
    [0.014, -0.05, -0.026],
    [0.012, -0.088, -0.022],
  ],
  [
    [-0.022, -0.01, -0.01],
    [-0.027, -0.05, -0.006],
    [-0.024, -0.088, 0],
  ],
  [
    [0.024, -0.02, 0.008],
    [0.027, -0.055, 0.006],
    [0.024, -0.088, 0.004],
  ],
]
const tailTips: readonly (readonly Vec3[])[] = [
  [
    [0.011, 0, -0.022],
    [0.009, -0.045, -0.02],
    [0.002, -0.14, -0.006],
  ],
  [
    [-0.022, 0, -0.004],
    [-0.019, -0.045, -0.002],
    [-0.006, -0.14, 0.002],
  ],
  [
    [0.022, 0, 0.006],
    [0.019, -0.045, 0.006],
    [0.006, -0.14, 0.004],
  ],
]
const bun: readonly (readonly Vec3[])[] = [
  [
    [0.03, 0.19, -0.13],
    [0.0, 0.2, -0.145],
    [-0.03, 0.185, -0.14],
    [-0.035, 0.15, -0.14],
  ],
  [
    [0.03, 0.145, -0.14],
    [0.0, 0.155, -0.16],
    [-0.02, 0.17, -0.155],
  ],
]

type Strands = { bone: Bone; lines: readonly (readonly Vec3[])[] }
const onHead = (lines: Strands['lines']): Strands => ({ bone: 'head', lines })
const strands: Record<Appearance['hair'], readonly Strands[]> = {
  short: [onHead(swept)],
  bob: [onHead(swept), { bone: 'looseHair', lines: hanging }],
  ponytail: [onHead(drawnBack), { bone: 'tail', lines: tails }, { bone: 'tailTip', lines: tailTips }],
  bun: [onHead([...drawnBack, ...bun])],
  cropped: [],
  curly: [],
  bald: [],
}

export const hairDetails = ({ hair, age }: Appearance): Detail[] =>
  strands[hair].flatMap(({ bone, lines }) =>
    lines.map((points) => ({
      group: 'hair',
      bone,
      points,
      color: age === 'older' ? 'grey-shade' : 'hair-shade',
      width: 4.2,
    })),
  )
