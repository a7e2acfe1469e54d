import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const modules = join(root, 'node_modules')
const stamp = join(modules, '.kinora-lock')
const browserPackage = '@sparticuz/chromium'

/** Whether `node_modules` matches the lock file. */
export function isInstalled() {
  const expected = lockHash()
  if (readOr(stamp) === expected) return existsSync(join(modules, '.package-lock.json'))
  if (!isSameByHand()) return false
  writeFileSync(stamp, expected)
  return true
}

function lockHash() {
  const words = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(`${process.platform} ${process.arch}\n`).update(words).digest('hex')
}

/** After a manual `npm install` everything may already be there; npm records what it has installed. */
function isSameByHand() {
  const written = readOr(join(modules, '.package-lock.json'))
  if (!written || missing().length > 0) return false
  const present = JSON.parse(written).packages
  const { packages: wanted } = readLock()
  const isNeeded = (name) => name.startsWith('node_modules/') && !wanted[name].optional && !wanted[name].devOptional
  const isAlike = (name) => present[name]?.version === wanted[name]?.version
  return Object.keys(present).every(isAlike) && Object.keys(wanted).filter(isNeeded).every(isAlike)
}

/** npm skips an optional package that it could not download; ours are optional only because of other platforms. */
function missing() {
  const { packages } = readLock()
  const fits = ({ os, cpu }) => (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
  const names = Object.keys(packages[''].optionalDependencies ?? {}).filter((name) => name !== browserPackage)
  return names.filter(
    (name) => fits(packages[`node_modules/${name}`]) && !existsSync(join(modules, name, 'package.json')),
  )
}

/**
 * Installs the browser package, which npm skips under an older Node than the package requires, with the Node installed
 * by now. Only a machine without Chromium needs its 70 MB.
 */
export async function installSkipped(alsoHeldBy) {
  if (existsSync(join(modules, browserPackage))) return
  const complaint = await npm(alsoHeldBy, 'install', '--no-save')
  if (complaint) throw new Error(complaint)
}

function readLock() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
}

/** Installs from the lock file; `alsoHeldBy` gets the npm process, which may outlive this one. Throws npm's error. */
export async function install(say, alsoHeldBy) {
  const begun = Date.now()
  const seconds = () => `${Math.round((Date.now() - begun) / 1000)} s`
  say('installing what package-lock.json names; the first time takes a minute or two.')
  const clock = setInterval(() => say(`still installing (${seconds()})`), 10_000)
  try {
    // `npm ci` refuses a lock file that lacks packages for other platforms, which a mirror may cause; `npm install` does not.
    const refusal = await npm(alsoHeldBy, 'ci')
    if (refusal) say('npm ci did not work, trying npm install.')
    if (refusal || missing().length > 0) {
      const complaint = await npm(alsoHeldBy, 'install', '--no-save')
      if (complaint) throw new Error(`Installing failed after ${seconds()}.\n${refusal}\n${complaint}`)
    }
  } finally {
    clearInterval(clock)
  }
  writeFileSync(stamp, lockHash())
  if (missing().length > 0) say(`could not be downloaded: ${missing().join(', ')}.`)
  say(`installed in ${seconds()}.`)
}

/** Resolves with npm's error output, or undefined on success. No package here needs its install script. */
function npm(alsoHeldBy, ...words) {
  const script = process.env.npm_execpath?.endsWith('npm-cli.js')
    ? process.env.npm_execpath
    : join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js')
  const shipped = join(modules, '.bin', 'node')
  const own = process.env.npm_node_execpath ?? process.execPath
  // `npm ci` first deletes everything, including the bundled Node.
  const node = words[0] !== 'ci' && existsSync(shipped) ? shipped : own
  const [program, first] = existsSync(script) ? [node, [script]] : ['npm', []]
  const quiet = [
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
  ]
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...words, ...quiet], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
    if (child.pid) alsoHeldBy(child.pid)
    let complaint = ''
    child.stderr.on('data', (words) => (complaint += words))
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0 ? '' : complaint.trim() || `npm ended with code ${code}`))
  })
}

function readOr(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
