import { PatientFilter, type PatientRecord, type PatientRow } from '@kinora/contract/patients.ts'
import { sampleId } from './sample-data.ts'

export const samplePatientRow = (changes: Partial<PatientRow> = {}): PatientRow => ({
  _id: sampleId(10),
  name: 'Ann Wood',
  email: 'ann@example.com',
  mobile: '0400000000',
  practitionerId: sampleId(1),
  practitioner: 'Kim Taylor',
  isActive: true,
  isInvited: false,
  statusReason: null,
  lastSeenAt: null,
  summary: null,
  ...changes,
})

export const samplePatient = (changes: Partial<PatientRecord> = {}): PatientRecord => ({
  ...samplePatientRow(),
  userId: sampleId(10),
  isMobileBySelf: false,
  role: 'patient',
  dateOfBirth: null,
  sex: null,
  address: '',
  emergencyContact: '',
  referrer: '',
  condition: '',
  affectedSide: null,
  goals: '',
  precautions: [],
  precautionsCheckedAt: null,
  equipment: [],
  statusNote: '',
  isForChild: false,
  enabledSurveys: [],
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
  notes: '',
  reassignment: null,
  ...changes,
})

/** The counts beside the filters: all of these patients, and none of any other kind. */
const patientCounts = (all: number) =>
  Object.fromEntries(PatientFilter.options.map((name) => [name, name === 'all' ? all : 0])) as Record<
    PatientFilter,
    number
  >

export const patientList = (...items: PatientRow[]) => ({
  items,
  total: items.length,
  counts: patientCounts(items.length),
})
