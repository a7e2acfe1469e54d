import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../server/testing/free-port.ts'
import { forgetOperator } from './operator.ts'

const root = join(import.meta.dirname, '..')

/** The built product on a demo clinic of its own. */
export type Product = {
  address: string
  /** What it has printed so far. */
  output: () => string
  stop: () => Promise<void>
}

/** The provider's site, and where to read more: the footers of patients and of the way in lead there. */
const about = { PROVIDER_URL: 'https://kinora.example/', ABOUT_URL: 'https://kinora.example/about' }

const newFolder = () => mkdtemp(join(tmpdir(), 'kinora-journeys-'))

/**
 * Creates the demo clinic once and stops: every product that starts from then on begins with a copy of it, as making it
 * takes longer than all that most journeys do. Returns how to remove it.
 */
export async function prepareDemo() {
  const folder = await newFolder()
  const sketching = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'sketches.ts'), folder])
  const { stop } = await startIn(folder)
  try {
    await sketching
  } finally {
    await stop()
  }
  process.env.KINORA_DEMO_FOLDER = folder
  return () => remove(folder)
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 })

/** Starts the bundled server as `npm start` does, on a data folder of its own; throws with what it said. */
export async function startProduct(environment: NodeJS.ProcessEnv = {}): Promise<Product> {
  const folder = await newFolder()
  const demo = process.env.KINORA_DEMO_FOLDER
  // With its owners, as PostgreSQL reads no files of others.
  if (demo && environment.DEMO !== '0') await promisify(execFile)('cp', ['-a', `${demo}/.`, folder])
  const product = await startIn(folder, environment)
  return {
    ...product,
    async stop() {
      await product.stop()
      await remove(folder)
    },
  }
}

/** On a free port. */
async function startIn(folder: string, environment: NodeJS.ProcessEnv = {}): Promise<Product> {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const server = spawn(process.execPath, [join(root, 'server', 'dist', 'main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port),
      APP_URL: address,
      DEMO: '1',
      // Three journeys at once are the same person.
      REQUESTS_PER_MINUTE: '3000',
      // The demo clinics are where the server is, and the browsers of the journeys are in Sydney.
      TZ: 'Australia/Sydney',
      // See sketches.ts.
      DRAW_AHEAD: '0',
      ...about,
      ...environment,
    },
  })
  let output = ''
  server.stdout.on('data', (words: Buffer) => (output += words.toString()))
  server.stderr.on('data', (words: Buffer) => (output += words.toString()))
  async function stop() {
    await end(server)
    await forgetOperator(address)
  }
  try {
    await becomesReady(address, server)
  } catch (error) {
    await stop()
    await remove(folder)
    throw new Error(`${(error as Error).message} It said:\n${output}`)
  }
  return { address, output: () => output, stop }
}

async function becomesReady(address: string, server: ChildProcess) {
  const deadline = Date.now() + 300_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error('The server ended before it was ready.')
    const answer = await fetch(`${address}/ready`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('The server was not ready within five minutes.')
}

async function end(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}
