import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { contentHash } from './content-hash.ts'
import { starterLibrary } from './library/starter.ts'
import { drawKinds, stillKinds } from './still-kinds.ts'
import { isStored, missingStills, type StoredStills, stillsFolder } from './stills.ts'
import { paint, toSvg } from './still.ts'

const self = fileURLToPath(import.meta.url)
/** Another folder than that of the build, in a test. */
const folder = process.argv[2] ?? stillsFolder

/** Draws the three pictures of one exercise and writes them as SVG and as layers. */
function store(slug: string) {
  const exercise = starterLibrary.find((one) => one.slug === slug)!
  const hash = contentHash(exercise.figure)
  const place = `${folder}/${slug}`
  // Another process of the same installation may have drawn it meanwhile.
  if (isStored(`${place}/stills.json`, hash)) return
  const stored: StoredStills = { hash, drawings: drawKinds(exercise.figure) }
  mkdirSync(place, { recursive: true })
  for (const kind of stillKinds) {
    for (const { d } of stored.drawings[kind].layers)
      if (!/^M[-\d. MLCcZ]+$/.test(d))
        throw new Error(`The picture of ${slug} (${kind}) has a path without numbers: ${d}`)
    const svg = toSvg(paint(stored.drawings[kind]), { recolorable: true, title: exercise.patientName })
    writeFileSync(`${place}/${kind}.svg`, svg)
  }
  const part = `${place}/stills.json.${process.pid}.part`
  writeFileSync(part, JSON.stringify(stored))
  renameSync(part, `${place}/stills.json`)
}

/** Distributes the exercises over one worker per processor. */
async function storeAll(slugs: readonly string[]) {
  const waiting = [...slugs]
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(self, { argv: [folder] })
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
  for (const slug of existsSync(folder) ? readdirSync(folder) : []) {
    if (!known.has(slug)) rmSync(`${folder}/${slug}`, { recursive: true })
  }
}

if (isMainThread) {
  // Started by a server: exits with it, because the pipe closes even when the server is killed.
  if (process.argv.includes('--beside')) process.stdin.resume().once('end', () => process.exit())
  const started = performance.now()
  removeOthers()
  const missing = missingStills(folder)
  await storeAll(missing)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`figure: drew ${missing.length} of ${starterLibrary.length} exercises in ${seconds} s`)
  if (process.argv.includes('--beside')) process.stdin.destroy()
} else {
  parentPort!.on('message', (slug: string | null) => {
    if (slug === null) parentPort!.close()
    else {
      store(slug)
      parentPort!.postMessage(slug)
    }
  })
}
