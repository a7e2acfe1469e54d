import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from '../testing/open-test-app.ts'
import { buildOnce } from './build-once.ts'
import { inReadScope, inOrganizationScope, type Tx } from './connect.ts'
import { columnIn } from './column-in.ts'
import { planOnce } from './plan-once.ts'

const { neighbor, onOwner, organization } = await openTestApp({ isWorker: false })
// The production setting. Other tests use generic plans from the start.
await onOwner(`do $$ begin execute format('alter database %I set plan_cache_mode = auto', current_database()); end $$`)
const { db } = await neighbor()

test('statements for one id are found by it, and those for several or none by the list', async () => {
  const organizationId = await organization()
  const find = (tx: Tx, ids: string[]) =>
    buildOnce(tx, 'organizations of the test', { ids }, (of) => ({
      compile: () => sql<{ id: string }>`select id from organizations where ${columnIn('id', of.ids)}`.compile(tx),
    }))
  await inReadScope(db, { organizationId }, async (tx) => {
    const other = '00000000-0000-7000-8000-000000000000'
    expect(await find(tx, [organizationId])).toEqual([{ id: organizationId }])
    expect(await find(tx, [other])).toEqual([])
    expect(await find(tx, [other, organizationId])).toEqual([{ id: organizationId }])
    expect(await find(tx, [])).toEqual([])
    const { rows } = await sql<{ count: number }>`select count(*) from pg_prepared_statements
      where statement like 'select id from organizations where "id" = %'`.execute(tx)
    expect(rows).toEqual([{ count: 2 }])
  })
})

test('a transaction that plans once uses the plans of its connection, and the next one decides by itself again', async () => {
  const organizationId = await organization()
  const plansOf = (isOnce: boolean) =>
    inOrganizationScope(db, { organizationId }, async (tx) => {
      if (isOnce) planOnce(tx)
      const text = `select name from organizations where id = $1 and '${isOnce}' <> ''`
      await tx.executeQuery({ sql: text, parameters: [organizationId], query: {} } as never)
      const { rows } = await sql<{
        generic: number
        custom: number
      }>`select generic_plans as generic, custom_plans as custom
        from pg_prepared_statements where statement = ${text}`.execute(tx)
      return rows
    })
  expect(await plansOf(true)).toEqual([{ generic: 1, custom: 0 }])
  expect(await plansOf(false)).toEqual([{ generic: 0, custom: 1 }])
})
