import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareCluster, socketFolder, type Cluster } from './cluster.ts'
import { stopLeftoverProcesses, findPostmaster, isReady, ownerSetting, stopOrphan } from './postmaster.ts'

/** A running embedded PostgreSQL. */
export type Embedded = {
  /** A connection string over the socket, for `pg` and for libpq. The superuser is `postgres`. */
  url: (database: string, user: string) => string
  /** Stops it cleanly; safe to call twice. */
  stop: () => Promise<void>
}

type EmbeddedOptions = {
  /** False trades safety for speed, for tests. */
  durable?: boolean
  /** Receives progress messages, one line at a time. */
  say?: (line: string) => void
  /** How long to wait for another process that uses the folder to stop. */
  waitMs?: number
}

const readyWithinMs = 120_000

/**
 * Starts PostgreSQL 18 on `folder`, which holds its data, socket and log and is created if missing. The socket is
 * accessible to its user only. PostgreSQL restarts if it is killed, and ends with this process. @throws Error if
 * another living process uses the folder, or with PostgreSQL's message if it does not start.
 */
export async function startEmbedded(folder: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const { durable = true, say = () => undefined, waitMs = 10_000 } = options
  const cluster = await prepareCluster(resolve(folder), durable, say)
  const launch = () => launchPostgres(cluster, say, waitMs)
  let isStopping = false
  let running = await launch().catch((error: unknown) => {
    closeSync(cluster.log.fd)
    throw error
  })
  let reviving: Promise<void> | undefined
  const logLimit = setInterval(cluster.log.bound, 600_000).unref()

  function watch({ postgres }: Running) {
    postgres.once('exit', (code, signal) => {
      if (isStopping) return
      say(`PostgreSQL stopped by itself (${signal ?? `exit code ${code}`}); starting it again.`)
      reviving = revive()
    })
  }

  async function revive() {
    while (!isStopping) {
      try {
        running = await launch()
        return watch(running)
      } catch (error) {
        say(`${(error as Error).message} Trying again in 2 seconds.`)
        await sleep(2000)
      }
    }
  }

  async function stop() {
    isStopping = true
    clearInterval(logLimit)
    await reviving
    await stopPostgres(running)
    closeSync(cluster.log.fd)
    if (cluster.socket !== join(cluster.folder, 'socket')) rmSync(cluster.socket, { force: true })
  }

  watch(running)
  let stopped: Promise<void> | undefined
  return { url: urlBuilderFor(cluster.socket), stop: () => (stopped ??= stop()) }
}

const urlBuilderFor = (socket: string) => (database: string, user: string) =>
  `postgres://${encodeURIComponent(user)}@localhost:5432/${encodeURIComponent(database)}?host=${encodeURIComponent(socket)}`

/**
 * The database that another living process runs on `folder`, for a command to use at the same time; undefined if there
 * is none.
 */
export function findRunning(folder: string): Pick<Embedded, 'url'> | undefined {
  const data = join(resolve(folder), 'data')
  const runningPostmaster = findPostmaster(data)
  return runningPostmaster?.owner !== undefined && isReady(data, runningPostmaster.pid)
    ? { url: urlBuilderFor(socketFolder(resolve(folder))) }
    : undefined
}

type Running = { postgres: ChildProcess; watchdog: ChildProcess }

/** Retries temporary failures: an orphan that is stopping, memory of a killed server not yet released. */
async function launchPostgres(cluster: Cluster, say: (line: string) => void, waitMs: number): Promise<Running> {
  const deadline = Date.now() + readyWithinMs
  let words = 'it said nothing'
  for (;;) {
    await stopRunningPostgres(cluster, say, waitMs)
    const logSizeBefore = cluster.log.size()
    const postgres = spawnPostgres(cluster)
    const watchdog = spawnWatchdog(cluster, postgres)
    if (await becomesReady(cluster, postgres, deadline)) return { postgres, watchdog }
    await stopPostgres({ postgres, watchdog })
    words = cluster.log.since(logSizeBefore).trim() || words
    if (!/postmaster\.pid" (already exists|is empty)|pre-existing shared memory/.test(words) || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start on ${cluster.folder}: ${words}.`)
    if (words.includes('pre-existing shared memory')) stopLeftoverProcesses(cluster.data)
    await sleep(100)
  }
}

/** Waits for or stops a PostgreSQL already running on the data. @throws Error if a living process owns it. */
async function stopRunningPostgres(
  { folder, data }: Cluster,
  say: (line: string) => void,
  waitMs: number,
): Promise<void> {
  const deadline = Date.now() + waitMs
  let hasSaid = false
  for (let found = findPostmaster(data); found; found = findPostmaster(data)) {
    if (found.owner === undefined) {
      say(`Stopping a PostgreSQL that a killed process left behind (process ${found.pid}).`)
      await stopOrphan(data, found.pid)
      continue
    }
    const inUse = `The database in ${folder} is in use by process ${found.owner}`
    if (found.owner === process.pid || Date.now() > deadline)
      throw new Error(`${inUse}. Stop that one first, or choose another DATA_DIR.`)
    if (!hasSaid) say(`${inUse}; waiting ${waitMs / 1000} seconds for it to stop.`)
    hasSaid = true
    await sleep(50)
  }
}

/**
 * Runs in the data folder and refers to it as /proc/self/cwd, so that its user needs no access to the folders above it.
 */
function spawnPostgres({ binaries, data, runner, settings, log }: Cluster): ChildProcess {
  const all = [...settings, ownerSetting(process.pid)].flatMap((setting) => ['-c', setting])
  const postgres = spawn(join(binaries, 'bin', 'postgres'), ['-D', '/proc/self/cwd', ...all], {
    ...runner,
    cwd: data,
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH },
    stdio: ['ignore', log.fd, log.fd],
    // Ctrl-C in a terminal reaches every process of the group, but the database must outlast the server's last
    // requests.
    detached: true,
  })
  postgres.unref()
  return postgres
}

/**
 * Stops PostgreSQL once its pipe closes. If it has not stopped after 20 seconds, for example on a full disk, it is
 * killed and recovers at the next start.
 */
const watchdogScript = `read word && exit
kill -INT "$1"
for second in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do kill -0 "$1" 2>/dev/null || exit; sleep 1; done
kill -QUIT "$1"`

/** A pipe closes however its holder ends: when this process is gone, the shell wakes up and stops PostgreSQL. */
function spawnWatchdog({ runner }: Cluster, { pid }: ChildProcess): ChildProcess {
  const watchdog = spawn('/bin/sh', ['-c', watchdogScript, 'kinora-watchdog', String(pid)], {
    ...runner,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watchdog.on('error', () => undefined)
  watchdog.stdin?.on('error', () => undefined)
  watchdog.unref()
  ;(watchdog.stdin as unknown as { unref: () => void } | null)?.unref()
  return watchdog
}

async function becomesReady({ data, log }: Cluster, postgres: ChildProcess, deadline: number): Promise<boolean> {
  postgres.once('error', ({ message }) => log.write(message))
  while (Date.now() < deadline && postgres.pid !== undefined && !hasEnded(postgres)) {
    if (isReady(data, postgres.pid)) return true
    await sleep(10)
  }
  return false
}

async function stopPostgres({ postgres, watchdog }: Running): Promise<void> {
  postgres.ref()
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (hasEnded(postgres) || postgres.pid === undefined) break
    const ended = once(postgres, 'exit')
    postgres.kill(signal)
    await Promise.race([ended, sleep(20_000, undefined, { ref: false })])
  }
  watchdog.stdin?.end('done\n')
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
