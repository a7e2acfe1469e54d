import { spawn, spawnSync } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
} from 'node:fs'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

/**
 * A Chromium that works on this machine: its program, whether its sandbox works, and the environment it needs.
 * @typedef {{ program: string, hasSandbox: boolean, environment: Record<string, string> }} Browser
 */

const cacheOf = (root) => join(root, 'node_modules', '.cache', 'kinora')
const noteOf = (root) => join(cacheOf(root), 'chromium.json')

/** @returns {Browser | undefined} */
export function knownBrowser(root) {
  const chosen = process.env.CHROMIUM_PATH
  if (!existsSync(noteOf(root))) return undefined
  const known = JSON.parse(readFileSync(noteOf(root), 'utf8'))
  return existsSync(known.program) && (!chosen || chosen === known.program) ? known : undefined
}

export const browserIsKnown = (root) => knownBrowser(root) !== undefined

/**
 * Finds a Chromium that starts, otherwise downloads one, and records which; `installPackage` installs the shipped one.
 * Throws if none is available.
 */
export async function findBrowser(root, say, installPackage) {
  const begun = Date.now()
  const browser = (await firstWorking(present())) ?? (await fetched(root, say, installPackage))
  if (!browser) throw new Error('No Chromium could be found or made to run. Set CHROMIUM_PATH to one.')
  mkdirSync(cacheOf(root), { recursive: true })
  writeFileSync(noteOf(root), JSON.stringify(browser))
  say(`browser for the tests: ${browser.program} (${Math.round((Date.now() - begun) / 1000)} s).`)
}

function present() {
  if (process.env.CHROMIUM_PATH) return [process.env.CHROMIUM_PATH]
  // The shell draws no window, and uses a fifth less processor time for the same journeys.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return [...names.map((name) => `/usr/bin/${name}`), ...playwrights()].filter((program) => existsSync(program))
}

/** The browsers installed by `playwright install`, newest first. */
function playwrights() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright')
  if (!existsSync(folder)) return []
  const programs = ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-linux/headless_shell']
  const versions = readdirSync(folder)
    .filter((name) => name.startsWith('chromium'))
    .toSorted()
    .toReversed()
  return versions.flatMap((name) => programs.map((program) => join(folder, name, program)))
}

async function fetched(root, say, installPackage) {
  if (process.env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which does not run.`)
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('no Chromium here; asking apt for one (at most 5 minutes).')
    const installed = aptInstall() && (await firstWorking(present()))
    if (installed) return installed
    say('apt has none.')
  }
  say('unpacking the Chromium shipped with the packages.')
  await installPackage()
  const folder = await unpack(root)
  if (!folder) return undefined
  const environment = { LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  return firstWorking([join(folder, 'chromium')], environment)
}

function aptInstall() {
  const patient = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' }
  const apt = (timeout, ...words) =>
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', ...words], {
      ...patient,
      timeout,
    })
  apt(90_000, 'update')
  const install = (name) => apt(210_000, 'install', '-y', '--no-install-recommends', name).status === 0
  return install('chromium-headless-shell') || install('chromium')
}

/** Unpacked here, because the package itself unpacks the libraries that a bare machine lacks only on AWS. */
async function unpack(root) {
  const source = join(root, 'node_modules', '@sparticuz', 'chromium', 'bin')
  if (!existsSync(source)) return undefined
  const [folder, half] = [join(cacheOf(root), 'chromium'), join(cacheOf(root), 'chromium-half')]
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true })
  const decompress = (name, to, mode) =>
    pipeline(createReadStream(join(source, name)), createBrotliDecompress(), createWriteStream(to, { mode }))
  await decompress('chromium.br', join(half, 'chromium'), 0o755)
  for (const name of ['al2023', 'fonts', 'swiftshader']) {
    const archive = join(half, `${name}.tar`)
    await decompress(`${name}.tar.br`, archive, 0o644)
    const { status, stderr } = spawnSync('tar', ['-xf', archive, '-C', half])
    if (status !== 0) throw new Error(`The shipped Chromium could not be unpacked: ${stderr}`)
    rmSync(archive)
  }
  writeFileSync(join(half, 'fonts.conf'), fontSettings(folder))
  rmSync(folder, { recursive: true, force: true })
  renameSync(half, folder)
  return folder
}

function fontSettings(folder) {
  const place = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const folders = `<dir>/usr/share/fonts</dir><dir>${place}/fonts</dir><cachedir>${place}/fonts-cache</cachedir>`
  return `<?xml version="1.0"?>\n<fontconfig>${folders}</fontconfig>\n`
}

/** @returns {Promise<Browser | undefined>} */
async function firstWorking(programs, environment = {}) {
  for (const program of programs) {
    for (const hasSandbox of process.getuid?.() === 0 ? [false] : [true, false])
      if (await starts(program, hasSandbox, environment)) return { program, hasSandbox, environment }
  }
  return undefined
}

/**
 * A program with that name proves nothing: Ubuntu's only announces a snap. A working one prints its debugging address.
 */
async function starts(program, hasSandbox, environment) {
  // A separate profile: with the user's, a running browser would be asked to open the page.
  const profile = mkdtempSync(join(tmpdir(), 'kinora-browser-'))
  const words = [
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--disable-gpu',
    '--no-first-run',
  ]
  if (!hasSandbox) words.push('--no-sandbox')
  const child = spawn(program, [...words, 'about:blank'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate process group, because the program may be a script that starts the browser.
    detached: true,
  })
  const ended = new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  let said = ''
  const isReady = await new Promise((resolve) => {
    child.stderr.on('data', (words) => (said += words).includes('DevTools listening on') && resolve(true))
    void ended.then(() => resolve(false))
    setTimeout(resolve, 30_000, false).unref()
  })
  try {
    process.kill(-child.pid)
  } catch {
    // The process has already ended.
  }
  await ended
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  return isReady
}
