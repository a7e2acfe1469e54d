import { join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { lateLibraries } from '../server/testing/late-libraries.ts'
import { root } from './steps.ts'

/** Also left in `node_modules`: `pg` and the tracing packages, which patch it in place for every importer. */
const external = [...lateLibraries, 'pg', '@aws-sdk', '@opentelemetry'].map((name) => new RegExp(`^${name}($|/)`))

/**
 * Lets a module find the files next to its source: migrations, fonts, scripts of threads, packages. `import.meta.main`
 * would be true in every module of the first chunk.
 */
const keepPlaces = (folder: string): Plugin => ({
  name: 'keep-places',
  transform: {
    filter: { code: /import\.meta\.(url|main)\b/ },
    handler(code, id) {
      const source = encodeURI(relative(folder, id))
      return {
        code: code
          .replaceAll('import.meta.main', 'false')
          .replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`),
        map: null,
      }
    },
  },
})

/** With a single curly quote, V8 stores a whole chunk in twice the memory. */
const asAscii: Plugin = {
  name: 'as-ascii',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replaceAll(
          /(?<!\\)[^\0-\x7f]/g,
          (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

/** Bundles the server into `folder`: `main.js`, and a chunk for each part that is loaded on demand. */
export async function bundleServer(folder: string) {
  await build({
    configFile: false,
    root: join(root, 'server'),
    logLevel: 'warn',
    plugins: [keepPlaces(folder), asAscii],
    ssr: { noExternal: true },
    build: {
      ssr: 'main.ts',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        external,
        output: { entryFileNames: 'main.js', chunkFileNames: '[name].js', sourcemapExcludeSources: true },
      },
    },
  })
}
