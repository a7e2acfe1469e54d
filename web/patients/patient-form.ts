import type { z } from 'zod'
import type { PatientDraft, PatientRecord } from '@kinora/contract/patients.ts'

/** Form values before validation. */
export type PatientFormValues = Required<Omit<z.input<typeof PatientDraft>, 'practitionerId'>> & {
  practitionerId: string | undefined
}
export type FieldName = keyof PatientFormValues

export const emptyValues: PatientFormValues = {
  name: '',
  email: '',
  mobile: '',
  dateOfBirth: null,
  sex: null,
  address: '',
  emergencyContact: '',
  referrer: '',
  condition: '',
  affectedSide: null,
  goals: '',
  precautions: [],
  equipment: [],
  notes: '',
  isForChild: false,
  practitionerId: undefined,
  enabledSurveys: [],
}

const names = Object.keys(emptyValues) as FieldName[]

/** The fields of a record as the form holds them. */
export const valuesOf = (record: PatientRecord) =>
  ({
    ...Object.fromEntries(names.map((name) => [name, record[name] ?? emptyValues[name]])),
    // In the form an empty one is a mistake, and none is a choice.
    ...{ email: record.email || null, mobile: record.mobile || null },
  }) as PatientFormValues

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ. */
export const changedNames = (from: PatientFormValues, to: PatientFormValues) =>
  names.filter((name) => !isSame(from[name], to[name]))

/** Only the changed fields, so that nothing else is overwritten. */
export const changesBetween = (from: PatientFormValues, to: PatientFormValues, draft: PatientDraft) =>
  Object.fromEntries(changedNames(from, to).map((name) => [name, draft[name]])) as Partial<PatientDraft>

/**
 * Somebody else saved meanwhile: what I typed stays, what only they changed is taken over, and what both changed is a
 * conflict, told with their value.
 */
export function merge(base: PatientFormValues, mine: PatientFormValues, theirs: PatientFormValues) {
  const typed = changedNames(base, mine)
  const values = { ...theirs, ...Object.fromEntries(typed.map((name) => [name, mine[name]])) } as PatientFormValues
  const conflicts = typed.filter((name) => !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]))
  const takenFields = changedNames(base, theirs).filter((name) => !typed.includes(name))
  return { values, conflicts, takenFields }
}

export const fieldLabels: Record<FieldName, string> = {
  name: 'Name',
  email: 'Email',
  mobile: 'Mobile',
  dateOfBirth: 'Date of birth',
  sex: 'Sex',
  address: 'Address',
  emergencyContact: 'Emergency contact',
  referrer: 'Referred by',
  condition: 'Condition',
  affectedSide: 'Affected side',
  goals: 'Goals',
  precautions: 'Precautions',
  equipment: 'Equipment at home',
  notes: 'Notes for staff',
  isForChild: 'For a child',
  practitionerId: 'Practitioner in charge',
  enabledSurveys: 'Surveys',
}
