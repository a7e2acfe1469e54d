import type { Hair } from './body.ts'
import { type Chunk, cone, ellipsoid, type Group, onBothSides } from './shapes.ts'

export const head: Group = {
  name: 'head',
  chunks: [
    {
      bone: 'neck',
      material: 'skin',
      blend: 0.03,
      shapes: [cone([0, -0.06, 0], 0.056, [0, 0.09, 0.014], 0.05)],
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
        ...onBothSides(cone([0.04, 0.04, 0], 0.022, [0.014, 0.004, 0.064], 0.02)),
        ellipsoid([0, 0.002, 0.072], [0.022, 0.017, 0.017]),
        ellipsoid([0, 0.024, 0.084], [0.02, 0.011, 0.01]),
        ellipsoid([0, 0.098, 0.08], [0.045, 0.014, 0.014]),
      ],
    },
    {
      bone: 'head',
      material: 'skin',
      blend: 0.012,
      join: 0.01,
      joinReach: 9,
      shapes: [
        cone([0, 0.086, 0.09], 0.007, [0, 0.055, 0.106], 0.0115),
        ...onBothSides(ellipsoid([0.009, 0.05, 0.095], [0.009, 0.008, 0.009])),
      ],
    },
    {
      bone: 'head',
      material: 'skin',
      blend: 0.008,
      join: 0.006,
      joinReach: 9,
      shapes: onBothSides(ellipsoid([0.079, 0.066, -0.008], [0.012, 0.033, 0.021])),
    },
  ],
}

/** Hair ends along a plane from brow to nape. */
export function hair(style: Hair): Group {
  const chunks: Chunk[] = [
    {
      bone: 'head',
      material: 'hair',
      blend: 0.03,
      cuts: [{ normal: [0, -0.763, 0.647], offset: 0.0804 }],
      shapes: [
        ellipsoid([0, 0.122, -0.01], [0.081, 0.092, 0.1]),
        ellipsoid([0.008, 0.186, 0.03], [0.057, 0.029, 0.06]),
        ...onBothSides(ellipsoid([0.066, 0.125, 0.02], [0.016, 0.04, 0.035])),
      ],
    },
    {
      bone: 'head',
      material: 'hair',
      blend: 0.02,
      join: 0.03,
      joinReach: 9,
      shapes: [ellipsoid([0, 0.078, -0.052], [0.056, 0.055, 0.046])],
    },
  ]
  if (style === 'bun') chunks.push(extra([ellipsoid([0, 0.165, -0.115], [0.042, 0.04, 0.04])]))
  if (style === 'ponytail') {
    chunks.push(
      extra([
        cone([0, 0.14, -0.11], 0.026, [0, 0.02, -0.135], 0.024),
        cone([0, 0.02, -0.135], 0.024, [0, -0.05, -0.125], 0.01),
      ]),
    )
  }
  return { name: 'hair', chunks }
}

const extra = (shapes: Chunk['shapes']): Chunk => ({
  bone: 'head',
  material: 'hair',
  blend: 0.03,
  join: 0.014,
  joinReach: 9,
  shapes,
})
