import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from './database/prepare-database.ts'
import { lateLibraries } from './testing/late-libraries.ts'
import { onServer } from './testing/template-database.ts'

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'kinora-first-start-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const options = { cwd: import.meta.dirname, timeout: 120_000 }

/** Prints the packages that the server loads to start, and to send email. */
const listPackages = `
  import { registerHooks } from 'node:module'
  const packages = new Set()
  registerHooks({ load: (url, context, next) => {
    packages.add(/.*node_modules\\/((@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
    return next(url, context)
  } })
  for (const module of ['./app.ts', './integrations/smtp.ts']) await import(module)
  console.log([...packages].join(' '))
  process.exit(0)
`

test('a start loads no library that only later requests need', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', listPackages], options)
  const loaded = stdout.trim().split(' ')
  expect(loaded).toContain('fastify')
  for (const late of lateLibraries) expect(loaded).not.toContain(late)
})

test('a first start that is stopped in the middle of the demo ends without an error', async () => {
  const env = { ...process.env, DATA_DIR: folder, DEMO: '1', PORT: '0' }
  const server = spawn(process.execPath, ['main.ts', '--prepare'], { ...options, env })
  server.stdout.on('data', (printed: Buffer) => {
    if (printed.includes('patients of the demo clinic')) server.kill('SIGINT')
  })
  const ended = once(server, 'exit')
  expect(await text(server.stderr)).toBe('')
  expect(await ended).toEqual([0, null])
})

test('the database of a first start is made ahead, and nothing is served', async () => {
  const env = { ...process.env, DATA_DIR: folder, DEMO: '0', PORT: '0' }
  const { stdout } = await run(process.execPath, ['main.ts', '--prepare'], { ...options, env })
  expect(existsSync(join(folder, 'database', 'data', 'PG_VERSION'))).toBe(true)
  expect(stdout).not.toContain('ready')
  expect(stdout).not.toContain('first-operator')
  // It is complete, so the next start does not create it again.
  const inDatabase = async (...statements: string[]) => {
    const { ownerUrl, stop } = await openDatabase({ dataFolder: folder })
    try {
      await onServer(ownerUrl, ...statements)
    } finally {
      await stop()
    }
  }
  await inDatabase('create table kept ()')
  await run(process.execPath, ['main.ts', '--prepare'], { ...options, env })
  await inDatabase('drop table kept')
})
