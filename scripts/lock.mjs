import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Does `work` while no other process holds the lock, a folder naming its holder. Waits for a living holder; the lock of
 * a dead one is broken.
 * @template T
 * @param {string} folder
 * @param {(line: string) => void} say
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(folder, say, work) {
  mkdirSync(dirname(folder), { recursive: true })
  let hasSaid = false
  while (!take(folder)) {
    const holder = holderOf(folder)
    if (holder && !isAlive(holder)) breakLock(folder, holder)
    else if (!hasSaid)
      say(`waiting for process ${holder?.split(' ')[0] ?? 'that began this instant'}, which does the same.`)
    hasSaid = true
    await sleep(200)
  }
  try {
    return await work()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function take(folder) {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  writeFileSync(join(folder, 'holder'), `${process.pid} ${startOf(process.pid)}`)
  return true
}

/** Its number and when it began, for a number alone is given to another process after a while. */
function holderOf(folder) {
  try {
    return readFileSync(join(folder, 'holder'), 'utf8') || undefined
  } catch {
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    return age > 10_000 ? '0 killed before it wrote its name' : undefined
  }
}

function isAlive(holder) {
  const [number, ...start] = holder.split(' ')
  if (number === '0') return false
  try {
    process.kill(Number(number), 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return startOf(number) === start.join(' ')
}

/** Only who moves the dead holder's folder away has broken it; moved by mistake, a living one's is put back. */
function breakLock(folder, holder) {
  const aside = `${folder}.${process.pid}`
  try {
    renameSync(folder, aside)
    if (holderOf(aside) === holder) rmSync(aside, { recursive: true, force: true })
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
