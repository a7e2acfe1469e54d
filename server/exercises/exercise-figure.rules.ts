import { Problem } from '@kinora/contract/problem.ts'
import type { Figure } from '@kinora/figure/model.ts'
import { sideOf } from '@kinora/figure/side.ts'
import { findProblems } from '@kinora/figure/validate.ts'

/** A figure that may be drawn and kept. @throws Problem naming each joint, key or prop that is wrong, at most twenty. */
export function parseFigure(model: unknown): Figure {
  const problems = findProblems(model)
  const [first] = problems
  if (!first) return model as Figure
  const fields = problems.slice(0, 20).map(({ at, message }) => ({ field: at ? `figure.${at}` : 'figure', message }))
  throw new Problem('invalid', `This figure cannot be drawn: ${first.message}`, fields)
}

/** What a clinic's own figure is called: the side it works, and its content. */
export const figureSlug = (figure: Figure, hash: string) =>
  `own-${sideOf(figure.muscles) ?? 'both'}-${hash.slice(0, 40)}`

export const isOwnFigure = (slug: string) => slug.startsWith('own-')
