import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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

/** Starts `server/main.ts` as a user would, on a free port and an empty data folder; throws with what it said. */
export async function startProduct(environment: NodeJS.ProcessEnv = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-journeys-'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  const server = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port),
      APP_URL: address,
      DEMO: '1',
      ...about,
      ...environment,
    },
  })
  let said = ''
  server.stdout.on('data', (words: Buffer) => (said += words.toString()))
  server.stderr.on('data', (words: Buffer) => (said += words.toString()))
  async function stop() {
    await end(server)
    await forgetOperator(address)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await becomesReady(address, server)
  } catch (error) {
    await stop()
    throw new Error(`${(error as Error).message} It said:\n${said}`)
  }
  return { address, output: () => said, stop }
}

async function becomesReady(address: string, server: ChildProcess) {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error('The server ended before it was ready.')
    const answer = await fetch(`${address}/ready`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('The server was not ready within two minutes.')
}

async function end(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

/** Below 32768, where Linux takes no ports for outgoing connections, so that nobody gets it between now and then. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
