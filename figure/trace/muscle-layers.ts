import type { StillLayer } from '../drawing.ts'
import type { MuscleTints } from './muscle-tints.ts'

/** Of the white lines along the strands of a tinted muscle. */
export const FIBRE_OPACITY = 0.42

interface Style {
  weight: number
  isDetailed: boolean
}

/** Those at the surface have fibres, deep ones are hatched in a dashed outline; thumbnails have neither fibres nor hatching. */
export function muscleLayers({ surface, fibres, deep }: MuscleTints, style: Style, millimetre: number): StillLayer[] {
  const line = (d: string, millimetres: number): StillLayer => ({
    d,
    stroke: 'muscle',
    strokeWidth: millimetres * style.weight * millimetre,
  })
  return [
    ...surface.map((d): StillLayer => ({ d, fill: 'muscle', opacity: 0.34 })),
    ...(style.isDetailed && surface[1] ? [{ ...line(surface[1], 2), opacity: 0.7 }] : []),
    ...(style.isDetailed ? [{ ...line(fibres, 2.2), stroke: 'halo' as const, opacity: FIBRE_OPACITY }] : []),
    { d: deep.area, fill: 'halo', opacity: 0.5 },
    { d: deep.area, fill: 'muscle', opacity: 0.42 },
    ...(style.isDetailed ? [line(deep.hatch, 3.8)] : []),
    line(deep.outline, 5),
  ]
}
