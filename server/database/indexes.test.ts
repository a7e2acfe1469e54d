import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from '../testing/open-test-app.ts'

const { systemDb } = await openTestApp({ isWorker: false })

test('every foreign key has an index, so that deleting a person reads their rows only, however many others there are', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.conrelid::regclass::text as "table", cols.names as columns
    from pg_constraint c
    cross join lateral (select array_agg(a.attname::text order by k.at) as names
      from unnest(c.conkey) with ordinality k(attnum, at) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) cols
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      -- One column that is unique to the referenced row is enough to find it.
      and not exists (select from pg_index i where i.indrelid = c.conrelid
        and i.indkey[0] = any(c.conkey)
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || (select attname from pg_attribute where attrelid = c.conrelid and attnum = i.indkey[0]) || ' IS NOT NULL)')
        and (cardinality(c.conkey) = 1 or i.indkey[0] <> (select attnum from pg_attribute where attrelid = c.conrelid and attname = 'organization_id')
          or i.indkey[1] = any(c.conkey)))
    order by 1, 2`.execute(systemDb)
  expect(rows.map(({ table, columns }) => `${table} (${columns.join(', ')})`)).toEqual([])
})

test('no search reads more than a megabyte of entries that its index has not sorted in, but of patients, sorted each second', async () => {
  const { rows } = await sql<{ index: string }>`
    select c.relname as index from pg_class c join pg_am m on m.oid = c.relam and m.amname = 'gin'
    where c.relnamespace = 'public'::regnamespace and not 'gin_pending_list_limit=1024' = any(coalesce(c.reloptions, '{}'))`.execute(
    systemDb,
  )
  // An insert that sorts a large pending list would delay concurrent inserts.
  expect(rows.map(({ index }) => index)).toEqual(['patients_search'])
})
