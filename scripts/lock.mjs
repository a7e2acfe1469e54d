import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` while no other process holds the lock, a folder with one file per holder. Waits for living holders and
 * breaks the lock of dead ones. `work` gets a function that adds a child process, which may outlive this one, as a holder.
 * @template T
 * @param {string} folder
 * @param {(line: string) => void} say
 * @param {(alsoHeldBy: (pid: number) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(folder, say, work) {
  mkdirSync(dirname(folder), { recursive: true })
  let hasSaid = false
  while (!take(folder)) {
    const holders = holdersOf(folder)
    const holder = holders.find(isAlive)
    if (!holder) removeHolders(folder, holders)
    else if (!hasSaid) {
      say(`waiting for process ${holder.split(' ')[0]}, which does the same.`)
      hasSaid = true
    }
    await sleep(200)
  }
  try {
    return await work((pid) => addHolder(folder, pid))
  } finally {
    removeHolders(folder, holdersOf(folder))
  }
}

/** The lock appears with its holder's name already in it, replacing an empty lock if there is one. */
function take(folder) {
  const own = `${folder}.${process.pid}.new`
  mkdirSync(own, { recursive: true })
  addHolder(own, process.pid)
  try {
    renameSync(own, folder)
    return true
  } catch (error) {
    rmSync(own, { recursive: true, force: true })
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) throw error
    return false
  }
}

/** A holder's process id and start time, because ids are reused. */
function addHolder(folder, pid) {
  writeFileSync(join(folder, `${pid} ${startOf(pid)}`), '')
}

/** Empty once the lock has been released. */
function holdersOf(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isAlive(holder) {
  const [number, ...start] = holder.split(' ')
  try {
    process.kill(Number(number), 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return startOf(number) === start.join(' ')
}

/**
 * Removes the names of holders, and the folder if that empties it. A newer holder has another name, so any number of
 * processes may remove dead holders at the same time without affecting a living one.
 */
export function removeHolders(folder, holders) {
  for (const holder of holders) rmSync(join(folder, holder), { recursive: true, force: true })
  try {
    rmdirSync(folder)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error
  }
}

function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return 'unknown'
  }
}
