import { dot, subtract, type Vec3 } from '../pose/geometry.ts'
import { TAIL } from '../pose/hair-fall.ts'
import { jawHinge } from '../pose/skeleton.ts'
import type { Appearance } from './appearance.ts'
import type { Measures } from './measures.ts'
import { type Chunk, cone, type Cut, ellipsoid, type Group, keepAbove, onBothSides, type Shape } from './shapes.ts'

/** A place of the closed jaw, given in the head's axes. */
const ofJaw = (place: Vec3) => subtract(place, jawHinge)

export const head = ({ neck }: Measures): Group => ({
  name: 'head',
  chunks: [
    {
      bone: 'neck',
      material: 'skin',
      blend: 0.03,
      shapes: [cone([0, -0.027, 0.004], 0.044 * neck, [0, 0.09, 0.014], 0.05 * neck)],
    },
    {
      bone: 'head',
      material: 'skin',
      blend: 0.022,
      join: 0.02,
      joinReach: 9,
      shapes: [
        ellipsoid([0, 0.112, -0.006], [0.073, 0.09, 0.093]),
        ellipsoid([0, 0.06, 0.032], [0.06, 0.078, 0.056]),
        ellipsoid([0, 0.024, 0.084], [0.02, 0.011, 0.01]),
        ellipsoid([0, 0.098, 0.08], [0.045, 0.014, 0.014]),
      ],
    },
    {
      bone: 'jaw',
      material: 'skin',
      blend: 0.022,
      join: 0.022,
      joinReach: 9,
      shapes: [
        ...onBothSides(cone(ofJaw([0.043, 0.036, -0.002]), 0.0215, ofJaw([0.015, 0.004, 0.064]), 0.02)),
        ellipsoid(ofJaw([0, 0.001, 0.0735]), [0.021, 0.016, 0.018]),
      ],
    },
    {
      bone: 'head',
      material: 'skin',
      blend: 0.012,
      join: 0.01,
      joinReach: 9,
      shapes: [
        cone([0, 0.088, 0.089], 0.0065, [0, 0.055, 0.107], 0.0105),
        ...onBothSides(ellipsoid([0.009, 0.05, 0.095], [0.009, 0.008, 0.009])),
      ],
    },
    {
      bone: 'head',
      material: 'skin',
      blend: 0.008,
      join: 0.006,
      joinReach: 9,
      shapes: [ellipsoid([0, 0.0285, 0.0905], [0.019, 0.0055, 0.0085])],
    },
    {
      bone: 'jaw',
      material: 'skin',
      blend: 0.008,
      join: 0.006,
      joinReach: 9,
      shapes: [ellipsoid(ofJaw([0, 0.0165, 0.0885]), [0.016, 0.006, 0.008])],
    },
    {
      bone: 'head',
      material: 'skin',
      blend: 0.008,
      join: 0.006,
      joinReach: 9,
      shapes: onBothSides(ellipsoid([0.077, 0.071, -0.008], [0.0115, 0.0305, 0.0205])),
    },
  ],
})

/** Hair ends along a plane from brow to nape, a little lower on the side that it is combed to. */
const hairline: Cut = { normal: [0.09, -0.792, 0.604], offset: 0.0812 }
const nape = [ellipsoid([0, 0.078, -0.052], [0.056, 0.055, 0.046])]
const crown = [
  ellipsoid([0, 0.114, -0.009], [0.079, 0.096, 0.1]),
  // Combed over from a parting on the left, and fuller above the brow.
  ellipsoid([-0.01, 0.186, 0.006], [0.054, 0.03, 0.06]),
  ellipsoid([-0.012, 0.186, 0.036], [0.042, 0.02, 0.034]),
  ...onBothSides(ellipsoid([0.066, 0.125, 0.016], [0.014, 0.04, 0.036])),
]
/** Before the ears, so that the hair does not end like a cap. */
const sideburns: Partial<Chunk> & { shapes: Shape[] } = {
  shapes: onBothSides(cone([0.0655, 0.125, 0.026], 0.0165, [0.069, 0.082, 0.0165], 0.007)),
  cuts: [keepAbove(0.074)],
}

/** Locks around the crown and down to the nape. */
const curls: Shape[] = [0, 1, 2, 3].flatMap((row) => {
  const height = [0.208, 0.178, 0.13, 0.082][row]!
  const reach = [0.036, 0.074, 0.09, 0.082][row]!
  const count = [4, 8, 9, 7][row]!
  return Array.from({ length: count }, (_, i): Shape[] => {
    const angle = ((i + (row % 2) / 2) / count) * Math.PI * 2
    const back = row === 3 ? 0.03 : 0.014
    const at: Vec3 = [Math.sin(angle) * reach, height, Math.cos(angle) * reach * 1.12 - back]
    const below = dot(hairline.normal, at) + hairline.offset
    return below > -0.008 ? [] : [ellipsoid(at, [0.032, 0.032, 0.032])]
  }).flat()
})

/** The parts of each style: hair that ends at the hairline, hair that hangs below it, loosely or not, and hair tied up behind. */
const styles: Record<
  Exclude<Appearance['hair'], 'bald'>,
  {
    top: readonly Shape[]
    below: readonly Shape[]
    isLoose?: boolean
    tied?: readonly Pick<Chunk, 'bone' | 'shapes'>[]
  }
> = {
  short: { top: crown, below: nape },
  cropped: {
    top: [ellipsoid([0, 0.116, -0.008], [0.0775, 0.0915, 0.0975])],
    below: [ellipsoid([0, 0.078, -0.05], [0.054, 0.052, 0.0455])],
  },
  bob: {
    top: [...crown, ...onBothSides(ellipsoid([0.07, 0.13, 0.0], [0.018, 0.05, 0.05]))],
    isLoose: true,
    below: [
      ellipsoid([0, 0.078, -0.052], [0.077, 0.08, 0.056]),
      // Locks that end below the ear, turned in, at unlike heights, so that they do not close to a hood.
      ...onBothSides(
        cone([0.074, 0.125, -0.006], 0.021, [0.0835, 0.06, -0.012], 0.024),
        cone([0.0835, 0.06, -0.012], 0.024, [0.066, 0.018, -0.004], 0.009),
        cone([0.07, 0.08, -0.045], 0.034, [0.058, 0.004, -0.04], 0.014),
        cone([0.036, 0.05, -0.08], 0.034, [0.03, -0.014, -0.07], 0.013),
        // Behind the ear, which would show through as the hair swings forward.
        ellipsoid([0.064, 0.07, -0.02], [0.036, 0.05, 0.04]),
      ),
    ],
  },
  bun: {
    top: crown,
    below: nape,
    tied: [{ bone: 'head', shapes: [ellipsoid([0, 0.165, -0.115], [0.042, 0.04, 0.04])] }],
  },
  ponytail: {
    top: crown,
    below: nape,
    tied: [
      {
        bone: 'tail',
        shapes: [
          cone([0, 0.008, 0.006], 0.021, [0, -0.03, -0.004], 0.027),
          cone([0, -0.03, -0.004], 0.027, [0, -TAIL, 0], 0.025),
        ],
      },
      {
        bone: 'tailTip',
        shapes: [cone([0, 0, 0], 0.025, [0, -0.07, 0], 0.023), cone([0, -0.07, 0], 0.023, [0, -0.162, 0.004], 0.006)],
      },
    ],
  },
  curly: { top: [crown[0]!], below: [...curls, ...nape] },
}

/** The hair as its own group; nothing for a bald head. Grey with age. */
export function hair({ hair: style, age }: Appearance): Group[] {
  if (style === 'bald') return []
  const { top, below, isLoose, tied = [] } = styles[style]
  const lock = (shapes: readonly Shape[], more: Partial<Chunk>): Chunk => ({
    bone: 'head',
    material: age === 'older' ? 'grey' : 'hair',
    blend: 0.03,
    shapes,
    ...more,
  })
  const chunks = [
    lock(top, { cuts: [hairline] }),
    lock(below, {
      bone: isLoose ? 'looseHair' : 'head',
      blend: style === 'curly' ? 0.01 : 0.02,
      join: style === 'curly' ? 0.01 : 0.03,
      joinReach: 9,
    }),
  ]
  if (style !== 'curly' && style !== 'bob') {
    chunks.push(lock(sideburns.shapes, { blend: 0, join: 0.014, joinReach: 9, cuts: sideburns.cuts! }))
  }
  for (const { bone, shapes } of tied)
    chunks.push(lock(shapes, { bone, join: bone === 'head' ? 0.014 : 0.005, joinReach: 9 }))
  return [{ name: 'hair', chunks }]
}
