import { bothSides } from '../pose/skeleton.ts'
import type { Side } from '../pose/joints.ts'
import type { Measures } from './measures.ts'
import { type Chunk, cone, ellipsoid, forSide, type Group, keepAbove, onBothSides } from './shapes.ts'

/** Clothes hide the difficult joints the way an illustrator hides them, and each edge becomes a clean line. */
export function shirt(measures: Measures): Group {
  const chunks = [ribs(measures), chest(measures), waist(measures), belly, hem(measures)]
  for (const side of bothSides) {
    chunks.push(girdle(side, measures))
    const r = (radius: number) => radius * (0.5 + measures.arm / 2)
    chunks.push({
      bone: `upperArm${side}`,
      material: 'shirt',
      blend: 0.04,
      join: 0.06,
      joinReach: 0.165,
      cuts: [keepAbove(-0.155)],
      shapes: forSide(side, [
        cone([0, -0.012, 0], r(0.051), [0.004, -0.19, 0], r(0.0585)),
        ellipsoid([0.008, -0.05, 0], [r(0.054), 0.085, r(0.059)]),
      ]),
    })
  }
  return { name: 'shirt', chunks }
}

const ribs = (measures: Measures): Chunk => ({
  bone: 'ribs',
  material: 'shirt',
  blend: 0.06,
  shapes: [
    ellipsoid([0, 0.075, 0.004], measures.ribs),
    ...onBothSides(ellipsoid([0.066, 0.12, -0.064], [0.066, 0.11, 0.044])),
  ],
})

const chest = ({ chest: radii, yoke: { half, radius }, front }: Measures): Chunk => ({
  bone: 'chest',
  material: 'shirt',
  blend: 0.06,
  join: 0.07,
  joinReach: 9,
  shapes: [
    ellipsoid([0, 0.06, 0], radii),
    cone([-half, 0.138, -0.014], radius, [half, 0.138, -0.014], radius),
    // From the shoulder blade to the ribs, so that a shoulder is no ball.
    ...onBothSides(
      front,
      cone([half - 0.004, -0.08, -0.016], radius - 0.006, [half + 0.04, 0.11, -0.02], radius - 0.004),
    ),
  ],
})

/** Down to the shoulder from the neck. */
const girdle = (side: Side, { yoke: { half } }: Measures): Chunk => ({
  bone: `girdle${side}`,
  material: 'shirt',
  blend: 0.06,
  join: 0.06,
  joinReach: 9,
  shapes: forSide(side, [cone([0.03, 0.222, -0.026], 0.036, [half + 0.046, 0.158, -0.018], 0.045)]),
})

const waist = ({ waist: [low, high], belly }: Measures): Chunk => ({
  bone: 'lumbar',
  material: 'shirt',
  blend: 0.05,
  join: 0.08,
  joinReach: 9,
  shapes: [
    cone([0, 0, 0.008], low, [0, low > high ? 0.11 : 0.12, 0.01], high, [1.13, 1, 0.82]),
    ...(belly ? [belly] : []),
  ],
})

/** Inside the waist until a breath raises it. */
const belly: Chunk = {
  bone: 'belly',
  material: 'shirt',
  blend: 0.05,
  join: 0.06,
  joinReach: 9,
  shapes: [ellipsoid([0, 0, 0], [0.098, 0.1, 0.045])],
}

const hem = ({ hem: [low, high] }: Measures): Chunk => ({
  bone: 'pelvis',
  material: 'shirt',
  blend: 0.04,
  join: 0.07,
  joinReach: 9,
  cuts: [keepAbove(0.03)],
  shapes: [cone([0, -0.02, -0.004], low, [0, 0.1, 0], high, [1.24, 1, 0.97])],
})

export function shorts({ pelvis, glute, thigh }: Measures): Group {
  const chunks: Chunk[] = [
    {
      bone: 'pelvis',
      material: 'shorts',
      blend: 0.05,
      shapes: [ellipsoid([0, 0.015, 0], pelvis), ...onBothSides(ellipsoid([0.074, -0.0235, -0.0435], glute))],
    },
  ]
  for (const side of bothSides) {
    chunks.push({
      bone: `thigh${side}`,
      material: 'shorts',
      blend: 0.04,
      join: 0.05,
      joinReach: 0.26,
      cuts: [keepAbove(-0.255)],
      shapes: forSide(side, [
        cone([0, -0.06, 0], 0.087 * thigh, [0.004, -0.3, 0.002], 0.0855 * thigh),
        ellipsoid([0.004, -0.15, 0.016], [0.08 * thigh, 0.15, 0.076 * thigh]),
        // The buttock runs out into the back of the thigh.
        cone([-0.004, -0.05, -0.02], 0.061 * thigh, [0, -0.2, -0.018], 0.062 * thigh),
      ]),
    })
  }
  return { name: 'shorts', chunks }
}
