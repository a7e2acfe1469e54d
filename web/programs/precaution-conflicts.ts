import type { Precaution, RestrictionTag } from '@kinora/contract/precautions.ts'
import { restrictionLabels } from '../patients/restriction-labels.ts'

/** The precautions that apply on any day from `from` to `to`, inclusive; without dates, all of them. */
export const precautionsIn = (precautions: readonly Precaution[], from: string | null, to: string | null) =>
  precautions.filter((one) => (!one.from || !to || one.from <= to) && (!one.until || !from || one.until >= from))

/** The restrictions of an exercise that a precaution rules out. */
export const conflictsOf = (tags: readonly RestrictionTag[], precautions: readonly Precaution[]) =>
  tags.filter((tag) => precautions.some((precaution) => precaution.tags.includes(tag)))

/** 'Kneeling: not for Ann', or undefined without a conflict. */
export function conflictLabel(tags: readonly RestrictionTag[], precautions: readonly Precaution[], name: string) {
  const [first, ...more] = conflictsOf(tags, precautions).map((tag) => restrictionLabels[tag])
  if (first === undefined) return undefined
  return `${[first, ...more.map((word) => word.charAt(0).toLowerCase() + word.slice(1))].join(', ')}: not for ${name}`
}

/** 'No kneeling. Blood thinner': all on one line, those that rule out a movement first. */
export const precautionsLabel = (precautions: readonly Precaution[]) =>
  precautions
    .toSorted((a, b) => Number(b.tags.length > 0) - Number(a.tags.length > 0))
    .map(({ text }) => text.replace(/\.$/, ''))
    .join('. ')
