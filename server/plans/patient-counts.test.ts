import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { patients } from '@kinora/contract/patients.ts'
import { inTransaction } from '../database/connect.ts'
import { deletePatient } from '../patients/patient.queries.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { countUsed } from './plan-limit.queries.ts'

const { organization, person, systemDb } = await openTestApp({ isWorker: false })

async function openClinic() {
  const of = await organization({ name: 'Tide', kind: 'business', plan: 'business' })
  const [olivia, sam, priya] = [
    await person('business_admin', { of }),
    await person('practitioner', { of }),
    await person('practitioner', { of }),
  ]
  const add = (email: string, practitionerId: string) =>
    olivia.calls(patients.create, { body: { name: 'Ann Lee', email, mobile: '0412555018', practitionerId } })
  return { of, olivia, sam, priya, add }
}

/** Compares the stored counts of the clinic and its practitioners with counted rows. */
async function compare(organizationId: string, practitionerIds: string[]) {
  const { rows } = await sql<{ practitionerId: string; many: number }>`
    select coalesce(t.practitioner_id, a.organization_id) as "practitionerId", count(*)::int as many
    from accounts a left join patients t on t.organization_id = a.organization_id and t.id = a.id
    where a.organization_id = ${organizationId} and a.role = 'patient' and a.is_active
    group by grouping sets ((a.organization_id), (t.practitioner_id, a.organization_id))`.execute(systemDb)
  const counted = (id: string) => rows.filter(({ practitionerId }) => practitionerId === id).at(0)?.many ?? 0
  const used = await Promise.all([
    countUsed(systemDb, organizationId, 'PATIENT_COUNT'),
    ...practitionerIds.map((id) => countUsed(systemDb, organizationId, 'PATIENT_COUNT_PER_PRACTITIONER', id)),
  ])
  return { used, counted: [counted(organizationId), ...practitionerIds.map(counted)] }
}

test('the patients of a clinic and of each practitioner are counted with whatever happens to them', async () => {
  const { of, olivia, sam, priya, add } = await openClinic()
  const inCharge = [olivia, sam, priya].map(({ accountId }) => accountId)
  const steps: [expected: number[], step: () => Promise<unknown>][] = []
  const ids: string[] = []
  const params = (at: number) => ({ id: ids[at]! })
  const setActive = (at: number, isActive: boolean) =>
    olivia.calls(patients.setActive, { params: params(at), body: { isActive } })
  steps.push(
    [
      [4, 0, 3, 1],
      async () => {
        for (const [at, of] of [sam, sam, sam, priya].entries())
          ids.push((await add(`ann${at}@tide.example`, of.accountId))._id)
      },
    ],
    // A duplicate email changes no count.
    [[4, 0, 3, 1], () => expect(add('ann0@tide.example', sam.accountId)).rejects.toThrow('in use')],
    [[3, 0, 2, 1], () => setActive(0, false)],
    [[3, 0, 2, 1], () => setActive(0, false)],
    [[4, 0, 3, 1], () => setActive(0, true)],
    [
      [4, 0, 2, 2],
      () => olivia.calls(patients.update, { params: params(1), body: { practitionerId: priya.accountId } }),
    ],
    [[3, 0, 1, 2], () => setActive(2, false)],
    // An inactive patient is not counted, even after reassignment.
    [
      [3, 0, 1, 2],
      () => olivia.calls(patients.update, { params: params(2), body: { practitionerId: priya.accountId } }),
    ],
    [[4, 0, 1, 3], () => setActive(2, true)],
    [[3, 0, 1, 2], () => setActive(1, false)],
    [[3, 0, 1, 2], () => olivia.calls(patients.remove, { params: params(1) })],
    // No screen does this: delete an active account together with its record.
    [[2, 0, 1, 1], () => inTransaction(systemDb, (tx) => deletePatient(tx, of, ids[2]!))],
  )
  for (const [expected, step] of steps) {
    await step()
    expect(await compare(of, inCharge)).toEqual({ used: expected, counted: expected })
  }
})

test('ENUM-04 of sixty patients added to two practitioners at once, each gets as many as the plan allows', async () => {
  const { of, sam, priya, add } = await openClinic()
  const { planId } = await systemDb
    .selectFrom('organizations')
    .select('planId')
    .where('id', '=', of)
    .executeTakeFirstOrThrow()
  await systemDb.insertInto('planLimits').values({ planId, type: 'PATIENT_COUNT_PER_PRACTITIONER', value: 7 }).execute()
  const inCharge = [sam.accountId, priya.accountId]
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, (_, at) => add(`ann${at}@tide.example`, inCharge[at % 2]!)),
  )
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'limit_reached' })
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(14)
  expect(await compare(of, inCharge)).toEqual({ used: [14, 7, 7], counted: [14, 7, 7] })
})
