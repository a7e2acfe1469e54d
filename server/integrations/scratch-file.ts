import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary file without a name, for health records: it is gone with this process, however that ends. */
export async function openScratchFile() {
  const path = join(tmpdir(), `kinora-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}
