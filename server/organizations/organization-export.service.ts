import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { organizationExports } from '@kinora/contract/organization-exports.ts'
import { inSnapshot, type Db, type Tx, type WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import type { FileStorage } from '../integrations/file-storage.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { openScratchFile } from '../integrations/scratch-file.ts'
import { zipStream, type Entry } from '../integrations/zip.ts'
import { enqueue, enqueueInTurn } from '../jobs/enqueue.ts'
import { findSigned, inTenMinutes, signedUrl, type UrlSignature } from '../security/signed-url.ts'
import {
  endExports,
  findExport,
  findExportFile,
  findExports,
  findFileKeys,
  findPendingExport,
  findTables,
  insertExport,
  readRows,
  updateDownloaded,
  updateExport,
} from './organization-export.queries.ts'
import { readmeText, type ExportedTable } from './organization-export.rules.ts'

/** A terabyte. */
const maxBytes = 1e12
const pathOf = (id: string) => organizationExports.exportFile.path.replace(':id', id)

type ExportRow = Awaited<ReturnType<typeof findExport>>

function withSignedUrl(row: ExportRow, secret: string) {
  const hasFile = row.state === 'ready' && row.expiresAt !== null && row.expiresAt > new Date()
  return { ...row, url: hasFile ? signedUrl(pathOf(row._id), secret, inTenMinutes()) : null }
}

/** The newest exports, with URLs that open their files for ten minutes. */
export async function listExports(db: Tx, { organizationId }: Actor, secret: string) {
  return (await findExports(db, organizationId)).map((row) => withSignedUrl(row, secret))
}

/** Queues an export, or returns the one already in progress. An installation creates one at a time. */
export async function requestExport(tx: WriteTx, { organizationId, accountId }: Actor, secret: string) {
  const exportId = await insertExport(tx, organizationId, accountId)
  if (exportId) await enqueueInTurn(tx, 'organizationExport', 'exportOrganization', { organizationId, exportId })
  const [newest] = await findExports(tx, organizationId)
  return withSignedUrl(exportId ? await findExport(tx, organizationId, exportId) : newest!, secret)
}

/**
 * Ends every export, because each contains patients who were deleted. A job removes the files, with those of the
 * patients.
 */
export async function removeFilesAndExports(tx: WriteTx, organizationId: string, files: string[]) {
  const keys = [...files, ...(await endExports(tx, organizationId))]
  if (keys.length > 0) await enqueue(tx, 'removeFiles', { keys })
}

/** Streams the file behind a signed URL. It counts as downloaded once its last byte was sent. */
export async function readExportFile(
  systemDb: Db,
  id: string,
  query: UrlSignature,
  { fileStorage, secret }: Integrations,
) {
  const row = await findSigned(pathOf(id), secret, query, () => findExportFile(systemDb, id))
  const content = ensureFound(row?.storageKey ? await fileStorage.open(row.storageKey) : undefined, 'this copy')
  async function* counted() {
    yield* content
    await updateDownloaded(systemDb, id)
  }
  return Readable.from(counted())
}

/** A table whose rows are these bytes of the scratch file. */
type WrittenTable = ExportedTable & { from: number; until: number }

async function writeTable(tx: Tx, organizationId: string, file: FileHandle, table: Omit<ExportedTable, 'count'>) {
  const from = (await file.stat()).size
  let count = 0
  for await (const rows of readRows(tx, organizationId, table)) {
    count += rows.length
    await file.writeFile(`${rows.join('\n')}\n`)
  }
  return { ...table, count, from, until: (await file.stat()).size }
}

/** Writes all tables to a local file from one snapshot, so that the transaction need not wait for the storage. */
const writeTables = (systemDb: Db, organizationId: string, file: FileHandle) =>
  inSnapshot(systemDb, async (tx) => {
    const tables: WrittenTable[] = []
    for (const table of await findTables(tx)) tables.push(await writeTable(tx, organizationId, file, table))
    return { tables, keys: await findFileKeys(tx, organizationId) }
  })

const tablesProgress = 40

/** The archive. Reports its progress in percent while it is read. */
function archiveOf(
  readme: string,
  { tables, keys }: { tables: WrittenTable[]; keys: string[] },
  file: FileHandle,
  fileStorage: FileStorage,
  onProgress: (percent: number) => Promise<unknown>,
) {
  const text: Entry = { name: 'README.txt', open: async () => Readable.from([Buffer.from(readme)]) }
  const rows = tables.map(({ name, from, until }): Entry => ({
    name: `data/${name}.jsonl`,
    open: async () =>
      until > from ? file.createReadStream({ start: from, end: until - 1, autoClose: false }) : undefined,
  }))
  const step = Math.ceil(keys.length / 20)
  const files = keys.map((key, at): Entry => ({
    name: `files/${key}`,
    isPacked: true,
    async open() {
      if (at % step === 0) await onProgress(tablesProgress + Math.floor((at / keys.length) * (99 - tablesProgress)))
      return fileStorage.open(key)
    },
  }))
  return zipStream([text, ...rows, ...files])
}

/** Builds a requested export and records its progress. Safe to repeat: a retry starts over. */
export async function buildExport(
  systemDb: Db,
  fileStorage: FileStorage,
  { organizationId, exportId }: { organizationId: string; exportId: string },
) {
  const pending = await findPendingExport(systemDb, organizationId, exportId)
  if (!pending) return
  const file = await openScratchFile()
  const storageKey = `${organizationId}/copies/${exportId}.zip`
  const onProgress = (progress: number) =>
    updateExport(systemDb, organizationId, exportId, { state: 'working', progress })
  try {
    // Stored first, so that whoever erases a patient meanwhile removes the file.
    await updateExport(systemDb, organizationId, exportId, { state: 'working', progress: 1, storageKey })
    const content = await writeTables(systemDb, organizationId, file)
    await onProgress(tablesProgress)
    const readme = readmeText(pending, content.tables, content.keys.length)
    const archive = archiveOf(readme, content, file, fileStorage, onProgress)
    // A storage that refuses the file leaves the archive unread, which would go on reading the closed file.
    const bytes = await fileStorage.writeFrom(storageKey, archive, maxBytes).finally(() => archive.destroy())
    const ready = { state: 'ready', progress: 100, storageKey, bytes } as const
    if (!(await updateExport(systemDb, organizationId, exportId, ready))) await fileStorage.remove(storageKey)
  } catch (error) {
    await updateExport(systemDb, organizationId, exportId, { state: 'failed' })
    throw error
  } finally {
    await file.close()
  }
}
