import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { billing, type PaymentResult } from '@kinora/contract/billing.ts'
import { plans } from '@kinora/contract/plans.ts'
import { inTransaction } from '../database/connect.ts'
import { startSessionById } from '../accounts/login-session.service.ts'
import { findSessionAccount } from '../accounts/login-session.queries.ts'
import { insertOrganization } from '../organizations/organization.queries.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { testSecret } from '../testing/template-database.ts'
import { planJobs } from './plan.jobs.ts'
import { openSandbox, sandboxCards } from './payment-sandbox.service.ts'

const { person, systemDb } = await openTestApp()
const payments = openSandbox(systemDb)
const jobs = planJobs({ systemDb, integrations: { paymentProvider: payments } } as never)

async function owner(plan: 'free' | 'business' = 'free', kind: 'solo' | 'business' = 'solo') {
  const of = await inTransaction(systemDb, (tx) =>
    insertOrganization(tx, { name: 'Tide Physio', kind, email: 'a@tide.example', mobile: '0290000000', plan }),
  )
  return person(kind === 'solo' ? 'solo' : 'business_admin', { of })
}
type Owner = Awaited<ReturnType<typeof owner>>

const catalog = await (await owner()).calls(billing.list, {})
const planCalled = (name: string) => catalog.find((plan) => plan.name === name)!
const priceOf = (name: string, cycle = 'monthly') => {
  const plan = planCalled(name)
  return { planId: plan._id, priceListId: plan.priceList.find(({ billingCycle }) => billingCycle === cycle)!._id }
}
const card = (number: keyof typeof sandboxCards = 'good') => ({ number: sandboxCards[number] })
const buy = (owner: Owner, name = 'solo', more: object = {}, key: string = randomUUID()): Promise<PaymentResult> =>
  owner.calls(
    billing.subscribe,
    { body: { ...priceOf(name), card: card(), ...more } },
    { headers: { 'idempotency-key': key } },
  )
const stepUp = (owner: Owner) =>
  sql`update account_sessions set confirmed_at = now() where account_id = ${owner.accountId}`.execute(systemDb)
const planOf = async (owner: Owner) => (await owner.calls(plans.mine, {})).name
const invoices = async (owner: Owner) => (await owner.calls(billing.transactions, { query: {} })).items
const charges = async ({ organizationId }: Owner) =>
  (
    await sql<{
      many: number
    }>`select coalesce(sum(jsonb_array_length(bills)), 0)::int as many from plan_sandbox where organization_id = ${organizationId}`.execute(
      systemDb,
    )
  ).rows[0]!.many
const pass = (owner: Owner, interval: string) =>
  sql`update plan_sandbox set paid_until = paid_until - ${interval}::interval where organization_id = ${owner.organizationId}`.execute(
    systemDb,
  )

test('API-057 ENTITY-04 ENUM-02 plans are listed with limits and prices, and a quote states the amount to pay', async () => {
  const tess = await owner()
  expect(catalog.map(({ name }) => name)).toEqual(['free', 'solo', 'business', 'custom'])
  const { planId, priceListId } = priceOf('solo')
  expect(await tess.calls(billing.get, { params: { id: planId } })).toMatchObject({ name: 'solo' })
  const page = await tess.calls(billing.price, { params: { id: planId, priceListId }, query: {} })
  expect(page).toMatchObject({
    price: { planAmount: 29 },
    dueNow: 31.9,
    quote: { planAmount: 29, discountAmount: 0, taxAmount: 2.9, amountPayable: 31.9, promoCode: null },
    service: { name: 'sandbox', publishableKey: null },
  })
  const other = { id: planCalled('business')._id, priceListId }
  await expect(tess.calls(billing.price, { params: other, query: {} })).rejects.toMatchObject({ code: 'not_found' })
})

test('API-064 buying a plan activates it at once and creates a tax invoice', async () => {
  const tess = await owner()
  const result = await buy(tess)
  expect(result).toMatchObject({
    status: 'paid',
    clientSecret: null,
    subscription: { status: 'ACTIVE', planTitle: 'Solo', billingCycle: 'monthly', renewal: { amountPayable: 31.9 } },
  })
  expect(await planOf(tess)).toBe('solo')
  const [invoice, ...others] = await invoices(tess)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({
    status: 'paid',
    total: 31.9,
    taxAmount: 2.9,
    netAmount: 29,
    text: 'Kinora Solo, monthly',
  })
  const paper = await tess.calls(billing.invoice, { params: { id: invoice!._id } })
  expect(Buffer.from(await paper.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
  const eve = await owner()
  await expect(eve.calls(billing.invoice, { params: { id: invoice!._id } })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await invoices(eve)).toEqual([])
})

test('fifty parallel payments with one idempotency key are one payment', async () => {
  const tess = await owner()
  const key = randomUUID()
  const results = await Promise.all(Array.from({ length: 50 }, () => buy(tess, 'solo', {}, key)))
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['paid']))
  expect(await charges(tess)).toBe(1)
  await expect(buy(tess)).rejects.toMatchObject({
    code: 'conflict',
    message: 'You already have a subscription. Change it instead.',
  })
})

test('of parallel payments with different keys one succeeds and the others are refused', async () => {
  const tess = await owner()
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => buy(tess)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' })
  expect(await charges(tess)).toBe(1)
})

test('ERROR-03 a declined card shows the bank’s message at its field, and nothing is bought', async () => {
  const tess = await owner()
  await expect(buy(tess, 'solo', { card: card('declined') })).rejects.toMatchObject({
    message: 'Your card was declined. Try another card.',
    fields: [{ field: 'card.number' }],
  })
  await expect(buy(tess, 'solo', { card: { number: '5555444433331111' } })).rejects.toMatchObject({ code: 'invalid' })
  expect([await planOf(tess), await invoices(tess), await charges(tess)]).toEqual(['free', [], 0])
  expect(await buy(tess)).toMatchObject({ status: 'paid' })
})

test('a card that needs approval is charged only once its owner approves', async () => {
  const tess = await owner()
  const { status, clientSecret } = await buy(tess, 'solo', { card: card('asks') })
  expect([status, await planOf(tess)]).toEqual(['actionNeeded', 'free'])
  const eve = await owner()
  const answer = (owner: Owner, isApproved: boolean, secret = clientSecret!) =>
    owner.calls(billing.answerBank, { body: { clientSecret: secret, isApproved } })
  await expect(answer(eve, true)).rejects.toMatchObject({ code: 'conflict' })
  expect(await answer(tess, true)).toMatchObject({ status: 'paid', subscription: { status: 'ACTIVE' } })
  expect([await planOf(tess), (await invoices(tess)).map((each) => each.status)]).toEqual(['solo', ['paid']])
  const second = await buy(eve, 'solo', { card: card('asks') })
  await answer(eve, false, second.clientSecret!)
  expect([await planOf(eve), (await invoices(eve)).map((each) => each.status)]).toEqual(['free', ['failed']])
  expect(await buy(eve)).toMatchObject({ status: 'paid' })
})

test('an amount in the request body is ignored', async () => {
  const tess = await owner()
  await buy(tess, 'solo', { amountPayable: 0.01, planAmount: 0.01, role: 'admin' })
  expect((await invoices(tess))[0]!.total).toBe(31.9)
})

test('API-065 a promo code reduces the amount, as often as it may be used', async () => {
  const code = `SPRING${randomUUID().slice(0, 8).toUpperCase()}`
  await systemDb.insertInto('planPromos').values({ code, discountPercentage: 20, mostUses: 1 }).execute()
  const [tess, eve] = [await owner(), await owner()]
  const { priceListId } = priceOf('solo')
  const quote = await tess.calls(billing.promo, { body: { code: code.toLowerCase(), priceListId } })
  expect(quote).toMatchObject({ discountAmount: 5.8, taxAmount: 2.32, amountPayable: 25.52, promoCode: code })
  await expect(tess.calls(billing.promo, { body: { code: 'NOSUCH', priceListId } })).rejects.toMatchObject({
    message: 'Discount code not found',
    fields: [{ field: 'promoCode' }],
  })
  const results = await Promise.allSettled([tess, eve].map((owner) => buy(owner, 'solo', { promoCode: code })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const winner = results[0]!.status === 'fulfilled' ? tess : eve
  expect((await invoices(winner))[0]!.total).toBe(25.52)
  expect((await winner.calls(billing.subscription, {})).subscription!.renewal.amountPayable).toBe(31.9)
})

test('a refused payment does not use up the promo code', async () => {
  const code = `BACK${randomUUID().slice(0, 8).toUpperCase()}`
  await systemDb.insertInto('planPromos').values({ code, discountPercentage: 50, mostUses: 1 }).execute()
  const tess = await owner()
  await expect(buy(tess, 'solo', { promoCode: code, card: card('declined') })).rejects.toThrow('declined')
  expect(await buy(tess, 'solo', { promoCode: code })).toMatchObject({ status: 'paid' })
})

test('API-063 STATE-07 ENUM-05 a subscription can be cancelled for the end of its period and resumed; other changes are a 409', async () => {
  const tess = await owner()
  const cancel = () => tess.calls(billing.cancel, {})
  const resume = () => tess.calls(billing.resume, {})
  await stepUp(tess)
  await expect(cancel()).rejects.toMatchObject({ code: 'conflict' })
  await buy(tess)
  await expect(resume()).rejects.toMatchObject({ code: 'conflict' })
  expect(await cancel()).toMatchObject({ status: 'CANCELLED' })
  await expect(cancel()).rejects.toMatchObject({ code: 'conflict' })
  expect(await planOf(tess)).toBe('solo')
  expect(await resume()).toMatchObject({ status: 'ACTIVE' })
})

test('a subscription renews itself; a cancelled one ends and returns to the free plan', async () => {
  const tess = await owner()
  const { subscription } = await buy(tess)
  await pass(tess, '31 days')
  await jobs.renewSandboxSubscriptions({})
  await jobs.comparePayments({})
  expect((await invoices(tess)).map(({ status, total }) => [status, total])).toEqual([
    ['paid', 31.9],
    ['paid', 31.9],
  ])
  expect((await tess.calls(billing.subscription, {})).subscription!._id).toBe(subscription!._id)
  await stepUp(tess)
  await tess.calls(billing.cancel, {})
  await pass(tess, '62 days')
  await jobs.renewSandboxSubscriptions({})
  await jobs.comparePayments({})
  expect([await planOf(tess), (await tess.calls(billing.subscription, {})).subscription]).toEqual(['free', null])
  expect(await buy(tess)).toMatchObject({ status: 'paid' })
})

test('a declined renewal ends the plan and leaves a failed invoice', async () => {
  const tess = await owner()
  await buy(tess, 'solo', { card: card('expiring') })
  await pass(tess, '31 days')
  await jobs.renewSandboxSubscriptions({})
  await jobs.comparePayments({})
  expect([await planOf(tess), (await invoices(tess)).map(({ status }) => status).toSorted()]).toEqual([
    'free',
    ['failed', 'paid'],
  ])
})

test('API-059 changing plans credits what was paid, and a solo owner becomes a business admin', async () => {
  const tess = await owner()
  const { subscription } = await buy(tess)
  const change = (name: string, cycle?: string) =>
    tess.calls(billing.changeSubscription, { params: { id: subscription!._id }, body: priceOf(name, cycle) })
  const { planId, priceListId } = priceOf('business')
  const quote = await tess.calls(billing.price, { params: { id: planId, priceListId }, query: {} })
  expect([quote.quote.amountPayable, Math.round(quote.dueNow)]).toEqual([163.9, Math.round(163.9 - 31.9)])
  const changed = await change('business')
  expect(changed).toMatchObject({
    status: 'paid',
    subscription: { planTitle: 'Business', renewal: { amountPayable: 163.9 } },
  })
  expect(await planOf(tess)).toBe('business')
  const [latest] = await invoices(tess)
  expect(latest!.total).toBeCloseTo(163.9 - 31.9, 0)
  expect((await tess.calls(plans.alert, {})).plan.planId).toBe(planCalled('business')._id)
  const foreign = { params: { id: randomUUID() }, body: priceOf('solo') }
  await expect(tess.calls(billing.changeSubscription, foreign)).rejects.toMatchObject({ code: 'not_found' })
  const { id } = await inTransaction(systemDb, (tx) => findSessionAccount(tx, tess.accountId))
  expect(await startSessionById(systemDb, id, { address: '', userAgent: '' }, testSecret)).toMatchObject({
    role: 'business_admin',
    plan: 'business',
  })
})

test('a plan that is too small for the current usage is refused', async () => {
  const olivia = await owner('free', 'business')
  await buy(olivia, 'business')
  for (let at = 0; at < 2; at += 1) await person('practitioner', { of: olivia.organizationId })
  const { subscription } = await olivia.calls(billing.subscription, {})
  const down = olivia.calls(billing.changeSubscription, { params: { id: subscription!._id }, body: priceOf('solo') })
  await expect(down).rejects.toMatchObject({
    code: 'conflict',
    message: 'Solo includes 1 practitioner, and you are using 3. Free up room first.',
  })
})

test('API-062 add-ons raise limits and are charged', async () => {
  const tess = await owner()
  await buy(tess)
  const add = (storage: number, practitioners: number) =>
    tess.calls(billing.addons, { body: { storage, practitioners } })
  expect(await add(2, 1)).toMatchObject({
    subscription: { addons: { storage: 2, practitioners: 1 }, renewal: { addonAmount: 25, amountPayable: 59.4 } },
  })
  const usage = await tess.calls(billing.usage, {})
  expect(usage.find(({ type }) => type === 'STORAGE')!.limit).toBe(25_000_000_000)
  expect(usage.find(({ type }) => type === 'PRACTITIONER_COUNT')).toMatchObject({ used: 1, limit: 2 })
  await person('practitioner', { of: tess.organizationId })
  await expect(add(2, 0)).rejects.toMatchObject({ code: 'conflict' })
  await expect(add(-1, 0)).rejects.toMatchObject({ code: 'invalid' })
})

test('API-060 ENUM-02 a plan request is payable at once from the free plan, and otherwise decided by the operator', async () => {
  const tess = await owner()
  const request = (owner: Owner, body: { planId: string; priceListId?: string }) =>
    owner.calls(billing.requestPlan, { body })
  expect(await request(tess, priceOf('solo'))).toMatchObject({ alert: { ...priceOf('solo'), paymentType: 'UPGRADE' } })
  await expect(request(tess, priceOf('business'))).rejects.toMatchObject({ code: 'conflict' })
  await buy(tess)
  expect(await tess.calls(plans.alert, {})).toMatchObject({ plan: { planId: planCalled('solo')._id }, alert: null })
  const custom = { planId: planCalled('custom')._id }
  expect(await request(tess, custom)).toMatchObject({ alert: { ...custom, paymentType: 'DIRECT_PAYMENT' } })
  expect(await tess.calls(billing.withdrawRequest, {})).toMatchObject({ alert: null })
  await expect(request(tess, { planId: planCalled('solo')._id })).rejects.toMatchObject({
    message: 'You are already on Solo.',
  })
})

test('API-066 transactions are paged, searched and filtered', async () => {
  const tess = await owner()
  await buy(tess)
  const list = (query: object) => tess.calls(billing.transactions, { query })
  expect(await list({ status: 'paid', pageSize: 1 })).toMatchObject({ total: 1 })
  expect(await list({ status: 'void' })).toMatchObject({ total: 0 })
  expect(await list({ search: 'solo, MONTHLY' })).toMatchObject({ total: 1 })
  expect(await list({ year: 2001 })).toMatchObject({ total: 0 })
})

test('an interrupted order is resumed and paid once', async () => {
  const tess = await owner()
  await buy(tess)
  await sql`update plan_orders set status = 'sent', reference = null, updated_at = now() - interval '5 minutes' where organization_id = ${tess.organizationId}`.execute(
    systemDb,
  )
  await sql`delete from plan_invoices where organization_id = ${tess.organizationId}`.execute(systemDb)
  await sql`delete from plan_subscriptions where organization_id = ${tess.organizationId}`.execute(systemDb)
  await jobs.comparePayments({})
  expect([await planOf(tess), await charges(tess), (await invoices(tess)).length]).toEqual(['solo', 1, 1])
})

test('practitioners and patients cannot buy plans', async () => {
  for (const role of ['practitioner', 'patient', 'admin'] as const) {
    const sam = await person(role)
    await expect(sam.calls(billing.subscribe, { body: { ...priceOf('solo'), card: card() } })).rejects.toMatchObject({
      code: 'forbidden',
    })
  }
})
