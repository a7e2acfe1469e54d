import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { billing, paymentWebhook } from '@kinora/contract/billing.ts'
import { corrections } from '@kinora/contract/corrections.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { plans } from '@kinora/contract/plans.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { sign } from '../testing/stripe-protocol.ts'
import { openStripePayments } from '../testing/stripe-payments.ts'
import { planJobs } from './plan.jobs.ts'

const { stripe, webhookSecret, payments: paymentProvider } = await openStripePayments()
const { organization, http, person, systemDb } = await openTestApp({ integrations: { paymentProvider } })
const jobs = planJobs({ systemDb, integrations: { paymentProvider } } as never)

async function owner() {
  const of = await organization({ name: 'Tide Physio', kind: 'solo', plan: 'free' })
  return person('solo', { of })
}
type Owner = Awaited<ReturnType<typeof owner>>
const catalog = await (await owner()).calls(billing.list, {})
const priceOf = (name: string, cycle = 'monthly') => {
  const plan = catalog.find((each) => each.name === name)!
  return { planId: plan._id, priceListId: plan.priceList.find(({ billingCycle }) => billingCycle === cycle)!._id }
}
const buy = (owner: Owner, key: string = randomUUID()) =>
  owner.calls(billing.subscribe, { body: priceOf('solo') }, { headers: { 'idempotency-key': key } })
const planOf = async (owner: Owner) => (await owner.calls(plans.mine, {})).name
const statuses = async (owner: Owner) =>
  (await owner.calls(billing.transactions, { query: {} })).items.map(({ status, total }) => `${status} ${total}`)
const post = (body: string, signature?: string) =>
  http.inject({
    method: 'POST',
    url: `/api${paymentWebhook}`,
    payload: body,
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
  })
const deliverWebhooks = async () => {
  for (const { body, signature } of stripe.takeEvents()) expect((await post(body, signature)).statusCode).toBe(200)
}
const subscriptionOf = (owner: Owner) =>
  stripe
    .things('subscription')
    .find(({ metadata }) => (metadata as { organizationId: string }).organizationId === owner.organizationId)!

test('API-064 a plan bought through Stripe’s form is active once Stripe reports the payment', async () => {
  const tess = await owner()
  const result = await buy(tess)
  expect(result).toMatchObject({
    status: 'actionNeeded',
    clientSecret: expect.stringContaining('_secret'),
    subscription: null,
  })
  expect(await planOf(tess)).toBe('free')
  await deliverWebhooks()
  stripe.payFirst(subscriptionOf(tess).id)
  await deliverWebhooks()
  await expect.poll(() => planOf(tess)).toBe('solo')
  expect(await statuses(tess)).toEqual(['paid 31.9'])
  expect((await tess.calls(billing.subscription, {})).subscription).toMatchObject({
    status: 'ACTIVE',
    planTitle: 'Solo',
  })
})

test('what was paid in Stripe’s form counts before its webhook arrives, and nothing else is called paid', async () => {
  const tess = await owner()
  const isPaid = async () => (await tess.calls(billing.confirmPayment, {})).isPaid
  expect(await isPaid()).toBe(false)
  await buy(tess)
  expect([await isPaid(), await planOf(tess)]).toEqual([false, 'free'])
  const { id } = subscriptionOf(tess)
  stripe.payFirst(id)
  expect([await isPaid(), await planOf(tess)]).toEqual([true, 'solo'])

  stripe.setCard(false)
  stripe.renew(id)
  await jobs.syncPayment({ reference: id })
  expect(await tess.calls(billing.payRenewal, { body: {} })).toMatchObject({ status: 'actionNeeded' })
  expect(await isPaid()).toBe(false)
  stripe.payFirst(id)
  expect(await isPaid()).toBe(true)
  expect((await tess.calls(billing.subscription, {})).subscription).toMatchObject({ isPastDue: false })
  stripe.setCard(true)
  await deliverWebhooks()
  expect(await statuses(tess)).toEqual(['paid 31.9', 'paid 31.9'])
})

test('a payment that comes in while Stripe is read still starts the plan', async () => {
  const tess = await owner()
  await buy(tess)
  const subscription = subscriptionOf(tess)
  stripe.payFirst(subscription.id)
  // The subscription was read before the payment, the invoice after it.
  subscription.status = 'incomplete'
  await jobs.syncPayment({ reference: subscription.id })
  expect(await planOf(tess)).toBe('free')
  subscription.status = 'active'
  await jobs.syncPayment({ reference: subscription.id })
  expect(await planOf(tess)).toBe('solo')
  expect(await statuses(tess)).toEqual(['paid 31.9'])
})

test('fifty parallel payments with one idempotency key create one subscription at Stripe', async () => {
  const tess = await owner()
  const key = randomUUID()
  const results = await Promise.all(Array.from({ length: 50 }, () => buy(tess, key)))
  expect(new Set(results.map(({ clientSecret }) => clientSecret)).size).toBe(1)
  expect(stripe.things('subscription').filter(({ id }) => id === subscriptionOf(tess).id)).toHaveLength(1)
  expect(
    stripe
      .things('subscription')
      .filter(({ metadata }) => (metadata as { organizationId: string }).organizationId === tess.organizationId),
  ).toHaveLength(1)
})

test('a payment that Stripe does not answer is reported and retried automatically', async () => {
  const tess = await owner()
  stripe.failNext(20)
  expect(await buy(tess)).toMatchObject({ status: 'pending' })
  stripe.failNext(0)
  await systemDb
    .updateTable('planOrders')
    .set({ updatedAt: new Date(Date.now() - 600_000) })
    .where('organizationId', '=', tess.organizationId)
    .execute()
  await jobs.comparePayments({})
  stripe.payFirst(subscriptionOf(tess).id)
  await jobs.syncPayment({ reference: subscriptionOf(tess).id })
  expect(await planOf(tess)).toBe('solo')
})

function* orders<T>(items: T[]): Generator<T[]> {
  if (items.length < 2) return void (yield items)
  for (const [at, item] of items.entries()) for (const rest of orders(items.toSpliced(at, 1))) yield [item, ...rest]
}

test('four events end in the same state in every order, and when each arrives twice', async () => {
  const tess = await owner()
  stripe.takeEvents()
  await buy(tess)
  stripe.payFirst(subscriptionOf(tess).id)
  const events = stripe.takeEvents()
  expect(events).toHaveLength(4)
  const states = new Set<string>()
  for (const order of orders(events)) {
    await systemDb.deleteFrom('planEvents').execute()
    for (const { body, signature } of [...order, ...order]) expect((await post(body, signature)).statusCode).toBe(200)
    await jobs.syncPayment({ reference: subscriptionOf(tess).id })
    states.add(
      JSON.stringify([
        await planOf(tess),
        await statuses(tess),
        (await tess.calls(billing.subscription, {})).subscription!.status,
      ]),
    )
  }
  expect([...states]).toEqual([JSON.stringify(['solo', ['paid 31.9'], 'ACTIVE'])])
})

test('a refund made in Stripe’s dashboard is a credit note and two lines of the account, once', async () => {
  const tess = await owner()
  await buy(tess)
  stripe.payFirst(subscriptionOf(tess).id)
  await jobs.syncPayment({ reference: subscriptionOf(tess).id })
  const otto = await person('admin', { of: '00000000-0000-7000-8000-000000000001' })
  const account = () => otto.calls(corrections.account, { params: { orgId: tess.organizationId } })
  await deliverWebhooks()
  stripe.giveBackByHand(subscriptionOf(tess).id, 1000)
  await deliverWebhooks()
  await expect
    .poll(async () => (await account()).corrections)
    .toMatchObject([
      {
        kind: 'creditNote',
        status: 'done',
        cents: 1000,
        refundCents: 1000,
        number: expect.stringContaining('KCN-'),
        madeBy: null,
      },
    ])
  stripe.giveBackByHand(subscriptionOf(tess).id, 200, 300)
  await jobs.comparePayments({})
  await jobs.comparePayments({})
  await jobs.syncRefunds({ customer: String(subscriptionOf(tess).customer) })
  const { corrections: made, lines, balanceCents, invoices } = await account()
  expect(made).toHaveLength(2)
  expect(lines.filter(({ kind }) => kind === 'refund').map(({ cents }) => cents)).toEqual([-200, -1000])
  expect([balanceCents, stripe.balanceOf(subscriptionOf(tess).id)]).toEqual([300, -300])
  expect(invoices).toMatchObject([{ creditableCents: 1690, refundableCents: 1990 }])
  // The refund exceeds the part of the invoice that can still be credited.
  stripe.giveBackByHand(subscriptionOf(tess).id, 1990)
  await jobs.comparePayments({})
  expect(await account()).toMatchObject({ balanceCents: 300, invoices: [{ creditableCents: 0, refundableCents: 0 }] })
})

/** An owner who has paid, and the operator's notifications of their disputes. */
async function payer() {
  const tess = await owner()
  await buy(tess)
  stripe.payFirst(subscriptionOf(tess).id)
  await jobs.syncPayment({ reference: subscriptionOf(tess).id })
  const otto = await person('admin', { of: '00000000-0000-7000-8000-000000000001' })
  const disputeNotifications = async () =>
    (await otto.calls(notifications.list, { query: {} })).items
      .filter(({ kind, subjectId }) => kind === 'paymentDisputed' && subjectId === tess.organizationId)
      .map(({ title, text }) => ({ title, text }))
  return { tess, told: disputeNotifications, otto }
}
const disputed = (title: string, text: unknown) => [{ title: `Tide Physio: ${title}`, text }]

test('the operators are told of a payment that the cardholder disputes, and how it ends', async () => {
  const { tess, told, otto } = await payer()
  // The period ends at midnight UTC.
  const timeZone = 'America/Los_Angeles'
  await systemDb.updateTable('accounts').set({ timeZone }).where('id', '=', otto.accountId).execute()
  stripe.dispute(subscriptionOf(tess).id, 'needs_response')
  await deliverWebhooks()
  const begun = 'Answer it in Stripe by 11 December 2026, or the money is lost. Their plan continues for now.'
  await expect.poll(told, { timeout: 10_000 }).toEqual(disputed('the cardholder disputes $31.90', begun))
  stripe.dispute(subscriptionOf(tess).id, 'lost')
  await deliverWebhooks()
  await expect
    .poll(told, { timeout: 10_000 })
    .toEqual(
      disputed('the dispute about $31.90 is lost', expect.stringContaining('In Stripe, send them an invoice for it')),
    )
})

test('an invoice of a change is named after the plan that was bought, not after the time that it credits', async () => {
  const { tess } = await payer()
  const { subscription } = await tess.calls(billing.subscription, {})
  stripe.setCard(true)
  const params = { id: subscription!._id }
  await tess.calls(billing.changeSubscription, { params, body: priceOf('business') })
  const { items } = await tess.calls(billing.transactions, { query: {} })
  // Stripe's times are in seconds, so the order of two invoices of one second is open.
  expect(items.map(({ text }) => text).toSorted()).toEqual(['Kinora Business, monthly', 'Kinora Solo, monthly'])
  // The email comes with the name, too.
  const { items: received } = await tess.calls(notifications.list, { query: {} })
  expect(received.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Kinora Business, monthly: /))
})

test('a dispute without a webhook is found by the hourly comparison and reported once', async () => {
  const { tess, told } = await payer()
  stripe.dispute(subscriptionOf(tess).id, 'needs_response')
  stripe.takeEvents()
  await jobs.comparePayments({})
  await expect.poll(told).toEqual(disputed('the cardholder disputes $31.90', expect.stringContaining('Answer it')))
  await systemDb.deleteFrom('notifications').where('kind', '=', 'paymentDisputed').execute()
  await jobs.comparePayments({})
  stripe.dispute(subscriptionOf(tess).id, 'won')
  stripe.takeEvents()
  await jobs.comparePayments({})
  await expect.poll(told).toEqual(disputed('the dispute about $31.90 is won', 'Nothing is left to do.'))
})

test('forged, old, altered and unsigned events are refused', async () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } })
  const old = sign(body, webhookSecret, Math.floor(Date.now() / 1000) - 3600)
  const wrong = [undefined, 'nonsense', sign(body, 'whsec_of_somebody'), old, sign(`${body} `, webhookSecret)]
  for (const signature of wrong) expect((await post(body, signature)).statusCode).toBe(400)
  expect((await post(body, sign(body, webhookSecret))).statusCode).toBe(200)
})

test('API-063 API-059 API-062 a Stripe subscription can be cancelled, resumed, changed and extended with add-ons', async () => {
  const tess = await owner()
  await buy(tess)
  stripe.payFirst(subscriptionOf(tess).id)
  await jobs.syncPayment({ reference: subscriptionOf(tess).id })
  await systemDb
    .updateTable('accountSessions')
    .set({ confirmedAt: new Date() })
    .where('accountId', '=', tess.accountId)
    .execute()
  expect(await tess.calls(billing.cancel, {})).toMatchObject({ status: 'CANCELLED' })
  expect(subscriptionOf(tess).cancel_at_period_end).toBe(true)
  expect(await tess.calls(billing.resume, {})).toMatchObject({ status: 'ACTIVE' })
  expect(await tess.calls(billing.addons, { body: { storage: 1, practitioners: 0 } })).toMatchObject({
    status: 'paid',
    subscription: { renewal: { amountPayable: 37.4 } },
  })
  const { subscription } = await tess.calls(billing.subscription, {})
  const changed = await tess.calls(billing.changeSubscription, {
    params: { id: subscription!._id },
    body: priceOf('solo', 'yearly'),
  })
  expect(changed).toMatchObject({ status: 'paid', subscription: { billingCycle: 'yearly' } })
  expect((await statuses(tess)).every((status) => status.startsWith('paid'))).toBe(true)
  stripe.end(subscriptionOf(tess).id)
  await jobs.comparePayments({})
  expect(await planOf(tess)).toBe('free')
  expect((await tess.calls(billing.subscription, {})).subscription).toMatchObject({ status: 'EXPIRED' })
})
