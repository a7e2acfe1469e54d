import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { operator } from '@kinora/contract/operator.ts'
import { patients } from '@kinora/contract/patients.ts'
import { inTransaction } from '../database/connect.ts'
import { folderFiles } from '../integrations/file-storage.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import { addLogo } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { countRows } from './offboarding.queries.ts'
import { deletionOrder } from './offboarding.rules.ts'
import { continueOffboarding } from './offboarding.service.ts'
import { updateActive } from './operator.queries.ts'

const folder = await mkdtemp(join(tmpdir(), 'kinora-leaving-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const files = folderFiles(folder)
let isStorageDown = false
const fileStorage = {
  ...files,
  remove: async (key: string) => {
    if (isStorageDown) throw new Error('The storage is down.')
    await files.remove(key)
  },
}
const platformId = '00000000-0000-7000-8000-000000000001'
const app = await openTestApp({ integrations: { fileStorage } })
const otto = await app.person('admin', { of: platformId, name: 'Otto Berg' })

/** A suspended clinic with patients and a logo. */
async function leavingClinic({ organization, person }: typeof app, operatorOf: typeof otto) {
  const of = await organization({ name: 'Leaving Physio' })
  const olivia = await person('business_admin', { of })
  for (const name of ['Ann Kowalski', 'Sam Okafor', 'Eve Larsen'])
    await olivia.calls(patients.create, {
      body: { name, email: `${name.replace(' ', '.')}@leaving.example`, mobile: '0412555018' },
    })
  await addLogo(olivia)
  const params = { orgId: of }
  await operatorOf.calls(operator.setActive, { params, body: { isActive: false, note: '' } })
  const leave = () => operatorOf.calls(operator.offboard, { params, body: { name: 'Leaving Physio', hasNoCopy: true } })
  const progress = () => operatorOf.calls(operator.offboarding, { params })
  return { of, params, leave, progress }
}

test('a clinic that is reactivated while its off-boarding begins is not deleted', async () => {
  const { of, params, leave, progress } = await leavingClinic(app, otto)
  const { begun } = await inTransaction(app.systemDb, async (tx) => {
    await lockOrganization(tx, of)
    const leaving = Promise.allSettled([leave()])
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await waiting.execute(app.systemDb)).rows.length).toBe(1)
    await updateActive(tx, of, true)
    return { begun: leaving }
  })
  expect(await begun).toMatchObject([{ status: 'rejected', reason: { code: 'conflict' } }])
  expect(await progress()).toBeNull()
  expect(await otto.calls(operator.organization, { params })).toMatchObject({ state: 'active', isLeaving: false })
})

test('off-boarding goes on after an error, cannot be taken back once begun, and keeps the tax invoices', async () => {
  const { of, params, leave, progress } = await leavingClinic(app, otto)
  await sql`insert into plan_invoices (organization_id, number, status, text, currency, total, tax_amount, service, reference, billed_to, issued_at)
    select ${of}, n, s, 'Business', 'AUD', 11000, 1000, 'sandbox', n, '{}', now() from (values ('KIN-900001', 'paid'), ('KIN-900002', 'draft')) v (n, s)`.execute(
    app.systemDb,
  )
  expect(await progress()).toBeNull()

  isStorageDown = true
  expect(await leave()).toMatchObject({ proof: null })
  await expect.poll(progress).toMatchObject({ isFailing: true, proof: null })
  expect(await otto.calls(operator.organization, { params })).toMatchObject({ isLeaving: true })
  const reactivate = otto.calls(operator.setActive, { params, body: { isActive: true, note: '' } })
  await expect(reactivate).rejects.toMatchObject({ code: 'conflict' })
  expect((await otto.calls(operator.proofs, { query: {} })).items).toEqual([])

  isStorageDown = false
  await leave()
  await expect.poll(progress).toMatchObject({ isFailing: false, proof: { files: { before: 1, after: 0 } } })
  const { items } = await otto.calls(operator.proofs, { query: {} })
  expect(items).toMatchObject([{ orgId: of, files: { before: 1, after: 0 } }])
  await expect(leave()).rejects.toMatchObject({ code: 'not_found' })
  const formerInvoices = await app.systemDb
    .selectFrom('planFormerInvoices')
    .select(['number', 'total', 'formerId'])
    .execute()
  expect(formerInvoices).toEqual([{ number: 'KIN-900001', total: 11000, formerId: of }])
})

test('off-boarding that is stopped after every few rows goes on from there, and its proof comes with the last of them', async () => {
  const idle = await openTestApp({ isWorker: false, integrations: { fileStorage } })
  const otto = await idle.person('admin', { of: platformId, name: 'Otto Berg' })
  const { of, leave, progress } = await leavingClinic(idle, otto)
  const before = await countRows(idle.systemDb, of)
  const total = [...before.values()].reduce((sum, many) => sum + many, 0)
  expect(await leave()).toMatchObject({ rows: null, deleted: 0 })

  /** One slice of work, which a kill may interrupt. */
  const slice = () => continueOffboarding(idle.systemDb, fileStorage, of, { milliseconds: 0, pieceSize: 2 })
  let deleted = 0
  for (let slices = 0; slices < 10; slices++) {
    await slice()
    const now = await progress()
    expect(now).toMatchObject({ rows: total, proof: null })
    expect(now!.deleted).toBeGreaterThan(deleted)
    deleted = now!.deleted
  }
  // The proof cannot be stored, so the last rows stay.
  await idle.onOwner(`create function refuse() returns trigger language plpgsql as $$ begin raise 'full'; end $$`)
  await idle.onOwner('create trigger refused before insert on operator for each row execute function refuse()')
  const whole = () => continueOffboarding(idle.systemDb, fileStorage, of)
  await expect(whole()).rejects.toThrow('full')
  expect((await progress())!.proof).toBeNull()
  await idle.onOwner('drop trigger refused on operator')

  await whole()
  const { proof } = (await progress())!
  expect(Object.fromEntries(proof!.tables.map(({ table, before: many }) => [table, many]))).toEqual(
    Object.fromEntries(before),
  )
  expect(proof!.tables.every(({ after }) => after === 0)).toBe(true)
  await whole()
  expect((await otto.calls(operator.proofs, { query: {} })).total).toBe(1)
})

test('tables are emptied after those that refer to them, however they refer to each other', () => {
  const order = deletionOrder([
    { name: 'accounts', referencedBy: ['patients', 'files'] },
    { name: 'patients', referencedBy: ['workouts'] },
    { name: 'files', referencedBy: ['accounts'] },
    { name: 'workouts', referencedBy: [] },
  ])
  expect(order.map(({ name }) => name)).toEqual(['workouts', 'patients', 'accounts', 'files'])
})
