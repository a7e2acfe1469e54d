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
  /** The output so far. */
  output: () => string
  stop: () => Promise<void>
}

/** The links in the footers for patients and before sign-in. */
const about = { PROVIDER_URL: 'https://kinora.example/', ABOUT_URL: 'https://kinora.example/about' }

const newFolder = () => mkdtemp(join(tmpdir(), 'kinora-journeys-'))

/**
 * Creates the demo clinic once and stops. Every product started afterwards begins with a copy, because creating it
 * takes longer than most journeys. Returns a function that removes it.
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

/** Starts the bundled server as `npm start` does, with its own data folder. Throws with its output. */
export async function startProduct(environment: NodeJS.ProcessEnv = {}): Promise<Product> {
  const folder = await newFolder()
  const demo = process.env.KINORA_DEMO_FOLDER
  // Preserves the owners, because PostgreSQL refuses files of other users.
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
      // Three parallel journeys share one account.
      REQUESTS_PER_MINUTE: '3000',
      // The demo clinics use the server's time zone, and the browsers of the journeys are in Sydney.
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
