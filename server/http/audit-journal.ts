import { randomUUID } from 'node:crypto'
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, utimesSync, writeSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A running process touches its files more often than this. */
const abandonedAfterMs = 20_000
const ending = '.audit'

export type AuditJournal = ReturnType<typeof openAuditJournal>

/**
 * Audit entries that are not in the database yet, one line each. A killed process leaves them in its two files, and
 * another process stores them. Writes do not wait for the disk, so a power cut may lose the last moments.
 */
export function openAuditJournal(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const paths = ['a', 'b'].map((part) => join(folder, `${process.pid}-${randomUUID()}-${part}${ending}`))
  const open = () => paths.map((path) => openSync(path, 'a', 0o600))
  let files = open()
  let current = 0

  return {
    append: (line: string) => void writeSync(files[current]!, `${line}\n`),
    /** Switches to the other file. The returned function empties the previous file once its entries are stored. */
    turn() {
      const file = files[current]!
      current = 1 - current
      return () => ftruncateSync(file)
    },
    /** Heartbeat of this process. Recreates its files if another process took them over during a long stall. */
    touch() {
      try {
        for (const path of paths) utimesSync(path, new Date(), new Date())
      } catch {
        files = open()
      }
    },
    /** Stores the entries of killed processes. `store` must detect which are already stored. */
    async recover(store: (lines: string[]) => Promise<unknown>) {
      const names = (await readdir(folder)).filter((name) => name.endsWith(ending))
      for (const path of names.map((name) => join(folder, name))) {
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
        if (paths.includes(path) || Date.now() - mtimeMs < abandonedAfterMs) continue
        const lines = (await readFile(path, 'utf8')).split('\n').filter(isWhole)
        if (lines.length > 0) await store(lines)
        await rm(path, { force: true })
      }
    },
    close() {
      files.forEach(closeSync)
      for (const path of paths) rmSync(path, { force: true })
    },
  }
}

/** The last line may have been cut off. */
function isWhole(line: string) {
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}
