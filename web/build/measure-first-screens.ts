import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
import { build, type Rollup } from 'vite'

/** Says how much script each first screen loads, in gzipped kB. Run it: `node web/build/first-screen.ts`. */
const screens = {
  login: ['LoginPage'],
  "a patient's home": ['PatientShell', 'offline-store', 'HomePage'],
  'the patient list': ['StaffShell', 'PatientsPage'],
}

const built = (await build({
  configFile: join(import.meta.dirname, '../vite.config.ts'),
  logLevel: 'error',
  build: { write: false },
})) as Rollup.RollupOutput
const chunks = new Map(built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))

function loadedWith(names: readonly string[]) {
  const loaded = new Set<Rollup.OutputChunk>()
  const visit = (chunk: Rollup.OutputChunk | undefined) => {
    if (!chunk || loaded.has(chunk)) return
    loaded.add(chunk)
    chunk.imports.forEach((fileName) => visit(chunks.get(fileName)))
  }
  for (const chunk of chunks.values()) if (chunk.isEntry || names.includes(chunk.name)) visit(chunk)
  return [...loaded]
}

for (const [screen, names] of Object.entries(screens)) {
  const loaded = loadedWith(names)
  const missing = names.filter((name) => !loaded.some((chunk) => chunk.name === name))
  const kilobytes = loaded.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000
  const note = missing.length > 0 ? ` (without ${missing.join(', ')}, which is not built)` : ''
  console.log(`${screen}: ${kilobytes.toFixed(1)} kB in ${loaded.length} files${note}`)
}
