import { migrate, knownMigrations } from '../database/migrate.ts'
import type { FileStorage } from '../integrations/file-storage.ts'
import { readArchive, type ArchivePart, type Entry } from './archive.ts'
import { findObstacle, openLoad } from './database-dump.ts'

interface Target {
  ownerUrl: string
  fileStorage: FileStorage
  passphrase: string
  /** Refuses or stores the secret of the backup before anything is changed. */
  onSecret: (secret: string) => void
}

type Parts = AsyncIterator<ArchivePart, unknown>

/** The content of a file, from its first part to its last. */
async function* contentOf(first: ArchivePart, parts: Parts) {
  let part = first
  for (;;) {
    yield part.bytes
    if (part.entry.kind !== 'file' || part.entry.isLast) return
    const { value, done } = await parts.next()
    if (done) return
    part = value as ArchivePart
  }
}

/**
 * Checks that the backup fits this version and the target is empty, and migrates the database to the backup's state.
 */
async function prepare({ entry, bytes }: ArchivePart, { ownerUrl, onSecret }: Target) {
  if (entry.kind !== 'manifest') throw new Error('The backup is damaged.')
  const knownNames = new Set(await knownMigrations())
  const unknown = entry.migrations.filter((name) => !knownNames.has(name))
  if (unknown.length > 0)
    throw new Error(`The backup was made by a newer version of Kinora (${unknown.at(-1)}). Install that one first.`)
  const obstacle = await findObstacle(ownerUrl, entry.migrations)
  if (obstacle) throw new Error(obstacle)
  const secret = Buffer.from(bytes).toString()
  onSecret(secret)
  await migrate(ownerUrl, secret, entry.migrations)
  return entry
}

/** Restores a backup into an empty database and storage. The database is restored completely or not at all. */
export async function restoreBackup(content: AsyncIterable<Uint8Array>, target: Target) {
  let manifest: Extract<Entry, { kind: 'manifest' }> | undefined
  const counts = { rows: 0, files: 0 }
  await readArchive(content, target.passphrase, async (archive) => {
    const parts = archive[Symbol.asyncIterator]()
    const first = await parts.next()
    if (first.done) throw new Error('The backup is empty.')
    manifest = await prepare(first.value, target)
    const load = await openLoad(target.ownerUrl)
    try {
      for (;;) {
        const { value: part, done } = await parts.next()
        if (done) throw new Error('The backup was cut off.')
        const { entry, bytes } = part
        if (entry.kind === 'rows') counts.rows += await load.insert(entry, Buffer.from(bytes).toString())
        if (entry.kind === 'sequence') await load.setSequence(entry.name, entry.value)
        if (entry.kind === 'file') {
          await target.fileStorage.writeFrom(entry.key, contentOf(part, parts), Number.POSITIVE_INFINITY)
          counts.files += 1
        }
        if (entry.kind !== 'end') continue
        if (entry.rows !== counts.rows || entry.files !== counts.files)
          throw new Error(`Of ${entry.rows} rows and ${entry.files} files, ${counts.rows} and ${counts.files} arrived.`)
        await load.commit()
        return
      }
    } finally {
      await load.close()
    }
  })
  return { ...counts, at: manifest!.at, hasFiles: manifest!.hasFiles }
}
