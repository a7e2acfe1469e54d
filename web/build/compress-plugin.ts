import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below this a compressed file saves no packet. Bytes. */
const smallest = 1024

/** Writes compressed copies of scripts, style sheets and SVGs, so that the server need not compress every request. */
export function compress(): Plugin {
  let outDir = ''
  return {
    name: 'compress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const names = await readdir(outDir, { recursive: true })
      const texts = names.filter((name) => /\.(js|css|svg|webmanifest)$/.test(name)).map((name) => join(outDir, name))
      await Promise.all(
        texts.map(async (path) => {
          const text = await readFile(path)
          if (text.length < smallest) return
          await Promise.all([
            writeFile(`${path}.br`, await brotli(text)),
            writeFile(`${path}.gz`, await zip(text, { level: 9 })),
          ])
        }),
      )
    },
  }
}
