import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { patients, type AttentionKind } from '@kinora/contract/patients.ts'
import { statistics } from '@kinora/contract/statistics.ts'
import { inOrganizationScope, type WriteTx } from '../database/connect.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { attentionRank } from './patient.rules.ts'

const { db, systemDb, person } = await openTestApp({ isWorker: false })
const olivia = await person('business_admin')
const sam = await person('practitioner', { of: olivia.organizationId })
const { organizationId } = olivia

const states = sql`is_active, attention_rank, status_reason, is_waiting`
/** The stored counts, and the counts of all patients. */
const countsNow = () =>
  sql<object>`
    select 'stored' as how, practitioner_id, ${states}, sum(patients)::int as patients,
      sum(silent)::int as silent, sum(open_alerts)::int as open_alerts from patient_counts
      where organization_id = ${organizationId} group by practitioner_id, ${states}
      having sum(patients) <> 0 or sum(silent) <> 0 or sum(open_alerts) <> 0
    union all
    select 'counted', whose, ${states}, count(*)::int,
      (count(*) filter (where silent_on > coalesce(last_workout_day, '-infinity')))::int,
      (select count(*)::int from patient_alerts l where l.handled_at is null and l.patient_id = any(array_agg(t.id)))
      from patients t, unnest(array[organization_id, practitioner_id]) whose
      where organization_id = ${organizationId} group by whose, ${states}
    order by 1, 2, 3, 4, 5, 6`.execute(systemDb)

async function expectExactCounts() {
  const rows = (await countsNow()).rows as { how: string }[]
  const of = (how: string) => rows.filter((row) => row.how === how).map((row) => ({ ...row, how: '' }))
  expect(of('counted').length).toBeGreaterThan(0)
  expect(of('stored')).toEqual(of('counted'))
}

const add = async (n: number) =>
  (await sam.calls(patients.create, { body: { name: `Ann ${n}`, email: `ann${n}@example.com`, mobile: '0412555018' } }))
    ._id
const change = (statement: (tx: WriteTx) => ReturnType<typeof sql>) =>
  inOrganizationScope(db, { organizationId }, (tx) => statement(tx).execute(tx))

test('the counts beside the filters are exact after every kind of change', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => add(n)))
  await expectExactCounts()
  const [joined, helped, silent, inactive, reassigned, withoutEmail, erased] = ids as [string, ...string[]]
  await change(() => sql`update patients set joined_at = now() where id = ${joined}`)
  await change(
    () => sql`insert into patient_carers (organization_id, patient_id, name, relationship, email, invited_by, accepted_at)
      values (${organizationId}, ${helped}, 'Bea', 'mother', 'bea@example.com', ${sam.accountId}, now())`,
  )
  await change(() => sql`update patients set attention = 'silent', attention_rank = 4 where id = ${silent}`)
  await sam.calls(patients.setActive, {
    params: { id: inactive! },
    body: { isActive: false, statusReason: 'Completed program' },
  })
  const body = { practitionerId: olivia.accountId, patientIds: [reassigned!] }
  await olivia.calls(patients.reassign, { body })
  await sam.calls(patients.update, { params: { id: withoutEmail! }, body: { email: null } })
  await change(() => sql`delete from accounts where id = ${erased}`)
  await expectExactCounts()
  const { counts, total } = await olivia.calls(patients.list, { query: {} })
  expect(counts).toMatchObject({ all: 10, invited: 7, inactive: 1, completed: 1, silent: 1, needsYou: 1 })
  expect(total).toBe(10)

  await change(() => sql`update patient_carers set ended_at = now() where patient_id = ${helped}`)
  await expectExactCounts()
  expect((await olivia.calls(patients.list, { query: {} })).counts.invited).toBe(8)
})

test('the silent and the open alerts are counted exactly, whatever happens to them', async () => {
  const ids = (await Promise.all(Array.from({ length: 4 }, (_, n) => add(40 + n)))) as [string, string, string, string]
  const [kept, trains, reassigned, erased] = ids
  const all = sql`any(${ids}::uuid[])`
  const waitingOf = async (who: typeof olivia) => {
    const { silent, openAlerts, practitioners } = await who.calls(statistics.clinic, { query: {} })
    return [silent, openAlerts, practitioners.map((row) => [row.silent, row.openAlerts])]
  }
  await change(() => sql`update patients set silent_on = '2026-11-02' where id = ${all}`)
  await change(
    () => sql`insert into patient_alerts (organization_id, patient_id, kind, source, title)
      select ${organizationId}, id, 'pain', id::text || n, 'Pain' from unnest(${ids}::uuid[]) id, generate_series(1, 3) n`,
  )
  await expectExactCounts()
  expect(await waitingOf(sam)).toEqual([4, 12, [[4, 12]]])

  await change(() => sql`update patients set last_workout_day = '2026-11-02' where id = ${trains}`)
  await change(() => sql`delete from patient_alerts where source = ${`${kept}1`}`)
  await change(
    () => sql`update patient_alerts set handled_at = now(), handled_by = 'Sam', action = 'called'
      where source = any(${[`${kept}2`, `${reassigned}1`]})`,
  )
  await olivia.calls(patients.reassign, { body: { practitionerId: olivia.accountId, patientIds: [reassigned] } })
  await change(() => sql`delete from accounts where id = ${erased}`)
  await expectExactCounts()
  expect(await waitingOf(sam)).toEqual([1, 4, [[1, 4]]])
  expect((await waitingOf(olivia)).slice(0, 2)).toEqual([2, 6])
})

test('changes at the same time neither wait for each other nor fail', async () => {
  const ids = await Promise.all([20, 21].map(add))
  // Each has counted a change before either continues, in opposite order.
  let arrived = 0
  let bothHave = () => {}
  const both = new Promise<void>((resolve) => (bothHave = resolve))
  const needing = (tx: WriteTx, id: string, kind: AttentionKind) =>
    sql`update patients set attention = ${kind}, attention_rank = ${attentionRank(kind)} where id = ${id}`.execute(tx)
  const extra = await Promise.all([22, 23].map(add))
  await Promise.all(
    ids.map((id, at) =>
      inOrganizationScope(db, { organizationId }, async (tx) => {
        await needing(tx, id, at ? 'painUp' : 'needHelp')
        if (++arrived === 2) bothHave()
        await both
        await needing(tx, extra[at]!, at ? 'needHelp' : 'painUp')
      }),
    ),
  )
  await expectExactCounts()
})
