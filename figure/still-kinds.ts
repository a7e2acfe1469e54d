import type { Figure } from './model.ts'
import { type Drawing, drawFigure, drawSizes } from './still.ts'

/** The three pictures every exercise has: both ends of the movement for a page, and the end small. */
export const stillKinds = ['start', 'end', 'thumb'] as const
export type StillKind = (typeof stillKinds)[number]

/** Draws one of the three, still without colors. Takes a few tenths of a second. */
export function drawKind(figure: Figure, kind: StillKind): Drawing {
  if (kind === 'thumb') return drawFigure(figure, { phase: 'end', size: 'thumb' })
  return drawFigure(figure, { phase: kind })
}

/** All three, which costs less than one after the other. */
export function drawKinds(figure: Figure): Record<StillKind, Drawing> {
  const { page, thumb } = drawSizes(figure, { phase: 'end' }, ['page', 'thumb'])
  return { start: drawFigure(figure, { phase: 'start' }), end: page!, thumb: thumb! }
}
