import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Does `work` while no other process holds the lock, a folder naming its holders. Waits for living holders; the lock of
 * dead ones is broken. `work` is given a function that names a child process as one more holder, which may outlive us.
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
    const holder = holders?.find(isAlive)
    if (holders && !holder) breakLock(folder, holders)
    else if (holder && !hasSaid) {
      say(`waiting for process ${holder.split(' ')[0]}, which does the same.`)
      hasSaid = true
    }
    await sleep(200)
  }
  try {
    return await work((pid) => addHolder(folder, pid))
  } finally {
    giveBack(folder)
  }
}

/** The lock appears with the name of its holder in it: without one it would be taken for that of a dead process. */
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

/** Moved away first: an empty folder would be taken by the next process while it is being removed. */
function giveBack(folder) {
  const aside = `${folder}.${process.pid}`
  try {
    renameSync(folder, aside)
    rmSync(aside, { recursive: true, force: true })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

/** Its number and when it began, for a number alone is given to another process after a while. */
function addHolder(folder, pid) {
  appendFileSync(join(folder, 'holders'), `${pid} ${startOf(pid)}\n`)
}

/** Undefined once it has been given back. */
function holdersOf(folder) {
  try {
    return readFileSync(join(folder, 'holders'), 'utf8').trim().split('\n')
  } catch {
    return undefined
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

/** Only who moves the dead holder's folder away has broken it; moved by mistake, a living one's is put back. */
function breakLock(folder, holders) {
  const aside = `${folder}.${process.pid}`
  try {
    renameSync(folder, aside)
    if (String(holdersOf(aside)) === String(holders)) rmSync(aside, { recursive: true, force: true })
    else renameSync(aside, folder)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
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
