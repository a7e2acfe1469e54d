import { hasPathParameters } from '@kinora/contract/path-parameters.ts'
import { subjectOf } from '@kinora/contract/access.ts'
import type { Subject } from '@kinora/contract/role-matrix.ts'
import type { NamedEndpoint } from '@kinora/contract/api.ts'
import type { Actor } from './actor.ts'

/** The kind of event, for the audit log's filter. */
export type EventKind = 'look' | 'change' | 'access' | 'export' | 'refused'

export interface AuditEvent {
  /** Without an account: an automatic action for an organization. */
  actor:
    | { organizationId: string; accountId: string | null; agentId: string | null; sessionId: string | null }
    | undefined
  call: string
  /** By default a change, or an access for sign-in and account endpoints. */
  kind?: EventKind
  subjectId: string | null
  /** The patient whose record was read or changed. */
  patientId?: string | null
  /** The id of a record, from which the database finds the patient. */
  recordId?: string
  result: 'done' | 'denied' | 'refused'
  requestId: string
}

/** Health records: every read by staff is audited. */
const patientSubjects: Subject[] = ['patients', 'messages', 'programs', 'series', 'workouts', 'surveys']

/** Excludes lists of many patients, and patients who read their own record. */
export const isReadAudited = (endpoint: NamedEndpoint, { role }: Pick<Actor, 'role'>) =>
  role !== 'patient' &&
  (endpoint.isAudited || (hasPathParameters(endpoint) && patientSubjects.includes(subjectOf(endpoint))))

export function kindOf(endpoint: NamedEndpoint, isRead: boolean): EventKind {
  if (endpoint.isExport) return 'export'
  if (endpoint.name.startsWith('accounts.')) return 'access'
  return isRead ? 'look' : 'change'
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** A list with one id is about that record; a longer list is about no single record. */
const unwrapSingle = (value: unknown) => (Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value)

/** The ids in the path of a request, then those in its body. */
export const idsIn = ({ params, body }: { params?: object; body?: object }) =>
  [...Object.values(params ?? {}), ...Object.values(body ?? {})].map(unwrapSingle).filter(isId)
