import { bothSides } from '../pose/skeleton.ts'
import type { Build } from './body.ts'
import { type Chunk, cone, ellipsoid, forSide, type Group, keepAbove, onBothSides } from './shapes.ts'

/** Clothes hide the difficult joints the way an illustrator hides them, and each edge becomes a clean line. */
export function shirt(build: Build): Group {
  const slim = build === 'slim'
  const chunks: Chunk[] = [
    {
      bone: 'ribs',
      material: 'shirt',
      blend: 0.06,
      shapes: [
        ellipsoid([0, 0.075, 0.004], slim ? [0.124, 0.15, 0.096] : [0.14, 0.155, 0.104]),
        ...onBothSides(ellipsoid([0.066, 0.12, -0.064], [0.066, 0.11, 0.044])),
      ],
    },
    {
      bone: 'chest',
      material: 'shirt',
      blend: 0.06,
      join: 0.07,
      joinReach: 9,
      shapes: [
        ellipsoid([0, 0.06, 0.0], slim ? [0.124, 0.13, 0.094] : [0.14, 0.135, 0.102]),
        cone(
          [slim ? -0.085 : -0.1, 0.138, -0.014],
          slim ? 0.05 : 0.056,
          [slim ? 0.085 : 0.1, 0.138, -0.014],
          slim ? 0.05 : 0.056,
        ),
        ...onBothSides(
          slim
            ? ellipsoid([0.062, 0.05, 0.066], [0.064, 0.062, 0.058])
            : ellipsoid([0.062, 0.075, 0.06], [0.076, 0.066, 0.046]),
          cone([0.03, 0.222, -0.026], 0.036, [0.15, 0.152, -0.016], 0.04),
        ),
      ],
    },
    {
      bone: 'lumbar',
      material: 'shirt',
      blend: 0.05,
      join: 0.08,
      joinReach: 9,
      shapes: [
        slim
          ? cone([0, 0, 0.006], 0.112, [0, 0.11, 0.006], 0.098, [1.12, 1, 0.88])
          : cone([0, 0, 0.006], 0.118, [0, 0.12, 0.006], 0.118, [1.13, 1, 0.88]),
      ],
    },
    {
      bone: 'pelvis',
      material: 'shirt',
      blend: 0.04,
      join: 0.07,
      joinReach: 9,
      cuts: [keepAbove(0.03)],
      shapes: [cone([0, -0.02, -0.004], 0.134, [0, 0.1, 0], slim ? 0.104 : 0.121, [1.24, 1, 0.97])],
    },
  ]
  for (const side of bothSides) {
    chunks.push({
      bone: `upperArm${side}`,
      material: 'shirt',
      blend: 0.04,
      join: 0.06,
      joinReach: 0.2,
      cuts: [keepAbove(-0.155)],
      shapes: forSide(side, [
        cone([0, -0.012, 0], 0.054, [0.004, -0.19, 0], 0.055),
        ellipsoid([0.01, -0.045, 0], [0.058, 0.082, 0.062]),
      ]),
    })
  }
  return { name: 'shirt', chunks }
}

export function shorts(build: Build): Group {
  const chunks: Chunk[] = [
    {
      bone: 'pelvis',
      material: 'shorts',
      blend: 0.05,
      shapes: [
        ellipsoid([0, 0.015, 0], build === 'slim' ? [0.16, 0.108, 0.108] : [0.154, 0.105, 0.106]),
        ...onBothSides(ellipsoid([0.076, -0.022, -0.05], [0.082, 0.094, 0.076])),
      ],
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
        cone([0, -0.06, 0], 0.088, [0.004, -0.3, 0.002], 0.083),
        ellipsoid([0.004, -0.15, 0.016], [0.08, 0.15, 0.076]),
      ]),
    })
  }
  return { name: 'shorts', chunks }
}
