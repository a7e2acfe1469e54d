import { sql } from 'kysely'
import pg from 'pg'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '../testing/open-test-app.ts'
import { inReadScope, type Tx } from './connect.ts'
import { slowMs } from './shared-reads.ts'

const { db, organization, onOwner, ownerUrl } = await openTestApp({ isWorker: false })

const many = Array.from({ length: 30 }, (_, i) => i)
const seenBy = (tx: Tx) => sql<{ seen: string }>`select current_organization() as seen`.execute(tx)
const processOf = async (tx: Tx) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid where ${1}::int = 1`.execute(tx)).rows[0]!.pid

test('reads at the same moment share connections, and each sees its own clinic', async () => {
  const clinics = await Promise.all(many.slice(0, 8).map(() => organization()))
  const connections: number[] = []
  for (let round = 0; round < 5; round++) {
    const seen = await Promise.all(
      clinics.map((organizationId) =>
        inReadScope(db, { organizationId }, async (tx) => {
          const [{ rows }, pid] = await Promise.all([seenBy(tx), processOf(tx)])
          return { pid, clinics: [rows[0]!.seen, (await seenBy(tx)).rows[0]!.seen] }
        }),
      ),
    )
    expect(seen.map((each) => each.clinics)).toEqual(clinics.map((id) => [id, id]))
    connections.push(new Set(seen.map(({ pid }) => pid)).size)
  }
  // Four reads per connection, at least before a busy machine makes one of them slow.
  expect(Math.min(...connections)).toBe(2)
})

test('a read that fails fails alone, also where others on its connection sent the same statement for the first time', async () => {
  const organizationId = await organization()
  for (let round = 0; round < 10; round++) {
    const read = (value: string) =>
      inReadScope(db, { organizationId }, (tx) =>
        Promise.all([
          sql`select ${value}::text::int as number, ${sql.lit(round)} as round`.execute(tx),
          sql<{ next: number }>`select ${value}::text::int + 1 as next, ${sql.lit(round)} as round`.execute(tx),
        ]),
      )
    const outcomes = await Promise.allSettled(many.map((i) => read(i % 3 === 0 ? 'none' : String(i))))
    expect(outcomes.map((each) => (each.status === 'fulfilled' ? each.value[1].rows[0]!.next : 'failed'))).toEqual(
      many.map((i) => (i % 3 === 0 ? 'failed' : i + 1)),
    )
  }
})

test('nothing joins the connection of a read that is slow, or was the last time', async () => {
  const organizationId = await organization()
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  onTestFinished(() => owner.end())
  const waiting = async () =>
    (await owner.query(`select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`))
      .rows.length
  // By the second round the read is known to be slow, so even reads of the same moment do not join it.
  for (const isBegun of [true, false]) {
    await owner.query('select pg_advisory_lock(1)')
    const slow = inReadScope(db, { organizationId }, (tx) => sql`select pg_advisory_xact_lock(${1})`.execute(tx))
    if (isBegun) {
      await expect.poll(waiting).toBe(1)
      // Otherwise a fast machine would finish before the read counts as slow, and the second round would not know it.
      await setTimeout(2 * slowMs)
    }
    // Reads that joined it would also wait for the lock, until PostgreSQL ends them.
    for (let round = 0; round < 5; round++)
      await Promise.all(many.map(() => inReadScope(db, { organizationId }, seenBy)))
    await expect.poll(waiting).toBe(1)
    await owner.query('select pg_advisory_unlock(1)')
    await slow
  }
})

test('reads on a connection that is lost fail, and the next ones have another', async () => {
  const organizationId = await organization()
  const read = () => inReadScope(db, { organizationId }, (tx) => sql`select pg_sleep(${0.2}), 1 as done`.execute(tx))
  const ended = Promise.allSettled(many.map(read))
  // Waits until PostgreSQL has ended them.
  const terminate = `select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where usename = 'kinora_app' and datname = current_database() and state = 'active'`
  const isOver = ended.then((outcomes) => outcomes.filter(({ status }) => status === 'rejected').length)
  await expect
    .poll(async () => (await onOwner(terminate), Promise.race([isOver, Promise.resolve(0)])))
    .toBeGreaterThan(0)
  for (let round = 0; round < 3; round++) {
    const seen = await Promise.all(many.map(() => inReadScope(db, { organizationId }, seenBy)))
    expect(new Set(seen.map(({ rows }) => rows[0]!.seen))).toEqual(new Set([organizationId]))
  }
})
