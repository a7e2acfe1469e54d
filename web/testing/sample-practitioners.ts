import type { Practitioner } from '@kinora/contract/practitioners.ts'
import { sampleId } from './sample-data.ts'

export const samplePractitioner = (changes: Partial<Practitioner> = {}): Practitioner => ({
  _id: sampleId(20),
  name: 'Nadia Brandt',
  email: 'nadia@clinic.example',
  mobile: '0412555444',
  role: 'practitioner',
  status: 'invited',
  patientCount: 0,
  inactivePatientCount: 0,
  isLastAdmin: false,
  lastSeenAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  deletedAt: null,
  restorableUntil: null,
  version: 1,
  ...changes,
})
