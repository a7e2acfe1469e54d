import { z } from 'zod'
import { DataExport } from './data-export.ts'
import { Day, Done, Text } from './fields.ts'
import { owners, staff, staffAndPatients } from './roles.ts'
import { SessionRow } from './login-sessions.ts'
import { Signature } from './signature.ts'
import { defineApi } from './api.ts'

/** How long the law requires a record to be kept, and what may be done with it today. */
export const Retention = z.object({
  lastContact: Day,
  /** The first day on which the record may be erased or de-identified. */
  mayEraseFrom: Day,
  /** The rule that set that day: an adult, a child at the last contact, or a patient who was never treated. */
  reason: z.enum(['adult', 'minor', 'untreated']),
  mayErase: z.boolean(),
})
export type Retention = z.infer<typeof Retention>

/** A device on which a patient is signed in. It has no IP address, which could show where they are. */
const PatientDevice = SessionRow.pick({
  _id: true,
  device: true,
  isHandheld: true,
  createdAt: true,
  seenAt: true,
})

const subject = 'patientRecords'

export const patientRecords = defineApi('patients', {
  exports: {
    route: 'GET /patients/:patientId/copies',
    roles: staffAndPatients,
    subject,
    reply: z.array(DataExport),
    failure: 'Failed to read the copies',
    isClosedToSupport: true,
  },
  requestExport: {
    route: 'POST /patients/:patientId/copies',
    roles: staffAndPatients,
    subject,
    reply: DataExport,
    failure: 'Making the copy failed',
    limit: { points: 10, seconds: 3600, by: 'person' },
    isExport: true,
    isClosedToSupport: true,
    isStepUp: true,
  },
  /** The file behind an export's `url`. */
  exportFile: {
    route: 'GET /patients/copies/:id',
    roles: 'anyone',
    hasNoTransaction: true,
    query: Signature,
    reply: { file: 'application/zip', name: 'patient-record.zip', isStreamed: true },
    failure: 'Failed to read the copy',
  },
  /** The devices on which the patient is signed in, so that the clinic can sign out a lost phone. */
  devices: {
    route: 'GET /patients/:patientId/devices',
    roles: staff,
    subject,
    reply: z.array(PatientDevice),
    failure: 'Failed to read the devices',
  },
  signOutDevices: {
    route: 'DELETE /patients/:patientId/devices',
    roles: staff,
    subject,
    reply: z.object({ ended: z.number() }),
    failure: 'We couldn’t sign out those devices. Please try again.',
  },
  retention: {
    route: 'GET /patients/:patientId/retention',
    roles: owners,
    subject,
    reply: Retention,
    failure: 'Failed to read the retention period',
  },
  erase: {
    route: 'POST /patients/:patientId/erase',
    roles: owners,
    subject,
    body: z.object({
      /** The patient's name, typed as a confirmation. */
      name: Text(120).trim().min(1, 'Type the patient’s name.'),
      /** Erasing leaves only ids in the audit log. De-identifying removes names, contacts and free text, and keeps numbers. */
      how: z.enum(['erase', 'deidentify']),
    }),
    reply: Done,
    failure: 'Erasing the record failed',
    auditedAs: ({ how }: { how: string }) => (how === 'erase' ? 'patients.erase' : 'patients.deidentify'),
    isClosedToSupport: true,
    isStepUp: true,
  },
})
