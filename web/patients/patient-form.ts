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
    // In the form, null means that the patient has none; an empty field is an error.
    ...{ email: record.email || null, mobile: record.mobile || null },
  }) as PatientFormValues

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
