import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { inReadScope, type Tx } from '../database/connect.ts'
import type { OrganizationId } from '../http/actor.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { readDashboard } from '../statistics/dashboard.service.ts'
import { readProgram } from '../workouts/workout.service.ts'
import { findPrograms, findTemplates } from '../programs/program.queries.ts'
import { findPage } from './patient-list.queries.ts'
import { findPatientNames } from './patient-name.queries.ts'
import { maxCounted, rememberListSize } from './patient-search.queries.ts'
import { listPatients, readPatient } from './patient.service.ts'

const { db, onOwner, person } = await openTestApp({ isWorker: false })

/** 30,000 patients of six clinics, one of them Sam’s. */
const clinics = await Promise.all(Array.from({ length: 6 }, () => person('business_admin')))
for (const { organizationId, accountId } of clinics)
  await onOwner(
    'alter table accounts no force row level security',
    'alter table patients no force row level security',
    `with made as (
       insert into accounts (organization_id, role, name, email, mobile)
       select '${organizationId}', 'patient', 'Ann ' || md5((n % 250)::text), 'ann' || n || '@example.com', '04' || lpad(n::text, 8, '0')
       from generate_series(1, 5000) n returning id, name)
     insert into patients (id, organization_id, practitioner_id, name, last_workout_day)
     select id, '${organizationId}', '${accountId}', name, date '2026-01-01' + (random() * 300)::int from made`,
    'alter table accounts force row level security',
    'alter table patients force row level security',
  )
// A practitioner of Sam’s clinic with three hundred patients, who also covers twenty of Sam’s.
const priya = await person('practitioner', { of: clinics[0]!.organizationId })
await onOwner(
  'alter table patients no force row level security',
  'alter table patient_shares no force row level security',
  'alter table patient_share_patients no force row level security',
  `update patients set practitioner_id = '${priya.accountId}' where id in (
     select id from patients where organization_id = '${priya.organizationId}' order by id limit 300)`,
  `with asked as (
     insert into patient_shares (organization_id, kind, practitioner_id, colleague_id, is_all, first_day, state, asked_by)
     select '${priya.organizationId}', 'share', '${clinics[0]!.accountId}', '${priya.accountId}', false, '2020-01-01', 'accepted', '${priya.accountId}'
     returning id)
   insert into patient_share_patients (organization_id, share_id, patient_id)
   select '${priya.organizationId}', asked.id, t.id from asked, (
     select id from patients where practitioner_id = '${clinics[0]!.accountId}' order by survey_id limit 20) t`,
  `update patients set attention = 'silent', attention_rank = 4 where id in (select id from patients order by id limit 2000)`,
  `update patients set attention = 'formCheck', attention_rank = 3 where id in (select id from patients order by id limit 2)`,
  `update patients set status_reason = 'Completed program' where id in (select id from patients order by survey_id limit 3000)`,
  'alter table patients force row level security',
  'alter table patient_shares force row level security',
  'alter table patient_share_patients force row level security',
)
// Two letters that only three patients have, all in one clinic.
await onOwner(
  'alter table accounts no force row level security',
  'alter table patients no force row level security',
  `update accounts a set name = v.name from (
     select id, row_number() over () as n from accounts where organization_id = '${clinics[0]!.organizationId}' and name like 'Ann c81e%' limit 3) t
   join (values (1, 'Ann Xizq'), (2, 'Zqu Ann'), (3, 'Ann O’zq')) v (n, name) on v.n = t.n where a.id = t.id`,
  'alter table accounts force row level security',
  'alter table patients force row level security',
)
await onOwner('vacuum analyze patient_shares', 'vacuum analyze patient_share_patients')
await onOwner(
  'alter table programs no force row level security',
  'alter table patients no force row level security',
  `insert into programs (organization_id, patient_id, title, start_date, weeks, created_by)
   select organization_id, id, 'Knee rehab', date '2026-01-01' + (random() * 300)::int, 6, practitioner_id from patients`,
  'alter table programs force row level security',
  'alter table patients force row level security',
)
await onOwner(...['accounts', 'patients', 'practitioners', 'programs'].map((table) => `vacuum analyze ${table}`))
const sam = clinics[0]!
const organizationId = sam.organizationId as OrganizationId
const actor = { organizationId, accountId: sam.accountId, role: 'business_admin' as const }
const page = { pageSize: 25, pageNumber: 1 }
const list = (db: Tx, asked: Partial<Parameters<typeof listPatients>[2]>) =>
  listPatients(db, { organizationId, scope: {} }, { filter: 'all', sort: 'attention', ...page, ...asked })
const search = 'c4ca'
const scope = { practitionerId: priya.accountId, shared: 'also' as const }
const listing = { filter: 'all', sort: 'attention', ...page } as const

const { items: ofPriya } = await priya.calls(patients.list, { query: { pageSize: 1 } })
const program = { title: 'Knee rehab', patientId: ofPriya[0]!._id, startDate: '2026-11-02', weeks: 4 }
const { _id: programId } = await priya.calls(programs.create, { body: program })
const oldest = { ...program, title: 'Achilles tendon', startDate: '2020-01-06' }
await priya.calls(programs.create, { body: oldest })
await priya.calls(programs.create, { body: { title: 'Achilles template', weeks: 6 } })

const reads: Record<string, (db: Tx) => Promise<unknown>> = {
  'the worklist': (db) => list(db, {}),
  'the worklist by name': (db) => list(db, { sort: 'name' }),
  'the worklist by last session': (db) => list(db, { sort: 'lastSeen' }),
  'a search by last session that finds more than are counted': (db) => list(db, { search: 'ann', sort: 'lastSeen' }),
  'those who need something': (db) => list(db, { filter: 'needsYou' }),
  'a search': (db) => list(db, { search }),
  'a search that finds more than are counted': (db) => list(db, { search: 'ann' }),
  'a search by name that finds more than are counted, second page': (db) =>
    list(db, { search: 'ann', sort: 'name', pageNumber: 2 }),
  'those with a rare need, by name': (db) => list(db, { filter: 'formCheck', sort: 'name' }),
  'those who wait, newest first': (db) => list(db, { filter: 'invited', sort: 'newest' }),
  'those who completed a program': (db) => list(db, { filter: 'completed' }),
  'a search by name, second page': (db) => list(db, { search, sort: 'name', pageNumber: 2, pageSize: 5 }),
  'the names to choose from': (db) => findPatientNames(db, { organizationId, scope: {}, search }, page),
  'the first names to choose from': (db) => findPatientNames(db, { organizationId, scope: {} }, page),
  'the list of a practitioner who covers': (db) => listPatients(db, { organizationId, scope }, listing),
  'a search of a practitioner who covers': (db) => listPatients(db, { organizationId, scope }, { ...listing, search }),
  'a covered patient': async (db) => {
    const shared = { organizationId, scope: { ...scope, shared: 'only' as const } }
    const { items } = await findPage(db, shared, { ...listing, pageSize: 1 })
    expect(await readPatient(db, { ...priya, organizationId, role: 'practitioner' }, items[0]!._id!)).toBeDefined()
  },
  'the program of a practitioner’s patient': async (db) => {
    const practitioner = { ...priya, organizationId, role: 'practitioner' as const }
    expect(await readProgram(db, practitioner, programId)).toMatchObject({ title: 'Knee rehab' })
  },
  'the programs of the clinic': (db) => findPrograms(db, actor, page),
  'the second page of its programs': (db) => findPrograms(db, actor, { ...page, pageNumber: 2 }),
  'a search of programs that finds many': (db) => findPrograms(db, actor, { ...page, search: 'knee' }),
  'the dashboard of the owner': (db) => readDashboard(db, actor, 12),
  'the dashboard of a practitioner who covers': (db) =>
    readDashboard(db, { ...actor, accountId: priya.accountId, role: 'practitioner' }, 12),
  'those who wait, by last session': (db) => list(db, { filter: 'invited', sort: 'lastSeen' }),
  'those who completed a program, by last session': (db) => list(db, { filter: 'completed', sort: 'lastSeen' }),
  'the templates': (db) => findTemplates(db, actor, page),
  'one patient': async (db) => {
    const { items } = await list(db, {})
    return readPatient(db, actor, items[0]!._id)
  },
}

/** More often than PostgreSQL plans for specific values: after five runs it may use a generic plan. */
const times = 8

/** A connection's statistics accumulate over transactions, so only the increase per read counts. */
async function readsOf(tx: Tx) {
  const { rows } = await sql<{ wholeTables: number; rows: number }>`
    select coalesce(sum(seq_scan), 0)::int as "wholeTables", coalesce(sum(idx_tup_fetch), 0)::int as rows
    from pg_stat_xact_user_tables where relname in ('accounts', 'patients', 'programs')`.execute(tx)
  return rows[0]!
}

test.each(Object.keys(reads))(
  'among thirty thousand patients, %s is read by indexes, and no more than it needs',
  async (name) => {
    const most = /programs/.test(name)
      ? 17_000
      : /more than/.test(name)
        ? maxCounted + 300
        : /who covers/.test(name)
          ? 500
          : /search|names/.test(name)
            ? 300
            : 100
    for (let time = 0; time < times; time++) {
      const [before, after] = await inReadScope(db, { organizationId }, async (tx) => {
        // Flushes the statistics now, so that PostgreSQL does not flush them in the middle of the read.
        await sql`select pg_stat_force_next_flush()`.execute(tx)
        const first = await readsOf(tx)
        await reads[name]!(tx)
        return [first, await readsOf(tx)]
      })
      expect(after.wholeTables - before.wholeTables).toBe(0)
      expect(after.rows - before.rows).toBeGreaterThan(0)
      expect(after.rows - before.rows).toBeLessThan(most)
    }
  },
)

test('a rare program is found by its title or its patient, behind more newer ones than a search passes', async () => {
  const find = (text: string) =>
    inReadScope(db, { organizationId }, (tx) => findPrograms(tx, actor, { ...page, search: text }))
  const byTitle = await find('aCHIL')
  expect(byTitle.items.map(({ title }) => title)).toEqual(['Achilles tendon', 'Achilles template'])
  expect(byTitle.total).toBe(2)
  const { items } = await find(ofPriya[0]!.name)
  expect(items.every(({ patient }) => patient === ofPriya[0]!.name)).toBe(true)
  expect(items.map(({ title }) => title)).toContain('Achilles tendon')
  expect(await find('no such program')).toEqual({ items: [], total: 0 })
})

test('a practitioner who covers finds their own patients and the covered ones', async () => {
  const { total } = await inReadScope(db, { organizationId }, (tx) =>
    listPatients(tx, { organizationId, scope }, listing),
  )
  expect(total).toBe(320)
})

test('a search counts what it finds, in Sam’s clinic only', async () => {
  const { items, total, counts } = await inReadScope(db, { organizationId }, (tx) => list(tx, { search }))
  expect([items.length, total, counts.all, counts.inactive]).toEqual([20, 20, 20, 0])
})

test('a search that finds more than are counted has the right page, and says that it is not counted', async () => {
  const ids = (items: { _id: string | null }[]) => items.map(({ _id }) => _id)
  for (const pageNumber of [1, 3])
    for (const sort of ['attention', 'name', 'newest', 'lastSeen'] as const) {
      const [found, every] = await inReadScope(db, { organizationId }, (tx) =>
        Promise.all([list(tx, { search: 'ANN', sort, pageNumber }), list(tx, { sort, pageNumber })]),
      )
      // All patients are called Ann.
      expect(ids(found.items)).toEqual(ids(every.items))
      expect([found.isAtLeast, every.isAtLeast]).toEqual([true, false])
      expect(found.total).toBeGreaterThan(pageNumber * page.pageSize)
      expect(found.total).toBeLessThanOrEqual(maxCounted + 1)
    }
})

test.each(['ann', search, 'nn', 'zq', 'xq', '0400000123', 'nobody'])(
  'in a list of a large clinic a search for %s finds the same, in the same order',
  async (text) => {
    const selection = { organizationId, scope: {} }
    const names = (tx: Tx) => findPatientNames(tx, { ...selection, search: text }, page)
    for (const pageNumber of [1, 3]) {
      const read = () =>
        inReadScope(db, { organizationId }, async (tx) => {
          const { items } = await list(tx, { search: text, sort: 'name', pageNumber })
          return [items.map(({ _id }) => _id), (await names(tx)).items.map(({ _id }) => _id)]
        })
      const found = await read()
      rememberListSize(selection, 1_000_000)
      expect(await read()).toEqual(found)
      rememberListSize(selection, 5000)
    }
  },
)

test('the last page of a search that finds more than are counted says where it ends', async () => {
  const asked = { search: 'ann', pageSize: 100, pageNumber: 50 }
  const { items, total } = await inReadScope(db, { organizationId }, (tx) => list(tx, asked))
  expect([items.length, total]).toEqual([100, 5000])
})

test('a search for two rare or absent letters uses an index in a large clinic', async () => {
  const selection = { organizationId, scope: {} }
  rememberListSize(selection, 1_000_000)
  try {
    for (const [text, names] of [
      ['zq', ['Ann O’zq', 'Ann Xizq', 'Zqu Ann']],
      ['xq', []],
    ] as const) {
      const [found, whole] = await inReadScope(db, { organizationId }, async (tx) => {
        const before = await readsOf(tx)
        const { rows } = await sql<{ name: string }>`
          select name from search_large_clinic(${`%${text}%`}, 1001) order by name`.execute(tx)
        return [rows.map(({ name }) => name), (await readsOf(tx)).rows - before.rows]
      })
      expect(found).toEqual(names)
      expect(whole).toBeLessThan(10)
    }
  } finally {
    rememberListSize(selection, 5000)
  }
})
