import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Identifies this version of the contract by a hash of its files. The server sends it with each reply and the build
 * adds it to the web client, so that a page opened before an upgrade notices. Neither pages nor schemas import this.
 */
export function contractVersion() {
  const folder = new URL('.', import.meta.url)
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(new URL(file, folder)))
  return hash.digest('base64url').slice(0, 12)
}
