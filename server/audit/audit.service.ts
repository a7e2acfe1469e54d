import type { Tx } from '../database/connect.ts'
import { findEvents, type AuditFilter } from './audit.queries.ts'
import { actionText, formatCursor, isAutomatic, parseCursor, withPatientName } from './audit.rules.ts'
import { csvFile } from '../http/csv.ts'

type EventRow = Awaited<ReturnType<typeof findEvents>>[number]

const toEntry = ({
  id,
  at,
  accountId,
  agentId,
  carerId,
  patientId,
  who,
  role,
  patient,
  call,
  kind,
  ...row
}: EventRow) => ({
  _id: String(id),
  at,
  who: accountId ? { _id: accountId, name: who, role } : null,
  isAutomatic: isAutomatic(call),
  isSupport: agentId !== null && carerId === null,
  // A page reads several parts of a record, which are grouped into one entry.
  did: actionText({
    call: row.isVisit ? 'patients.get' : call,
    kind,
    isOfPatient: patientId !== null,
    isOwn: patientId === accountId,
  }),
  patient: patientId ? { _id: patientId, name: patient } : null,
  kind,
  subjectId: row.subjectId,
  /** Only set in the operator's own log. */
  subject: null as string | null,
})

/** A page of the audit log, newest first, with the cursor of the next page. */
export async function readAudit(
  db: Tx,
  organizationId: string,
  { after, pageSize, ...filter }: AuditFilter & { after?: string; pageSize: number },
) {
  const rows = await findEvents(db, organizationId, filter, {
    after: parseCursor(after),
    limit: pageSize + 1,
    isGrouped: true,
  })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const next = rows.length > pageSize && last ? formatCursor({ at: last.preciseTime, id: last.id }) : null
  return { items: page.map(toEntry), next }
}

const maxExportRows = 100_000

/** The audit log as CSV, newest first. */
export async function exportAudit(db: Tx, organizationId: string, filter: AuditFilter): Promise<Uint8Array> {
  const rows = await findEvents(db, organizationId, filter, { limit: maxExportRows })
  const cells = rows.map((row) => {
    const { at, who, did, patient, isSupport } = toEntry(row)
    const person = who ? (who.name ?? 'an erased person') : isAutomatic(row.call) ? 'Kinora' : 'someone not signed in'
    const patientName = patient ? (patient.name ?? 'an erased patient') : ''
    return [
      at.toISOString(),
      isSupport ? `${person} (support)` : person,
      withPatientName(did, patientName),
      patientName,
      patient?._id ?? '',
      row.call,
    ]
  })
  return csvFile(['Time (UTC)', 'Who', 'What', 'Patient', 'Patient id', 'Call'], cells)
}
