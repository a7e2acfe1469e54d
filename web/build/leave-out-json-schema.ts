import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Every schema carries how to write itself as JSON Schema. Only the server ever does that: 7 kB the client is spared. */
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
