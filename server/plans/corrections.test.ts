import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { billing } from '@kinora/contract/billing.ts'
import { corrections } from '@kinora/contract/corrections.ts'
import { invoices } from '@kinora/contract/invoices.ts'
import { operator } from '@kinora/contract/operator.ts'
import { inTransaction } from '../database/connect.ts'
import { deliver } from '../notifications/delivery.service.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { testSecret } from '../testing/template-database.ts'
import type { Order } from '../integrations/payment-provider.ts'
import { changeSubscription } from './billing.service.ts'
import { planJobs } from './plan.jobs.ts'
import { correct } from './correction.service.ts'
import { openSandbox } from './payment-sandbox.service.ts'
import { sandboxCards } from './sandbox-card.rules.ts'

const { organization, person, systemDb, emails } = await openTestApp()
const payments = openSandbox(systemDb)
const jobs = planJobs({ systemDb, integrations: { paymentProvider: payments } } as never)
const otto = await person('admin', { of: '00000000-0000-7000-8000-000000000001', name: 'Otto Berg' })
await sql`update account_sessions set confirmed_at = now() where account_id = ${otto.accountId}`.execute(systemDb)

/** Tess has bought Solo for $31.90. */
async function buyer() {
  const of = await organization({ name: 'Tide', kind: 'solo', plan: 'free' })
  const tess = await person('solo', { of })
  const solo = (await tess.calls(billing.list, {})).find(({ name }) => name === 'solo')!
  const price = (cycle: string) => solo.priceList.find(({ billingCycle }) => billingCycle === cycle)!._id
  const order = (cycle = 'monthly') => ({ planId: solo._id, priceListId: price(cycle) })
  await tess.calls(billing.subscribe, { body: { ...order(), card: { number: sandboxCards.good } } })
  const [invoice] = (await tess.calls(billing.transactions, { query: {} })).items
  const read = () => otto.calls(corrections.account, { params: { orgId: of } })
  return { tess, of, order, invoiceId: invoice!._id, read }
}
type Buyer = Awaited<ReturnType<typeof buyer>>

const credit = ({ invoiceId }: Buyer, cents: number, refundCents: number, key: string = randomUUID()) =>
  otto.calls(
    corrections.creditInvoice,
    { params: { invoiceId }, body: { cents, refundCents, reason: 'Charged by mistake' } },
    { headers: { 'idempotency-key': key } },
  )
const refund = ({ invoiceId }: Buyer, cents: number) =>
  otto.calls(corrections.refundBalance, { params: { invoiceId }, body: { cents, reason: 'On request' } })
const adjust = ({ of }: Buyer, cents: number) =>
  otto.calls(corrections.adjustBalance, { params: { orgId: of }, body: { cents, reason: 'For the outage' } })
const kinds = async ({ read }: Buyer) => (await read()).lines.map(({ kind, cents }) => `${kind} ${cents}`).toSorted()

test('Otto credits an invoice: a part goes back to the card, the rest stays as balance, and Tess is told', async () => {
  const buyer1 = await buyer()
  const note = await credit(buyer1, 1100, 600)
  expect(note).toMatchObject({ status: 'done', cents: 1100, refundCents: 600, taxCents: 100, madeBy: 'Otto Berg' })
  expect(await kinds(buyer1)).toEqual(['charge -3190', 'credit 1100', 'payment 3190', 'refund -600'])
  expect(await buyer1.read()).toMatchObject({
    balanceCents: 500,
    corrections: [{ number: note.number, invoiceNumber: expect.stringMatching(/^KIN-/) }],
    invoices: [{ creditableCents: 2090, refundableCents: 2590, isVoidable: false }],
  })
  const told = await systemDb
    .selectFrom('notifications')
    .select('facts')
    .where('accountId', '=', buyer1.tess.accountId)
    .where('kind', '=', 'balanceChanged')
    .execute()
  expect(told.map(({ facts }) => facts.subject)).toEqual(['Credited $11.00'])
  await refund(buyer1, 500)
  const { items } = await otto.calls(operator.audit, { query: { pageSize: 2 } })
  expect(items.map(({ subject }) => subject)).toEqual([
    `Tide, ${note.invoiceNumber}: $5.00 refunded, On request`,
    `Tide, ${note.invoiceNumber}: $11.00 credited, $6.00 of it refunded, Charged by mistake`,
  ])
})

test('Tess finds her credit note beside the invoices, as a paper with its invoice, GST and reason, and by email', async () => {
  const [owner, other] = [await buyer(), await buyer()]
  const note = await credit(owner, 1100, 600)
  const { items, total } = await owner.tess.calls(invoices.creditNotes, { query: {} })
  expect(total).toBe(1)
  expect(items).toMatchObject([
    { number: note.number, reason: 'Charged by mistake', total: 11, taxAmount: 1, refundAmount: 6 },
  ])
  const params = { id: note._id }
  const file = await owner.tess.calls(invoices.creditNote, { params })
  const text = readPdf(new Uint8Array(await file.arrayBuffer())).pages.join('\n')
  for (const particular of ['Credit note', `GST adjustment note ${note.number}`, items[0]!.invoiceNumber])
    expect(text).toContain(particular)
  for (const particular of ['Charged by mistake', 'Tide', '$11.00', '$10.00', '$1.00', '$6.00', '$5.00'])
    expect(text).toContain(particular)
  expect(await other.tess.calls(invoices.creditNotes, { query: {} })).toEqual({ items: [], total: 0 })
  await expect(other.tess.calls(invoices.creditNote, { params })).rejects.toMatchObject({ code: 'not_found' })
  const csv = async (query: object) => (await owner.tess.calls(invoices.exportInvoices, { query })).text()
  expect(await csv({})).toMatch(
    new RegExp(
      `\r\n${note.number},\\d{4}-\\d\\d-\\d\\d,\\d{4}-\\d\\d-\\d\\d,credit note,For ${items[0]!.invoiceNumber}: Charged by mistake,AUD,-10.00,-1.00,-11.00,-5.00\r\n`,
    ),
  )
  for (const query of [{ year: 2020 }, { status: 'paid' }]) expect(await csv(query)).not.toContain(note.number)
  const { id } = await systemDb
    .selectFrom('notifications')
    .select('id')
    .where('accountId', '=', owner.tess.accountId)
    .where('kind', '=', 'balanceChanged')
    .executeTakeFirstOrThrow()
  const context = { appUrl: 'https://kinora.example', isEmailEnabled: true, secret: testSecret }
  await inTransaction(systemDb, (tx) => deliver(tx, id, new Date(), context))
  const creditEmail = () => emails.find(({ to, subject }) => to === owner.tess.email && subject === 'Credited $11.00')
  await expect.poll(creditEmail).toBeDefined()
  expect(creditEmail()!.text).toContain(`Charged by mistake. Credit note ${note.number}. $6.00 goes back to your card.`)
  expect(creditEmail()!.text).toMatch(/Open Transactions: \S+\/transactions/)
})

test('credit notes have numbers without a gap, also where one is refused between them', async () => {
  const numberOf = async (owner: Buyer) => Number((await credit(owner, 100, 0)).number!.slice(4))
  const [first, second] = [await buyer(), await buyer()]
  const number = await numberOf(first)
  await expect(credit(second, 99_999, 0)).rejects.toMatchObject({ code: 'conflict' })
  expect(await numberOf(second)).toBe(number + 1)
})

test('never more is given back than was received, however often it is asked for', async () => {
  const owner = await buyer()
  await expect(credit(owner, 3191, 0)).rejects.toMatchObject({ fields: [{ field: 'cents' }] })
  await expect(credit(owner, 100, 200)).rejects.toMatchObject({ fields: [{ field: 'refundCents' }] })
  await expect(refund(owner, 1)).rejects.toThrow('The balance is $0.00')
  await expect(adjust(owner, -1)).rejects.toThrow('The balance is $0.00')
  const together = await Promise.allSettled(Array.from({ length: 4 }, () => credit(owner, 1000, 1000)))
  expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await expect(credit(owner, 191, 0)).rejects.toThrow('At most $1.90')
  expect(await owner.read()).toMatchObject({ balanceCents: 0, invoices: [{ refundableCents: 190 }] })
})

test('the same request sent twice is one credit note, and one cut off by a kill is finished by its job', async () => {
  const owner = await buyer()
  const key = randomUUID()
  const [one, two] = [await credit(owner, 500, 0, key), await credit(owner, 500, 0, key)]
  expect(two._id).toBe(one._id)
  const killed = { ...payments, correct: async () => Promise.reject(new Error('killed')) }
  const wanted = { kind: 'creditNote' as const, amount: 700, refundAmount: 700, reason: 'Twice' }
  const { invoiceId } = owner
  const cut = await correct(systemDb, killed, { accountId: otto.accountId, key: randomUUID() }, { invoiceId }, wanted)
  expect(cut).toMatchObject({ status: 'sent', number: null })
  const { rows } = await sql<{ wait: number }>`select extract(epoch from run_at - now())::int as wait
    from graphile_worker.jobs where key = ${`correction:${cut._id}`}`.execute(systemDb)
  expect(rows[0]!.wait).toBeLessThan(60)
  await jobs.settleCorrection({ correctionId: cut._id })
  await jobs.settleCorrection({ correctionId: cut._id })
  expect(await owner.read()).toMatchObject({ balanceCents: 500, corrections: [{ status: 'done' }, { status: 'done' }] })
  expect(await kinds(owner)).toEqual(['charge -3190', 'credit 500', 'credit 700', 'payment 3190', 'refund -700'])
})

test('an adjustment pays the next invoice, and balance goes back to the card that paid', async () => {
  const owner = await buyer()
  await adjust(owner, 1000)
  await refund(owner, 400)
  expect(await owner.read()).toMatchObject({ balanceCents: 600, invoices: [{ refundableCents: 2790 }] })
  const { planId, priceListId } = owner.order('yearly')
  const params = { id: planId, priceListId }
  const { payment } = await owner.tess.calls(billing.price, { params, query: {} })
  expect(payment.balance).toBe(6)
  expect(payment.dueNow).toBeCloseTo(319 - 31.9 - 6, 1)
})

test('what was credited of an invoice is not credited again when the plan changes', async () => {
  const owner = await buyer()
  await credit(owner, 3190, 3190)
  const id = (await owner.tess.calls(billing.subscription, {})).subscription!._id
  const body = { ...owner.order('yearly'), card: { number: sandboxCards.good } }
  await owner.tess.calls(billing.changeSubscription, { params: { id }, body })
  const { lines, balanceCents } = await owner.read()
  expect(balanceCents).toBe(0)
  expect(lines.filter(({ kind }) => kind === 'payment').map(({ cents }) => cents)).toEqual([31_900, 3190])
})

test('an abandoned invoice can be voided, a paid one or an owed renewal cannot', async () => {
  const owner = await buyer()
  const cancel = (invoiceId: string) =>
    otto.calls(corrections.voidInvoice, { params: { invoiceId }, body: { reason: 'Abandoned' } })
  await expect(cancel(owner.invoiceId)).rejects.toThrow('Credit this one instead')
  const id = (await owner.tess.calls(billing.subscription, {})).subscription!._id
  const body = { ...owner.order('yearly'), card: { number: sandboxCards.asks } }
  await owner.tess.calls(billing.changeSubscription, { params: { id }, body })
  await jobs.comparePayments({})
  const open = (await owner.tess.calls(billing.transactions, { query: { status: 'open' } })).items
  expect(open).toHaveLength(1)
  await cancel(open[0]!._id)
  await jobs.comparePayments({})
  expect((await owner.tess.calls(billing.transactions, { query: {} })).items.map(({ status }) => status)).toEqual([
    'void',
    'paid',
  ])
  const csv = await (await owner.tess.calls(invoices.exportInvoices, { query: {} })).text()
  expect(csv).toMatch(new RegExp(`\r\n${open[0]!.number},.*,void,.*,AUD,0.00,0.00,0.00,0.00\r\n`))
  await sql`update plan_sandbox set card = ${sandboxCards.expiring}, paid_until = now() - interval '1 day'
    where organization_id = ${owner.of}`.execute(systemDb)
  await jobs.renewSandboxSubscriptions({})
  await jobs.comparePayments({})
  const [failed] = (await owner.tess.calls(billing.transactions, { query: { status: 'failed' } })).items
  await expect(cancel(failed!._id)).rejects.toThrow('This renewal is still owed.')
})

test('Otto credits nothing while a change of plan waits for its answer, which may have credited the same time', async () => {
  const owner = await buyer()
  const { subscription } = await owner.tess.calls(billing.subscription, {})
  const change = async (reference: string, order: Order) => (
    await payments.change(reference, order),
    Promise.reject(new Error('time-out'))
  )
  const wish = { ...owner.order('yearly'), id: subscription!._id, startsAt: 'now' as const }
  await changeSubscription(systemDb, { ...payments, change }, owner.tess, randomUUID(), wish)
  await expect(credit(owner, 1100, 0)).rejects.toThrow('A payment of theirs is being checked with the bank.')
  const { id: orderId } = await systemDb
    .selectFrom('planOrders')
    .select('id')
    .where('organizationId', '=', owner.of)
    .where('status', '=', 'sent')
    .executeTakeFirstOrThrow()
  await jobs.settleOrder({ orderId })
  expect(await credit(owner, 1100, 0)).toMatchObject({ status: 'done' })
})
