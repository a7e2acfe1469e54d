import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Source positions by position in the bundle, so that a frequent error is looked up only once. */
const sources = new Map<string, string>()

function readMap(script: string) {
  const file = `${fileURLToPath(script)}.map`
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload) : undefined
}

/**
 * An error's stack with source positions instead of bundle positions. `node --enable-source-maps` would hold 60 MB of
 * maps from the start.
 */
export function sourceStack(stack: string) {
  const maps = new Map<string, SourceMap | undefined>()
  return stack.replaceAll(
    /(file:\/\/[^\s()]+\/server\/dist\/[^\s()]+\.js):(\d+):(\d+)/g,
    (place, script: string, line: string, column: string) => {
      let source = sources.get(place)
      if (source === undefined) {
        if (!maps.has(script)) maps.set(script, readMap(script))
        const found = maps.get(script)?.findOrigin(Number(line), Number(column))
        source =
          found && 'fileName' in found
            ? `${new URL(found.fileName, script).href}:${found.lineNumber}:${found.columnNumber}`
            : place
        sources.set(place, source)
      }
      return source
    },
  )
}
