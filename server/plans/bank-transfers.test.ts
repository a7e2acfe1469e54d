import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { billing } from '@kinora/contract/billing.ts'
import { addDays, dayIn } from '@kinora/contract/days.ts'
import { corrections } from '@kinora/contract/corrections.ts'
import { invoices as invoiceApi } from '@kinora/contract/invoices.ts'
import { operator } from '@kinora/contract/operator.ts'
import { planOffers, transfers } from '@kinora/contract/plan-offers.ts'
import { plans } from '@kinora/contract/plans.ts'
import { inTransaction } from '../database/connect.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { readPdf } from '../testing/read-pdf.ts'
import type { CorrectionOrder } from '../integrations/payment-provider.ts'
import { correct } from './correction.service.ts'
import { findBalance } from './ledger.queries.ts'
import { endUnpaid } from './past-due.service.ts'
import { openSandbox } from './payment-sandbox.service.ts'
import { planJobs } from './plan.jobs.ts'
import { sandboxCards } from './sandbox-card.rules.ts'
import { findSubscription } from './subscription.queries.ts'
import { recordTransfer } from './bank-transfer-payment.service.ts'
import { ensureDayOfTransfer, momentOfTransfer } from './bank-transfer.rules.ts'
import { endTransfer } from './bank-transfer.service.ts'

const { organization, person, systemDb } = await openTestApp()
const payments = openSandbox(systemDb)
const jobs = planJobs({ systemDb, integrations: { paymentProvider: payments } } as never)
const { rows: platform } = await sql<{ id: string }>`select platform_id() as id`.execute(systemDb)
const otto = await person('admin', { of: platform[0]!.id })
const bankDetails = 'Kinora Pty Ltd\nBSB 062 000, account 1234 5678'
const settings = { graceDays: 14, readOnlyDays: 14, bankDetails }
const offer = {
  title: 'Forty practitioners',
  billingCycle: 'monthly' as const,
  planAmount: 400,
  params: [{ type: 'PRACTITIONER_COUNT' as const, value: 2 }],
  daysUntilDue: 14,
}
const today = () => new Date().toISOString().slice(0, 10)
const arrived = (cents?: number) => ({ paidOn: today(), reference: 'NAB 4711', cents })

async function clinic(kind: 'solo' | 'business' = 'business') {
  const of = await organization({ name: 'Tide', kind, plan: 'free' })
  const olivia = await person(kind === 'solo' ? 'solo' : 'business_admin', { of })
  const offered = async (terms: object = {}) => {
    await otto.calls(corrections.saveSettings, { body: settings })
    const custom = (await olivia.calls(billing.list, {})).find(({ name }) => name === 'custom')!
    await olivia.calls(billing.requestPlan, { body: { planId: custom._id, note: 'By invoice, please' } })
    const { items } = await otto.calls(operator.requests, { query: { pageSize: 100 } })
    const requestId = items.find(({ orgId }) => orgId === of)!._id
    await otto.calls(planOffers.offer, { params: { requestId }, body: { ...offer, ...terms } })
    const plan = (await olivia.calls(billing.list, {})).find(({ priceList }) => priceList[0]?.daysUntilDue)!
    return { planId: plan._id, priceListId: plan.priceList[0]!._id }
  }
  /** Moves all stored dates this many days into the past, then runs the hourly job. */
  const pass = async (days: number) => {
    const back = `${days} days`
    await sql`update plan_subscriptions set period_start = period_start - ${back}::interval,
      paid_until = paid_until - ${back}::interval, overdue_since = overdue_since - ${back}::interval
      where organization_id = ${of}`.execute(systemDb)
    await sql`update plan_invoices set issued_at = issued_at - ${back}::interval,
      due_on = due_on - ${days}::int where organization_id = ${of}`.execute(systemDb)
    await jobs.comparePayments({})
  }
  const invoices = async () => (await olivia.calls(billing.transactions, { query: {} })).items
  const subscription = async () => (await olivia.calls(billing.subscription, {})).subscription!
  const notificationsOf = async (kind: 'paymentFailed' | 'invoiceIssued' | 'paymentReceived') =>
    (
      await systemDb
        .selectFrom('notifications')
        .select('facts')
        .where('organizationId', '=', of)
        .where('kind', '=', kind)
        .orderBy('createdAt')
        .execute()
    ).map(({ facts }) => facts.subject)
  const pay = async (invoiceId: string, body: { paidOn: string; reference: string; cents?: number } = arrived()) =>
    otto.calls(corrections.recordTransfer, { params: { invoiceId }, body })
  return { of, olivia, offered, pass, invoices, subscription, told: notificationsOf, pay }
}

test('an offer by transfer applies once it is accepted, with an invoice that says what is due when and where to', async () => {
  const { of, olivia, offered, invoices, subscription, told, pay } = await clinic()
  const selection = await offered({ addons: { storage: 0, practitioners: 3 }, addonPrices: { practitioners: 20 } })
  await expect(
    olivia.calls(billing.subscribe, { body: { ...selection, card: { number: sandboxCards.good } } }),
  ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('bank transfer') })
  const { payment } = await olivia.calls(billing.price, {
    params: { id: selection.planId, priceListId: selection.priceListId },
    query: {},
  })
  // 400 for the plan and three practitioners at 20 each, plus GST.
  expect(payment).toMatchObject({ dueNow: 506, later: null })

  await olivia.calls(transfers.acceptOffer, { body: selection })
  expect(await olivia.calls(plans.mine, {})).toMatchObject({ title: offer.title })
  const usage = await olivia.calls(billing.usage, {})
  expect(usage.find(({ type }) => type === 'PRACTITIONER_COUNT')).toMatchObject({ limit: 5 })
  const [invoice] = await invoices()
  // Counted from the issue date in Sydney, where the day begins before it does in UTC.
  const dueOn = addDays(dayIn('Australia/Sydney'), 14)
  expect(invoice).toMatchObject({ status: 'open', total: 506, taxAmount: 46, dueOn, paymentType: 'DIRECT_PAYMENT' })
  expect((await subscription()).transfer).toEqual({
    daysUntilDue: 14,
    bankDetails,
    unpaid: [{ invoiceId: invoice!._id, number: invoice!.number, amount: 506, received: 0, dueOn, isOverdue: false }],
  })
  expect(await told('invoiceIssued')).toEqual([expect.stringContaining(`${invoice!.number}: $506.00 by `)])
  const file = await olivia.calls(billing.invoice, { params: { id: invoice!._id } })
  const pdf = readPdf(new Uint8Array(await file.arrayBuffer())).pages.join(' ')
  expect(pdf).toContain('Pay by bank transfer')
  expect(pdf).toContain('BSB 062 000')
  expect(pdf).toContain(`with the reference ${invoice!.number}`)

  // An invoice adds nothing to the balance until its transfer arrives.
  expect(await findBalance(systemDb, of)).toBe(0)
  await pay(invoice!._id)
  expect((await invoices())[0]).toMatchObject({ status: 'paid' })
  expect((await subscription()).transfer!.unpaid).toEqual([])
  const account = await otto.calls(corrections.account, { params: { orgId: of } })
  expect(account.lines.map(({ kind, cents, text }) => [kind, cents, text])).toEqual([
    ['payment', 50600, 'Bank transfer NAB 4711'],
    ['charge', -50600, 'Kinora Forty practitioners, monthly, 3 more practitioners'],
  ])
  expect(await told('paymentReceived')).toEqual(['$506.00'])
  await expect(pay(invoice!._id)).rejects.toMatchObject({ code: 'conflict' })
})

test('each period is invoiced, and what is paid for by transfer is not changed by card', async () => {
  const { olivia, offered, pass, invoices, subscription, pay } = await clinic()
  await olivia.calls(transfers.acceptOffer, { body: await offered() })
  await pay((await invoices())[0]!._id)
  await pass(32)
  await jobs.comparePayments({})
  expect((await invoices()).map(({ status, total }) => [status, total])).toEqual([
    ['open', 440],
    ['paid', 440],
  ])
  const noChange = { code: 'conflict', message: expect.stringContaining('by the agreement') }
  await expect(olivia.calls(billing.changeCard, { body: {} })).rejects.toMatchObject(noChange)
  await expect(olivia.calls(billing.payRenewal, { body: {} })).rejects.toMatchObject(noChange)

  expect(await olivia.calls(billing.cancel, {})).toMatchObject({ status: 'CANCELLED' })
  expect(await olivia.calls(billing.resume, {})).toMatchObject({ status: 'ACTIVE' })
  await olivia.calls(billing.cancel, {})
  await pay((await invoices())[0]!._id)
  await pass(31)
  expect(await subscription()).toMatchObject({ status: 'EXPIRED' })
  expect((await olivia.calls(plans.mine, {})).name).toBe('free')
})

test('add-ons of a plan by transfer change at the agreed price: the rest of the period is invoiced, or stays as balance', async () => {
  const { of, olivia, offered, pass, invoices, subscription, pay } = await clinic()
  await olivia.calls(transfers.acceptOffer, { body: await offered({ addonPrices: { practitioners: 20 } }) })
  const two = { storage: 0, practitioners: 2 }
  await expect(olivia.calls(billing.addons, { body: two })).rejects.toThrow(
    /is not paid\. Pay it first, then change the add-ons\./,
  )
  await pay((await invoices())[0]!._id)
  const { payment } = await olivia.calls(billing.addonsPrice, { body: two })
  expect(payment).toMatchObject({ dueNow: expect.closeTo(44, 1), later: null })
  await expect(olivia.calls(billing.addons, { body: { ...two, shownAmount: 40 } })).rejects.toThrow(
    'Nothing was charged.',
  )
  const body = { ...two, shownAmount: payment.dueNow, pricedAt: payment.pricedAt }
  expect(await olivia.calls(billing.addons, { body })).toMatchObject({ status: 'paid', subscription: { addons: two } })
  // Repeating the request makes the same change once.
  await olivia.calls(billing.addons, { body })
  expect(await invoices()).toHaveLength(2)
  expect((await invoices())[0]).toMatchObject({ status: 'open', amountDue: payment.dueNow })
  const usage = await olivia.calls(billing.usage, {})
  expect(usage.find(({ type }) => type === 'PRACTITIONER_COUNT')).toMatchObject({ limit: 4 })
  expect((await subscription()).renewal.amountPayable).toBe(484)
  await pay((await invoices())[0]!._id)
  expect(await findBalance(systemDb, of)).toBe(0)

  await olivia.calls(billing.addons, { body: { storage: 0, practitioners: 0 } })
  const balance = await findBalance(systemDb, of)
  expect(balance).toBeGreaterThan(4390)
  await pass(32)
  expect((await invoices())[0]).toMatchObject({ status: 'open', total: 440, amountDue: 440 - balance / 100 })
})

test('a solo practice on a plan by transfer is sold no place for another practitioner', async () => {
  const { olivia: tess, offered, invoices, pay } = await clinic('solo')
  const params = [{ type: 'PRACTITIONER_COUNT', value: 1 }]
  await tess.calls(transfers.acceptOffer, { body: await offered({ params, addonPrices: { practitioners: 20 } }) })
  await pay((await invoices())[0]!._id)
  const adding = tess.calls(billing.addons, { body: { storage: 0, practitioners: 1 } })
  await expect(adding).rejects.toMatchObject({ code: 'conflict', fields: [{ field: 'practitioners' }] })
  expect(await invoices()).toHaveLength(1)
})

test('a year that is paid is credited where unpaid add-ons end the plan', async () => {
  const { of, olivia, offered, pass, invoices, pay } = await clinic()
  await olivia.calls(transfers.acceptOffer, { body: await offered({ billingCycle: 'yearly' }) })
  const { _id, total } = (await invoices())[0]!
  await pay(_id)
  await olivia.calls(billing.addons, { body: { storage: 0, practitioners: 2 } })
  for (const days of [14, 1, 14, 14]) await pass(days)
  expect((await olivia.calls(plans.mine, {})).name).toBe('free')
  const balance = await findBalance(systemDb, of)
  expect([balance > 85 * total, balance <= 100 * total]).toEqual([true, true])
})

test('an overdue transfer goes the way of a refused renewal: told three times, read only, then free; paid, all is as before', async () => {
  const [unpaid, late] = [await clinic(), await clinic()]
  for (const { olivia, offered } of [unpaid, late])
    await olivia.calls(transfers.acceptOffer, { body: await offered({ billingCycle: 'yearly' }) })
  for (const { pass, told, subscription } of [unpaid, late]) {
    await pass(14)
    expect((await subscription()).isPastDue).toBe(false)
    await pass(1)
    expect((await subscription()).isPastDue).toBe(true)
    await pass(3)
    await pass(4)
    expect(await told('paymentFailed')).toHaveLength(3)
    await pass(7)
    expect((await told('paymentFailed')).at(-1)).toBe('Your records are read-only for now')
  }
  expect((await late.olivia.calls(plans.mine, {})).overdue).toMatchObject({ isReadOnly: true })
  await late.pay((await late.invoices())[0]!._id)
  expect((await late.olivia.calls(plans.mine, {})).overdue).toBeNull()
  expect((await late.subscription()).isPastDue).toBe(false)

  await unpaid.pass(14)
  expect((await unpaid.olivia.calls(plans.mine, {})).name).toBe('free')
  expect((await unpaid.invoices())[0]).toMatchObject({ status: 'uncollectible' })
  // The transfer arrives late.
  await unpaid.pay((await unpaid.invoices())[0]!._id)
  expect(await findBalance(systemDb, unpaid.of)).toBe(0)
})

/** Requests and jobs that wait for the clinic's lock. */
const waitingForClinic = async () =>
  (
    await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      systemDb,
    )
  ).rows.length

test('a transfer that is recorded while the hourly job ends the plan for want of it keeps the plan', async () => {
  const { of, olivia, offered, pass, invoices, subscription, pay } = await clinic()
  await olivia.calls(transfers.acceptOffer, { body: await offered() })
  await pass(15)
  const [invoice] = await invoices()
  const inAMonth = new Date(Date.now() + 30 * 86_400_000)
  const { paid, ended } = await inTransaction(systemDb, async (tx) => {
    await lockOrganization(tx, of)
    const payment = pay(invoice!._id)
    await expect.poll(waitingForClinic).toBe(1)
    const job = endUnpaid(systemDb, payments, of, inAMonth)
    await expect.poll(waitingForClinic).toBe(2)
    return { paid: payment, ended: job }
  })
  await Promise.all([paid, ended])
  expect(await subscription()).toMatchObject({ status: 'ACTIVE', isPastDue: false })
  expect(await olivia.calls(plans.mine, {})).toMatchObject({ title: offer.title })
})

test('a plan by transfer that has just ended is not resumed', async () => {
  const { of, olivia, offered, invoices, subscription, pay } = await clinic()
  await olivia.calls(transfers.acceptOffer, { body: await offered() })
  await pay((await invoices())[0]!._id)
  await olivia.calls(billing.cancel, {})
  const { resumed } = await inTransaction(systemDb, async (tx) => {
    await lockOrganization(tx, of)
    await endTransfer(tx, (await findSubscription(tx, of))!, false, new Date())
    const resuming = olivia.calls(billing.resume, {})
    resuming.catch(() => undefined)
    await expect.poll(waitingForClinic).toBe(1)
    return { resumed: resuming }
  })
  await expect(resumed).rejects.toMatchObject({ code: 'conflict' })
  expect(await subscription()).toMatchObject({ status: 'EXPIRED' })
})

test('what a card has paid for unused time pays the invoices by transfer first, and the card is not charged again', async () => {
  const { of, olivia, offered, pass, invoices } = await clinic()
  const business = (await olivia.calls(billing.list, {})).find(({ name }) => name === 'business')!
  const yearly = business.priceList.find(({ billingCycle }) => billingCycle === 'yearly')!
  const order = { planId: business._id, priceListId: yearly._id, card: { number: sandboxCards.good } }
  await olivia.calls(billing.subscribe, { body: order })
  const selection = await offered()
  const { payment } = await olivia.calls(billing.price, {
    params: { id: selection.planId, priceListId: selection.priceListId },
    query: {},
  })
  const paid = yearly.amountPayable
  expect(payment).toMatchObject({ charge: 440, dueNow: 0 })
  await olivia.calls(transfers.acceptOffer, { body: selection })
  expect((await invoices())[0]).toMatchObject({ status: 'paid', total: 440, amountDue: 0 })
  expect(await findBalance(systemDb, of)).toBeCloseTo(Math.round(paid * 100) - 44_000, -1)
  expect(payment.balanceAfter).toBeCloseTo(paid - 440, 0)
  const old = await systemDb
    .selectFrom('planSubscriptions')
    .select(['reference', 'service'])
    .where('organizationId', '=', of)
    .where('status', '=', 'EXPIRED')
    .executeTakeFirstOrThrow()
  expect(old.service).toBe('sandbox')
  await jobs.endReplacedSubscription({ organizationId: of, reference: old.reference })
  await jobs.endReplacedSubscription({ organizationId: of, reference: old.reference })
  expect(await payments.read(old.reference, of)).toMatchObject({ state: 'ended' })
  expect((await olivia.calls(plans.mine, {})).title).toBe(offer.title)
  await pass(32)
  expect((await invoices())[0]).toMatchObject({ total: 440, amountDue: 0 })
})

test('an offer by transfer needs bank details, and a transfer a day that can be and a reference', async () => {
  const { olivia, offered, invoices, pay } = await clinic()
  await olivia.calls(transfers.acceptOffer, { body: await offered() })
  const { _id } = (await invoices())[0]!
  await expect(pay(_id, { paidOn: '2999-01-01', reference: 'A' })).rejects.toMatchObject({
    fields: [{ field: 'paidOn' }],
  })
  await expect(pay(_id, { paidOn: '2020-01-01', reference: 'A' })).rejects.toMatchObject({
    fields: [{ field: 'paidOn' }],
  })
  await expect(pay(_id, { paidOn: today(), reference: ' ' })).rejects.toMatchObject({
    fields: [{ field: 'reference' }],
  })
  const other = await clinic()
  await other.offered()
  const { items } = await otto.calls(operator.requests, { query: { pageSize: 100 } })
  await otto.calls(corrections.saveSettings, { body: { ...settings, bankDetails: '' } })
  const requestId = items.find(({ orgId }) => orgId === other.of)!._id
  await expect(otto.calls(planOffers.offer, { params: { requestId }, body: offer })).rejects.toMatchObject({
    fields: [{ field: 'daysUntilDue', message: expect.stringContaining('bank details') }],
  })
})

test('a transfer is of the day that the operator names, on the clinic’s clock', () => {
  const issuedAt = new Date('2027-01-10T02:00:00Z')
  const now = new Date('2027-01-20T00:00:00Z')
  for (const timeZone of ['America/New_York', 'Australia/Perth', 'Australia/Lord_Howe', 'Pacific/Kiritimati']) {
    const issuedOn = dayIn(timeZone, issuedAt)
    for (const paidOn of [issuedOn, addDays(issuedOn, 3)]) {
      ensureDayOfTransfer(paidOn, issuedAt, timeZone, now)
      expect(dayIn(timeZone, momentOfTransfer(paidOn, issuedAt, timeZone, now))).toBe(paidOn)
    }
    expect(() => ensureDayOfTransfer(addDays(issuedOn, -2), issuedAt, timeZone, now)).toThrow('on or after')
  }
})

test('an invoice that is overdue is paid before another offer is accepted', async () => {
  const { olivia, offered } = await clinic()
  await olivia.calls(transfers.acceptOffer, { body: await offered() })
  await expect(olivia.calls(transfers.acceptOffer, { body: await offered({ planAmount: 500 }) })).rejects.toMatchObject(
    { code: 'conflict', message: expect.stringContaining('is not paid') },
  )
})

test('an invoice that is paid in parts stays open and overdue until all has arrived, and never takes more', async () => {
  const { of, olivia, offered, pass, invoices, subscription, told, pay } = await clinic()
  await olivia.calls(transfers.acceptOffer, { body: await offered() })
  const { _id } = (await invoices())[0]!
  await pay(_id, arrived(20_000))
  expect((await invoices())[0]).toMatchObject({ status: 'open', amountDue: 440, received: 200 })
  expect((await subscription()).transfer!.unpaid[0]).toMatchObject({ amount: 240, received: 200 })
  // The payment is reserved for the invoice, so it is not available balance and cannot be refunded.
  expect([(await subscription()).balance, await findBalance(systemDb, of)]).toEqual([0, 20_000])
  const params = { orgId: of }
  expect(await otto.calls(corrections.account, { params })).toMatchObject({
    heldCents: 20_000,
    invoices: [{ payableCents: 24_000 }],
  })
  await expect(
    otto.calls(corrections.adjustBalance, { params, body: { cents: -100, reason: 'Wrong account' } }),
  ).rejects.toMatchObject({ fields: [{ field: 'cents' }] })
  const file = await olivia.calls(billing.invoice, { params: { id: _id } })
  const pdf = readPdf(new Uint8Array(await file.arrayBuffer())).pages.join(' ')
  expect(pdf).toContain('Paid so far')
  expect(pdf).toContain('$240.00 by')

  await pass(15)
  await pay(_id, arrived(23_999))
  expect(await subscription()).toMatchObject({ isPastDue: true, transfer: { unpaid: [{ amount: 0.01 }] } })
  await pass(14)
  expect((await olivia.calls(plans.mine, {})).overdue).toMatchObject({ isReadOnly: true })
  await expect(pay(_id, arrived(2))).rejects.toMatchObject({
    fields: [{ field: 'cents', message: expect.stringContaining('$0.01 is still owed') }],
  })
  await pay(_id, arrived(1))
  expect((await olivia.calls(plans.mine, {})).overdue).toBeNull()
  expect((await invoices()).find((each) => each._id === _id)).toMatchObject({ status: 'paid', received: 0 })
  expect(await findBalance(systemDb, of)).toBe(0)
  expect(await told('paymentReceived')).toEqual(['$200.00', '$239.99', '$440.00'])
})

test('parts of an invoice that is written off are balance again, which pays first; a repeated request records nothing more', async () => {
  const { of, olivia, offered, pass, invoices, pay } = await clinic()
  await olivia.calls(transfers.acceptOffer, { body: await offered() })
  const { _id } = (await invoices())[0]!
  const key = randomUUID()
  const part = { accountId: otto.accountId, key }
  await Promise.all([1, 2].map(() => recordTransfer(systemDb, part, _id, { ...arrived(20_000), paidOn: today() })))
  expect(await findBalance(systemDb, of)).toBe(20_000)
  for (const days of [15, 14, 14]) await pass(days)
  expect((await invoices())[0]).toMatchObject({ status: 'uncollectible', received: 0 })
  const account = await otto.calls(corrections.account, { params: { orgId: of } })
  expect(account).toMatchObject({ balanceCents: 20_000, heldCents: 0, invoices: [{ payableCents: 24_000 }] })
  // Once another invoice uses the balance, the full amount is owed again.
  await olivia.calls(transfers.acceptOffer, { body: await offered() })
  expect((await invoices())[0]).toMatchObject({ status: 'open', amountDue: 240 })
  await pay(_id)
  expect((await invoices()).find((each) => each._id === _id)).toMatchObject({ status: 'paid', amountDue: 440 })
  await pay((await invoices())[0]!._id)
  expect(await findBalance(systemDb, of)).toBe(0)
})

test('a credit note of a transfer says everywhere that the money goes to a bank account', async () => {
  const { of, olivia, offered, invoices, pay } = await clinic()
  await olivia.calls(transfers.acceptOffer, { body: await offered() })
  const { _id: invoiceId } = (await invoices())[0]!
  await pay(invoiceId)
  const params = { invoiceId }
  const body = { cents: 11_000, refundCents: 6000, reason: 'One week out of order' }
  expect(await otto.calls(corrections.creditInvoice, { params, body })).toMatchObject({ isByTransfer: true })
  await otto.calls(corrections.refundBalance, { params, body: { cents: 5000, reason: 'On request' } })
  const account = await otto.calls(corrections.account, { params: { orgId: of } })
  expect(account).toMatchObject({ balanceCents: 0, invoices: [{ isByTransfer: true }] })
  const refunds = account.lines.filter(({ kind }) => kind === 'refund')
  expect(refunds.map(({ text, cents }) => [text, cents])).toEqual([
    ['Refund to the bank account', -5000],
    ['Refund to the bank account', -6000],
  ])
  const { items } = await olivia.calls(invoiceApi.creditNotes, { query: {} })
  expect(items).toMatchObject([{ total: 110, refundAmount: 60, isByTransfer: true }])
  const file = await olivia.calls(invoiceApi.creditNote, { params: { id: items[0]!._id } })
  const pdf = readPdf(new Uint8Array(await file.arrayBuffer())).pages.join(' ')
  expect(pdf).toContain('Back to your bank account')
  expect(pdf).not.toContain('card')
})

test('a credit without an answer belongs to the plan it was made for, also where another one has replaced it', async () => {
  const { of, olivia, offered } = await clinic()
  const solo = (await olivia.calls(billing.list, {})).find(({ name }) => name === 'business')!
  const body = { planId: solo._id, priceListId: solo.priceList[0]!._id, card: { number: sandboxCards.good } }
  await olivia.calls(billing.subscribe, { body })
  const lost = {
    ...payments,
    correct: async (gift: CorrectionOrder) => (await payments.correct(gift), Promise.reject(new Error('time-out'))),
  }
  const gift = { kind: 'adjustment' as const, amount: 500, refundAmount: 0, reason: 'A gift' }
  const by = { accountId: otto.accountId, key: randomUUID() }
  const { _id: correctionId } = await correct(systemDb, lost, by, { organizationId: of }, gift)
  await olivia.calls(transfers.acceptOffer, { body: await offered() })
  await jobs.settleCorrection({ correctionId })
  const { corrections: made, lines } = await otto.calls(corrections.account, { params: { orgId: of } })
  expect(made).toMatchObject([{ status: 'done', cents: 500 }])
  expect(lines.filter(({ kind }) => kind === 'adjustment')).toMatchObject([{ cents: 500 }])
})

test('an offer to a clinic that pays by card waits for its answer, however often its payments are compared', async () => {
  const { of, olivia, offered } = await clinic()
  const business = (await olivia.calls(billing.list, {})).find(({ name }) => name === 'business')!
  const order = { planId: business._id, priceListId: business.priceList[0]!._id }
  await olivia.calls(billing.subscribe, { body: { ...order, card: { number: sandboxCards.good } } })
  const selection = await offered()
  await jobs.comparePayments({})
  const status = async () =>
    (await otto.calls(operator.requests, { query: { pageSize: 100, status: 'all' } })).items
      .filter(({ orgId }) => orgId === of)
      .map((request) => request.status)
  expect(await status()).toEqual(['pending'])
  expect((await olivia.calls(plans.alert, {})).alert).toMatchObject({ planId: selection.planId })
  await olivia.calls(transfers.acceptOffer, { body: selection })
  expect(await status()).toEqual(['approved'])
})
