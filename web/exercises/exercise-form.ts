import type { z } from 'zod'
import { emptyDosage } from '@kinora/contract/dosage.ts'
import type { Exercise } from '@kinora/contract/exercises.ts'
import type { ExerciseValues } from './exercise-form-schema.ts'

export type Values = Required<z.input<typeof ExerciseValues>>
export type SubmittedValues = z.output<typeof ExerciseValues>
export type FieldName = keyof Values

/** The contract's defaults for an exercise that has only a name; a test compares them. */
export const emptyValues: Values = {
  name: '',
  patientName: '',
  aliases: [],
  summary: '',
  purpose: '',
  setup: '',
  steps: [],
  cues: [],
  breathing: '',
  commonErrors: [],
  stopIf: '',
  types: [],
  bodyRegions: [],
  movements: [],
  primaryMuscles: [],
  secondaryMuscles: [],
  position: null,
  equipment: [],
  laterality: 'bilateral',
  mechanic: null,
  force: null,
  chain: null,
  level: 2,
  measure: 'reps',
  defaultDosage: { ...emptyDosage, repsMin: 10, repsMax: 10, restSeconds: 60 },
  defaultSide: 'none',
  contraindications: [],
  precautions: [],
  restrictionTags: [],
  conditions: [],
  goals: [],
  evidence: [],
  easierId: null,
  harderId: null,
}

const names = Object.keys(emptyValues) as FieldName[]

/** The form values of an exercise. */
export const valuesOf = (exercise: Exercise) =>
  ({
    ...Object.fromEntries(names.map((name) => [name, exercise[name as keyof Exercise] ?? emptyValues[name]])),
    equipment: exercise.equipment.filter((item) => item !== 'none'),
  }) as Values

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
