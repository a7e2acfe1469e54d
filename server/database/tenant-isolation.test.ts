import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addPatient } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { inReadScope, inOrganizationScope } from './connect.ts'
import { typesOf } from './generate-types.ts'

const { db, systemDb, ownerUrl, person } = await openTestApp({ isWorker: false })
const [sam, eve] = [await person('solo'), await person('solo')]
const ann = await addPatient(sam)

interface Named {
  name: string
}
const tenantTables = await sql<Named>`
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(systemDb)

test('every table of an organization forces row-level security and has a policy for the server', async () => {
  expect(tenantTables.rows.length).toBeGreaterThan(20)
  const open = await sql<Named>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not (c.relrowsecurity and c.relforcerowsecurity
        and exists (select from pg_policies p where p.tablename = c.relname and 'kinora_app' = any(p.roles)))`.execute(
    systemDb,
  )
  expect(open.rows).toEqual([])
})

test('the roles the server logs in as own nothing and bypass nothing', async () => {
  const { rows } = await sql<{ bypasses: boolean; owns: number }>`
    select bool_or(rolsuper or rolbypassrls or rolcreaterole) as bypasses,
      (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relowner in (select oid from pg_roles where rolname like 'kinora%')) as owns
    from pg_roles where rolname in ('kinora_app', 'kinora_system')`.execute(systemDb)
  expect(rows).toEqual([{ bypasses: false, owns: 0 }])
})

test.each(tenantTables.rows.map(({ name }) => name))(
  '%s shows nothing to a transaction that does not say for whom it is',
  async (name) => {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(name)} where organization_id <> platform_id()`.execute(db)
    expect(rows).toEqual([{ count: 0 }])
  },
)

test('a query that forgets its where clause sees one organization', async () => {
  const seen = await inReadScope(db, eve, (tx) => tx.selectFrom('patients').select('id').execute())
  expect(seen).toEqual([])
  expect(await inReadScope(db, sam, (tx) => tx.selectFrom('patients').select('id').execute())).toEqual([
    { id: ann._id },
  ])
})

test('nothing is written into, moved to or tied to another organization', async () => {
  const account = {
    organizationId: sam.organizationId,
    role: 'practitioner',
    name: 'Eve',
    email: 'in@example.com',
    mobile: '0400000000',
  } as const
  await expect(
    inOrganizationScope(db, eve, (tx) => tx.insertInto('accounts').values(account).execute()),
  ).rejects.toThrow(/row-level security/)
  const moved = await inOrganizationScope(db, eve, (tx) =>
    tx.updateTable('patients').set({ notes: 'mine' }).where('id', '=', ann._id).returning('id').execute(),
  )
  expect(moved).toEqual([])
  const program = {
    organizationId: eve.organizationId,
    patientId: ann._id,
    title: 'Stolen',
    startDate: '2026-11-20',
    weeks: 1,
    createdBy: eve.accountId,
  }
  await expect(
    inOrganizationScope(db, eve, (tx) => tx.insertInto('programs').values(program).execute()),
  ).rejects.toThrow(/foreign key/)
})

test('the setting of a transaction that failed does not stay on its connection', async () => {
  await inOrganizationScope(db, sam, () => Promise.reject(new Error('stopped'))).catch(() => undefined)
  for (let i = 0; i < 20; i++) {
    const { rows } = await sql<{ who: string | null }>`select current_organization()::text as who`.execute(db)
    expect(rows).toEqual([{ who: null }])
  }
})

test('a read cannot write', async () => {
  const write = inReadScope(db, sam, (tx) => tx.updateTable('patients').set({ notes: 'x' }).execute())
  await expect(write).rejects.toThrow(/read-only transaction/)
})

test('foreign keys between records of organizations carry the organization', async () => {
  const { rows } = await sql<Named>`
    select conrelid::regclass || ' → ' || confrelid::regclass as name from pg_constraint k
    where contype = 'f' and connamespace = 'public'::regnamespace
      and exists (select from pg_attribute where attrelid = confrelid and attname = 'organization_id')
      and not exists (select from unnest(conkey) key join pg_attribute a on a.attrelid = conrelid and a.attnum = key and a.attname like '%organization_id')
    order by 1`.execute(systemDb)
  // Ladders, favorites and reviews may refer to the starter library, which all clinics share; support's agent belongs
  // to the platform.
  expect(rows.map(({ name }) => name)).toEqual([
    'account_support_links → accounts',
    'exercise_favorites → exercises',
    'exercise_reviews → exercises',
    'exercises → exercises',
    'exercises → exercises',
  ])
})

test('the types are those of the migrated database', async () => {
  expect(await typesOf(ownerUrl)).toBe(await readFile(new URL('./types.ts', import.meta.url), 'utf8'))
})
