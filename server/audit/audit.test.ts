import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { messages } from '@kinora/contract/messages.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { audit } from '@kinora/contract/audit.ts'
import { hashPassword } from '../security/passwords.ts'
import { inReadScope } from '../database/connect.ts'
import { statementInterceptor } from '../database/statement-batch.ts'
import { addPatient } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { findEvents } from './audit.queries.ts'
import { sealEvents, verifyChains } from './audit-seal.service.ts'
import { csvCell } from '../http/csv.ts'
import { actionText, parseCursor, formatCursor } from './audit.rules.ts'

const { db, http, organization, person, session, stranger, systemDb, ownerUrl } = await openTestApp()

async function clinic() {
  const of = await organization()
  const olivia = await person('business_admin', { of, name: 'Olivia Hart' })
  const sam = await person('practitioner', { of, name: 'Sam Carter' })
  const ann = await addPatient(sam, { name: 'Ann Lee Smith' })
  return { of, olivia, sam, ann }
}
const sentences = ({
  items,
}: {
  items: { who: { name: string | null } | null; did: string; patient: { name: string | null } | null }[]
}) => items.map(({ who, did, patient }) => `${who?.name} ${did.replace('{patient}', patient?.name ?? '')}`)

test('ROLE-01 an owner reads who viewed and changed what, and filters it by patient, person, kind and day', async () => {
  const { olivia, sam, ann } = await clinic()
  const params = { id: ann._id }
  await sam.calls(patients.get, { params })
  await sam.calls(patients.update, { params, body: { goals: 'Walk to the ferry' } })
  const program = await sam.calls(programs.create, {
    body: { title: 'Knee', weeks: 1, startDate: '2026-11-16', patientId: ann._id },
  })
  await olivia.calls(programs.get, { params: { id: program._id } })

  const ofAnn = await olivia.calls(audit.list, { query: { patientId: ann._id } })
  expect(sentences(ofAnn)).toEqual([
    'Olivia Hart viewed a program of Ann Lee Smith',
    'Sam Carter added a program for Ann Lee Smith',
    'Sam Carter changed the details of Ann Lee Smith',
    'Sam Carter opened the record of Ann Lee Smith',
    'Sam Carter added Ann Lee Smith as a patient',
  ])
  const looked = await olivia.calls(audit.list, { query: { patientId: ann._id, kind: 'look' } })
  expect(sentences(looked)).toHaveLength(2)
  const ofSam = await olivia.calls(audit.list, { query: { accountId: sam.accountId, kind: 'change' } })
  expect(sentences(ofSam)).toHaveLength(3)
  const past = await olivia.calls(audit.list, { query: { until: '2020-01-01' } })
  expect(past).toEqual({ items: [], next: null })
})

test('deletions stay in the log under their patient, and patients reading their own record are not logged', async () => {
  const { olivia, sam, ann, of } = await clinic()
  const program = await sam.calls(programs.create, {
    body: { title: 'Knee', weeks: 1, startDate: '2026-11-16', patientId: ann._id },
  })
  await sam.calls(programs.remove, { params: { id: program._id } })
  const hers = await session(of, ann._id)
  await hers.calls(programs.ofPatient, { params: { id: ann._id }, query: {} })
  expect(sentences(await olivia.calls(audit.list, { query: { patientId: ann._id } }))[0]).toBe(
    'Sam Carter deleted a program of Ann Lee Smith',
  )
})

test('opening a colleague’s patient is refused and logged', async () => {
  const { olivia, of, ann } = await clinic()
  const priya = await person('practitioner', { of, name: 'Priya Nair' })
  await expect(priya.calls(patients.get, { params: { id: ann._id } })).rejects.toMatchObject({ code: 'not_found' })
  const { items } = await olivia.calls(audit.list, { query: { kind: 'refused' } })
  expect(sentences({ items })).toEqual(['Priya Nair was refused: opened the record'])
})

test('sign-ins are logged, and no organization can read another’s log', async () => {
  const { olivia, sam } = await clinic()
  await systemDb
    .updateTable('accounts')
    .set({ passwordHash: await hashPassword('Harbour2Sea!') })
    .where('id', '=', sam.accountId)
    .execute()
  await stranger.calls(accounts.login, { body: { email: sam.email, password: 'Harbour2Sea!' } })
  expect(sentences(await olivia.calls(audit.list, { query: { kind: 'access' } }))).toEqual(['Sam Carter signed in'])
  const eve = await person('business_admin')
  expect((await eve.calls(audit.list, { query: {} })).items).toEqual([])
})

test('paging through the log returns each event once', async () => {
  const { olivia, sam, ann } = await clinic()
  for (let i = 0; i < 7; i++) await sam.calls(patients.update, { params: { id: ann._id }, body: { goals: `${i}` } })
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await olivia.calls(audit.list, { query: { pageSize: 3, after } })
    seen.push(...page.items.map(({ _id }) => _id))
    after = page.next ?? undefined
  } while (after)
  expect(seen).toHaveLength(8)
  expect(new Set(seen).size).toBe(8)
  expect(parseCursor(formatCursor({ at: '2026-11-21T05:00:00.123456Z', id: 7 }))).toEqual({
    at: '2026-11-21T05:00:00.123456Z',
    id: 7,
  })
  expect(parseCursor("'; drop table accounts")).toBeUndefined()
})

test('the CSV export has the events of the page, and no cell is a formula', async () => {
  const { olivia, sam } = await clinic()
  await addPatient(sam, { name: '=HYPERLINK("x","y")' })
  const text = await (await olivia.calls(audit.exportFile, { query: {} })).text()
  expect(text.split('\r\n')[0]).toContain('Time (UTC),Who,What,Patient')
  expect(text).toContain(`"'=HYPERLINK(""x"",""y"")"`)
  expect(text.split('\r\n').filter((line) => /(^|,)[=+\-@]/.test(line))).toEqual([])
  for (const cell of ['=1', '+1', '-1+1', '@a', '\tx']) expect(csvCell(cell)).toMatch(/^"'/)
  expect(sentences(await olivia.calls(audit.list, { query: { kind: 'export' } }))).toEqual([
    'Olivia Hart exported the audit log',
  ])
})

test.each([
  ['series.change', 'change', true, false, 'changed a prescription of {patient}'],
  ['workouts.saveSeries', 'change', true, true, 'logged a session'],
  ['surveys.removeAnswer', 'change', true, false, 'removed the survey answers of {patient}'],
  ['plans.saveCard', 'change', false, false, 'added to the plan'],
  ['plans.payRenewal', 'change', false, false, 'sent the payment of a renewal'],
  ['plans.changeCard', 'refused', false, false, 'was refused: changed the card for renewals'],
  ['programs.create', 'change', false, false, 'added a program'],
  ['logs.saveSeries', 'change', true, true, 'logged a session'],
  ['records.erase', 'change', true, false, 'erased the record of {patient}'],
])(
  'the event %s is shown as a sentence, also under a former endpoint name',
  (call, kind, isOfPatient, isOwn, words) => {
    expect(actionText({ call, kind, isOfPatient, isOwn })).toBe(words)
  },
)

/** Runs statements as a superuser, without the triggers that protect the log. */
async function asSuperuser(...statements: string[]) {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const statement of statements) await client.query(statement)
  await client.end()
}
const verify = async (of: string) => (await verifyChains(systemDb)).find(({ organizationId }) => organizationId === of)!

async function clinicWithSealedEvents() {
  const { of, sam, ann } = await clinic()
  for (let batch = 0; batch < 3; batch++) {
    for (let i = 0; i < 5; i++) await sam.calls(patients.get, { params: { id: ann._id } })
    await sealEvents(systemDb)
  }
  const rows = await systemDb
    .selectFrom('accountEvents')
    .select('id')
    .where('organizationId', '=', of)
    .orderBy('id')
    .execute()
  return { of, ids: rows.map(({ id }) => id) }
}

test('an untouched chain verifies, each seal following from the one before', async () => {
  const { of, ids } = await clinicWithSealedEvents()
  expect(await verify(of)).toMatchObject({
    events: ids.length,
    seals: 3,
    fault: undefined,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test.each([
  ['an edit', (id: number) => [`update account_events set call = 'patients.list' where id = ${id}`], 'changed'],
  ['another patient', (id: number) => [`update account_events set patient_id = uuid_v7() where id = ${id}`], 'changed'],
  ['a deletion', (id: number) => [`delete from account_events where id = ${id}`], 'removed'],
  [
    'a swap',
    (id: number) => [
      `update account_events set id = -1 where id = ${id}`,
      `update account_events set id = ${id} where id = ${id + 1}`,
      `update account_events set id = ${id + 1} where id = -1`,
    ],
    'changed',
  ],
])('verification names the first row that a superuser manipulated: %s', async (_, manipulate, word) => {
  const { of, ids } = await clinicWithSealedEvents()
  const target = ids[7]!
  await asSuperuser('alter table account_events alter id set generated by default', ...manipulate(target))
  expect((await verify(of)).fault).toMatch(new RegExp(`^event ${target} was ${word}`))
})

test('verification names a row that bypassed the triggers, and counts one that is backdated', async () => {
  const { of } = await clinicWithSealedEvents()
  const row = `insert into account_events (organization_id, at, call, result, request_id) values ('${of}', now() - interval '1 day', 'patients.get', 'done', 'forged') returning id`
  await asSuperuser(row)
  expect((await verify(of)).fault).toMatch(/^event \d+ was inserted$/)

  const other = await clinicWithSealedEvents()
  const client = new pg.Client(ownerUrl)
  await client.connect()
  await client.query(row.replace(of, other.of))
  await client.end()
  await sealEvents(systemDb)
  expect(await verify(other.of)).toMatchObject({ fault: undefined, late: 1 })
})

test('verification reports a rewritten and a removed seal', async () => {
  const { of } = await clinicWithSealedEvents()
  await asSuperuser(
    `update account_event_seals set hash = '${'f'.repeat(64)}' where organization_id = '${of}' and number = 2`,
  )
  expect((await verify(of)).fault).toBe('seal 2 was changed')
  const other = await clinicWithSealedEvents()
  await asSuperuser(`delete from account_event_seals where organization_id = '${other.of}' and number = 1`)
  expect((await verify(other.of)).fault).toBe('seal 1 was removed')
})

test('concurrent sealing seals every event once', async () => {
  const { of, sam, ann } = await clinic()
  const reads = Array.from({ length: 30 }, () => sam.calls(patients.get, { params: { id: ann._id } }))
  await Promise.all([...reads, ...Array.from({ length: 8 }, () => sealEvents(systemDb))])
  await sealEvents(systemDb)
  expect(await verify(of)).toMatchObject({ events: 31, fault: undefined })
})

test('the logs of several clinics are sealed with as many statements as the log of one', async () => {
  await sealEvents(systemDb)
  const clinics = [await clinic(), await clinic(), await clinic()]
  let statements = 0
  statementInterceptor.change = (text, values) => {
    if (text.includes('account_event_seals')) statements++
    return [text, values]
  }
  await sealEvents(systemDb)
  statementInterceptor.change = undefined
  expect(statements).toBe(2)
  for (const { of } of clinics) expect(await verify(of)).toMatchObject({ seals: 1, fault: undefined })
})

test('the database roles of the server can only add to the log', async () => {
  const { olivia } = await clinic()
  for (const statement of [
    'update account_events set call = call',
    'delete from account_events',
    'truncate account_events',
    'delete from account_event_seals',
  ]) {
    const client = new pg.Client(ownerUrl)
    await client.connect()
    await client.query('set role kinora_system')
    await expect(client.query(statement)).rejects.toThrow(/permission denied|only added to/)
    await client.query('reset role')
    await expect(client.query(statement)).rejects.toThrow(/only added to/)
    await client.end()
  }
  expect(
    (await http.inject({ url: '/api/audit', headers: { authorization: `Bearer ${olivia.token}` } })).statusCode,
  ).toBe(200)
})

test('the events of one patient are found through an index', async () => {
  const { of, olivia, ann, sam } = await clinic()
  await asSuperuser(
    `insert into account_events (organization_id, at, account_id, call, kind, result, request_id, patient_id)
    select '${of}', now() - interval '1 second' * i, '${sam.accountId}', 'patients.get', 'look', 'done', 'r',
      case when i % 500 = 0 then '${ann._id}'::uuid else uuid_v7() end
    from generate_series(1, 100000) i`,
    'analyze account_events',
  )
  const page = await olivia.calls(audit.list, {
    query: { patientId: ann._id, from: '2026-01-01', until: '2030-01-01', pageSize: 100 },
  })
  expect(page.items).toHaveLength(100)
  const next = await olivia.calls(audit.list, { query: { patientId: ann._id, after: page.next!, pageSize: 100 } })
  expect(next.items).toHaveLength(100)
  const client = new pg.Client(ownerUrl)
  await client.connect()
  const { rows } = await client.query(
    `explain select * from account_events where organization_id = '${of}' and patient_id = '${ann._id}' order by at desc, id desc limit 101`,
  )
  await client.end()
  expect(JSON.stringify(rows)).toMatch(/Index Scan/)
})

test('a page of earlier days begins at them, and passes nothing that is newer', async () => {
  const { of, sam } = await clinic()
  await asSuperuser(
    `insert into account_events (organization_id, at, account_id, call, kind, result, request_id)
    select '${of}', now() - interval '1 second' * i, '${sam.accountId}', 'patients.get', 'look', 'done', 'r' from generate_series(1, 20000) i`,
    'analyze account_events',
  )
  const organizationId = of as Parameters<typeof findEvents>[1]
  const passed = await inReadScope(db, { organizationId }, async (tx) => {
    await sql`select pg_stat_force_next_flush()`.execute(tx)
    await findEvents(tx, organizationId, { from: '2026-01-01', until: '2026-01-02' }, { limit: 51, isGrouped: true })
    const { rows } = await sql<{ passed: number }>`
      select idx_tup_fetch + seq_tup_read as passed from pg_stat_xact_user_tables where relname = 'account_events'`.execute(
      tx,
    )
    return rows[0]!.passed
  })
  expect(passed).toBeLessThan(100)
})

test('a backlog that was sealed hours later, in several seals, is no manipulation', async () => {
  const { of } = await clinicWithSealedEvents()
  const client = new pg.Client(ownerUrl)
  await client.connect()
  // As after a sealing backlog, a restore, or a clock that was a day ahead and then corrected.
  for (const ago of ['5 hours', '-1 day', '3 hours', '0 hours']) {
    await client.query(`insert into account_events (organization_id, at, call, result, request_id)
      values ('${of}', now() - interval '${ago}', 'patients.get', 'done', 'stalled')`)
    await sealEvents(systemDb)
  }
  await client.end()
  expect(await verify(of)).toMatchObject({ fault: undefined })
})

test('a refused read is called a read, and requests of nobody are counted, not stored', async () => {
  const { olivia, sam } = await clinic()
  await expect(sam.calls(audit.list, { query: {} })).rejects.toMatchObject({ code: 'forbidden' })
  const { items } = await olivia.calls(audit.list, { query: { kind: 'refused' } })
  expect(items.map(({ did }) => did)).toEqual(['was refused: viewed the audit log'])

  const events = () => systemDb.selectFrom('accountEvents').select('id').where('accountId', 'is', null).execute()
  const before = await events()
  const refused = async () => {
    const rows = await systemDb
      .selectFrom('accountEventRefusals')
      .selectAll()
      .where('call', '=', 'audit.list')
      .execute()
    return rows.reduce((sum, { count }) => sum + count, 0)
  }
  const countedBefore = await refused()
  for (let n = 0; n < 5; n++) await expect(stranger.calls(audit.list, { query: {} })).rejects.toThrow('Please sign in.')
  expect(await events()).toEqual(before)
  expect((await refused()) - countedBefore).toBe(5)
})

test('a visit to a record is one line, and a message to several patients is a line for each', async () => {
  const { olivia, sam, ann } = await clinic()
  const bea = await addPatient(sam, { name: 'Bea Hill' })
  const params = { id: ann._id }
  await sam.calls(patients.get, { params })
  for (let n = 0; n < 3; n++) await sam.calls(programs.ofPatient, { params, query: {} })
  const { items } = await olivia.calls(audit.list, { query: { patientId: ann._id, kind: 'look' } })
  expect(items.map(({ did }) => did)).toEqual(['opened the record of {patient}'])
  // Below its header, the file lists each part of the record that was read.
  const file = await olivia.calls(audit.exportFile, { query: { patientId: ann._id, kind: 'look' } })
  expect((await file.text()).trimEnd().split('\n')).toHaveLength(5)

  await sam.calls(messages.create, { body: { patientIds: [ann._id, bea._id], text: 'We are closed on Monday.' } })
  for (const { _id, name } of [ann, bea]) {
    const log = await olivia.calls(audit.list, { query: { patientId: _id, kind: 'change' } })
    expect(sentences(log)[0]).toBe(`Sam Carter sent a message to ${name}`)
  }
})
