import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { operator } from '@kinora/contract/operator.ts'
import { operatorPlans } from '@kinora/contract/operator-plans.ts'
import { organizations } from '@kinora/contract/organizations.ts'
import { plans } from '@kinora/contract/plans.ts'
import { folderFiles } from '../integrations/file-storage.ts'
import { addLogo, addPatient } from '../testing/care.ts'
import { givenUpEmail } from '../testing/example-emails.ts'
import { makeExample } from '../testing/example-records.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { continueOffboarding } from './offboarding.service.ts'

const app = await openTestApp({ isWorker: false })
const { organization, person, stranger, systemDb } = app
const otto = await person('admin', { of: '00000000-0000-7000-8000-000000000001', name: 'Otto Berg' })
const ask = (query: object = {}) => otto.calls(operator.organizations, { query })
const [suspend, admit] = [
  { isActive: false, note: '' },
  { isActive: true, note: '' },
]

/** The number of rows of other organizations, for every table with an organization_id. */
async function rowsOfOthers(of: string) {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' where c.relkind = 'r'
    and c.relnamespace = 'public'::regnamespace and c.relname not in ('account_events', 'account_event_seals', 'account_sessions')
    order by 1`.execute(systemDb)
  const counts: Record<string, { own: number; others: number; content: string }> = {}
  for (const { name } of rows) {
    const { rows: found } = await sql<{ own: number; others: number; content: string }>`
      select count(*) filter (where organization_id = ${of})::int as own,
        count(*) filter (where organization_id <> ${of})::int as others,
        coalesce(md5(string_agg(t::text, '' order by t::text) filter (where organization_id <> ${of})), '') as content
      from ${sql.table(name)} t`.execute(systemDb)
    counts[name] = found[0]!
  }
  return counts
}

test('the operator searches, sorts and pages organizations with their usage', async () => {
  const of = await organization({ name: 'Zebra Physio' })
  const olivia = await person('business_admin', { of })
  await addPatient(olivia)
  const { items, total } = await ask({ search: 'zebra' })
  expect(total).toBe(1)
  expect(items[0]).toMatchObject({ _id: of, name: 'Zebra Physio', state: 'active', subscription: null })
  expect(items[0]!.usage.find(({ type }) => type === 'PATIENT_COUNT')).toMatchObject({ used: 1 })
  const first = await ask({ pageSize: 1, sort: 'patients' })
  expect(first).toMatchObject({ total: (await ask()).total, items: [{ _id: of }] })
  expect((await ask({ state: 'suspended', search: 'zebra' })).total).toBe(0)
  expect((await ask({ search: 'Kinora' })).total).toBe(0)
  const page = await otto.calls(operator.organization, { params: { orgId: of } })
  expect(page.people.map(({ _id }) => _id)).toEqual([olivia.accountId])
  expect(JSON.stringify(page)).not.toContain('Kowalski')
})

test('suspending an organization ends its sessions, and only people with the right password are told why', async () => {
  const olivia = await person('business_admin', { of: await organization() })
  await olivia.calls(plans.mine, {})
  const params = { orgId: olivia.organizationId }
  await otto.calls(operator.setActive, { params, body: suspend })
  await expect(olivia.calls(plans.mine, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  const enter = (password: string) => stranger.calls(accounts.login, { body: { email: olivia.email, password } })
  await systemDb
    .updateTable('accounts')
    .set({ passwordHash: await (await import('../security/passwords.ts')).hashPassword('Ferry2Walk!') })
    .where('id', '=', olivia.accountId)
    .execute()
  await expect(enter('Ferry2Walk!')).rejects.toMatchObject({ message: expect.stringMatching(/suspended/) })
  await expect(enter('Wrong2Walk!')).rejects.toMatchObject({ message: 'Login failed.' })
  await expect(otto.calls(operator.setActive, { params, body: suspend })).rejects.toMatchObject({ code: 'conflict' })
  await otto.calls(operator.setActive, { params, body: admit })
  expect(await enter('Ferry2Walk!')).toMatchObject({ token: expect.any(String) })
})

test('deleting an organization leaves only ids and a proof, and does not touch other organizations', async () => {
  const of = await organization({ name: 'Leaving Physio' })
  const olivia = await person('business_admin', { of })
  await makeExample(app, olivia)
  await makeExample(app, await person('solo', { of: await organization({ kind: 'solo' }) }))
  await addLogo(olivia)
  const params = { orgId: of }
  const leave = (name: string) => otto.calls(operator.offboard, { params, body: { name, hasNoCopy: true } })
  await expect(leave('Leaving Physio')).rejects.toMatchObject({ code: 'conflict' })
  await otto.calls(operator.setActive, { params, body: suspend })
  await expect(leave('Leaving')).rejects.toMatchObject({ fields: [{ field: 'name' }] })
  const before = await rowsOfOthers(of)
  expect(Object.values(before).filter(({ own }) => own > 0).length).toBeGreaterThan(20)

  await leave('Leaving Physio')
  await continueOffboarding(systemDb, folderFiles(app.folder), of)
  const proof = (await otto.calls(operator.offboarding, { params }))!.proof!
  expect(proof.tables.every(({ after }) => after === 0)).toBe(true)
  expect(proof.tables.find(({ table }) => table === 'patients')).toMatchObject({ before: 1 })
  expect(proof.files.before).toBeGreaterThan(1)
  expect(proof.files.after).toBe(0)
  const after = await rowsOfOthers(of)
  for (const [name, { others, content }] of Object.entries(before))
    expect({ name, ...after[name]! }).toEqual({ name, own: 0, others, content })
  expect(JSON.stringify(proof)).not.toContain('Leaving')
  const { items } = await otto.calls(operator.proofs, { query: {} })
  expect(items.map(({ orgId }) => orgId)).toContain(of)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from account_events
    where organization_id = ${of}`.execute(systemDb)
  expect(rows[0]!.count).toBeGreaterThan(0)
  await expect(otto.calls(operator.organization, { params })).rejects.toMatchObject({ code: 'not_found' })
  await expect
    .poll(async () => (await otto.calls(operator.audit, { query: {} })).items)
    // Looking at the log adds an entry too, which may be newer.
    .toContainEqual(
      expect.objectContaining({
        did: 'was refused: viewed an organisation',
        subject: `a deleted organisation (${of.slice(-6)})`,
      }),
    )
})

test('a host belongs to one clinic, whose name its sign-in page shows', async () => {
  const [one, other] = [await organization({ name: 'Hosted Physio' }), await organization()]
  const host = 'move.hosted.example'
  const setHost = (orgId: string, value: string | null) =>
    otto.calls(operator.setHost, { params: { orgId }, body: { host: value } })
  await setHost(one, ' Move.Hosted.example ')
  const look = () => stranger.calls(organizations.settings, { query: {} }, { headers: { 'x-host': host } })
  expect(await look()).toMatchObject({ orgName: 'Hosted Physio' })
  await expect(setHost(other, host)).rejects.toMatchObject({ fields: [{ field: 'host' }] })
  await expect(setHost(other, 'https://hosted.example/')).rejects.toMatchObject({ fields: [{ field: 'host' }] })
  await setHost(one, null)
  expect(await look()).not.toMatchObject({ orgName: 'Hosted Physio' })
  await setHost(other, host)
})

test('a failed job is listed with its error, and can be retried or dropped', async () => {
  const { rows } = await sql<{ id: string }>`select (graphile_worker.add_job('drawFigure',
    '{"slug":""}')).id::text as id`.execute(systemDb)
  const { id } = rows[0]!
  await sql`select graphile_worker.permanently_fail_jobs(array[${id}::bigint], 'No such host')`.execute(systemDb)
  const { items, counts } = await otto.calls(operator.jobs, { query: { state: 'failed' } })
  expect(items).toMatchObject([{ _id: id, task: 'drawFigure', state: 'failed', lastError: 'No such host' }])
  expect(counts.failed).toBe(1)
  await otto.calls(operator.retryJob, { params: { id } })
  expect((await otto.calls(operator.jobs, { query: { state: 'failed' } })).total).toBe(0)
  await otto.calls(operator.dropJob, { params: { id } })
  await expect(otto.calls(operator.dropJob, { params: { id } })).rejects.toMatchObject({ code: 'conflict' })
})

test('the operator’s actions are in the platform’s audit log, and say what they were about', async () => {
  const id = await organization({ name: 'Named Physio' })
  await otto.calls(operator.setActive, { params: { orgId: id }, body: { isActive: false, note: '' } })
  const { items } = await otto.calls(operator.audit, { query: {} })
  expect(items.map(({ did }) => did)).toContain('off-boarded an organisation')
  expect(items[0]).toMatchObject({ did: 'suspended or reactivated an organisation', subject: 'Named Physio' })
  const ann = await person('patient', { of: id })
  await otto.calls(operator.resendEmail, { params: { id: await givenUpEmail(systemDb, ann) } })
  expect((await otto.calls(operator.audit, { query: {} })).items[0]).toMatchObject({
    did: 'sent an email again',
    subject: 'Payment received, Named Physio',
  })
})

test('the operator’s audit log says what a price, a limit and the add-ons were before and are now', async () => {
  const { plans, addons } = await otto.calls(operatorPlans.plans, {})
  const solo = plans.find(({ name }) => name === 'solo')!
  const monthly = solo.prices.find(({ billingCycle, isActive }) => billingCycle === 'monthly' && isActive)!
  const planId = solo._id
  await otto.calls(operatorPlans.addPrice, {
    params: { planId },
    body: { billingCycle: 'monthly', planAmount: monthly.planAmount + 2 },
  })
  const [limit] = solo.params.filter(({ type }) => type === 'PATIENT_COUNT')
  await otto.calls(operatorPlans.setLimits, {
    params: { planId },
    body: { params: [{ type: 'PATIENT_COUNT', value: limit!.value! + 1 }] },
  })
  await otto.calls(operatorPlans.setAddons, { body: { ...addons, storage: addons.storage + 1 } })
  const { items } = await otto.calls(operator.audit, { query: {} })
  const money = (amount: number) => `$${amount.toFixed(2)}`
  expect(items.slice(0, 3).map(({ subject }) => subject)).toEqual([
    `Add-ons: 10 GB ${money(addons.storage)} → ${money(addons.storage + 1)}`,
    `${solo.title}: active patients ${limit!.value} → ${limit!.value! + 1}`,
    `${solo.title}, monthly: ${money(monthly.planAmount)} → ${money(monthly.planAmount + 2)}`,
  ])
})
