import { join, resolve } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'

const web = join(import.meta.dirname, '..')

type Bundle = Rollup.OutputBundle
const isChunk = (file: Bundle[string] | undefined): file is Rollup.OutputChunk => file?.type === 'chunk'

/** A chunk with everything it imports. */
function reachableFrom(bundle: Bundle, start: string[]) {
  const found = new Set<string>()
  const visit = (name: string) => {
    const file = bundle[name]
    if (!isChunk(file) || found.has(name)) return
    found.add(name)
    file.imports.forEach(visit)
  }
  start.forEach(visit)
  return [...found]
}

const isInShell = (id: string) => /[/]app[/](start-app|SignInApp|PatientShell)\.tsx$/.test(id)

/** The files a patient's phone caches on the first visit: entry, sign-in, patient shell, styles and fonts. */
function shellOf(bundle: Bundle) {
  const files = Object.values(bundle)
  const starts = files.filter((file) => isChunk(file) && (file.isEntry || file.moduleIds.some(isInShell)))
  const stylesAndFonts = files.filter(({ fileName }) => /\.(css|woff2)$/.test(fileName))
  return [
    ...reachableFrom(
      bundle,
      starts.map(({ fileName }) => fileName),
    ),
    ...stylesAndFonts.map(({ fileName }) => fileName),
  ]
}

/** Every file below static, with the indices of the files that it imports. */
function filesOf(bundle: Bundle): [string, number[]][] {
  const names = Object.keys(bundle).filter((name) => name.startsWith('static/'))
  const place = new Map(names.map((name, at) => [name, at]))
  return names.map((name) => {
    const file = bundle[name]
    const loads = isChunk(file) ? file.imports : []
    return [name, loads.flatMap((load) => place.get(load) ?? [])]
  })
}

/** Builds sw.ts as a separate file, with the names of the files to cache inlined. */
export function serviceWorker(): Plugin {
  let written: { shell: string[]; all: [string, number[]][] } | undefined
  let outDir = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    writeBundle: (_, bundle) => {
      written = { shell: shellOf(bundle), all: filesOf(bundle) }
    },
    async closeBundle() {
      if (!written) return
      const { shell, all } = written
      // The content of a hashed name never changes, so it needs no revision.
      const defined = {
        SHELL_FILES: JSON.stringify(shell.map((url) => ({ url, revision: null }))),
        ALL_FILES: JSON.stringify(all),
      }
      await build({
        configFile: false,
        root: web,
        publicDir: false,
        logLevel: 'warn',
        define: { ...defined, 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir,
          emptyOutDir: false,
          rolldownOptions: { input: join(web, 'sw.ts'), output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      })
    },
  }
}
