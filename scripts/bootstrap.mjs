// Plain JavaScript for Node 20 and without dependencies: it runs before anything is installed.
import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { browserIsKnown, findBrowser } from './browser.mjs'
import { withLock } from './lock.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.kinora-lock')
const say = (line) => console.log(`kinora: ${line}`)

process.chdir(root)
const wantsBrowser = process.argv.includes('--browser')
try {
  if (!isInstalled() || (wantsBrowser && !browserIsKnown(root))) {
    await withLock(join(root, '.cache', 'install.lock'), say, async () => {
      if (!isInstalled()) await install()
      if (wantsBrowser && !browserIsKnown(root)) await findBrowser(root, say)
    })
  }
  ensureNode()
} catch (error) {
  say(error.message)
  process.exitCode = 1
}

function isInstalled() {
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

/** After `npm install` by hand everything may be there already; npm writes down what it has installed. */
function isSameByHand() {
  const written = readOr(join(modules, '.package-lock.json'))
  if (!written) return false
  const present = JSON.parse(written).packages
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const isNeeded = (name) => name.startsWith('node_modules/') && !wanted[name].optional && !wanted[name].devOptional
  const isAlike = (name) => present[name]?.version === wanted[name]?.version
  return Object.keys(present).every(isAlike) && Object.keys(wanted).filter(isNeeded).every(isAlike)
}

async function install() {
  const begun = Date.now()
  const seconds = () => `${Math.round((Date.now() - begun) / 1000)} s`
  say('installing what package-lock.json names; the first time takes a minute or two.')
  const clock = setInterval(() => say(`still installing (${seconds()})`), 10_000)
  try {
    // `npm ci` refuses a lock file that lacks packages for other platforms, which a mirror may cause; `npm install` does not.
    const refusal = await npm('ci')
    if (refusal) {
      say('npm ci did not work, trying npm install.')
      const complaint = await npm('install', '--no-save')
      if (complaint) throw new Error(`Installing failed after ${seconds()}.\n${refusal}\n${complaint}`)
    }
  } finally {
    clearInterval(clock)
  }
  writeFileSync(stamp, lockHash())
  say(`installed in ${seconds()}.`)
}

/** Resolves with what npm complained of, or nothing when all went well. No package here needs its install script. */
function npm(...words) {
  const script = process.env.npm_execpath ?? join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js')
  const node = process.env.npm_node_execpath ?? process.execPath
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
    let complaint = ''
    child.stderr.on('data', (words) => (complaint += words))
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0 ? '' : complaint.trim() || `npm ended with code ${code}`))
  })
}

function ensureNode() {
  if (existsSync(join(modules, '.bin', 'node')) || Number.parseInt(process.versions.node, 10) >= 24) return
  throw new Error(
    `Node 24 is needed and none is shipped for ${process.platform} ${process.arch}. Install it, then try again.`,
  )
}

function readOr(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
