import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import { conflictsOf, type Precaution, restrictionLabels, type RestrictionTag } from '@kinora/contract/precautions.ts'

type CheckedExercise = Pick<ExerciseCard, 'restrictionTags' | 'ownership' | 'figure'>

/** Restrictions are known if the exercise is a starter, has a figure to derive them from, or staff have set some. */
const isChecked = ({ restrictionTags, ownership, figure }: CheckedExercise) =>
  ownership === 'starter' || figure !== null || restrictionTags.length > 0

/** 'Kneeling: not for Ann', 'Not checked for kneeling', or undefined without a conflict. */
export function conflictLabel(exercise: CheckedExercise, precautions: readonly Precaution[], name: string) {
  const labels = (tags: readonly RestrictionTag[]) => tags.map((tag) => restrictionLabels[tag])
  const [first, ...more] = labels(conflictsOf(exercise.restrictionTags, precautions))
  if (first === undefined) {
    const askedTags = precautions.flatMap(({ tags }) => tags)
    if (isChecked(exercise) || askedTags.length === 0) return undefined
    return `Not checked for ${labels([...new Set(askedTags)])
      .join(', ')
      .toLowerCase()}`
  }
  return `${[first, ...more.map((word) => word.charAt(0).toLowerCase() + word.slice(1))].join(', ')}: not for ${name}`
}

/** 'No kneeling. Blood thinner': all on one line, those that rule out a movement first. */
export const precautionsLabel = (precautions: readonly Precaution[]) =>
  precautions
    .toSorted((a, b) => Number(b.tags.length > 0) - Number(a.tags.length > 0))
    .map(({ text }) => text.replace(/\.$/, ''))
    .join('. ')
