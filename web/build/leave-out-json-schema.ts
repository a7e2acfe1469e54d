import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The code that converts schemas to JSON Schema. Only the server uses it, so the client saves 7 kB. */
const serverOnly = /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

export const leaveOutJsonSchema: Plugin = {
  name: 'leave-out-json-schema',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (!serverOnly.test(id)) return undefined
    const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm)].map(
      ([, name]) => name,
    )
    return ['const unwritten = () => unwritten', ...names.map((name) => `export const ${name} = unwritten`)].join('\n')
  },
}
