import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/**
 * A name for exactly this contract: a hash of its files. The server sends it with each reply and the build writes it
 * into the web client, so that a page which was open during an upgrade notices. Neither page nor schema imports this.
 */
export function contractVersion() {
  const folder = new URL('.', import.meta.url)
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(new URL(file, folder)))
  return hash.digest('base64url').slice(0, 12)
}
