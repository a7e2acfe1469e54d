import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A running PostgreSQL of a data folder; `owner` is the process that started it, if that is still alive. */
type Postmaster = { pid: number; owner: number | undefined }

/** The setting that names its owner on a postmaster's command line. */
export const ownerSetting = (pid: number) => `kinora.owner=${pid}`

/**
 * The postmaster that runs on `dataFolder`, or undefined. `postmaster.pid` alone proves nothing: after a crash or a
 * reboot its number may belong to another process. Then the file is removed, because PostgreSQL would refuse to start.
 */
export function findPostmaster(dataFolder: string): Postmaster | undefined {
  const lock = join(dataFolder, 'postmaster.pid')
  const pid = Number.parseInt(textOf(lock) ?? '', 10)
  if (Number.isNaN(pid)) return removeWhenEmpty(lock)
  const started = commandLine(pid)
  if (started && basename(started[0] ?? '') === 'postgres' && isWorkingIn(pid, dataFolder)) {
    const parent = parentOf(pid)
    return { pid, owner: parent !== undefined && started.includes(ownerSetting(parent)) ? parent : undefined }
  }
  if (textOf(`/proc/${pid}/stat`) !== undefined) rmSync(lock, { force: true })
  return undefined
}

/** True once PostgreSQL reports that it accepts connections. */
export function isReady(dataFolder: string, pid: number): boolean {
  const lines = textOf(join(dataFolder, 'postmaster.pid'))?.split('\n') ?? []
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

/**
 * Stops an orphaned postmaster with time to flush; if it does not stop in 20 s, it is killed and recovers at the next
 * start.
 */
export async function stopOrphan(dataFolder: string, pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    const deadline = Date.now() + patience
    signalIfThere(pid, signal)
    while (Date.now() < deadline) {
      if (findPostmaster(dataFolder)?.pid !== pid) return
      await sleep(20)
    }
  }
  throw new Error(`The PostgreSQL process ${pid} of ${dataFolder} does not stop.`)
}

/**
 * Ends the remaining processes of a PostgreSQL whose postmaster alone was killed, for example by the out-of-memory
 * killer. They usually exit soon, but not while one reads a large directory or is stopped, and until then no other can
 * start.
 */
export function stopLeftoverProcesses(dataFolder: string): void {
  const isServer = (pid: number) => /^postgres(:|$)/.test(basename(commandLine(pid)?.[0] ?? ''))
  for (const pid of readdirSync('/proc').map(Number)) {
    if (Number.isNaN(pid) || !isServer(pid) || !isWorkingIn(pid, dataFolder)) continue
    const parent = parentOf(pid)
    const isOrphan = parent !== undefined && !(isServer(parent) && isWorkingIn(parent, dataFolder))
    if (isOrphan && commandLine(pid)?.[0]?.startsWith('postgres:')) signalIfThere(pid, 'SIGKILL')
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A lock file is empty for a moment while it is written, and stays empty if its writer is killed in that moment. */
function removeWhenEmpty(lock: string): undefined {
  const written = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
  if (written !== undefined && Date.now() - written > 2000) rmSync(lock, { force: true })
}

function isWorkingIn(pid: number, folder: string): boolean {
  try {
    const [theirs, ours] = [statSync(`/proc/${pid}/cwd`), statSync(folder)]
    return theirs.ino === ours.ino && theirs.dev === ours.dev
  } catch {
    return false
  }
}

const commandLine = (pid: number) => textOf(`/proc/${pid}/cmdline`)?.split('\0')

/** The second field after the command, which is in brackets and may itself contain spaces and brackets. */
const parentOf = (pid: number) => {
  const stat = textOf(`/proc/${pid}/stat`)
  return stat === undefined ? undefined : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
