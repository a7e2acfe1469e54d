import { isDeepStrictEqual } from 'node:util'
import { defaultPainRule, formatDosage, type Dosage, type PainRule, type Side } from '@kinora/contract/dosage.ts'
import {
  prescribedFields,
  type Prescription,
  type PrescriptionChange,
  type PrescriptionDraft,
} from '@kinora/contract/series.ts'

/** The versioned part of a prescription. */
export type PrescriptionContent = Pick<
  Prescription,
  'side' | 'priority' | 'dosage' | 'painRule' | 'patientNote' | 'staffNote' | 'nameOverride' | 'group' | 'log'
> & { exerciseId: string; exerciseVersion: number }

export interface PrescribedExercise {
  _id: string
  name: string
  patientName: string
  version: number
  defaultDosage: Dosage
  defaultSide: Side
  isArchived: boolean
  organizationId: string
}

/** The content of a draft, completed with the exercise's defaults. */
export function contentOf(draft: PrescriptionDraft, exercise: PrescribedExercise): PrescriptionContent {
  return {
    exerciseId: exercise._id,
    exerciseVersion: exercise.version,
    side: draft.side ?? exercise.defaultSide,
    priority: draft.priority ?? 'must',
    dosage: draft.dosage ?? exercise.defaultDosage,
    painRule: draft.painRule ?? defaultPainRule,
    patientNote: draft.patientNote ?? '',
    staffNote: draft.staffNote ?? '',
    nameOverride: draft.nameOverride ?? '',
    group: draft.group ?? null,
    log: draft.log ?? ['tick', 'pain'],
  }
}

/** The versioned content of a row. */
export const contentIn = (row: PrescriptionContent) =>
  Object.fromEntries(
    ['exerciseId' as const, 'exerciseVersion' as const, ...prescribedFields].map((field) => [field, row[field]]),
  ) as unknown as PrescriptionContent

/** The content after a change, which may replace the exercise. */
export function changedContent(
  before: PrescriptionContent,
  change: PrescriptionChange,
  exercise?: PrescribedExercise,
): PrescriptionContent {
  const changes = Object.fromEntries(
    prescribedFields.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]])),
  )
  return { ...before, ...changes, ...(exercise && { exerciseId: exercise._id, exerciseVersion: exercise.version }) }
}

export const isSameContent = (a: PrescriptionContent, b: PrescriptionContent) =>
  a.exerciseId === b.exerciseId && prescribedFields.every((field) => isDeepStrictEqual(a[field], b[field]))

const painText = ({ reduceAbove, stopAbove }: PainRule) => `ease off above pain ${reduceAbove}, stop above ${stopAbove}`

export const shortFormOf = ({ dosage, side }: Pick<PrescriptionContent, 'dosage' | 'side'>) =>
  formatDosage(dosage, side)

/** Describes a change for the patient, before and after. Leaves out staff notes. */
export function describeContentChange(
  before: PrescriptionContent,
  after: PrescriptionContent,
  names: { before: string; after: string },
) {
  const pairs: [string, string][] = [
    [names.before, names.after],
    [shortFormOf(before), shortFormOf(after)],
    [before.priority, after.priority],
    [painText(before.painRule), painText(after.painRule)],
    [before.group ? `in turn, group ${before.group}` : '', after.group ? `in turn, group ${after.group}` : ''],
    [before.patientNote, after.patientNote],
  ]
  const changed = pairs.filter(([was, is]) => was !== is)
  const joined = (at: 0 | 1) =>
    changed
      .map((pair) => pair[at])
      .filter(Boolean)
      .join(' · ')
  return changed.length === 0 ? undefined : { before: joined(0), after: joined(1) }
}
