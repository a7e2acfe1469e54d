import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Tables of the starter library, which everybody reads. */
const starter = ['education_pages', 'exercises', 'exercise_words', 'exercise_versions', 'exercise_pictures']
/** What operators do with rows of every clinic; `flag` is a column that must be true. */
const platform: Record<string, { select: true; insert?: true; update?: true; flag?: string }> = {
  tickets: { select: true, update: true },
  ticket_replies: { select: true, insert: true, update: true, flag: 'is_from_support' },
}
const platformId = '00000000-0000-7000-8000-000000000001'

interface Column {
  name: string
  type: string
  isNullable: boolean
}

/** A connection as the tables' owner; everything tried on it is rolled back. */
export async function openProbe(ownerUrl: string) {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  const rowsOf = async <T extends object>(text: string, values?: unknown[]) =>
    (await client.query<T>(text, values)).rows

  const tables = async () =>
    (
      await rowsOf<{ name: string }>(`select c.relname as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`)
    ).map(({ name }) => name)

  const policies = () =>
    rowsOf<{ table: string; name: string; using: string | null; check: string | null }>(
      `select tablename as table, policyname as name, qual as using, with_check as check from pg_policies where schemaname = 'public' order by 1, 2`,
    )

  /** Runs `statement` and rolls it back. Returns how many rows it touched, or the error code. */
  async function attempt(statement: string): Promise<number | string> {
    await client.query('savepoint attempt')
    try {
      return (await client.query(statement)).rowCount ?? 0
    } catch (error) {
      return (error as { code: string }).code
    } finally {
      await client.query('rollback to attempt')
    }
  }

  /** Reads and writes a table as two organizations, after `change`. Returns, in words, what was wrongly allowed. */
  async function probe(table: string, change = 'select 1') {
    const wrong: string[] = []
    const [here, there] = [randomUUID(), randomUUID()]
    await client.query('begin; set local session_replication_role = replica')
    try {
      const columns = await columnsOf(table)
      await dropChecks(table)
      await client.query(`delete from ${table}`)
      await client.query(change)
      const insertFor = (id: string, flag = false) => insertion(table, columns, id, flag)
      for (const id of [here, there, platformId]) await client.query(insertFor(id))
      const rules = platform[table]
      if (rules?.flag) await client.query(insertFor(there, true))
      const expect = async (what: string, statement: string, isRight: (outcome: number | string) => boolean) => {
        const outcome = await attempt(statement)
        if (!isRight(outcome)) wrong.push(`${table}: ${what} (${outcome})`)
      }
      const as = async (role: string, id: string) => {
        await client.query(`set local role ${role}; select set_config('app.organization', '${id}', true)`)
      }
      const may = async (role: string, right: string) =>
        (await rowsOf<{ may: boolean }>(`select has_table_privilege($1, $2, $3) as may`, [role, table, right]))[0]!.may
      const seen = (id: string) => `select from ${table} where organization_id = '${id}'`
      const isOwn = table === 'organizations'
      const touch = isOwn ? 'name = name' : 'organization_id = organization_id'
      const [mayInsert, mayUpdate, mayDelete] = [
        await may('kinora_app', 'insert'),
        await may('kinora_app', 'update'),
        await may('kinora_app', 'delete'),
      ]

      await as('kinora_app', here)
      await expect('its own rows are not seen', seen(here), (rows) => rows === 1)
      await expect("another organization's rows are seen", seen(there), (rows) => rows === 0)
      await expect(
        'the starter library is not as it should be',
        seen(platformId),
        (rows) => rows === (starter.includes(table) ? 1 : 0),
      )
      await expect('a row is put into another organization', insertFor(there), (code) => code === '42501')
      await expect("a row of the platform's is put there", insertFor(platformId), (code) => code === '42501')
      if (rules?.flag) await expect('a row is put there as support', insertFor(there, true), (code) => code === '42501')
      if (mayInsert && !isOwn) await expect('an own row is refused', insertFor(here), (rows) => rows === 1)
      if (mayUpdate) {
        if (!isOwn)
          await expect(
            'an own row is moved away',
            `update ${table} set organization_id = '${there}'`,
            (code) => code === '42501',
          )
        await expect("others' rows are changed", `update ${table} set ${touch}`, (rows) => rows === 1)
      }
      if (mayDelete) await expect("others' rows are deleted", `delete from ${table}`, (rows) => rows === 1)

      await as('kinora_app', '')
      await expect('rows are seen by nobody in particular', seen(here), (rows) => rows === 0)

      await as('kinora_app', platformId)
      await expect('the platform sees what it must not', seen(here), (rows) => rows === (rules ? 1 : 0))
      if (mayUpdate) {
        const open = rules?.update ? (rules.flag ? 1 : 2) : 0
        const change = `update ${table} set ${touch} where organization_id <> '${platformId}'`
        await expect('the platform changes what it must not, or cannot what it must', change, (rows) => rows === open)
      }
      if (rules?.insert) await expect('the platform cannot answer', insertFor(there, true), (rows) => rows === 1)
      if (rules) await expect('the platform speaks for others', insertFor(there), (code) => code === '42501')

      await as('kinora_system', '')
      if (await may('kinora_system', 'select'))
        await expect('the system does not see it', seen(there), (rows) => Number(rows) >= 1)
      if ((await may('kinora_system', 'insert')) && !isOwn)
        await expect('the system cannot add', insertFor(there), (rows) => rows === 1)
      if (await may('kinora_system', 'update'))
        await expect(
          'the system cannot change',
          `update ${table} set ${touch} where organization_id = '${here}'`,
          (rows) => rows === 1,
        )
    } finally {
      await client.query('rollback')
    }
    return wrong
  }

  const columnsOf = (table: string) =>
    rowsOf<Column>(
      `select a.attname as name, t.typname as type, not a.attnotnull as "isNullable"
       from pg_attribute a join pg_type t on t.oid = a.atttypid
       where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''`,
      [table],
    )

  async function dropChecks(table: string) {
    const checks = await rowsOf<{ name: string }>(
      `select conname as name from pg_constraint k where conrelid = $1::regclass and (contype = 'c' or contype in ('p', 'u')
         and conkey = array(select attnum from pg_attribute where attrelid = k.conrelid and attname = 'organization_id'))`,
      [table],
    )
    for (const { name } of checks) await client.query(`alter table ${table} drop constraint ${name}`)
    // So is "one of each organization", above, and "one at a time" of a table; it is not what is tried here.
    const limits = await rowsOf<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index where indrelid = $1::regclass and indisunique and indpred is not null`,
      [table],
    )
    for (const { name } of limits) await client.query(`drop index ${name}`)
  }

  return { tables, policies, probe, close: () => client.end() }
}

const valueOf: Record<string, () => string> = {
  uuid: () => `'${randomUUID()}'`,
  text: () => `'${randomUUID()}'`,
  varchar: () => `'${randomUUID()}'`,
  bool: () => 'false',
  jsonb: () => `'{}'`,
  timestamptz: () => 'now()',
  date: () => 'current_date',
  bytea: () => `''`,
  numeric: () => '1',
  xid8: () => `'1'`,
}

/** Any row of an organization: only the columns that must have a value have one. */
function insertion(table: string, columns: Column[], organizationId: string, flag: boolean) {
  const owner = table === 'organizations' ? 'id' : 'organization_id'
  const meant = columns.filter(({ name, isNullable }) => name === owner || !isNullable)
  const values = meant.map(({ name, type }) => {
    if (name === owner) return `'${organizationId}'`
    if (flag && type === 'bool') return 'true'
    return valueOf[type]?.() ?? (type.startsWith('_') ? `'{}'` : String(Math.floor(Math.random() * 30_000)))
  })
  return `insert into ${table} (${meant.map(({ name }) => `"${name}"`).join(', ')}) values (${values.join(', ')})`
}
