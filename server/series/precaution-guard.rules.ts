import {
  conflictsOf,
  type Precaution,
  precautionsIn,
  restrictionLabels,
  type RestrictionTag,
} from '@kinora/contract/precautions.ts'
import type { FieldProblem } from '@kinora/contract/problem.ts'

/** An exercise that a patient must not do in a week, and the texts of the conflicting precautions. */
export interface PrecautionConflict {
  patient: string
  exercise: string
  restrictions: RestrictionTag[]
  precautions: string[]
}

/** The conflict of an exercise with the precautions that apply in a week, if there is one. */
export function conflictIn(
  exercise: { name: string; restrictionTags: readonly RestrictionTag[] },
  patient: { name: string; precautions: readonly Precaution[] },
  { first, last }: { first: string | null; last: string | null },
): PrecautionConflict | undefined {
  const current = precautionsIn(patient.precautions, first, last)
  const restrictions = conflictsOf(exercise.restrictionTags, current)
  if (restrictions.length === 0) return undefined
  const precautions = current.filter(({ tags }) => tags.some((tag) => restrictions.includes(tag)))
  return {
    patient: patient.name,
    exercise: exercise.name,
    restrictions,
    precautions: precautions.map(({ text }) => text.trim().replace(/\.$/, '')),
  }
}

/** One line for each patient and exercise: "Squat: not for Ann Kowalski. No deep squats (deep knee bend)." */
export function conflictFields(conflicts: readonly PrecautionConflict[]): FieldProblem[] {
  const lines = conflicts.map(({ patient, exercise, restrictions, precautions }) => {
    const labels = restrictions.map((tag) => restrictionLabels[tag].toLowerCase()).join(', ')
    return `${exercise}: not for ${patient}. ${precautions.join('. ')} (${labels}).`
  })
  return [...new Set(lines)].map((message) => ({ field: 'reason', message }))
}
