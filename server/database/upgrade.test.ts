import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { starterOrganizationId } from '../exercises/exercise.rules.ts'
import { restoreBackup } from '../backup/restore.ts'
import { folderFiles } from '../integrations/file-storage.ts'
import { startAppProcess } from '../testing/app-process.ts'
import { onServer, templateName } from '../testing/template-database.ts'

/** The demo clinic as version 0.1.0 created it, in a backup made before its upgrade. */
const backup = join(import.meta.dirname, '../testing/demo-clinic-0.1.0.backup')
const passphrase = 'kinora 0.1.0'

const server = inject('templateUrl').replace(templateName, 'postgres')
const name = `upgraded_${randomUUID().replaceAll('-', '')}`
const url = server.replace('/postgres?', `/${name}?`)
const folder = await mkdtemp(join(tmpdir(), 'kinora-upgrade-'))
const ending: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ending.toReversed()) await end()
  await onServer(server, `drop database if exists ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

async function ask(statements: Record<string, string>) {
  const client = new pg.Client(url)
  await client.connect()
  const answers: Record<string, unknown> = {}
  for (const [what, statement] of Object.entries(statements))
    answers[what] = (await client.query<{ answer: unknown }>(`select (${statement}) as answer`)).rows[0]!.answer
  await client.end()
  return answers
}

/** Only the clinics' own exercises, because later versions add to Kinora's. */
const count = (table: string) =>
  `select count(*)::int from ${table}${table === 'exercises' ? ` where organization_id <> '${starterOrganizationId}'` : ''}`
/** What must not change, by its old name and its current name. */
const unchanged = [
  ['organizations'],
  ['accounts'],
  ['patients'],
  ['practitioners'],
  ['programs'],
  ['series'],
  ['series_prescriptions'],
  ['series_prescription_versions'],
  ['exercises'],
  ['exercise_films', 'exercise_videos'],
  ['logs', 'workouts'],
  ['log_entries', 'workout_entries'],
  ['survey_responses'],
  ['surveys'],
  ['notification_messages'],
  ['account_events'],
  ['account_mails', 'emails'],
  ['tickets'],
  ['organization_files'],
  ['plan_subscriptions'],
  ['plan_orders'],
] as const
const sums = {
  before: {
    sets: 'select sum(sets_done)::int from log_entries',
    paid: `select sum(total)::int from plan_invoices where status = 'paid'`,
  },
  after: {
    sets: 'select sum(sets_done)::int from workout_entries',
    paid: `select sum(total)::int from plan_invoices where status = 'paid'`,
  },
}

test('the clinic of version 0.1.0 is upgraded with everything in it, and its people sign in as before', async () => {
  await onServer(server, `create database ${name}`)
  let secret = ''
  const restored = await restoreBackup(createReadStream(backup), {
    ownerUrl: url,
    fileStorage: folderFiles(folder),
    passphrase,
    onSecret: (found) => void (secret = found),
  })
  expect(restored.rows).toBe(7553)
  const countAll = (at: 'before' | 'after') =>
    ask({
      ...Object.fromEntries(unchanged.map(([old, today]) => [old, count(at === 'before' ? old : (today ?? old))])),
      ...sums[at],
    })
  const before = await countAll('before')
  expect(before).toMatchObject({ patients: 40, logs: 646, log_entries: 1840, survey_responses: 62 })

  const product = await startAppProcess({ ownerUrl: url, folder }, { SECRET: secret })
  ending.push(product.kill)
  expect(await countAll('after')).toEqual(before)
  const post = async (path: string, body: object) =>
    (await (
      await fetch(`${product.address}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as { data: { token: string } }
  for (const [email, path] of [
    ['sam@harbour.example', '/practitioners/patients'],
    ['ann@harbour.example', '/notifications'],
  ]) {
    const { data } = await post('/login', { email, password: 'Demo2026!' })
    const reply = await fetch(`${product.address}/api${path}`, { headers: { authorization: `Bearer ${data.token}` } })
    expect({ path, status: reply.status }).toEqual({ path, status: 200 })
    expect(((await reply.json()) as { data: { items: unknown[] } }).data.items.length).toBeGreaterThan(0)
  }
})
