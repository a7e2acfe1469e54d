import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { billing } from '@kinora/contract/billing.ts'
import { corrections } from '@kinora/contract/corrections.ts'
import { dayIn, startOfDay } from '@kinora/contract/days.ts'
import { operatorMoney } from '@kinora/contract/operator-money.ts'
import { openSandbox } from '../plans/payment-sandbox.service.ts'
import { planJobs } from '../plans/plan.jobs.ts'
import { sandboxCards } from '../plans/sandbox-card.rules.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { organization, person, systemDb } = await openTestApp()
const otto = await person('admin', { of: '00000000-0000-7000-8000-000000000001', name: 'Otto Berg' })
await sql`update account_sessions set confirmed_at = now() where account_id = ${otto.accountId}`.execute(systemDb)
const jobs = planJobs({ systemDb, integrations: { paymentProvider: openSandbox(systemDb) } } as never)

/** Tess, who pays with this card for Solo at $31.90 a month. */
async function buyer(name: string, card: string) {
  const of = await organization({ name, kind: 'solo', plan: 'free' })
  const tess = await person('solo', { of })
  const solo = (await tess.calls(billing.list, {})).find(({ name: plan }) => plan === 'solo')!
  const price = solo.priceList.find(({ billingCycle }) => billingCycle === 'monthly')!
  const order = { planId: solo._id, priceListId: price._id, card: { number: card } }
  const outcome = await tess.calls(billing.subscribe, { body: order }).catch((problem: Error) => problem)
  return { of, tess, outcome }
}
const thisMonth = async () => (await otto.calls(operatorMoney.money, {})).months.at(-1)!

test('a purchase, a refund and a refused payment are counted in their month, and listed', async () => {
  const before = await thisMonth()
  const { of } = await buyer('Tide Physio', sandboxCards.good)
  await buyer('Gum Rehab', sandboxCards.declined)
  const search = { search: 'tide' }
  const found = await otto.calls(operatorMoney.invoices, { query: search })
  expect(found).toMatchObject({
    total: 1,
    items: [{ orgId: of, orgName: 'Tide Physio', status: 'paid', totalCents: 3190 }],
  })
  const [invoice] = found.items
  await otto.calls(corrections.creditInvoice, {
    params: { invoiceId: invoice!._id },
    body: { cents: 1100, refundCents: 1100, reason: 'Charged by mistake' },
  })
  const after = await thisMonth()
  expect(after.receivedCents - before.receivedCents).toBe(3190)
  expect(after.refundedCents - before.refundedCents).toBe(1100)
  expect(after.signUps - before.signUps).toBe(2)
  expect(after.refused - before.refused).toBe(1)

  const paid = await otto.calls(operatorMoney.payments, { query: search })
  expect(paid.items.map(({ kind, cents }) => [kind, cents])).toEqual(
    expect.arrayContaining([
      ['payment', 3190],
      ['refund', -1100],
    ]),
  )
  expect((await otto.calls(operatorMoney.payments, { query: { ...search, kind: 'refund' } })).total).toBe(1)
  expect((await otto.calls(operatorMoney.invoices, { query: { search: invoice!.number } })).total).toBe(1)
  expect((await otto.calls(operatorMoney.invoices, { query: { ...search, status: 'void' } })).total).toBe(0)
})

test('a renewal that the card refuses counts as a refused payment, also once it is paid', async () => {
  const { of, tess } = await buyer('Reef Rehab', sandboxCards.expiring)
  const { refused } = await thisMonth()
  await sql`update plan_sandbox set period_start = period_start - interval '40 days', paid_until = paid_until - interval '40 days'
    where organization_id = ${of}`.execute(systemDb)
  await jobs.renewSandboxSubscriptions({})
  await jobs.comparePayments({})
  const unpaid = (await thisMonth()).refused
  await sql`update plan_invoices set issued_at = issued_at - interval '2 hours' where organization_id = ${of} and paid_at is null`.execute(
    systemDb,
  )
  await tess.calls(billing.payRenewal, { body: { card: { number: sandboxCards.good } } })
  expect((await tess.calls(billing.transactions, { query: {} as never })).items).toMatchObject([
    { status: 'paid' },
    { status: 'paid' },
  ])
  expect([unpaid, (await thisMonth()).refused]).toEqual([refused + 1, refused + 1])
})

test('subscriptions are found by how they stand', async () => {
  const { of, tess } = await buyer('Wattle Clinic', sandboxCards.good)
  const count = async (state: 'running' | 'pastDue' | 'ending' | 'ended') =>
    (await otto.calls(operatorMoney.subscriptions, { query: { search: 'wattle', state } })).total
  expect([await count('running'), await count('ending'), await count('ended')]).toEqual([1, 0, 0])
  const now = await otto.calls(operatorMoney.money, {})
  await tess.calls(billing.cancel, {})
  expect([await count('running'), await count('ending'), await count('pastDue')]).toEqual([1, 1, 0])
  expect((await otto.calls(operatorMoney.money, {})).ending).toBe(now.ending + 1)
  const ended = (await thisMonth()).ended
  await sql`update plan_subscriptions set status = 'EXPIRED', paid_until = now() where organization_id = ${of}`.execute(
    systemDb,
  )
  expect([await count('running'), await count('ended')]).toEqual([0, 1])
  expect((await thisMonth()).ended).toBe(ended + 1)
})

test('twelve months are shown, oldest first, also those in which nothing happened', async () => {
  const { months } = await otto.calls(operatorMoney.money, {})
  expect(months).toHaveLength(12)
  expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted())
  expect(months.at(-1)!.month).toBe(dayIn('Australia/Sydney').slice(0, 7))
})

test('the months are those on the clock of whoever reads them', async () => {
  const of = await organization({ name: 'Kelp Physio' })
  const { month, signUps } = await thisMonth()
  // The first minutes of the month in Sydney, while UTC is still in the previous month.
  const begins = startOfDay('Australia/Sydney', `${month}-01`)
  const move = (at: Date) => sql`update organizations set created_at = ${at} where id = ${of}`.execute(systemDb)
  await move(new Date(begins.getTime() + 60_000))
  expect((await thisMonth()).signUps).toBe(signUps)
  await move(new Date(begins.getTime() - 60_000))
  expect((await thisMonth()).signUps).toBe(signUps - 1)
})
