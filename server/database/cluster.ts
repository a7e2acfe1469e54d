import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findBinaries, type Runner } from './binaries.ts'
import { openLog, type ServerLog } from './postgres-log.ts'

/** A folder prepared for PostgreSQL: the user that runs it, the binaries and the data. */
export type Cluster = {
  folder: string
  data: string
  /** The folder of the socket, short enough for a socket address. */
  socket: string
  binaries: string
  runner: Runner
  settings: string[]
  log: ServerLog
}

const nobody = { uid: 65534, gid: 65534 }
const isRoot = () => process.getuid?.() === 0

/**
 * Creates what is missing in `folder`, including an empty database cluster. Safe when two processes run it at the same
 * time.
 */
export async function prepareCluster(
  folder: string,
  isDurable: boolean,
  say: (line: string) => void,
): Promise<Cluster> {
  const data = join(folder, 'data')
  const runner = chooseRunner(folder, data)
  makeFolders(folder, runner)
  const binaries = await findBinaries(runner)
  if (!existsSync(join(data, 'PG_VERSION'))) await createData(folder, binaries, runner, isDurable, say)
  if (runner && statSync(data).uid === 0) changeOwner(data, runner)
  const log = openLog(join(folder, 'postgres.log'), runner)
  return { folder, data, socket: socketFolder(folder), binaries, runner, settings: settingsFor(isDurable), log }
}

/** PostgreSQL refuses to run as root, so the folder's owner runs it, or `nobody` if root owns the folder too. */
function chooseRunner(folder: string, data: string): Runner {
  let place = data
  while (!existsSync(place)) place = dirname(place)
  const { uid, gid } = statSync(place)
  if (isRoot()) return uid === 0 ? nobody : { uid, gid }
  if ((place === data || place === folder) && uid !== process.getuid?.())
    throw new Error(`${place} belongs to another user (${uid}). Start Kinora as that user, or choose another DATA_DIR.`)
  return undefined
}

function makeFolders(folder: string, runner: Runner): void {
  for (const created of [folder, join(folder, 'socket')]) {
    mkdirSync(created, { recursive: true, mode: 0o700 })
    chmodSync(created, 0o700)
    if (runner) chownSync(created, runner.uid, runner.gid)
  }
}

/** Created next to its final place and then renamed, so that an interrupted attempt never looks like a database. */
async function createData(
  folder: string,
  binaries: string,
  runner: Runner,
  isDurable: boolean,
  say: (line: string) => void,
) {
  const half = join(folder, `data.${process.pid}`)
  for (const name of readdirSync(folder)) {
    const maker = Number(/^data\.(\d+)$/.exec(name)?.[1])
    if (maker === process.pid || (maker && !existsSync(`/proc/${maker}`)))
      rmSync(join(folder, name), { recursive: true })
  }
  say('Making an empty database.')
  mkdirSync(half, { mode: 0o700 })
  if (runner) chownSync(half, runner.uid, runner.gid)
  await run(join(binaries, 'bin', 'initdb'), [...initial, ...(isDurable ? [] : ['--no-sync'])], {
    ...runner,
    cwd: half,
  })
  try {
    renameSync(half, join(folder, 'data'))
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(join(folder, 'data', 'PG_VERSION'))) throw error
  }
}

const initial = [
  ...['-D', '/proc/self/cwd', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'],
  ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums', '--no-instructions'],
]

function run(program: string, words: string[], options: { uid?: number; gid?: number; cwd: string }): Promise<void> {
  const environment = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH }
  return new Promise((resolve, reject) =>
    execFile(program, words, { ...options, env: environment }, (error, _, complaint) =>
      error ? reject(new Error(`The database could not be made: ${complaint.trim() || error.message}`)) : resolve(),
    ),
  )
}

/** Statements and values are never logged, because they contain health records. */
function settingsFor(isDurable: boolean): string[] {
  return [
    ...['listen_addresses=', 'unix_socket_directories=../socket', 'unix_socket_permissions=0700', 'port=5432'],
    ...['max_connections=200', 'shared_buffers=128MB', 'jit=off', 'max_parallel_workers_per_gather=0'],
    ...['timezone=UTC', 'log_timezone=UTC', 'log_destination=stderr', 'logging_collector=off'],
    ...['log_min_messages=log', 'log_min_error_statement=panic', 'log_error_verbosity=terse', 'log_checkpoints=off'],
    ...(isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    // A test connection sends each statement a few times only, and PostgreSQL would plan each of the first five runs.
    ...(isDurable ? [] : ['plan_cache_mode=force_generic_plan']),
    ...(isDurable ? [] : ['wal_level=minimal', 'max_wal_senders=0', 'dynamic_shared_memory_type=mmap']),
  ]
}

/** A backup restored by root belongs to root, and PostgreSQL could not read it. */
function changeOwner(place: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(place, uid, gid)
  for (const entry of readdirSync(place, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), uid, gid)
}

/** Linux limits a socket address to 107 bytes; a longer path is reached through a link in a short folder. */
export function socketFolder(folder: string): string {
  const socket = join(folder, 'socket')
  if (Buffer.byteLength(join(socket, '.s.PGSQL.5432')) <= 107) return socket
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const place = tmpdir().length < 50 ? tmpdir() : '/tmp'
  const link = join(place, `kinora-${process.getuid?.()}-${name}`)
  const existingLink = lstatSync(link, { throwIfNoEntry: false })
  if (!existingLink) symlinkSync(socket, link)
  else if (existingLink.uid !== process.getuid?.() || readlinkSync(link) !== socket)
    throw new Error(`${link} is not Kinora's. Remove it, or choose a DATA_DIR with a shorter path.`)
  return link
}
