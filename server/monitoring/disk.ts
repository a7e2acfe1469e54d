import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const probe = Buffer.alloc(64 * 1024)

/** Free and total bytes of a folder's disk; undefined if the system does not report them. */
export async function findDiskSpace(folder: string) {
  const disk = await statfs(folder).catch(() => undefined)
  return disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize }
}

/** A full disk refuses a small file before it refuses PostgreSQL, whose files are on the same disk. */
async function canWrite(folder: string) {
  const file = join(folder, `.ready-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(file, probe, { flush: true, flag: 'wx' })
    return true
  } catch {
    return false
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}

/** Whether the folder is writable, checked at most once a second because anybody may request readiness. */
export function writableCheck(folder: string) {
  let last: { at: number; answer: Promise<boolean> } | undefined
  return () => {
    if (!last || last.at < Date.now() - 1000) last = { at: Date.now(), answer: canWrite(folder) }
    return last.answer
  }
}
