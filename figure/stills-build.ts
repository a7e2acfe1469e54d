import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { contentHash } from './content-hash.ts'
import { starterLibrary } from './library/starter.ts'
import { drawKinds, stillKinds } from './still-kinds.ts'
import { type StoredStills, stillsFolder } from './stills.ts'
import { paint, toSvg } from './still.ts'

const self = fileURLToPath(import.meta.url)

function isStored(slug: string, hash: string): boolean {
  const file = `${stillsFolder}/${slug}/stills.json`
  if (!existsSync(file)) return false
  // The hash is written first, so that the drawings need not be read.
  return readFileSync(file, 'utf8').startsWith(`{"hash":"${hash}"`)
}

/** Draws the three pictures of one exercise and writes them as SVG and as layers. */
function store(slug: string) {
  const exercise = starterLibrary.find((one) => one.slug === slug)!
  const stored: StoredStills = { hash: contentHash(exercise.figure), drawings: drawKinds(exercise.figure) }
  const folder = `${stillsFolder}/${slug}`
  mkdirSync(folder, { recursive: true })
  for (const kind of stillKinds) {
    const svg = toSvg(paint(stored.drawings[kind]), { recolorable: true, title: exercise.patientName })
    writeFileSync(`${folder}/${kind}.svg`, svg)
  }
  writeFileSync(`${folder}/stills.json.part`, JSON.stringify(stored))
  renameSync(`${folder}/stills.json.part`, `${folder}/stills.json`)
}

/** Distributes the exercises over one worker per processor. */
async function storeAll(slugs: readonly string[]) {
  const waiting = [...slugs]
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(self)
      const next = () => worker.postMessage(waiting.shift() ?? null)
      worker.on('message', next)
      worker.on('error', reject)
      worker.on('exit', () => resolve())
      next()
    })
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), slugs.length) }, work))
}

function removeOthers() {
  const known = new Set(starterLibrary.map(({ slug }) => slug))
  for (const slug of existsSync(stillsFolder) ? readdirSync(stillsFolder) : []) {
    if (!known.has(slug)) rmSync(`${stillsFolder}/${slug}`, { recursive: true })
  }
}

if (isMainThread) {
  const started = performance.now()
  removeOthers()
  const missing = starterLibrary.filter(({ slug, figure }) => !isStored(slug, contentHash(figure)))
  await storeAll(missing.map(({ slug }) => slug))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`figure: drew ${missing.length} of ${starterLibrary.length} exercises in ${seconds} s`)
} else {
  parentPort!.on('message', (slug: string | null) => {
    if (slug === null) parentPort!.close()
    else {
      store(slug)
      parentPort!.postMessage(slug)
    }
  })
}
