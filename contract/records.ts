import { z } from 'zod'
import { Day, Done, Id, MomentOut, NumberIn, Text } from './fields.ts'
import { owners, patient, Role, staff } from './roles.ts'
import { defineApi } from './api.ts'

/** What kind of thing an entry of the audit log tells of. */
export const EventKind = z.enum(['look', 'change', 'access', 'export', 'refused'])
export type EventKind = z.infer<typeof EventKind>
export const eventKinds = {
  look: 'Looked at',
  change: 'Changed',
  access: 'Sign-in and accounts',
  export: 'Taken out',
  refused: 'Refused',
} as const satisfies Record<EventKind, string>

/** Where the patient stands in what was done. */
export const patientMark = '{patient}'

/** Somebody did something: "Sam Carter" and "changed a prescription of {patient}". Names are null of who was erased. */
export const AuditEntry = z.object({
  _id: z.string(),
  at: MomentOut,
  who: z.object({ _id: Id, name: z.string().nullable(), role: Role.nullable() }).nullable(),
  /** True where somebody of the product's support acted in that person's place. */
  isSupport: z.boolean(),
  did: z.string(),
  patient: z.object({ _id: Id, name: z.string().nullable() }).nullable(),
  kind: EventKind,
})
export type AuditEntry = z.infer<typeof AuditEntry>

const auditFilter = {
  patientId: Id.optional(),
  accountId: Id.optional(),
  kind: EventKind.optional(),
  /** Days of the clinic's own time zone, both counted. */
  from: Day.optional(),
  until: Day.optional(),
}

/** A copy of everything that is kept of a patient, being made or ready for a day. */
export const RecordCopy = z.object({
  _id: Id,
  state: z.enum(['waiting', 'working', 'ready', 'failed']),
  /** Percent. */
  progress: z.number(),
  createdAt: MomentOut,
  by: z.string().nullable(),
  bytes: z.number().nullable(),
  expiresAt: MomentOut.nullable(),
  /** Opens the file for some minutes, to whoever has it. */
  url: z.string().nullable(),
})
export type RecordCopy = z.infer<typeof RecordCopy>

/** Until when the law asks that a record is kept, and what may be done today. */
export const Retention = z.object({
  lastContact: Day,
  /** The first day on which it may be erased. */
  mayEraseFrom: Day,
  /** Why that day: an adult, somebody who was a child then, or nothing was ever recorded. */
  reason: z.enum(['adult', 'minor', 'untreated']),
  mayErase: z.boolean(),
  /** Names, contacts and words go, numbers stay: not while somebody is treated. */
  mayDeidentify: z.boolean(),
})
export type Retention = z.infer<typeof Retention>

const byPatient = z.object({ patientId: Id })
const readers = [...staff, ...patient] as const

export const records = defineApi('records', {
  audit: {
    method: 'GET',
    path: '/audit',
    roles: owners,
    subject: 'audit',
    /** The next page begins after the last entry of this one. */
    query: z.object({ ...auditFilter, after: Text(60).optional(), pageSize: NumberIn(1, 100).default(50) }),
    reply: z.object({ items: z.array(AuditEntry), next: z.string().nullable() }),
    failure: 'Failed to read the audit log',
  },
  /** Everybody who may stand in the audit log, patients left out. */
  auditPeople: {
    method: 'GET',
    path: '/audit/people',
    roles: owners,
    subject: 'audit',
    reply: z.array(z.object({ _id: Id, name: z.string() })),
    failure: 'Failed to read the audit log',
  },
  auditFile: {
    method: 'GET',
    path: '/audit/file',
    roles: owners,
    subject: 'audit',
    query: z.object(auditFilter),
    reply: { file: 'text/csv', name: 'audit.csv' },
    failure: 'Failed to read the audit log',
    limit: { points: 20, seconds: 3600, by: 'person' },
    isAudited: true,
    isExport: true,
    isClosedToSupport: true,
  },
  copies: {
    method: 'GET',
    path: '/patients/:patientId/copies',
    roles: readers,
    params: byPatient,
    reply: z.array(RecordCopy),
    failure: 'Failed to read the copies',
    isClosedToSupport: true,
  },
  copy: {
    method: 'POST',
    path: '/patients/:patientId/copies',
    roles: readers,
    params: byPatient,
    reply: RecordCopy,
    failure: 'Making the copy failed',
    limit: { points: 10, seconds: 3600, by: 'person' },
    isAudited: true,
    isExport: true,
    isClosedToSupport: true,
    isStepUp: true,
  },
  /** The file behind a link of `copies`. */
  file: {
    method: 'GET',
    path: '/patients/copies/:id',
    roles: 'anyone',
    params: z.object({ id: Id }),
    query: z.object({ until: z.coerce.number().int(), key: Text(100) }),
    reply: { file: 'application/zip', name: 'patient-record.zip' },
    failure: 'Failed to read the copy',
  },
  retention: {
    method: 'GET',
    path: '/patients/:patientId/retention',
    roles: owners,
    params: byPatient,
    reply: Retention,
    failure: 'Failed to read how long the record is kept',
  },
  erase: {
    method: 'POST',
    path: '/patients/:patientId/erase',
    roles: owners,
    params: byPatient,
    body: z.object({
      /** The patient's name, typed. */
      name: Text(120).trim().min(1, 'Type the patient’s name.'),
      /** Erased: nothing stays but ids in the audit log. De-identified: the numbers stay, nobody knows whose. */
      how: z.enum(['erase', 'deidentify']),
    }),
    reply: Done,
    failure: 'Erasing the record failed',
    isAudited: true,
    isClosedToSupport: true,
    isStepUp: true,
  },
})
