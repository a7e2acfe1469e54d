import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { startServerProcess } from '../testing/server-process.ts'

const place = await mkdtemp(join(tmpdir(), 'kinora-restored-'))
const ending: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ending) await end()
  await rm(place, { recursive: true, force: true })
})

const sam = { email: 'sam@restored.example', password: 'A long password of Sam 2026' }

function command(name: 'back-up' | 'restore', folder: string, ...given: string[]) {
  const file = fileURLToPath(new URL(`../${name}.ts`, import.meta.url))
  const env = {
    ...process.env,
    DATA_DIR: folder,
    BACKUP_TO: join(place, 'backups'),
    BACKUP_KEY: 'kept in a drawer, really',
  }
  return promisify(execFile)(process.execPath, [file, ...given], { env })
}

const ask = async (address: string, path: string, token: string, body?: object) => {
  const response = await fetch(`${address}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  return (await response.json()) as { status: boolean; data: { token: string; items: { name: string }[] } }
}

test('a clinic whose folder is gone is restored by the commands, starts, and its people sign in', async () => {
  const before = await startServerProcess()
  const token = await before.person(sam)
  const ann = { name: 'Ann Kowalski', email: 'ann@restored.example', mobile: '0412555018' }
  expect((await ask(before.address, '/practitioners/patient', token, ann)).status).toBe(true)
  await command('back-up', before.folder)
  // Removes the whole folder.
  await before.close()
  await expect(readdir(before.folder)).rejects.toThrow('ENOENT')

  const [backup] = (await readdir(join(place, 'backups', 'backups', 'kinora'))).toSorted()
  const folder = join(place, 'data')
  const { stdout } = await command('restore', folder, backup!)
  expect(stdout).toMatch(/Restored \d+ rows/)
  const after = await startServerProcess(folder)
  ending.push(after.close)

  const { data } = await ask(after.address, '/login', '', sam)
  for (const each of [data.token, token])
    expect((await ask(after.address, '/practitioners/patients', each)).data.items.map(({ name }) => name)).toEqual([
      ann.name,
    ])
})

test.each(['/nowhere/kinora.backup', tmpdir(), 'kinora-1999.backup'])(
  '%s is no backup, and that is said',
  async (name) => {
    await expect(command('restore', join(place, 'none'), name)).rejects.toMatchObject({
      stderr: `There is no backup ${name}. \`npm run restore\` lists those in BACKUP_TO.\n`,
    })
  },
)
