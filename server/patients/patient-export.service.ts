import { Readable } from 'node:stream'
import type { DataExport } from '@kinora/contract/data-export.ts'
import { patientRecords } from '@kinora/contract/patient-records.ts'
import { type Db, type Tx, type WriteTx, inSnapshot } from '../database/connect.ts'
import type { PatientDataModule } from '../database/patient-data-module.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import type { FileStorage } from '../integrations/file-storage.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { zipStream, type Entry } from '../integrations/zip.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { drawRecord } from '../pdf/lazy-documents.ts'
import { findSigned, inTenMinutes, signedUrl, type UrlSignature } from '../security/signed-url.ts'
import {
  findExerciseNames,
  findExport,
  findExportFile,
  findExports,
  findPendingExport,
  findStaffNames,
  insertRecordEvent,
  updateExport,
} from './patient-export.queries.ts'
import { readmeText, withoutStaffData, type Lists } from './patient-export.rules.ts'
import { documentSections } from './patient-record.rules.ts'
import { readPatient } from './patient.service.ts'

/** A terabyte. */
const mostBytes = 1e12
const pathOf = (id: string) => patientRecords.exportFile.path.replace(':id', id)

type ExportRow = Awaited<ReturnType<typeof findExports>>[number]

function withSignedUrl({ state, ...row }: ExportRow, secret: string): typeof DataExport._input {
  return { ...row, state, url: state === 'ready' ? signedUrl(pathOf(row._id), secret, inTenMinutes()) : null }
}

/** Queues an export, or returns the pending one of this person. */
export async function requestExport(tx: WriteTx, actor: Actor, patientId: string, secret: string) {
  await readPatient(tx, actor, patientId)
  const { organizationId, accountId: askedBy } = actor
  const earlier = await findExports(tx, organizationId, patientId, askedBy)
  const pending = earlier.find(({ state }) => state === 'waiting' || state === 'working')
  if (pending) return withSignedUrl(pending, secret)
  const { id } = await insertRecordEvent(tx, { organizationId, patientId, askedBy, kind: 'copy', state: 'waiting' })
  await enqueue(tx, 'exportPatient', { organizationId, recordId: id })
  return withSignedUrl(await findExport(tx, organizationId, id), secret)
}

/** Patients see only their own exports, because those of staff include staff notes. */
export async function listExports(db: Tx, actor: Actor, patientId: string, secret: string) {
  await readPatient(db, actor, patientId)
  const askedBy = actor.role === 'patient' ? actor.accountId : undefined
  const rows = await findExports(db, actor.organizationId, patientId, askedBy)
  return rows.map((row) => withSignedUrl(row, secret))
}

/** The file behind a signed URL. */
export async function readExportFile(
  systemDb: Db,
  id: string,
  query: UrlSignature,
  { fileStorage, secret }: Integrations,
) {
  const row = await findSigned(pathOf(id), secret, query, () => findExportFile(systemDb, id))
  return Readable.from(ensureFound(row?.storageKey ? await fileStorage.open(row.storageKey) : undefined, 'this copy'))
}

type PendingExport = NonNullable<Awaited<ReturnType<typeof findPendingExport>>>

/** Reads everything from one snapshot: a session that is recorded meanwhile is in the export whole, or not at all. */
const readAll = (db: Db, { organizationId, patientId, role }: PendingExport, modules: PatientDataModule[]) => {
  const key = { organizationId, patientId }
  async function read(tx: Tx) {
    const lists: Lists = {}
    for (const module of modules.toReversed()) Object.assign(lists, await module.read(tx, key))
    const exerciseIds = [...new Set((lists.prescriptions ?? []).map((row) => String(row.exercise_id)))]
    return {
      lists: role === 'patient' ? withoutStaffData(lists) : lists,
      exercises: await findExerciseNames(tx, exerciseIds),
      staff: await findStaffNames(tx, organizationId),
      media: (await Promise.all(modules.map(async ({ files }) => (await files?.(tx, key)) ?? []))).flat(),
    }
  }
  return inSnapshot(db, read, key)
}

const inMemory = (name: string, bytes: Uint8Array): Entry => ({ name, open: async () => Readable.from([bytes]) })

/** False for a file that was deleted since its row was read. */
async function isStored(fileStorage: FileStorage, storageKey: string) {
  for await (const _ of (await fileStorage.open(storageKey, { from: 0, to: 0 })) ?? []) return true
  return false
}

/** The archive as a stream: the videos of a patient may be larger than the memory. */
async function archiveOf(
  pending: PendingExport,
  { lists, exercises, staff, media }: Awaited<ReturnType<typeof readAll>>,
  fileStorage: FileStorage,
) {
  const patient = String(lists.account?.[0]?.name ?? 'this patient')
  const { clinic, by, madeOn, timeZone } = pending
  const files: Entry[] = []
  for (const { storageKey, name } of media)
    if (await isStored(fileStorage, storageKey))
      files.push({ name: `media/${name}`, isPacked: true, open: () => fileStorage.open(storageKey) })
  const fileNames = files.map(({ name }) => name)
  const document = {
    clinic,
    title: `Record of ${patient}`,
    footer: `Created on ${madeOn} for ${by}`,
    sections: documentSections(lists, { exercises, staff, timeZone }),
  }
  const header = { format: 'Kinora patient record', version: 1, clinic, patientId: pending.patientId, madeOn }
  return zipStream([
    inMemory('README.txt', Buffer.from(readmeText({ clinic, patient, madeOn }, lists, fileNames))),
    inMemory('record.json', Buffer.from(JSON.stringify({ ...header, ...lists }, null, 2))),
    inMemory('record.pdf', await drawRecord(document)),
    ...files,
  ])
}

/** Builds a requested export and records its progress. Safe to repeat: a retry starts over. */
export async function buildExport(
  db: Db,
  systemDb: Db,
  fileStorage: FileStorage,
  { organizationId, recordId }: { organizationId: string; recordId: string },
  modules: PatientDataModule[],
) {
  const pending = await findPendingExport(systemDb, organizationId, recordId)
  if (!pending) return
  const storageKey = `${organizationId}/records/${recordId}.zip`
  try {
    // Stored first, so that whoever erases the patient meanwhile removes the file.
    await updateExport(systemDb, organizationId, recordId, { state: 'working', progress: 10, storageKey })
    const data = await readAll(db, pending, modules)
    await updateExport(systemDb, organizationId, recordId, { state: 'working', progress: 50 })
    const archive = await archiveOf(pending, data, fileStorage)
    const bytes = await fileStorage.writeFrom(storageKey, archive, mostBytes).finally(() => archive.destroy())
    const ready = { state: 'ready', progress: 100, storageKey, bytes } as const
    if (!(await updateExport(systemDb, organizationId, recordId, ready))) await fileStorage.remove(storageKey)
  } catch (error) {
    await updateExport(systemDb, organizationId, recordId, { state: 'failed' })
    throw error
  }
}
