import { z } from 'zod'
import { Day, Id, MomentOut, NumberIn, Text } from './fields.ts'
import { owners, Role } from './roles.ts'
import { defineApi } from './api.ts'

export const EventKind = z.enum(['look', 'change', 'access', 'export', 'refused'])
export type EventKind = z.infer<typeof EventKind>
export const eventKindLabels = {
  look: 'Viewed',
  change: 'Changed',
  access: 'Sign-in and accounts',
  export: 'Exported',
  refused: 'Refused',
} as const satisfies Record<EventKind, string>

/** Placeholder for the patient's name in the text of an action. */
export const patientPlaceholder = '{patient}'

/** "Sam Carter" `changed a prescription of {patient}`. A name is null once that person has been erased. */
export const AuditEntry = z.object({
  _id: z.string(),
  at: MomentOut,
  who: z.object({ _id: Id, name: z.string().nullable(), role: Role.nullable() }).nullable(),
  /** Set for automatic actions, for example deletion after the retention period. */
  isAutomatic: z.boolean().optional(),
  /** True if Kinora support acted in that person's account. */
  isSupport: z.boolean(),
  did: z.string(),
  patient: z.object({ _id: Id, name: z.string().nullable() }).nullable(),
  /** The subject of the operator's action: an organization, a plan, a price, a code. */
  subject: z.string().nullable(),
  kind: EventKind,
})
export type AuditEntry = z.infer<typeof AuditEntry>

const auditFilter = {
  patientId: Id.optional(),
  accountId: Id.optional(),
  kind: EventKind.optional(),
  /** Days in the clinic's time zone, both inclusive. */
  from: Day.optional(),
  until: Day.optional(),
}

export const audit = defineApi('audit', {
  list: {
    route: 'GET /audit',
    roles: owners,
    /** The cursor of the previous page, its `next`. */
    query: z.object({ ...auditFilter, after: Text(60).optional(), pageSize: NumberIn(1, 100).default(50) }),
    reply: z.object({ items: z.array(AuditEntry), next: z.string().nullable() }),
    failure: 'Failed to read the audit log',
  },
  /** The staff available as a filter. */
  people: {
    route: 'GET /audit/people',
    roles: owners,
    reply: z.array(z.object({ _id: Id, name: z.string() })),
    failure: 'Failed to read the audit log',
  },
  exportFile: {
    route: 'GET /audit/file',
    roles: owners,
    query: z.object(auditFilter),
    reply: { file: 'text/csv', name: 'audit.csv' },
    failure: 'Failed to read the audit log',
    limit: { points: 20, seconds: 3600, by: 'person' },
    isAudited: true,
    isExport: true,
    isClosedToSupport: true,
  },
})
