import type { z } from 'zod'
import { ExerciseDraft, type Exercise } from '@kinora/contract/exercises.ts'
import { Id } from '@kinora/contract/fields.ts'

/** The content and the neighbors, as they are saved. */
export const ExerciseValues = ExerciseDraft.extend({ easierId: Id.nullable(), harderId: Id.nullable() })
export type Values = Required<z.input<typeof ExerciseValues>>
export type SubmittedValues = z.output<typeof ExerciseValues>
export type FieldName = keyof Values

const names = Object.keys(ExerciseValues.shape) as FieldName[]

const usual = { set: '3', repsMin: 10, repsMax: 10, restSeconds: 60 }

export const emptyValues: Values = {
  ...ExerciseDraft.parse({ name: 'New', defaultDosage: usual }),
  name: '',
  easierId: null,
  harderId: null,
}

/** The form values of an exercise. */
export const valuesOf = (exercise: Exercise) =>
  ({
    ...Object.fromEntries(names.map((name) => [name, exercise[name as keyof Exercise] ?? emptyValues[name]])),
    equipment: exercise.equipment.filter((item) => item !== 'none'),
  }) as Values

const text = (value: unknown) => JSON.stringify(value)

export const changedNames = (from: Values, to: Values) => names.filter((name) => text(from[name]) !== text(to[name]))

/** The changed fields only, so that other fields cannot be overwritten. */
export const changesBetween = (from: Values, to: Values, written: SubmittedValues) =>
  Object.fromEntries(changedNames(from, to).map((name) => [name, written[name]])) as Partial<SubmittedValues>

/** Merges a colleague's changes with mine, which win. `both` lists the fields that both of us changed. */
export function merge(base: Values, mine: Values, theirs: Values) {
  const typed = changedNames(base, mine)
  const values = { ...theirs, ...Object.fromEntries(typed.map((name) => [name, mine[name]])) } as Values
  const both = typed.filter(
    (name) => text(base[name]) !== text(theirs[name]) && text(mine[name]) !== text(theirs[name]),
  )
  return { values, both }
}

/** The error of a field, or of the first of its lines: `Line 3: At most 600 characters.` */
export function errorOf(errors: Record<string, unknown>, name: FieldName) {
  if (errors[name]) return String(errors[name])
  const part = Object.keys(errors).find((path) => path.startsWith(`${name}.`))
  if (!part) return undefined
  const at = /^\w+\.(\d+)/.exec(part)?.[1]
  return at === undefined ? String(errors[part]) : `Line ${Number(at) + 1}: ${String(errors[part])}`
}

/** True if a field of the group has an error. */
export const hasErrorInGroup = (errors: Record<string, unknown>, group: readonly FieldName[]) =>
  group.some((name) => errorOf(errors, name) !== undefined)

export const fieldLabels: Partial<Record<FieldName, string>> = {
  name: 'Name',
  patientName: 'Name for patients',
  steps: 'Steps',
  defaultDosage: 'Usual dosage',
  equipment: 'Equipment',
  bodyRegions: 'Region',
  types: 'Type',
}
export const labelOf = (name: FieldName) =>
  fieldLabels[name] ??
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase())

/** Fields of each folded card, which opens when one of its fields has an error. */
export const fieldGroups = {
  words: ['summary', 'purpose', 'setup', 'cues', 'breathing', 'commonErrors', 'stopIf', 'aliases'],
  kind: [
    'laterality',
    'level',
    'measure',
    'position',
    'movements',
    'primaryMuscles',
    'secondaryMuscles',
    'mechanic',
    'force',
    'chain',
    'conditions',
    'goals',
  ],
  safety: ['contraindications', 'precautions', 'restrictionTags'],
  beside: ['easierId', 'harderId', 'evidence'],
} as const satisfies Record<string, readonly FieldName[]>
