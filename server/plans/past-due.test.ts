import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { billing } from '@kinora/contract/billing.ts'
import { corrections } from '@kinora/contract/corrections.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { messages } from '@kinora/contract/messages.ts'
import { operator } from '@kinora/contract/operator.ts'
import { patients } from '@kinora/contract/patients.ts'
import { addDays, dayIn } from '@kinora/contract/days.ts'
import { planGrants } from '@kinora/contract/plan-grants.ts'
import { plans } from '@kinora/contract/plans.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { makeExample } from '../testing/example-records.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { endUnpaid } from './past-due.service.ts'
import { planJobs } from './plan.jobs.ts'
import { openSandbox } from './payment-sandbox.service.ts'
import { findSubscription } from './subscription.queries.ts'
import { sandboxCards } from './sandbox-card.rules.ts'

const app = await openTestApp()
const { organization, person, systemDb } = app
const payments = openSandbox(systemDb)
const jobs = planJobs({ systemDb, integrations: { paymentProvider: payments } } as never)

const otto = await person('admin', { of: '00000000-0000-7000-8000-000000000001' })

const notificationsOf = async (of: string) =>
  (
    await systemDb
      .selectFrom('notifications')
      .select('facts')
      .where('organizationId', '=', of)
      .where('kind', '=', 'paymentFailed')
      .orderBy('createdAt')
      .execute()
  ).map(({ facts }) => facts.subject)

/** Olivia's clinic, with Sam and his patient Ann; the renewal was refused this many days ago. */
async function overdueClinic() {
  const of = await organization({ name: 'Tide', kind: 'business', plan: 'free' })
  const olivia = await person('business_admin', { of })
  const business = (await olivia.calls(billing.list, {})).find(({ name }) => name === 'business')!
  const body = { planId: business._id, priceListId: business.priceList[0]!._id }
  await olivia.calls(billing.subscribe, { body: { ...body, card: { number: sandboxCards.expiring } } })
  const sam = await person('practitioner', { of })
  const example = await makeExample(app, sam)
  /** Moves the clocks of the sandbox and of our copy together. */
  const pass = async (days: number) => {
    const interval = `${days} days`
    await sql`update plan_sandbox set period_start = period_start - ${interval}::interval,
      paid_until = paid_until - ${interval}::interval where organization_id = ${of}`.execute(systemDb)
    await jobs.renewSandboxSubscriptions({})
    await jobs.comparePayments({})
  }
  return { of, olivia, sam, example, pass }
}

test('an unpaid renewal is told at once and after 3 and 7 days, then records can only be read, then the plan is free', async () => {
  const { of, olivia, sam, example, pass } = await overdueClinic()
  const overdue = async () => (await sam.calls(plans.mine, {})).overdue
  const write = () => sam.calls(exercises.create, { body: { name: 'Step up' } })
  expect(await overdue()).toBe(null)
  await pass(31)
  await Promise.all([jobs.comparePayments({}), jobs.comparePayments({})])
  expect(await notificationsOf(of)).toEqual(['Your Business renewal was not paid'])
  expect(await overdue()).toMatchObject({ isReadOnly: false })
  const { items } = await otto.calls(operator.organizations, { query: { sort: 'newest' } })
  expect(items.find(({ _id }) => _id === of)).toMatchObject({ isPastDue: true })
  await pass(3)
  await pass(4)
  await jobs.comparePayments({})
  expect(await notificationsOf(of)).toHaveLength(3)
  expect(await write()).toMatchObject({ name: 'Step up' })

  await pass(8)
  expect((await notificationsOf(of)).at(-1)).toBe('Your records are read-only for now')
  expect(await overdue()).toMatchObject({ isReadOnly: true })
  await expect(write()).rejects.toMatchObject({
    code: 'read_only',
    message: expect.stringContaining('An owner can pay under Plans.'),
  })
  const { patientId } = example.ids
  await expect(
    olivia.calls(patients.update, { params: { id: patientId! }, body: { name: 'Ann K' } }),
  ).rejects.toMatchObject({ code: 'read_only' })
  expect(await sam.calls(patients.get, { params: { id: patientId! } })).toMatchObject({ name: 'Ann Kowalski' })
  const message = { patientIds: [patientId!], text: 'Please call us' }
  await sam.calls(messages.create, { body: message })
  const { programId } = example.ids
  await example.patient.calls(workouts.saveProgram, { body: { programId, week: 1, event: 'needHelp' } as never })

  await pass(14)
  expect((await notificationsOf(of)).at(-1)).toBe('Your Business plan has ended')
  expect(await olivia.calls(plans.mine, {})).toMatchObject({ name: 'free', overdue: null })
  expect(await sam.calls(patients.get, { params: { id: patientId! } })).toMatchObject({ name: 'Ann Kowalski' })
})

test('paying the renewal ends the limit at once, with the new card', async () => {
  const { of, olivia, sam, pass } = await overdueClinic()
  await pass(50)
  const write = () => sam.calls(exercises.create, { body: { name: 'Step up' } })
  await expect(write()).rejects.toMatchObject({ code: 'read_only' })
  await expect(olivia.calls(billing.payRenewal, { body: {} })).rejects.toThrow('declined')
  await expect(
    olivia.calls(billing.changeCard, { body: { card: { number: sandboxCards.declined } } }),
  ).rejects.toMatchObject({ fields: [{ field: 'card.number' }] })
  await olivia.calls(billing.changeCard, { body: { card: { number: sandboxCards.good } } })
  expect((await olivia.calls(billing.subscription, {})).subscription).toMatchObject({ cardEnding: '4242' })
  expect(await olivia.calls(billing.payRenewal, { body: {} })).toMatchObject({ status: 'paid' })
  expect(await write()).toMatchObject({ name: 'Step up' })
  expect(await notificationsOf(of)).toHaveLength(2)
})

test('a renewal whose payment arrives while the plan is ended for want of it keeps the plan', async () => {
  const { of, olivia, pass } = await overdueClinic()
  await pass(50)
  const { reference } = (await findSubscription(systemDb, of))!
  await payments.payNow(reference, of, sandboxCards.good)
  await endUnpaid(systemDb, payments, of, new Date(Date.now() + 60 * 86_400_000))
  expect(await olivia.calls(plans.mine, {})).toMatchObject({ name: 'business', overdue: null })
})

test('a request is not approved where the renewal that it would end has just been paid', async () => {
  const { of, olivia, pass } = await overdueClinic()
  const custom = (await olivia.calls(billing.list, {})).find(({ name }) => name === 'custom')!
  await pass(31)
  await olivia.calls(billing.requestPlan, { body: { planId: custom._id, note: '' } })
  const { items } = await otto.calls(operator.requests, { query: { pageSize: 100 } })
  const requestId = items.find(({ orgId }) => orgId === of)!._id
  const { reference } = (await findSubscription(systemDb, of))!
  await payments.payNow(reference, of, sandboxCards.good)
  await expect(
    otto.calls(operator.decide, { params: { requestId }, body: { isApproved: true, note: '' } }),
  ).rejects.toThrow('They have paid Business until')
  expect(await olivia.calls(plans.mine, {})).toMatchObject({ name: 'business', overdue: null })
})

test('an owner who cancels while the renewal is paid keeps what was paid for, until its end', async () => {
  const { of, olivia, pass } = await overdueClinic()
  await pass(31)
  const { reference } = (await findSubscription(systemDb, of))!
  await payments.payNow(reference, of, sandboxCards.good)
  expect(await olivia.calls(billing.cancel, {})).toMatchObject({ status: 'CANCELLED', isPastDue: false })
  expect(await olivia.calls(plans.mine, {})).toMatchObject({ name: 'business' })
})

test('an unpaid renewal shows its price after the balance, and exactly that is charged', async () => {
  const { of, olivia, pass } = await overdueClinic()
  expect((await olivia.calls(billing.subscription, {})).subscription).toMatchObject({ renewalDue: null })
  const params = { orgId: of }
  await otto.calls(corrections.adjustBalance, { params, body: { cents: 1000, reason: 'The outage' } })
  await pass(31)
  const { subscription } = await olivia.calls(billing.subscription, {})
  expect(subscription).toMatchObject({ isPastDue: true, balance: 10, renewalDue: 153.9 })
  await olivia.calls(billing.payRenewal, { body: { card: { number: sandboxCards.good } } })
  const { items } = await olivia.calls(billing.transactions, { query: {} })
  expect(items[0]).toMatchObject({ total: 163.9, amountDue: 153.9, status: 'paid' })
  expect((await olivia.calls(billing.subscription, {})).subscription).toMatchObject({ balance: 0, renewalDue: null })
})

test('the operator gives one clinic more time to pay: its records open again, and the plan ends later', async () => {
  const { of, olivia, sam, pass } = await overdueClinic()
  const params = { orgId: of }
  const give = (until: string) =>
    otto.calls(planGrants.extendGrace, { params, body: { until, reason: 'The invoice was sent late.' } })
  const today = dayIn('UTC')
  await sql`update account_sessions set confirmed_at = now() where account_id = ${otto.accountId}`.execute(systemDb)
  await expect(give(addDays(today, 30))).rejects.toThrow('They have nothing overdue')
  await pass(47)
  const write = () => sam.calls(exercises.create, { body: { name: 'Step up' } })
  await expect(write()).rejects.toMatchObject({ code: 'read_only' })
  for (const until of [addDays(today, -3), addDays(today, -1), addDays(today, 900)])
    await expect(give(until)).rejects.toMatchObject({
      fields: [{ field: 'until', message: expect.stringMatching(/^Use a day /) }],
    })

  await give(addDays(today, 5))
  expect(await write()).toMatchObject({ name: 'Step up' })
  expect((await notificationsOf(of)).at(-1)).toBe('You have more time to pay your Business renewal')
  expect((await otto.calls(corrections.account, { params })).overdue).toMatchObject({ isReadOnly: false })
  const [{ subject } = { subject: '' }] = (await otto.calls(operator.audit, { query: { pageSize: 1 } })).items
  expect(subject).toMatch(/^Tide: Business, full use without payment until .* → .*, The invoice was sent late\.$/)

  // Moving the test's clocks does not move this date, so the test does it.
  await sql`update plan_subscriptions set grace_until = grace_until - 6 where organization_id = ${of}`.execute(systemDb)
  await pass(6)
  await expect(write()).rejects.toMatchObject({ code: 'read_only' })
  expect((await notificationsOf(of)).at(-1)).toBe('Your records are read-only for now')
  await pass(10)
  expect((await olivia.calls(plans.mine, {})).name).toBe('business')
  await sql`update plan_subscriptions set grace_until = grace_until - 16 where organization_id = ${of}`.execute(
    systemDb,
  )
  await pass(5)
  expect((await olivia.calls(plans.mine, {})).name).toBe('free')
})

test('the operator sets the days of grace and of reading only', async () => {
  const { of, olivia, pass } = await overdueClinic()
  const otto = await person('admin', { of: '00000000-0000-7000-8000-000000000001' })
  expect(await otto.calls(corrections.settings, {})).toEqual({ graceDays: 14, readOnlyDays: 14, bankDetails: '' })
  await otto.calls(corrections.saveSettings, { body: { graceDays: 0, readOnlyDays: 2, bankDetails: '' } })
  await pass(31)
  expect((await olivia.calls(plans.mine, {})).overdue).toMatchObject({ isReadOnly: true })
  await pass(2)
  await otto.calls(corrections.saveSettings, { body: { graceDays: 14, readOnlyDays: 14, bankDetails: '' } })
  expect((await notificationsOf(of)).at(-1)).toBe('Your Business plan has ended')
  expect((await olivia.calls(accounts.user, {})).plan).toBe('free')
})
