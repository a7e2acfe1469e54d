import type { FileStorage } from '../integrations/file-storage.ts'
import { type ArchivePart, writeArchive } from './archive.ts'
import { dumpDatabase } from './database-dump.ts'

const folder = 'backups/kinora'
const partBytes = 1024 * 1024

export interface BackupSettings {
  /** The database as kinora_system. */
  databaseUrl: string
  /** The secret of the installation, which is part of every backup. */
  secret: string
  passphrase: string
  fileStorage: FileStorage
  /** Where backups go. */
  target: FileStorage
}

export interface Backup {
  name: string
  bytes: number
  rows: number
  files: number
}

async function* partsOf(content: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<ArchivePart> {
  for await (const piece of content)
    for (let from = 0; from < piece.length; from += partBytes)
      yield { entry: { kind: 'file', key, isLast: false }, bytes: piece.subarray(from, from + partBytes) }
  yield { entry: { kind: 'file', key, isLast: true }, bytes: Buffer.alloc(0) }
}

/** The database comes first: a file is written before the row that names it, and deleted after it. */
async function* collect(settings: BackupSettings, hasFiles: boolean, counts: { rows: number; files: number }) {
  for await (const part of dumpDatabase(settings.databaseUrl, settings.secret, hasFiles)) {
    if (part.entry.kind === 'rows') counts.rows += part.entry.count
    yield part
  }
  if (hasFiles)
    for await (const key of settings.fileStorage.keys()) {
      const content = await settings.fileStorage.open(key)
      // Deleted since it was listed.
      if (!content) continue
      counts.files += 1
      yield* partsOf(content, key)
    }
  yield { entry: { kind: 'end', ...counts }, bytes: Buffer.alloc(0) } satisfies ArchivePart
}

const nameAt = (moment: Date, kind: string) =>
  `kinora-${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z${kind}.backup`
const momentOf = (name: string) => {
  const nameParts = /^kinora-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z/.exec(name)
  return nameParts ? Date.parse(`${nameParts[1]}${nameParts[2]}:${nameParts[3]}:${nameParts[4]}Z`) : undefined
}

/** Backs up the database, the files and the secret while the product is running. */
export async function createBackup(settings: BackupSettings, moment = new Date()): Promise<Backup> {
  return store(settings, nameAt(moment, ''), true)
}

/** Leaves out the files, because migrations do not change them. */
export async function createUpgradeBackup(settings: BackupSettings, moment = new Date()): Promise<Backup> {
  return store(settings, nameAt(moment, '-before-upgrade'), false)
}

async function store(settings: BackupSettings, name: string, hasFiles: boolean) {
  const counts = { rows: 0, files: 0 }
  const bytes = await writeArchive(collect(settings, hasFiles, counts), settings.passphrase, (content) =>
    settings.target.writeFrom(`${folder}/${name}`, content, Number.POSITIVE_INFINITY),
  )
  return { name, bytes, ...counts }
}

/** The names of all backups, newest first. */
export async function listBackups(target: FileStorage) {
  const names = [...(await target.list(folder)).keys()].filter((name) => momentOf(name) !== undefined)
  return names.toSorted((a, b) => momentOf(b)! - momentOf(a)!)
}

export const openBackup = (target: FileStorage, name: string) => target.open(`${folder}/${name}`)

/** Deletes backups older than `keepDays`, but never the newest of each kind. Returns their names. */
export async function deleteOldBackups(target: FileStorage, keepDays: number) {
  const names = await listBackups(target)
  const isUpgrade = (name: string) => name.includes('-before-upgrade')
  const keptNames = [names.find(isUpgrade), names.find((name) => !isUpgrade(name))]
  const old = names.filter((name) => !keptNames.includes(name) && momentOf(name)! < Date.now() - keepDays * 86_400_000)
  for (const name of old) await target.remove(`${folder}/${name}`)
  return old
}
