import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { billing } from '@kinora/contract/billing.ts'
import { corrections } from '@kinora/contract/corrections.ts'
import { plans } from '@kinora/contract/plans.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { openStripePayments } from '../testing/stripe-payments.ts'
import { endUnpaid } from './past-due.service.ts'
import { planJobs } from './plan.jobs.ts'

const { stripe, payments: paymentProvider } = await openStripePayments()
const { organization, person, systemDb } = await openTestApp({ integrations: { paymentProvider }, isWorker: false })
const jobs = planJobs({ systemDb, integrations: { paymentProvider } } as never)
const otto = await person('admin', { of: '00000000-0000-7000-8000-000000000001' })
await sql`update account_sessions set confirmed_at = now() where account_id = ${otto.accountId}`.execute(systemDb)

/** Tess, who has not bought anything yet. */
async function newcomer() {
  const of = await organization({ name: 'Tide', kind: 'solo', plan: 'free' })
  const tess = await person('solo', { of })
  const catalog = await tess.calls(billing.list, {})
  const order = (name: string, cycle = 'monthly') => {
    const plan = catalog.find((each) => each.name === name)!
    return { planId: plan._id, priceListId: plan.priceList.find(({ billingCycle }) => billingCycle === cycle)!._id }
  }
  const atStripe = () =>
    stripe
      .things('subscription')
      .filter(({ metadata }) => (metadata as { organizationId: string }).organizationId === of)
  /** Runs the job that retries once the service answers again. */
  const settle = async () => {
    const open = await systemDb
      .selectFrom('planOrders')
      .select('id')
      .where('organizationId', '=', of)
      .where('status', '=', 'sent')
      .executeTakeFirst()
    if (open) await jobs.settleOrder({ orderId: open.id })
  }
  return { tess, of, order, atStripe, settle }
}

/** Tess pays $31.90 for Solo in Stripe's form. */
async function buyer() {
  const { tess, of, order, atStripe, settle } = await newcomer()
  await tess.calls(billing.subscribe, { body: order('solo') })
  const { id: reference } = atStripe()[0]!
  stripe.payFirst(reference)
  await jobs.syncPayment({ reference })
  const read = async () => (await tess.calls(billing.subscription, {})).subscription!
  const change = async (name: string, cycle?: string) =>
    tess.calls(billing.changeSubscription, { params: { id: (await read())._id }, body: order(name, cycle) })
  const account = () => otto.calls(corrections.account, { params: { orgId: of } })
  const planOf = async () => (await tess.calls(plans.mine, {})).name
  const notificationsOf = async (kind: 'paymentFailed' | 'paymentReceived') =>
    (
      await systemDb
        .selectFrom('notifications')
        .select('facts')
        .where('organizationId', '=', of)
        .where('kind', '=', kind)
        .execute()
    ).map(({ facts }) => facts.subject)
  return { tess, of, order, atStripe, reference, read, change, settle, account, planOf, told: notificationsOf }
}

test('a change that Stripe applies without answering is not reported as failed, and its outcome is reported later', async () => {
  const { change, settle, planOf, account, reference, told } = await buyer()
  stripe.loseAnswers(20)
  expect(await change('business')).toMatchObject({ status: 'pending', subscription: { planTitle: 'Solo' } })
  await expect(change('business')).rejects.toThrow('We are checking a payment with the bank.')
  stripe.loseAnswers(0)
  await settle()
  await settle()
  expect(await planOf()).toBe('business')
  const { lines, balanceCents } = await account()
  const paid = lines.filter(({ kind }) => kind === 'payment').reduce((sum, { cents }) => sum + cents, 0)
  expect([paid, balanceCents]).toEqual([stripe.paidOf(reference), 0])
  expect(await told('paymentReceived')).toHaveLength(2)
})

test('what is shown before a change is what Stripe charges, and nothing is charged where it is another amount by now', async () => {
  const { tess, order, read, reference, planOf } = await buyer()
  // A credit given in Stripe's dashboard: only Stripe's own preview includes it.
  stripe
    .things('customer')
    .find(({ id }) => id === stripe.things('subscription').find((s) => s.id === reference)!.customer)!.balance = -500
  const newest = () => stripe.things('invoice').at(-1)!
  for (const [name, cycle] of [
    ['business', 'monthly'],
    ['business', 'yearly'],
    ['solo', 'monthly'],
  ] as const) {
    const wish = order(name, cycle)
    const { payment } = await tess.calls(billing.price, { params: { id: wish.planId, ...wish }, query: {} })
    const params = { id: (await read())._id }
    const before = newest()
    const shown = (shownAmount: number) =>
      tess.calls(billing.changeSubscription, {
        params,
        body: { ...wish, shownAmount, pricedAt: payment.pricedAt },
      })
    await expect(shown(payment.dueNow + 5)).rejects.toThrow(
      /^The amount is now \$\d+\.\d\d, not \$.* Nothing was charged\./,
    )
    expect(newest()).toBe(before)
    expect(await shown(payment.dueNow)).toMatchObject({ status: 'paid' })
    expect([await planOf(), Number(newest().amount_due)]).toEqual([name, Math.round(payment.dueNow * 100)])
  }
  const addons = { storage: 2, practitioners: 0 }
  const { payment } = await tess.calls(billing.addonsPrice, { body: addons })
  await expect(tess.calls(billing.addons, { body: { ...addons, shownAmount: 0.5 + payment.dueNow } })).rejects.toThrow(
    'Nothing was charged.',
  )
  await tess.calls(billing.addons, { body: { ...addons, shownAmount: payment.dueNow, pricedAt: payment.pricedAt } })
  expect((await read()).addons.storage).toBe(2)
})

test('a declined change shows a message, charges nothing and keeps the plan', async () => {
  const { change, planOf, reference } = await buyer()
  const before = stripe.paidOf(reference)
  stripe.declineNext(1)
  await expect(change('business')).rejects.toMatchObject({ code: 'conflict', message: 'Your card was declined.' })
  expect([await planOf(), stripe.paidOf(reference)]).toEqual(['solo', before])
  expect(await change('business')).toMatchObject({ status: 'paid' })
})

test('the bank can ask for confirmation of add-ons and of a change of plan, and nothing changes before', async () => {
  const { tess, change, read, reference, planOf } = await buyer()
  stripe.setCard(false)
  const addons = await tess.calls(billing.addons, { body: { storage: 1, practitioners: 0 } })
  expect(addons).toMatchObject({ status: 'actionNeeded', clientSecret: expect.stringContaining('_secret') })
  expect((await read()).addons.storage).toBe(0)
  const other = await change('business')
  expect(other).toMatchObject({ status: 'actionNeeded', subscription: { planTitle: 'Solo', status: 'ACTIVE' } })
  stripe.setCard(true)
  stripe.payFirst(reference)
  await jobs.syncPayment({ reference })
  expect([await planOf(), (await read()).addons.storage]).toEqual(['business', 0])
})

test('Stripe’s credit notes and refunds match the ledger, also where their answers are lost', async () => {
  const { account, reference, change } = await buyer()
  const [invoice] = (await account()).invoices
  const params = { invoiceId: invoice!.invoiceId }
  const credit = (cents: number, refundCents: number) =>
    otto.calls(corrections.creditInvoice, { params, body: { cents, refundCents, reason: 'A gift' } })
  stripe.loseAnswers(20)
  const lost = await credit(1000, 400)
  expect(lost).toMatchObject({ status: 'sent', number: null })
  stripe.loseAnswers(0)
  await jobs.settleCorrection({ correctionId: lost._id })
  await jobs.settleCorrection({ correctionId: lost._id })
  await otto.calls(corrections.refundBalance, { params, body: { cents: 100, reason: 'A part of it' } })
  // A correction made in Kinora is not recorded again as a manual refund.
  await jobs.comparePayments({})
  expect(await account()).toMatchObject({ balanceCents: 500, corrections: [{ status: 'done' }, { status: 'done' }] })
  expect([stripe.refundedOf(reference), stripe.balanceOf(reference)]).toEqual([500, -500])
  // Stripe does not credit again the future time that a credit note has credited.
  await change('solo', 'yearly')
  const { lines, balanceCents } = await account()
  const paid = lines.filter(({ kind }) => kind === 'payment').reduce((sum, { cents }) => sum + cents, 0)
  expect(paid).toBe(stripe.paidOf(reference))
  expect(Math.abs(paid - (3190 + 31_900 - (3190 - 1000) - 500))).toBeLessThanOrEqual(2)
  expect(balanceCents).toBe(-stripe.balanceOf(reference) + 0)
})

test('an owner saves another card in Stripe’s form, and nobody else’s', async () => {
  const { tess, read } = await buyer()
  await tess.calls(billing.changeCard, { body: {} })
  const [setup] = stripe.things('setup_intent').slice(-1)
  const confirm = (setupId: string) => tess.calls(billing.confirmCard, { body: { setupId } })
  await expect(confirm(setup!.id)).rejects.toThrow('Your bank has not confirmed this card.')
  stripe.saveCard(setup!.id, '1881')
  expect(await confirm(setup!.id)).toMatchObject({ cardEnding: '1881' })
  const eve = await buyer()
  await expect(eve.tess.calls(billing.confirmCard, { body: { setupId: setup!.id } })).rejects.toThrow('Your bank')
  await expect(confirm(randomUUID())).rejects.toMatchObject({ code: 'conflict' })
  expect(await read()).toMatchObject({ cardEnding: '1881' })
})

test('an answer of Stripe’s that arrives after a newer one does not bring back a plan that has ended', async () => {
  const { reference, planOf, tess } = await buyer()
  const release = stripe.holdNextRead()
  const late = jobs.syncPayment({ reference })
  await expect.poll(() => stripe.isHolding()).toBe(false)
  stripe.end(reference)
  await jobs.syncPayment({ reference })
  expect(await planOf()).toBe('free')
  release()
  await late
  expect(await planOf()).toBe('free')
  expect((await tess.calls(billing.subscription, {})).subscription).toMatchObject({ status: 'EXPIRED' })
})

test('a renewal that is paid while Stripe is asked whether it is keeps its plan', async () => {
  const { of, reference, planOf, read } = await buyer()
  stripe.setCard(false)
  stripe.renew(reference)
  stripe.setCard(true)
  await jobs.syncPayment({ reference })
  expect(await read()).toMatchObject({ isPastDue: true })
  const release = stripe.holdNextRead()
  const ending = endUnpaid(systemDb, paymentProvider, of, new Date(Date.now() + 90 * 86_400_000))
  await expect.poll(() => stripe.isHolding()).toBe(false)
  stripe.payFirst(reference)
  release()
  await ending
  expect(await planOf()).toBe('solo')
  expect(await read()).toMatchObject({ status: 'ACTIVE', isPastDue: false })
})

test('an unpaid renewal ends its plan, and its invoice can no longer be paid', async () => {
  const { of, reference, planOf, tess } = await buyer()
  stripe.setCard(false)
  stripe.renew(reference)
  stripe.setCard(true)
  await jobs.syncPayment({ reference })
  await endUnpaid(systemDb, paymentProvider, of, new Date(Date.now() + 90 * 86_400_000))
  expect(await planOf()).toBe('free')
  const { items } = await tess.calls(billing.transactions, { query: {} })
  expect(items.map(({ status }) => status).toSorted()).toEqual(['paid', 'void'])
})

test('a cancellation is kept though an answer from before it arrives later', async () => {
  const { reference, tess, read } = await buyer()
  await sql`update account_sessions set confirmed_at = now() where account_id = ${tess.accountId}`.execute(systemDb)
  const release = stripe.holdNextRead()
  const late = jobs.syncPayment({ reference })
  await expect.poll(() => stripe.isHolding()).toBe(false)
  await tess.calls(billing.cancel, {})
  release()
  await late
  expect(await read()).toMatchObject({ status: 'CANCELLED' })
})

test('what Stripe carried out without answering is not done again once it has forgotten the idempotency key', async () => {
  const { account, change, of, planOf, reference, settle } = await buyer()
  const invoices = () => stripe.things('invoice').length
  // The price request is answered, the change is not.
  stripe.loseAnswers(20, 1)
  await change('business')
  stripe.loseAnswers(0)
  const before = invoices()
  stripe.forgetKeys()
  await settle()
  expect([await planOf(), invoices()]).toEqual(['business', before])
  const params = { invoiceId: (await account()).invoices[0]!.invoiceId }
  const given = [
    () => otto.calls(corrections.creditInvoice, { params, body: { cents: 1000, refundCents: 400, reason: 'A gift' } }),
    () => otto.calls(corrections.refundBalance, { params, body: { cents: 100, reason: 'A part of it' } }),
    () => otto.calls(corrections.adjustBalance, { params: { orgId: of }, body: { cents: 50, reason: 'A gift' } }),
  ]
  for (const give of given) {
    stripe.loseAnswers(20)
    const { _id: correctionId } = await give()
    stripe.loseAnswers(0)
    stripe.forgetKeys()
    await jobs.settleCorrection({ correctionId })
  }
  expect([stripe.refundedOf(reference), stripe.balanceOf(reference)]).toEqual([500, -550])
  expect(await account()).toMatchObject({ balanceCents: 550 })
})

test('a first purchase that Stripe carried out without answering is found again after a day', async () => {
  const { tess, order, atStripe, settle } = await newcomer()
  // The customer and price requests are answered, the subscription request is not.
  stripe.loseAnswers(20, 2)
  const purchase = await tess.calls(billing.subscribe, { body: order('solo') })
  expect(purchase).toMatchObject({ status: 'pending' })
  stripe.loseAnswers(0)
  stripe.forgetKeys()
  await settle()
  expect(atStripe()).toHaveLength(1)
})

test('a change that began at the end of the period, while its answer was lost, is not scheduled a second time', async () => {
  const { tess, order, atStripe, read, reference, settle } = await buyer()
  const { _id: id } = await read()
  const body = { ...order('business'), startsAt: 'periodEnd' as const }
  // The price, the schedule and its phases are created; reading the subscription afterwards fails.
  stripe.failNext(20, 4)
  expect(await tess.calls(billing.changeSubscription, { params: { id }, body })).toMatchObject({ status: 'pending' })
  stripe.failNext(0)
  stripe.renew(reference)
  stripe.forgetKeys()
  await settle()
  expect(await read()).toMatchObject({ planTitle: 'Business', next: null })
  expect(atStripe()[0]!.schedule).toBeNull()
})

test('once Stripe gives up a renewal its invoice can no longer be paid, and the owners are told that the plan ended', async () => {
  const { account, planOf, reference, told } = await buyer()
  stripe.setCard(false)
  stripe.renew(reference)
  await jobs.syncPayment({ reference })
  stripe.end(reference)
  await jobs.syncPayment({ reference })
  await jobs.syncPayment({ reference })
  stripe.setCard(true)
  expect([await planOf(), await told('paymentFailed')]).toEqual(['free', ['Your Solo plan has ended']])
  const [renewal] = stripe
    .things('invoice')
    .filter(({ id }) => id === stripe.things('subscription').at(-1)!.latest_invoice)
  expect(renewal).toMatchObject({ status: 'void' })
  expect((await account()).balanceCents).toBe(0)
})

test('owners who were asked to wait are told that the change applies at the end of the period', async () => {
  const { tess, order, of, read, settle } = await buyer()
  const { _id: id } = await read()
  stripe.loseAnswers(20)
  await tess.calls(billing.changeSubscription, {
    params: { id },
    body: { ...order('business'), startsAt: 'periodEnd' },
  })
  stripe.loseAnswers(0)
  await settle()
  const notifications = await systemDb
    .selectFrom('notifications')
    .select(['kind', 'facts'])
    .where('organizationId', '=', of)
    .execute()
  expect(notifications.filter(({ kind }) => kind !== 'paymentReceived')).toEqual([
    { kind: 'planDecided', facts: expect.objectContaining({ reason: 'scheduled', subject: 'Business' }) },
  ])
})
