import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { billing } from '@kinora/contract/billing.ts'
import { invoices, type AccountLine } from '@kinora/contract/invoices.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { sampleInvoice } from '../testing/sample-plans.ts'

beforeEach(() => server.reply(invoices.creditNotes, { items: [], total: 0 }))

const yearsOffered = () =>
  within(screen.getByLabelText('Year'))
    .getAllByRole('option')
    .map((option) => (option as HTMLOptionElement).value)

test('an owner finds the paid invoices of a year, with period and what the balance paid', async () => {
  server.reply(billing.transactions, { items: [{ ...sampleInvoice, amountDue: 20 }], total: 1 })
  const { user } = await renderPage('/transactions', { as: 'solo' })
  await screen.findByText('20/11/2026 – 20/12/2026')
  screen.getByText('$11.90 from your balance')
  await user.selectOptions(screen.getByLabelText('Year'), String(new Date().getFullYear()))
  await user.selectOptions(screen.getByLabelText('Status'), 'Paid')
  expect(server.requestsTo(billing.transactions).at(-1)?.query).toMatchObject({
    status: 'paid',
    year: new Date().getFullYear(),
  })
})

test('the years to choose from are those since the first invoice', async () => {
  const now = new Date().getFullYear()
  const issuedIn = (year: number) => ({ ...sampleInvoice, issuedAt: `${year}-06-20T12:00:00.000Z` })
  server.reply(billing.transactions, ({ query }) => ({
    items: [issuedIn(query.pageNumber === 2 ? now - 2 : now)],
    total: 26,
  }))
  await renderPage('/transactions', { as: 'solo' })
  await screen.findByRole('option', { name: String(now - 2) })
  expect(yearsOffered()).toEqual(['', now, now - 1, now - 2].map(String))
})

test('a clinic without invoices chooses from this year only', async () => {
  server.reply(billing.transactions, { items: [], total: 0 })
  await renderPage('/transactions', { as: 'solo' })
  await screen.findByText('No transactions yet')
  expect(yearsOffered()).toEqual(['', String(new Date().getFullYear())])
})

test('a filter without invoices says so', async () => {
  server.reply(billing.transactions, { items: [], total: 0 })
  const { user } = await renderPage('/transactions', { as: 'solo' })
  await screen.findByText('No transactions yet')
  await user.selectOptions(screen.getByLabelText('Status'), 'Void')
  await screen.findByText('No invoices found')
  expect(screen.getByRole('status').textContent).toBe('invoices found: 0')
})

test('an owner enters what the accountant needs on the invoices, and a wrong ABN is told at its field', async () => {
  const details = { billingName: '', abn: '', address: '', purchaseOrder: '' }
  server.reply(billing.transactions, { items: [], total: 0 })
  server.reply(invoices.billingDetails, { ...details, organization: 'Tide Physio' })
  server.reply(invoices.saveBillingDetails, details)
  const { user } = await renderPage('/transactions', { as: 'solo' })
  await user.click(await screen.findByRole('button', { name: 'Billing details' }))
  await user.type(await screen.findByLabelText('ABN'), '11 111 111 111')
  await user.type(screen.getByLabelText('Purchase order number'), 'PO 4711')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText("This isn't a valid ABN. Check its 11 digits.")
  await user.clear(screen.getByLabelText('ABN'))
  await user.type(screen.getByLabelText('ABN'), '51 824 753 556')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved. Your next invoices will show these details.')
  expect(server.requestsTo(invoices.saveBillingDetails)[0]?.body).toMatchObject({
    abn: '51824753556',
    purchaseOrder: 'PO 4711',
  })
})

const line = (at: number, facts: Partial<AccountLine>): AccountLine => ({
  _id: sampleId(at),
  kind: 'charge',
  cents: -3190,
  balanceCents: 0,
  text: 'Kinora Solo, monthly',
  periodStart: '2026-11-20T12:00:00.000Z',
  periodEnd: '2026-12-20T12:00:00.000Z',
  happenedAt: '2026-11-20T12:00:00.000Z',
  ...facts,
})

test('the account balance shows each line with its cause, period and the balance after it, and older ones on request', async () => {
  const payment = line(71, {
    kind: 'payment',
    text: 'Payment',
    cents: 3190,
    balanceCents: 160_710,
    periodStart: null,
    periodEnd: null,
  })
  server.reply(invoices.account, { balanceCents: 160_710, items: [payment], next: payment._id })
  const { user } = await renderPage('/account-balance', { as: 'solo' })
  await screen.findByRole('heading', { name: 'Your balance is $1,607.10' })
  screen.getByText('+$31.90')
  server.reply(invoices.account, { balanceCents: 160_710, items: [line(72, {})], next: null })
  await user.click(screen.getByRole('button', { name: 'Show older lines' }))
  const charge = within((await screen.findByText('Charge: Kinora Solo, monthly')).closest('li')!)
  charge.getByText('20/11/2026 · for 20/11/2026 – 20/12/2026')
  charge.getByText('-$31.90')
  expect(server.requestsTo(invoices.account).at(-1)?.query).toMatchObject({ after: payment._id })
})

test('an account that cannot be read can be tried again', async () => {
  server.fail(invoices.account, new Problem('unavailable', 'Failed to read the account'))
  await renderPage('/account-balance', { as: 'solo' })
  await screen.findByText('Failed to read the account')
  screen.getByRole('button', { name: 'Try again' })
})

test('a credit note stands beside the invoices with what went back to the payer and what stays, and its PDF', async () => {
  const note = {
    _id: sampleId(81),
    number: 'KCN-000003',
    invoiceNumber: 'KIN-000012',
    issuedAt: '2026-11-20T12:00:00.000Z',
    reason: 'Charged by mistake',
    total: 11,
    taxAmount: 1,
    refundAmount: 6,
    isByTransfer: false,
  }
  server.reply(billing.transactions, { items: [sampleInvoice], total: 1 })
  const byTransfer = { ...note, _id: sampleId(82), invoiceNumber: 'KIN-000013', isByTransfer: true }
  server.reply(invoices.creditNotes, { items: [note, byTransfer], total: 2 })
  server.fail(invoices.creditNote, new Problem('unavailable', 'Failed to read the credit note'))
  const { user } = await renderPage('/transactions', { as: 'solo' })
  const line = within((await screen.findByText('Credit for KIN-000012')).closest('li')!)
  line.getByText('$6.00 to your card · $5.00 to your balance')
  line.getByText('Charged by mistake')
  screen.getByText('$6.00 to your bank account · $5.00 to your balance')
  await user.click(line.getByRole('button', { name: 'PDF of KCN-000003' }))
  await screen.findByText('Failed to read the credit note')
  expect(server.requestsTo(invoices.creditNote)).toHaveLength(1)
})
