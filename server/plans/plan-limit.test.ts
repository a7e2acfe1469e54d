import sharp from 'sharp'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { billing } from '@kinora/contract/billing.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { patientImports } from '@kinora/contract/patient-imports.ts'
import { patients } from '@kinora/contract/patients.ts'
import { practitioners } from '@kinora/contract/practitioners.ts'
import { inTransaction } from '../database/connect.ts'
import { insertAccount } from '../accounts/account.queries.ts'
import type { UsageLimit } from '@kinora/contract/plans.ts'
import { addPatient } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { addWithinQuotas, reserveQuota } from './plan-limit.service.ts'
import { countUsed } from './plan-limit.queries.ts'

const { organization, person, systemDb } = await openTestApp({ isWorker: false })

const clinic = () => organization({ name: 'Tide Physio', kind: 'solo', plan: 'free' })

/** A clinic on the business plan with this limit. */
async function businessLimitedTo(type: UsageLimit, value: number) {
  const of = await organization({ name: 'Tide', kind: 'business', plan: 'business' })
  const { planId } = await systemDb
    .selectFrom('organizations')
    .select('planId')
    .where('id', '=', of)
    .executeTakeFirstOrThrow()
  await systemDb
    .insertInto('planLimits')
    .values({ planId, type, value })
    .onConflict((on) => on.columns(['planId', 'type']).doUpdateSet({ value }))
    .execute()
  return of
}

/** How each limited item is added. */
const adds: Partial<
  Record<UsageLimit, (tx: Parameters<typeof reserveQuota>[0], organizationId: string, mark: string) => Promise<unknown>>
> = {
  PATIENT_COUNT: async (tx, organizationId, mark) => {
    const ann = { name: 'Ann Lee', email: `${mark}@example.com`, mobile: '0400000000' }
    const { id } = (await insertAccount(tx, { organizationId, role: 'patient', ...ann }))!
    const practitionerId = sql<string>`(select id from practitioners where organization_id = ${organizationId})`
    return tx.insertInto('patients').values({ id, organizationId, practitionerId }).execute()
  },
  PRACTITIONER_COUNT: (tx, organizationId, mark) =>
    insertAccount(tx, {
      organizationId,
      role: 'practitioner',
      name: 'Sam Okafor',
      email: `${mark}@example.com`,
      mobile: '0400000000',
    }),
  VIDEO_COUNT: (tx, organizationId, mark) =>
    tx
      .insertInto('organizationFiles')
      .values({ organizationId, storageKey: `x/${organizationId}/${mark}`, type: 'video/mp4', bytes: 10, sha256: mark })
      .execute(),
  STORAGE: (tx, organizationId, mark) =>
    tx
      .insertInto('organizationFiles')
      .values({
        organizationId,
        storageKey: `x/${organizationId}/${mark}`,
        type: 'image/webp',
        bytes: 9_000_000,
        sha256: mark,
      })
      .execute(),
}
const sizes: Partial<Record<UsageLimit, number>> = { STORAGE: 9_000_000 }
/** On the free plan. */
const most: Partial<Record<UsageLimit, number>> = {
  PATIENT_COUNT: 5,
  PRACTITIONER_COUNT: 1,

  VIDEO_COUNT: 5,
  STORAGE: 22,
}

test.each(Object.keys(adds) as UsageLimit[])(
  'ENUM-04 a hundred parallel additions are accepted up to exactly the limit of %s',
  async (type) => {
    const organizationId = await clinic()
    if (type === 'PATIENT_COUNT') await person('solo', { of: organizationId })
    const add = (at: number) =>
      inTransaction(systemDb, async (tx) => {
        await reserveQuota(tx, organizationId, type, sizes[type] ?? 1)
        await adds[type]!(tx, organizationId, `${type.toLowerCase()}${at}`)
      })
    const results = await Promise.allSettled(Array.from({ length: 100 }, (_, at) => add(at)))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(100 - refused.length).toBe(most[type])
    for (const reason of refused) expect(reason).toMatchObject({ code: 'limit_reached' })
    expect(await countUsed(systemDb, organizationId, type)).toBe(most[type]! * (sizes[type] ?? 1))
  },
)

const parallel = async (add: (at: number) => Promise<unknown>) => {
  const results = await Promise.allSettled(Array.from({ length: 60 }, (_, at) => add(at)))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  for (const reason of refused) expect(reason).toMatchObject({ code: 'limit_reached' })
  return 60 - refused.length
}

test('ENUM-04 sixty parallel additions are accepted up to exactly the limit of patients for each practitioner', async () => {
  const of = await businessLimitedTo('PATIENT_COUNT_PER_PRACTITIONER', 5)
  const [sam, priya] = [await person('practitioner', { of }), await person('practitioner', { of })]
  const add = (at: number) => addPatient(at % 2 ? sam : priya, { email: `ann${at}@each.example` })
  expect(await parallel(add)).toBe(10)
  for (const { accountId } of [sam, priya])
    expect(await countUsed(systemDb, of, 'PATIENT_COUNT_PER_PRACTITIONER', accountId)).toBe(5)
})

test('ENUM-04 sixty parallel pictures of exercises are accepted up to exactly the limit of IMAGE_COUNT', async () => {
  const of = await businessLimitedTo('IMAGE_COUNT', 5)
  const sam = await person('practitioner', { of })
  const ids: string[] = []
  for (let n = 0; n < 12; n++) ids.push((await sam.calls(exercises.create, { body: { name: `Squat ${n}` } }))._id)
  const bytes = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#5b9bb8' } })
    .png()
    .toBuffer()
  const add = (at: number) => {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(bytes)], 'squat.png', { type: 'image/png' }))
    return sam.calls(exercises.addPicture, { params: { id: ids[at % 12]! }, body })
  }
  expect(await parallel(add)).toBe(5)
  expect(await countUsed(systemDb, of, 'IMAGE_COUNT')).toBe(5)
})

test('far from the limit, an addition does not wait for another that is not committed yet', async () => {
  const of = await businessLimitedTo('PATIENT_COUNT', 1000)
  await inTransaction(systemDb, async (tx) => {
    await reserveQuota(tx, of, 'PATIENT_COUNT')
    await inTransaction(systemDb, (other) => reserveQuota(other, of, 'PATIENT_COUNT'))
  })
})

test('near the limit, an addition in two steps that was sent too early is undone as a whole, and made once', async () => {
  const organizationId = await clinic()
  await inTransaction(systemDb, async (tx) => {
    await sql`create temporary table added (step text) on commit drop`.execute(tx)
    await addWithinQuotas(tx, organizationId, [{ type: 'PATIENT_COUNT' }], async () => {
      await sql`insert into added values ('first')`.execute(tx)
      // The usage check has returned by now. A statement sent after the rollback would stay and be repeated.
      await sleep(100)
      await sql`insert into added values ('second')`.execute(tx)
    })
    const { rows } = await sql`select step from added order by step`.execute(tx)
    expect(rows).toEqual([{ step: 'first' }, { step: 'second' }])
  })
})

test('several additions in one request fit as a whole or are refused', async () => {
  const organizationId = await clinic()
  const add = (many: number) => inTransaction(systemDb, (tx) => reserveQuota(tx, organizationId, 'PATIENT_COUNT', many))
  await expect(add(6)).rejects.toMatchObject({
    code: 'limit_reached',
    message: 'Your plan includes 5 active patients, and you are using 0. Upgrade under Plans, or free up room first.',
  })
  await add(5)
})

test('ENUM-04 a patient, practitioner or picture above the limit is refused without leaving anything behind', async () => {
  const of = await clinic()
  const tess = await person('solo', { of })
  const add = (at: number) => addPatient(tess, { email: `ann${at}@example.com` })
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => add(at)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect((await tess.calls(patients.list, { query: {} })).total).toBe(5)
  const [first] = (await tess.calls(patients.list, { query: {} })).items
  const params = { id: first!._id }
  await tess.calls(patients.setActive, { params, body: { isActive: false } })
  await add(99)
  await expect(tess.calls(patients.setActive, { params, body: { isActive: true } })).rejects.toMatchObject({
    code: 'limit_reached',
  })
})

test('ENUM-04 the limit of patients for each practitioner holds on reassigning, and on deleting a practitioner', async () => {
  const of = await businessLimitedTo('PATIENT_COUNT_PER_PRACTITIONER', 2)
  const [olivia, sam, priya] = [
    await person('business_admin', { of }),
    await person('practitioner', { of }),
    await person('practitioner', { of }),
  ]
  const add = (at: number, practitionerId: string) =>
    olivia.calls(patients.create, {
      body: { name: 'Ann Lee', email: `a${at}@tide.example`, mobile: '0412555018', practitionerId },
    })
  await add(1, sam.accountId)
  const second = await add(2, sam.accountId)
  const third = await add(3, priya.accountId)
  const full = { code: 'limit_reached' }
  const give = (id: string, to: string) =>
    olivia.calls(patients.update, { params: { id }, body: { practitionerId: to } })
  await expect(give(third._id, sam.accountId)).rejects.toMatchObject({
    ...full,
    message: expect.stringContaining('2 active patients for each practitioner, and this would make it 3.'),
  })
  const both = { practitionerId: sam.accountId, patientIds: [third._id] }
  await expect(olivia.calls(patients.reassign, { body: both })).rejects.toMatchObject(full)
  const leaving = { ids: [priya.accountId], patientsTo: sam.accountId }
  await expect(olivia.calls(practitioners.removeMany, { body: leaving })).rejects.toMatchObject(full)
  await give(second._id, priya.accountId)
  expect(await give(third._id, sam.accountId)).toMatchObject({ practitionerId: sam.accountId })
})

test('ENUM-04 a practitioner reads their own number of patients, and an import says before how many fit', async () => {
  const of = await businessLimitedTo('PATIENT_COUNT_PER_PRACTITIONER', 2)
  const [sam, priya] = [await person('practitioner', { of }), await person('practitioner', { of })]
  await addPatient(sam, { name: 'Ann Lee' })
  const ofEach = { type: 'PATIENT_COUNT_PER_PRACTITIONER', limit: 2 }
  expect(await sam.calls(billing.usage, {})).toContainEqual({ ...ofEach, used: 1 })
  expect(await priya.calls(billing.usage, {})).toContainEqual({ ...ofEach, used: 0 })
  const lines = [2, 3, 4].map((line) => ({ line, cells: ['Bo Kim', `bo${line}@tide.example`, '0412555018'] }))
  const body = { fields: ['name', 'email', 'mobile'] as const, lines, isDryRun: true }
  const dry = await sam.calls(patientImports.importList, { body: { ...body, fields: [...body.fields] } })
  expect(dry).toMatchObject({ places: 1, counts: { new: 3 } })
  expect(await priya.calls(patientImports.importList, { body: { ...body, fields: [...body.fields] } })).toMatchObject({
    places: 2,
  })
})
