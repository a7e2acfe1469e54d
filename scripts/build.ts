import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { root, run } from './steps.ts'

const built = join(root, 'web', 'dist')
const note = join(root, 'node_modules', '.cache', 'kinora', 'web-build')
const sources = ['web', 'contract', 'figure', 'package-lock.json', 'tsconfig.json']

/**
 * Copies the scripts, styles and media of the previous build, but not of earlier ones: a server started with it, and
 * pages that are open, still refer to them.
 */
export async function keepFilesInUse(before: string, next: string): Promise<void> {
  const list = 'files.json'
  const entries = await readdir(join(next, 'static'), { recursive: true, withFileTypes: true })
  const own = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(next, join(parentPath, name)))
  await writeFile(join(next, list), JSON.stringify(own))
  const earlier = JSON.parse(await readFile(join(before, list), 'utf8').catch(() => '[]')) as string[]
  for (const file of earlier.filter((each) => !own.includes(each)))
    await cp(join(before, file), join(next, file)).catch(() => undefined)
}

/** Builds `web/dist` unless it is up to date with the sources. @throws Error with the builder's output. */
async function buildWeb(): Promise<void> {
  const hash = await hashOf(sources)
  const known = await readFile(note, 'utf8').catch(() => '')
  if (known === hash && existsSync(join(built, 'index.html'))) return
  const begun = performance.now()
  console.log('kinora: building the web client.')
  // Built in another folder and then moved, so that a running server never serves half of it.
  const newFolder = join(root, 'web', '.cache', `build-${process.pid}`)
  const { code, output } = await run('vite', [
    'build',
    'web',
    '--outDir',
    newFolder,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ])
  if (code !== 0) {
    await rm(newFolder, { recursive: true, force: true })
    throw new Error(`The web client could not be built.\n${output.trim()}`)
  }
  await keepFilesInUse(built, newFolder)
  await rm(`${newFolder}-old`, { recursive: true, force: true })
  if (existsSync(built)) await rename(built, `${newFolder}-old`)
  await rename(newFolder, built)
  await rm(`${newFolder}-old`, { recursive: true, force: true })
  await mkdir(join(note, '..'), { recursive: true })
  await writeFile(note, hash)
  console.log(`kinora: built in ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
}

const bundles = join(root, 'server', 'dist')
/** The program that `npm start` runs. */
export const bundledServer = join(bundles, 'main.js')
/**
 * Options for the server: V8 never returns the 128 MiB that it would otherwise use for young objects. It reads them
 * before our own code runs.
 */
export const serverOptions = ['--max-semi-space-size=16']
/** The C library keeps free memory in eight arenas per processor; with two the server holds 45 MiB less after load. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
const bundleSources = ['server', 'contract', 'figure', 'scripts/bundle-server.ts', 'package-lock.json']

/**
 * Bundles the server into a folder named by its sources, unless it is up to date. `server/dist/main.js` starts the
 * newest bundle. The previous one stays, because a running server may still load parts of it.
 */
export async function buildServer(): Promise<void> {
  const name = (await hashOf(bundleSources)).slice(0, 16)
  const start = (bundle: string) => `import './${bundle}/main.js'\n`
  const known = await readFile(bundledServer, 'utf8').catch(() => '')
  if (known === start(name) && existsSync(join(bundles, name, 'main.js'))) return
  const { bundleServer } = await import('./bundle-server.ts')
  const newFolder = join(bundles, `${name}-${process.pid}`)
  await bundleServer(newFolder)
  // Another start may have created the same bundle meanwhile.
  await rename(newFolder, join(bundles, name)).catch(() => rm(newFolder, { recursive: true, force: true }))
  await writeFile(`${bundledServer}-${process.pid}`, start(name))
  await rename(`${bundledServer}-${process.pid}`, bundledServer)
  // Test folders are next to the bundles.
  for (const found of await readdir(bundles))
    if (/^[0-9a-f]{16}/.test(found) && !found.startsWith(name) && !known.includes(found))
      await rm(join(bundles, found), { recursive: true, force: true })
}

/** Draws the missing stills of the starter library. */
async function drawStills(): Promise<void> {
  const begun = performance.now()
  const { code, output } = await run('node', ['figure/stills-build.ts'])
  if (code !== 0) throw new Error(`The figures could not be drawn.\n${output.trim()}`)
  const seconds = (performance.now() - begun) / 1000
  if (seconds > 2) console.log(`kinora: drew the figures in ${seconds.toFixed(1)} s.`)
}

/** Builds what `npm start` serves. Figures are left out, because the server draws missing ones. */
export const buildProduct = () => Promise.all([buildWeb(), buildServer()])

/**
 * Creates the database of a first start with its demo clinic while the web client is built, because each of the two
 * leaves a processor idle. The bundle loads in half the time of the sources, and V8 has compiled it by then.
 */
async function prepareDatabase(): Promise<void> {
  const folder = resolve(root, process.env.DATA_DIR ?? '.kinora')
  if (process.env.DATABASE_URL || existsSync(join(folder, 'database'))) return
  const { code } = await run('node', [bundledServer, '--prepare'], true)
  if (code !== 0) throw new Error('Kinora did not start, for the reason above.')
}

async function hashOf(places: string[]): Promise<string> {
  const hash = createHash('sha256')
  const files = (await Promise.all(places.map(filesIn))).flat().toSorted()
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))))
  files.forEach((file, at) => hash.update(`${file}\0${contents[at]?.length}\0`).update(contents[at] ?? ''))
  return hash.digest('hex')
}

/** All files below a path of the project, or the file itself, except tests and build output. */
async function filesIn(place: string): Promise<string[]> {
  const entries = await readdir(join(root, place), { withFileTypes: true }).catch(() => undefined)
  if (!entries) return existsSync(join(root, place)) ? [place] : []
  const counted = entries.filter(({ name }) => !/^(\..*|dist|node_modules)$|\.test\.tsx?$/.test(name))
  const found = counted.map(async (entry) => {
    const path = `${place}/${entry.name}`
    return entry.isDirectory() ? filesIn(path) : [path]
  })
  return (await Promise.all(found)).flat()
}

if (import.meta.main) {
  // A start does not wait for the figures: the server draws missing ones while it serves.
  const isStart = process.argv.includes('--web')
  const server = isStart ? buildServer().then(prepareDatabase) : Promise.all([buildServer(), drawStills()])
  await Promise.all([buildWeb(), server]).catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
