import type { AuditEntry, RecordCopy } from '@kinora/contract/records.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { PatientOf, RecordPart } from '../database/patient-data-module.ts'
import type { Actor } from '../http/actor.ts'
import { isValidSignature, signature } from '../security/tokens-and-codes.ts'
import { ensureFound } from '../http/implement.ts'
import { workoutRecord } from '../workouts/workout-record.queries.ts'
import { notificationRecord } from '../notifications/notification-record.queries.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { readPatient } from '../patients/patient.service.ts'
import { ensureErasable } from '../patients/patient-removal.service.ts'
import { deletePatient } from '../patients/patient.queries.ts'
import { patientRecord } from '../patients/patient-record.queries.ts'
import { programRecord } from '../programs/program-record.queries.ts'
import { seriesRecord } from '../series/series-record.queries.ts'
import { surveyRecord } from '../surveys/survey-record.queries.ts'
import { findEvents, type AuditFilter } from './audit.queries.ts'
import { deleteCopiesOf, findCopies, findCopy, findFileOf, insertRecord } from './record.queries.ts'
import { csvCell, deedOf, placeOf, placeText, sentenceOf } from './audit.rules.ts'

/** Every room that keeps anything of a patient, later ones first: what belongs to another goes before it. */
export const parts: RecordPart[] = [
  surveyRecord,
  workoutRecord,
  seriesRecord,
  programRecord,
  notificationRecord,
  patientRecord,
]

const minutesOpen = 10
const signed = (id: string) => `record ${id}`

type CopyRow = Awaited<ReturnType<typeof findCopies>>[number]

function withAddress({ state, ...copy }: CopyRow, secret: string): RecordCopy & { createdAt: never; expiresAt: never } {
  const until = Math.floor(Date.now() / 1000) + minutesOpen * 60
  const url = `/patients/copies/${copy._id}?until=${until}&key=${signature(secret, signed(copy._id), until)}`
  return { ...copy, state: state as RecordCopy['state'], url: state === 'ready' ? url : null } as never
}

/** Asks for a copy: it is made while one does something else. A copy that is under way is not begun again. */
export async function askForCopy(tx: WriteTx, actor: Actor, patientId: string, secret: string) {
  await readPatient(tx, actor, patientId)
  const { organizationId, accountId: askedBy } = actor
  const before = await findCopies(tx, organizationId, patientId, askedBy)
  const waiting = before.find(({ state }) => state === 'waiting' || state === 'working')
  if (waiting) return withAddress(waiting, secret)
  const { id } = await insertRecord(tx, { organizationId, patientId, askedBy, kind: 'copy', state: 'waiting' })
  await enqueue(tx, 'makeCopy', { organizationId, recordId: id })
  return withAddress(await findCopy(tx, organizationId, id), secret)
}

export async function listCopies(db: Tx, actor: Actor, patientId: string, secret: string) {
  await readPatient(db, actor, patientId)
  const own = actor.role === 'patient' ? actor.accountId : undefined
  return (await findCopies(db, actor.organizationId, patientId, own)).map((copy) => withAddress(copy, secret))
}

/** The bytes behind a link. A wrong or old one opens nothing, and says no more than that. */
export async function readFile(
  systemDb: Tx,
  id: string,
  { until, key }: { until: number; key: string },
  { fileStorage, secret }: Integrations,
) {
  const row = isValidSignature(secret, signed(id), until, key) ? await findFileOf(systemDb, id) : undefined
  return ensureFound(row?.storageKey ? await fileStorage.read(row.storageKey) : undefined, 'This copy')
}

/** Forgets a patient, whole or by name, at once and in one go. Files go right after, by a job. */
export async function erasePatient(
  tx: WriteTx,
  actor: Actor,
  patientId: string,
  { name, how }: { name: string; how: 'erase' | 'deidentify' },
) {
  const patient = await readPatient(tx, actor, patientId)
  if (name !== patient.name) throw fieldProblem('invalid', 'name', `Type “${patient.name}” as it is written here.`)
  if (how === 'erase') await ensureErasable(tx, actor, patientId)
  else if (patient.isActive)
    throw new Problem('conflict', 'Deactivate this patient first; then the record can be de-identified.')
  const { organizationId, accountId: askedBy } = actor
  const of = { organizationId, patientId }
  const keys = how === 'erase' ? await erase(tx, of) : await deidentify(tx, of)
  await insertRecord(tx, { ...of, askedBy, kind: how === 'erase' ? 'erased' : 'deidentified', state: 'done' })
  if (keys.length) await enqueue(tx, 'removeFiles', { keys })
}

async function erase(tx: WriteTx, of: PatientOf) {
  const keys = await deleteCopiesOf(tx, of.organizationId, of.patientId)
  for (const part of parts) keys.push(...(await part.erase(tx, of)))
  await deletePatient(tx, of.organizationId, of.patientId)
  return keys
}

async function deidentify(tx: WriteTx, of: PatientOf) {
  const keys = await deleteCopiesOf(tx, of.organizationId, of.patientId)
  for (const part of parts) keys.push(...(await part.deidentify(tx, of)))
  return keys
}

type EventRow = Awaited<ReturnType<typeof findEvents>>[number]

const entryOf = ({ id, at, accountId, agentId, patientId, who, role, patient, call, kind }: EventRow) => ({
  _id: String(id),
  at,
  who: accountId ? { _id: accountId, name: who, role: role as NonNullable<AuditEntry['who']>['role'] } : null,
  isSupport: agentId !== null,
  did: deedOf({ call, kind, isOfPatient: patientId !== null, isOwn: patientId === accountId }),
  patient: patientId ? { _id: patientId, name: patient } : null,
  kind: kind as AuditEntry['kind'],
})

/** A page of who did what, the newest first, and where the next one begins. */
export async function readAudit(
  db: Tx,
  organizationId: string,
  { after, pageSize, ...filter }: AuditFilter & { after?: string; pageSize: number },
) {
  const rows = await findEvents(db, organizationId, filter, { after: placeOf(after), limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const next = rows.length > pageSize && last ? placeText({ at: last.exactly, id: last.id }) : null
  return { items: shown.map(entryOf), next }
}

const mostInFile = 100_000

/** The same as a table, the newest first, at most a hundred thousand lines. */
export async function auditFile(db: Tx, organizationId: string, filter: AuditFilter): Promise<Uint8Array> {
  const rows = await findEvents(db, organizationId, filter, { limit: mostInFile })
  const lines = rows.map((row) => {
    const { at, who, did, patient, isSupport } = entryOf(row)
    const person = who ? (who.name ?? 'an erased person') : 'somebody not signed in'
    const name = patient ? (patient.name ?? 'an erased patient') : ''
    const cells = [
      at.toISOString(),
      isSupport ? `${person} (support)` : person,
      sentenceOf(did, name),
      name,
      patient?._id ?? '',
      row.call,
    ]
    return cells.map(csvCell).join(',')
  })
  return Buffer.from(`\uFEFF${['Time (UTC),Who,What,Patient,Patient id,Call', ...lines].join('\r\n')}\r\n`)
}
