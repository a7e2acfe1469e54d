import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { patients } from '@kinora/contract/patients.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { deleteExpired } from './retention.jobs.ts'
import { keptTables, retentionDocument, retentionRules } from './retention.rules.ts'

const { systemDb, person } = await openTestApp({ isWorker: false })

test('every table has a rule for how long it is kept, or a reason to have none', async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`.execute(systemDb)
  const ruled = retentionRules.map(({ table }) => table).filter((table) => !table.includes('.'))
  expect([...ruled, ...Object.keys(keptTables)].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test.each(retentionRules)('expired rows of $table are found by an index', async ({ table, column }) => {
  const { rows } =
    await sql`select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = ${table}::regclass and a.attname = ${column}`.execute(systemDb)
  // The job queue belongs to graphile-worker and is small.
  if (!table.includes('.')) expect(rows.length).toBeGreaterThan(0)
})

test('what is kept no longer is deleted, everything else stays', async () => {
  const sam = await person('solo')
  const add = (email: string) =>
    sam.calls(
      patients.create,
      { body: { name: 'Ann Kowalski', email, mobile: '0412555018' } },
      { headers: { 'idempotency-key': email } },
    )
  await add('old@example.com')
  const aged = sql`now() - interval '2 years'`
  await sql`update emails set created_at = ${aged}`.execute(systemDb)
  await sql`update account_idempotency_keys set created_at = ${aged}`.execute(systemDb)
  await sql`update account_tokens set created_at = ${aged}, expires_at = ${aged}`.execute(systemDb)
  await sql`insert into rate_limits (key, points, expire) values
    ('past', 1, 1), ('present', 1, extract(epoch from now()) * 1000)`.execute(systemDb)
  await sql`insert into account_event_refusals (hour, call, count) values (${aged}, 'patients.get', 7)`.execute(
    systemDb,
  )
  await add('new@example.com')
  const count = async () => {
    const { rows } = await sql<Record<string, number>>`select (select count(*)::int from emails) as emails,
      (select count(*)::int from account_idempotency_keys) as keys, (select count(*)::int from account_tokens) as tokens,
      (select count(*)::int from rate_limits where key in ('past', 'present')) as limits,
      (select count(*)::int from account_event_refusals) as refusals,
      (select count(*)::int from patients) as patients, (select count(*)::int from account_events) as events`.execute(
      systemDb,
    )
    return rows[0]!
  }
  const before = await count()
  expect(before).toMatchObject({ emails: 2, keys: 2, tokens: 2, limits: 2, refusals: 1, patients: 2 })
  await deleteExpired(systemDb)
  expect(await count()).toEqual({ ...before, emails: 1, keys: 1, tokens: 1, limits: 1, refusals: 0 })
})

test('docs/retention.md says what the rules say', async () => {
  await expect(retentionDocument()).toMatchFileSnapshot('../../docs/retention.md')
})
