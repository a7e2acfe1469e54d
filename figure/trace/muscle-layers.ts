import type { StillLayer } from '../drawing.ts'
import type { MuscleTints } from './muscle-tints.ts'

/** Of the dark lines along the strands of a muscle, of its edge and of its shade. */
export const FIBRE_OPACITY = 0.38
const EDGE_OPACITY = 0.1
const RIDGE_OPACITY = 0.17
const SHADE_OPACITY = 0.17
/** Of a muscle, from its soft border inward: it is of one color on cloth and on any skin. */
const OPACITIES = [0.45, 0.82] as const

interface Style {
  weight: number
  isDetailed: boolean
}

/** All muscles have fibres, deep ones also a pale area with a dashed outline. Thumbnails have no fibres. */
export function muscleLayers(
  { surface, edge, ridge, shade, fibres, deep }: MuscleTints,
  style: Style,
  millimetre: number,
): StillLayer[] {
  const line = (d: string, millimetres: number): StillLayer => ({
    d,
    stroke: 'muscle',
    strokeWidth: millimetres * style.weight * millimetre,
  })
  const ink = (d: string, opacity: number): StillLayer => ({ d, fill: 'ink', opacity })
  return [
    ...surface.map((d, i): StillLayer => ({ d, fill: 'muscle', opacity: OPACITIES[i]! })),
    ...(style.isDetailed
      ? [
          ink(edge, EDGE_OPACITY),
          { d: ridge, fill: 'highlight' as const, opacity: RIDGE_OPACITY },
          ink(shade, SHADE_OPACITY),
          { ...line(fibres, 1.9), stroke: 'ink' as const, opacity: FIBRE_OPACITY },
        ]
      : []),
    { d: deep.area, fill: 'halo', opacity: 0.5 },
    { d: deep.area, fill: 'muscle', opacity: 0.42 },
    ...(style.isDetailed ? [line(deep.fibres, 3.2)] : []),
    line(deep.outline, 5),
  ]
}
