import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Figure } from './model.ts'

const home = fileURLToPath(new URL('.', import.meta.url))
/** The folders whose code affects the stills. */
const engineFolders = ['.', 'body', 'field', 'pose', 'trace']

let engine: string | undefined

function engineHash(): string {
  if (engine) return engine
  const hash = createHash('sha256')
  for (const folder of engineFolders) {
    for (const file of readdirSync(`${home}/${folder}`).sort()) {
      if (file.endsWith('.ts') && !file.endsWith('.test.ts')) hash.update(readFileSync(`${home}/${folder}/${file}`))
    }
  }
  return (engine = hash.digest('hex'))
}

/** Changes when the figure or the drawing engine changes. */
export const contentHash = (figure: Figure): string =>
  createHash('sha256').update(engineHash()).update(JSON.stringify(figure)).digest('hex').slice(0, 20)
