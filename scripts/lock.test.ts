import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const children: ChildProcess[] = []
let place = ''
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'kinora lock '))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(place, { recursive: true, force: true })
})

test('six at once do the work one after the other', async () => {
  const counted = `const seen = Number(existsSync(file) ? readFileSync(file, 'utf8') : 0); await sleep(30); writeFileSync(file, String(seen + 1))`
  await Promise.all(Array.from({ length: 6 }, () => once(start(counted), 'exit')))
  expect(await readFile(join(place, 'count'), 'utf8')).toBe('6')
  expect(existsSync(join(place, 'lock'))).toBe(false)
})

test('the lock of a killed process is broken', async () => {
  const killed = start(`console.log('held'); await sleep(60_000)`)
  await once(killed.stdout!, 'data')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(existsSync(join(place, 'lock'))).toBe(true)
  await once(start(`writeFileSync(file, 'done')`), 'exit')
  expect(await readFile(join(place, 'count'), 'utf8')).toBe('done')
})

test('a child that goes on working keeps the lock of its killed parent', async () => {
  const child = `const { pid } = spawn('sleep', ['600']); alsoHeldBy(pid); console.log(pid); await sleep(600_000)`
  const killed = start(child)
  const holder = Number(String(await once(killed.stdout!, 'data')))
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const next = start(`writeFileSync(file, 'done')`)
  const ended = once(next, 'exit')
  expect(String(await once(next.stdout!, 'data'))).toContain(`waiting for process ${holder},`)
  expect(existsSync(join(place, 'count'))).toBe(false)
  process.kill(holder)
  await ended
  expect(await readFile(join(place, 'count'), 'utf8')).toBe('done')
})

test('a lock whose taker was killed before it wrote its name does not stay', async () => {
  await mkdir(join(place, 'lock'))
  const past = new Date(Date.now() - 60_000)
  await utimes(join(place, 'lock'), past, past)
  await once(start(`writeFileSync(file, 'done')`), 'exit')
  expect(await readFile(join(place, 'count'), 'utf8')).toBe('done')
})

test('breaking the lock of a dead process does not touch the one that another process has taken since', async () => {
  const { removeHolders } = (await import(new URL('lock.mjs', import.meta.url).href)) as {
    removeHolders: (folder: string, holders: string[]) => void
  }
  const lock = join(place, 'lock')
  await mkdir(lock)
  await writeFile(join(lock, '1 living'), '')
  const before = await stat(place, { bigint: true })
  removeHolders(lock, ['999999 dead'])
  const after = await stat(place, { bigint: true })
  expect(after.mtimeNs).toBe(before.mtimeNs)
  expect(await readdir(lock)).toEqual(['1 living'])
})

/** Runs `work` under the lock in a separate process; `file` is a path it may write to. */
function start(work: string): ChildProcess {
  const script = `
    import { spawn } from 'node:child_process'
    import { existsSync, readFileSync, writeFileSync } from 'node:fs'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { withLock } from ${JSON.stringify(new URL('lock.mjs', import.meta.url).href)}
    const file = ${JSON.stringify(join(place, 'count'))}
    await withLock(${JSON.stringify(join(place, 'lock'))}, console.log, async (alsoHeldBy) => { ${work} })`
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: [...stdio] })
  children.push(child)
  return child
}
