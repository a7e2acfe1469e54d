import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from '../testing/open-test-app.ts'
import { inReadScope, inTransaction, sendWithoutWaiting, type Tx } from './connect.ts'

const { db, systemDb, organization, onOwner } = await openTestApp({ isWorker: false })

test('a statement after the end of its transaction is refused, as its connection may serve another clinic by then', async () => {
  const organizationId = await organization()
  let ended: Tx | undefined
  await inReadScope(db, { organizationId }, async (tx) => void (ended = tx))
  await expect(sql`select 1`.execute(ended!)).rejects.toThrow('has ended')
  await expect(
    inTransaction(systemDb, async (tx) => {
      ended = tx
      throw new Error('The handler failed.')
    }),
  ).rejects.toThrow('The handler failed.')
  await expect(sql`select 1`.execute(ended!)).rejects.toThrow('has ended')
})

test('statements that are asked for together see one clinic, in their order, and cannot write', async () => {
  const organizationId = await organization()
  const rows = await inReadScope(db, { organizationId }, (tx) =>
    Promise.all([
      sql<{ value: string }>`select current_organization() as value`.execute(tx),
      sql<{ value: string }>`select set_config('app.mark', 'first', true) as value`.execute(tx),
      sql<{ value: string }>`select current_setting('app.mark') as value`.execute(tx),
    ]),
  )
  expect(rows.map((each) => each.rows[0]!.value)).toEqual([organizationId, 'first', 'first'])
  await expect(
    inReadScope(db, { organizationId }, (tx) => sql`update organizations set name = 'Other'`.execute(tx)),
  ).rejects.toThrow('read-only')
})

test('one of several statements that fails ends the others, and the connection serves the next request', async () => {
  const organizationId = await organization()
  const failing = () =>
    inReadScope(db, { organizationId }, (tx) =>
      Promise.all([sql`select 1 / 0`.execute(tx), sql`select ${1}::int`.execute(tx)]),
    )
  const working = () =>
    inReadScope(db, { organizationId }, (tx) =>
      sql<{ value: string }>`select current_organization() as value`.execute(tx),
    )
  for (let round = 0; round < 20; round++) {
    await expect(failing()).rejects.toThrow('division by zero')
    expect((await working()).rows[0]!.value).toBe(organizationId)
  }
})

test('a transaction is not taken for committed where one of its statements failed, whoever waited for it', async () => {
  const overlooked = inTransaction(systemDb, (tx) => sql`select 1 / 0`.execute(tx).catch(() => undefined))
  await expect(overlooked).rejects.toThrow('Nothing was committed')
  const unawaited = inTransaction(systemDb, async (tx) => sendWithoutWaiting(tx, sql`select 1 / 0`.execute(tx)))
  await expect(unawaited).rejects.toThrow('division by zero')
})

test('a failed transaction is rolled back, whatever else was asked for in its last moment', async () => {
  for (let round = 0; round < 20; round++) {
    const failing = inTransaction(systemDb, async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => undefined)
      sendWithoutWaiting(tx, sql`select 1`.execute(tx))
      throw new Error('The handler failed.')
    })
    await expect(failing).rejects.toThrow('The handler failed.')
    await inTransaction(systemDb, (tx) => sql`select 1`.execute(tx))
  }
})

test('what a read asks for later sees the same clinic and cannot write, and its connection goes on without either', async () => {
  const organizationId = await organization()
  const seen = (tx: Tx) => sql<{ value: string }>`select current_organization() as value`.execute(tx)
  await inReadScope(db, { organizationId }, async (tx) => {
    await seen(tx)
    expect((await seen(tx)).rows[0]!.value).toBe(organizationId)
    await expect(sql`update organizations set name = 'Other'`.execute(tx)).rejects.toThrow('read-only')
    expect((await seen(tx)).rows[0]!.value).toBe(organizationId)
  })
  for (let round = 0; round < 20; round++) {
    const { rows } = await sql<{ value: string | null; mode: string }>`select current_organization() as value,
      current_setting('transaction_read_only') as mode`.execute(db)
    expect(rows[0]).toEqual({ value: null, mode: 'off' })
  }
})

test('a statement that fails the first time it is sent works the next time, and so do those sent with it', async () => {
  const organizationId = await organization()
  const read = (number: string) =>
    inReadScope(db, { organizationId }, (tx) =>
      Promise.all([
        sql<{ value: number }>`select ${number}::text::int + 1 as value`.execute(tx),
        sql<{ value: string }>`select ${number}::text || '!' as value`.execute(tx),
      ]),
    )
  for (let round = 0; round < 10; round++) {
    await expect(read('one')).rejects.toThrow('invalid input syntax')
    const [added, marked] = await read('1')
    expect([added.rows, marked.rows]).toEqual([[{ value: 2 }], [{ value: '1!' }]])
  }
})

test('a statement is prepared anew once its table has got another column', async () => {
  await onOwner('create table growing (first_word text); grant select on growing to kinora_system')
  await onOwner(`insert into growing values ('one')`)
  const read = () => inTransaction(systemDb, (tx) => sql`select * from growing where first_word <> ${''}`.execute(tx))
  for (let round = 0; round < 20; round++) expect((await read()).rows).toEqual([{ firstWord: 'one' }])
  await onOwner('alter table growing add column second_word text')
  // Each connection learns it once.
  await expect.poll(() => read().then(({ rows }) => rows, String)).toEqual([{ firstWord: 'one', secondWord: null }])
})

test('an error of PostgreSQL says in its stack whose statement it was', async () => {
  const divide = async (tx: Tx) => await sql`select 1 / 0`.execute(tx)
  const error = await inTransaction(systemDb, divide).catch((thrown: Error) => thrown)
  expect((error as Error).stack).toMatch(/at (async )?divide/)
})
