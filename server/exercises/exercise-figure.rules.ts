import { Problem } from '@kinora/contract/problem.ts'
import type { ExerciseDraft } from '@kinora/contract/exercises.ts'
import { RestrictionTag } from '@kinora/contract/precautions.ts'
import type { Figure } from '@kinora/figure/model.ts'
import { deriveRestrictions } from '@kinora/figure/restrictions.ts'
import { sideOf } from '@kinora/figure/side.ts'
import { findProblems } from '@kinora/figure/validate.ts'

/**
 * Validates an untrusted figure.
 * @throws Problem that names up to twenty joints, keys or props that are wrong.
 */
export function parseFigure(model: unknown): Figure {
  const problems = findProblems(model)
  const [first] = problems
  if (!first) return model as Figure
  const fields = problems.slice(0, 20).map(({ at, message }) => ({ field: at ? `figure.${at}` : 'figure', message }))
  throw new Problem('invalid', `This figure cannot be drawn: ${first.message}`, fields)
}

/** The slug of an organization's own figure: the side it works, and a hash of its content. */
export const figureSlug = (figure: Figure, hash: string) =>
  `own-${sideOf(figure.muscles) ?? 'both'}-${hash.slice(0, 40)}`

export const isOwnFigure = (slug: string) => slug.startsWith('own-')

/** The exercise's restrictions, plus those that its own figure shows; staff may correct them on the form. */
export const restrictionsOf = (content: ExerciseDraft, figure: Figure) => {
  const shownRestrictions: RestrictionTag[] = deriveRestrictions(figure, content)
  return RestrictionTag.options.filter(
    (tag) => content.restrictionTags.includes(tag) || shownRestrictions.includes(tag),
  )
}
