import type { z } from 'zod'
import { ExerciseDraft, type Exercise } from '@kinora/contract/exercises.ts'
import { Id } from '@kinora/contract/fields.ts'

/** An exercise while it is written. Pure. */

/** Content and place in the ladder, as they are sent. */
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

/** The fields of an exercise as the form holds them. */
export const valuesOf = (exercise: Exercise) =>
  ({
    ...Object.fromEntries(names.map((name) => [name, exercise[name as keyof Exercise] ?? emptyValues[name]])),
    equipment: exercise.equipment.filter((it) => it !== 'none'),
  }) as Values

const text = (value: unknown) => JSON.stringify(value)

/** The fields that differ. */
export const changedNames = (from: Values, to: Values) => names.filter((name) => text(from[name]) !== text(to[name]))

/** Only what differs, so that nothing else of the exercise is written. */
export const changesBetween = (from: Values, to: Values, written: SubmittedValues) =>
  Object.fromEntries(changedNames(from, to).map((name) => [name, written[name]])) as Partial<SubmittedValues>

/** Somebody else saved meanwhile: what I typed stays on top of theirs. Also tells which fields both changed. */
export function merge(base: Values, mine: Values, theirs: Values) {
  const typed = changedNames(base, mine)
  const values = { ...theirs, ...Object.fromEntries(typed.map((name) => [name, mine[name]])) } as Values
  const both = typed.filter(
    (name) => text(base[name]) !== text(theirs[name]) && text(mine[name]) !== text(theirs[name]),
  )
  return { values, both }
}

/** What is wrong with a field, or with the first of its parts that is: `Line 3: At most 600 characters.` */
export function errorOf(errors: Record<string, unknown>, name: FieldName) {
  if (errors[name]) return String(errors[name])
  const part = Object.keys(errors).find((path) => path.startsWith(`${name}.`))
  if (!part) return undefined
  const at = /^\w+\.(\d+)/.exec(part)?.[1]
  return at === undefined ? String(errors[part]) : `Line ${Number(at) + 1}: ${String(errors[part])}`
}

/** True where something in a group of fields has to be mended. */
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

/** The groups behind a fold, so that a group opens when one of its fields is wrong. */
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
