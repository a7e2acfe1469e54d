import { expect, test } from 'vitest'
import { billing } from '@kinora/contract/billing.ts'
import { invoices } from '@kinora/contract/invoices.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { inTransaction } from '../database/connect.ts'
import { deliver } from '../notifications/delivery.service.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { testSecret } from '../testing/template-database.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { sandboxCards } from './sandbox-card.rules.ts'

const { organization, person, systemDb, emails } = await openTestApp()

async function owner() {
  const of = await organization({ name: 'Tide Physio', kind: 'solo', plan: 'free' })
  return person('solo', { of })
}
type Owner = Awaited<ReturnType<typeof owner>>

const details = {
  billingName: 'Tide Physiotherapy Pty Ltd',
  abn: '51824753556',
  address: '12 Ocean Street\nManly NSW 2095',
  purchaseOrder: 'PO 4711',
}

async function order(owner: Owner, plan: string, cycle: string, running?: string) {
  const found = (await owner.calls(billing.list, {})).find(({ name }) => name === plan)!
  const price = found.priceList.find(({ billingCycle }) => billingCycle === cycle)!
  const body = { planId: found._id, priceListId: price._id, card: { number: sandboxCards.good } }
  const { subscription } = running
    ? await owner.calls(billing.changeSubscription, { params: { id: running }, body })
    : await owner.calls(billing.subscribe, { body })
  return subscription!._id
}

const listed = async (owner: Owner) => (await owner.calls(billing.transactions, { query: {} })).items
async function paper(owner: Owner, id: string) {
  const file = await owner.calls(billing.invoice, { params: { id } })
  const pdf = readPdf(new Uint8Array(await file.arrayBuffer()))
  return pdf.pages.join('\n')
}

test('a tax invoice names seller and buyer, each line with its period, and the GST, and never changes', async () => {
  const tess = await owner()
  await tess.calls(invoices.saveBillingDetails, { body: details })
  await order(tess, 'solo', 'monthly')
  const [first] = await listed(tess)
  expect(first!.lines).toMatchObject([{ kind: 'charge', text: 'Kinora Solo, monthly', amount: 31.9 }])
  // The clinic moves; the invoice keeps the old address.
  await tess.calls(invoices.saveBillingDetails, { body: { ...details, address: '1 New Road', purchaseOrder: '' } })
  const text = await paper(tess, first!._id)
  for (const particular of [
    'Tax invoice',
    first!.number,
    'ABN 12 345 678 901',
    'Tide Physiotherapy Pty Ltd',
    'ABN 51 824 753 556',
    '12 Ocean Street',
    'Manly NSW 2095',
    'PO 4711',
    'Kinora Solo, monthly',
    'GST',
    '$29.00',
    '$2.90',
    '$31.90',
  ])
    expect(text).toContain(particular)
  expect(text).toMatch(/\d\d\/\d\d\/\d{4} to \d\d\/\d\d\/\d{4}/)
  expect(text).not.toContain('1 New Road')
})

test('who gives an add-on back reads that its price is on the balance, and has a credit note', async () => {
  const tess = await owner()
  await order(tess, 'solo', 'monthly')
  for (const storage of [1, 0]) await tess.calls(billing.addons, { body: { storage, practitioners: 0 } })
  const { items } = await tess.calls(notifications.list, { query: {} })
  const [credit] = await listed(tess)
  expect(items[0]).toMatchObject({
    title: 'Nothing was charged',
    text: expect.stringContaining(
      `$5.50 was added to your balance. Credit note ${credit!.number} is under Transactions`,
    ),
  })
  const text = await paper(tess, credit!._id)
  for (const particular of ['Credit note', `GST adjustment note ${credit!.number}`, '-$5.50'])
    expect(text).toContain(particular)
  expect(text).not.toContain('Tax invoice')
})

test('the credit of a change is on the invoice, and the rest of it is the balance', async () => {
  const tess = await owner()
  const id = await order(tess, 'business', 'yearly')
  await order(tess, 'solo', 'monthly', id)
  const change = (await listed(tess)).find(({ text }) => text.includes('Solo'))!
  expect(change.lines.map(({ kind, amount }) => [kind, Math.sign(amount)])).toEqual(
    expect.arrayContaining([
      ['credit', -1],
      ['charge', 1],
    ]),
  )
  expect(await paper(tess, change._id)).toContain('Added to your balance')
  // Nothing was paid, so no receipt is sent.
  const { items } = await tess.calls(notifications.list, { query: {} })
  const titles = items.map(({ title }) => title).toSorted()
  expect(titles).toEqual(['Nothing was charged', 'Payment received: $1,639.00'])
})

test('an owner downloads the invoices of a year for the accountant', async () => {
  const tess = await owner()
  await order(tess, 'solo', 'monthly')
  const [invoice] = await listed(tess)
  const year = new Date(invoice!.issuedAt).getUTCFullYear()
  const read = async (query: object) => (await tess.calls(invoices.exportInvoices, { query })).text()
  expect(await read({ year, status: 'paid' })).toMatch(
    new RegExp(
      `\r\n${invoice!.number},\\d{4}-\\d\\d-\\d\\d,.*,paid,"Kinora Solo, monthly",AUD,29.00,2.90,31.90,0.00\r\n$`,
    ),
  )
  expect((await read({ year: year - 1 })).trim().split('\r\n')).toHaveLength(1)
  // The date is in the clinic's time zone, as on the invoice itself.
  const moment = new Date('2026-12-31T15:30:00Z')
  await systemDb
    .updateTable('planInvoices')
    .set({ issuedAt: moment, paidAt: moment })
    .where('id', '=', invoice!._id)
    .execute()
  for (const [timeZone, day, onPaper] of [
    ['Australia/Sydney', '2027-01-01', '01/01/2027'],
    ['Australia/Perth', '2026-12-31', '31/12/2026'],
  ] as const) {
    await systemDb.updateTable('organizations').set({ timeZone }).where('id', '=', tess.organizationId).execute()
    const line = `${invoice!.number},${day},${day},paid,`
    expect(await read({ year: Number(day.slice(0, 4)) })).toContain(line)
    expect(await read({ year: day.startsWith('2027') ? 2026 : 2027 })).not.toContain(line)
    expect((await paper(tess, invoice!._id)).split(onPaper)).toHaveLength(3)
  }
})

test('the account shows every line with the balance after it, page by page, to its own clinic only', async () => {
  const [tess, eve] = [await owner(), await owner()]
  const id = await order(tess, 'business', 'yearly')
  await order(tess, 'solo', 'monthly', id)
  const all = await tess.calls(invoices.account, { query: {} })
  const cents = all.items.map((line) => line.cents)
  expect(all.items.at(-1)!.balanceCents).toBe(cents.at(-1))
  // Charges sort before their payments, so nothing is owed after a payment.
  for (const { kind, balanceCents } of all.items) if (kind === 'payment') expect(balanceCents).toBeGreaterThanOrEqual(0)
  for (const [at, line] of all.items.entries())
    expect(line.balanceCents).toBe(cents.slice(at).reduce((sum, amount) => sum + amount, 0))
  expect(all.balanceCents).toBe(all.items[0]!.balanceCents)
  expect(all.balanceCents).toBeGreaterThan(100_000)
  const paged = []
  for (let after: string | undefined, more = true; more;) {
    const page = await tess.calls(invoices.account, { query: { pageSize: 2, after } })
    paged.push(...page.items)
    more = page.next !== null
    after = page.next ?? undefined
  }
  expect(paged).toEqual(all.items)
  expect(await eve.calls(invoices.account, { query: {} })).toEqual({ balanceCents: 0, items: [], next: null })
  // Another clinic's line cannot be used as a page cursor.
  expect((await eve.calls(invoices.account, { query: { after: all.items[0]!._id } })).items).toEqual([])
})

test('a purchase emails its receipt with the amount, the GST and the tax invoice itself as PDF', async () => {
  const tess = await owner()
  const { organizationId: of } = tess
  await systemDb.updateTable('organizations').set({ host: 'tide.example' }).where('id', '=', of).execute()
  await order(tess, 'solo', 'monthly')
  const [invoice] = await listed(tess)
  const { id } = await systemDb
    .selectFrom('notifications')
    .select('id')
    .where('accountId', '=', tess.accountId)
    .where('kind', '=', 'paymentReceived')
    .executeTakeFirstOrThrow()
  const context = { appUrl: 'https://kinora.example', isEmailEnabled: true, secret: testSecret }
  await inTransaction(systemDb, (tx) => deliver(tx, id, new Date(), context))
  const receipt = () => emails.find(({ to, subject }) => to === tess.email && subject === 'Payment received: $31.90')
  await expect.poll(receipt).toBeDefined()
  expect(receipt()!.text).toContain(`Kinora Solo, monthly: $31.90 with $2.90 GST. Invoice ${invoice!.number}`)
  // The sender is the platform, which sells the plan.
  expect(receipt()!.from.name).toBe('Kinora')
  expect(receipt()!.text).toMatch(/Open Transactions: https?:\/\/tide\.example(:\d+)?\/transactions/)
  expect(receipt()!.text).toContain('The invoice is attached to this email.')
  const { name, bytes } = receipt()!.document!
  expect(name).toBe(`${invoice!.number}.pdf`)
  // Far below the size limits of mail servers.
  expect(bytes.length).toBeLessThan(100_000)
  const drawn = readPdf(bytes).pages.join('\n')
  for (const particular of ['Tax invoice', invoice!.number, 'Paid on', '$31.90', 'Tide Physio'])
    expect(drawn).toContain(particular)
})
