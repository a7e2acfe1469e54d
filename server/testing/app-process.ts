import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, vi } from 'vitest'
import { freePort } from './free-port.ts'
import { testSecret } from './template-database.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface AppProcess {
  address: string
  port: number
  pid: number
  /** What it has logged so far. */
  output: () => string
  /** Ends it as an operator does, and gives its exit code. */
  stop: () => Promise<number | null>
  kill: () => Promise<void>
}

/** A process of the product on a database that others use too: `program` is what Node runs, the sources by default. */
export async function startAppProcess(
  { ownerUrl, folder, port, program = [main] }: { ownerUrl: string; folder: string; port?: number; program?: string[] },
  environment: NodeJS.ProcessEnv = {},
): Promise<AppProcess> {
  port ??= await freePort()
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, String(port)),
      DATABASE_URL: ownerUrl,
      SECRET: testSecret,
      DEMO: '0',
      LOG_LEVEL: 'silent',
      TAKEOVER_SECONDS: '2',
      ...environment,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'exit') as Promise<[number | null]>
  const address = `http://127.0.0.1:${port}`
  await Promise.race([
    vi.waitFor(async () => expect((await fetch(`${address}/ready`)).ok).toBe(true), {
      timeout: 300_000,
      interval: 50,
    }),
    ended.then(([code]) => {
      throw new Error(`The process on port ${port} ended with code ${code} before it was ready. ${output}`)
    }),
  ])
  async function stop() {
    child.kill('SIGTERM')
    const [code] = await ended
    return code
  }
  async function kill() {
    child.kill('SIGKILL')
    await ended
  }
  return { address, port, pid: child.pid!, output: () => output, stop, kill }
}
