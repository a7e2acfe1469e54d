import type { Figure } from './model.ts'
import { type Drawing, drawFigure, drawSizes } from './still.ts'

/** The three pictures of every exercise: start and end at page size, and the end as a thumbnail. */
export const stillKinds = ['start', 'end', 'thumb'] as const
export type StillKind = (typeof stillKinds)[number]

/** Draws one of the three without colors. Takes a few tenths of a second. */
export function drawKind(figure: Figure, kind: StillKind): Drawing {
  if (kind === 'thumb') return drawFigure(figure, { phase: 'end', size: 'thumb' })
  return drawFigure(figure, { phase: kind })
}

/** Draws all three, which is cheaper than one after the other. */
export function drawKinds(figure: Figure): Record<StillKind, Drawing> {
  const { page, thumb } = drawSizes(figure, { phase: 'end' }, ['page', 'thumb'])
  return { start: drawFigure(figure, { phase: 'start' }), end: page!, thumb: thumb! }
}
