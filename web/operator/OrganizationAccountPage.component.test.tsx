import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { corrections, type Account, type Correction } from '@kinora/contract/corrections.ts'
import { operator } from '@kinora/contract/operator.ts'
import { planGrants } from '@kinora/contract/plan-grants.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { centsOf } from './AmountField.tsx'
import { sampleInvoice, sampleSubscription, sampleUsage } from '../testing/sample-plans.ts'

const orgId = sampleId(2)
const moment = '2026-11-20T03:00:00.000Z'
const harbour = {
  _id: orgId,
  name: 'Harbour Physio',
  email: 'olivia@harbour.example',
  state: 'active' as const,
  planTitle: 'Business',
  subscription: 'ACTIVE' as const,
  isPastDue: false,
  usage: sampleUsage,
  createdAt: moment,
  lastActiveAt: null,
  mobile: '0291234567',
  timeZone: 'Australia/Sydney',
  host: null,
  people: [],
  running: sampleSubscription,
  invoices: [sampleInvoice],
  requests: [],
  grant: null,
  notes: [],
  copy: null,
  isLeaving: false,
}
const { _id: invoiceId, number } = sampleInvoice
const account: Account = {
  balanceCents: 1000,
  heldCents: 0,
  overdue: null,
  lines: [],
  corrections: [],
  invoices: [
    {
      invoiceId,
      number,
      creditableCents: 3190,
      refundableCents: 3190,
      isByTransfer: false,
      isVoidable: false,
      payableCents: 0,
    },
  ],
}
const made: Correction = {
  _id: sampleId(80),
  kind: 'creditNote',
  status: 'done',
  number: 'KCN-0001',
  invoiceId,
  invoiceNumber: number,
  isByTransfer: false,
  cents: 1650,
  refundCents: 1650,
  taxCents: 150,
  currency: 'AUD',
  reason: 'Charged by mistake',
  message: '',
  madeBy: 'Otto Berg',
  createdAt: moment,
  doneAt: moment,
}

async function openAccount(changes: Partial<Account> = {}) {
  server.reply(operator.organization, harbour)
  server.reply(corrections.account, { ...account, ...changes })
  const page = await renderPage(`/operator/organizations/${orgId}/account`, { as: 'admin' })
  await screen.findByText('Balance $10.00')
  return page
}

async function type(page: Awaited<ReturnType<typeof renderPage>>, label: string, text: string) {
  const field = screen.getByLabelText(label)
  await page.user.clear(field)
  await page.user.type(field, text)
}

test('an invoice is credited to its card after the operator has seen how much, and of whom', async () => {
  const page = await openAccount()
  await page.user.click(screen.getByRole('button', { name: `Credit ${number}` }))
  const dialog = within(screen.getByRole('dialog', { name: `Credit ${number} of Harbour Physio?` }))
  dialog.getByText(/At most \$31\.90 can still be credited/)
  await type(page, 'Amount with GST, in dollars', '16.50')
  await type(page, 'Reason, shown to the owner', 'Charged by mistake')
  server.reply(corrections.creditInvoice, made)
  server.reply(corrections.account, { ...account, corrections: [made] })
  await page.user.click(dialog.getByRole('button', { name: 'Credit $16.50' }))
  await screen.findByText(`$16.50 of ${number} credited to Harbour Physio`)
  expect(server.requestsTo(corrections.creditInvoice)[0]?.body).toEqual({
    cents: 1650,
    refundCents: 1650,
    reason: 'Charged by mistake',
  })
  const line = within((await screen.findByText('Credit note KCN-0001')).closest('li')!)
  line.getByText('Done')
  line.getByText('Charged by mistake')
})

test('a correction that the payment service has not confirmed is not called done', async () => {
  const page = await openAccount()
  await page.user.click(screen.getByRole('button', { name: `Refund ${number}` }))
  const dialog = within(screen.getByRole('dialog', { name: 'Refund balance of Harbour Physio?' }))
  await type(page, 'Reason', 'On request')
  server.reply(corrections.refundBalance, { ...made, kind: 'refund', number: null, status: 'sent', cents: 1000 })
  await page.user.click(dialog.getByRole('button', { name: 'Refund $10.00' }))
  await screen.findByText(/has not answered yet/)
  expect(screen.queryByText(/refunded to the card/)).toBeNull()
})

test('money for a clinic that pays by transfer goes to no card: the operator is asked to transfer it', async () => {
  const allowance = { ...account.invoices[0]!, isByTransfer: true }
  const page = await openAccount({ invoices: [allowance] })
  await page.user.click(screen.getByRole('button', { name: `Credit ${number}` }))
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByText('To the bank account')
  await type(page, 'Amount with GST, in dollars', '16.50')
  dialog.getByText('Kinora only records this: transfer $16.50 to their bank account yourself.')
  await page.user.click(dialog.getByText('To the balance'))
  expect(dialog.queryByText(/transfer \$/)).toBeNull()
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await page.user.click(screen.getByRole('button', { name: `Refund ${number}` }))
  await type(page, 'Reason', 'On request')
  screen.getByText('Kinora only records this: transfer $10.00 to their bank account yourself.')
  const refund = { ...made, kind: 'refund' as const, number: null, isByTransfer: true, cents: 1000 }
  server.reply(corrections.refundBalance, refund)
  server.reply(corrections.account, { ...account, corrections: [refund] })
  await page.user.click(screen.getByRole('button', { name: 'Refund $10.00' }))
  await screen.findByText('Refund of $10.00 to Harbour Physio recorded')
  await screen.findByText('Refund to the bank account')
})

test('parts of a cent are not rounded away, and no button offers them', async () => {
  const page = await openAccount()
  await page.user.click(screen.getByRole('button', { name: `Credit ${number}` }))
  await type(page, 'Amount with GST, in dollars', '1.234')
  within(screen.getByRole('dialog')).getByRole('button', { name: /^Credit$/ })
  // The server says at the field that it is no amount of whole cents.
  expect([centsOf('1.234'), centsOf('1.1'), centsOf('4.35'), centsOf('0.29')]).toEqual([123.4, 110, 435, 29])
})

test('an amount that is refused is said at its field, and what was typed stays', async () => {
  const page = await openAccount()
  await page.user.click(screen.getByRole('button', { name: 'Adjust…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Adjust the balance of Harbour Physio?' }))
  await page.user.click(dialog.getByRole('radio', { name: 'Take' }))
  await type(page, 'Amount with GST, in dollars', '20')
  await type(page, 'Reason, shown to the owner', 'Agreed by phone')
  const message = 'The balance is $10.00. Take at most that.'
  server.fail(corrections.adjustBalance, new Problem('conflict', message, [{ field: 'cents', message }]))
  await page.user.click(dialog.getByRole('button', { name: 'Take $20.00' }))
  await dialog.findByText(message)
  expect(screen.getByLabelText('Amount with GST, in dollars')).toHaveProperty('value', '20')
  expect(server.requestsTo(corrections.adjustBalance)[0]?.body).toMatchObject({ cents: -2000 })
})

test('free days of a subscription are said with what they are worth, and go to the balance', async () => {
  const page = await openAccount()
  await page.user.click(screen.getByRole('button', { name: 'Give free days…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Give Harbour Physio free days?' }))
  await type(page, 'Days', '10')
  // $31.90 a month is $382.80 a year.
  dialog.getByText(/costs \$31\.90 a month\. \$10\.49 for 10 days goes to the balance/)
  await type(page, 'Reason, shown to the owner', 'For the outage')
  server.reply(planGrants.giveFreeDays, { ...made, kind: 'adjustment', number: null, cents: 1049 })
  await page.user.click(dialog.getByRole('button', { name: 'Give 10 days' }))
  await screen.findByText('Harbour Physio has 10 free days')
  expect(server.requestsTo(planGrants.giveFreeDays)[0]?.body).toEqual({ days: 10, reason: 'For the outage' })
})

test('a clinic that has not paid its renewal is given more time, until a day that is said', async () => {
  const overdue = { paidUntil: '2026-11-01', isReadOnly: true, readOnlyOn: '2026-11-15', endsOn: '2026-11-29' }
  const page = await openAccount({ overdue })
  screen.getByText('Since 01/11/2026. Records can only be read, free plan on 29/11/2026.')
  await page.user.click(screen.getByRole('button', { name: 'Give more time…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Give Harbour Physio more time to pay?' }))
  dialog.getByText(/Their records have been read-only since 15\/11\/2026\. They can be changed again at once\./)
  await type(page, 'Reason, shown to the owner', 'The invoice was sent late.')
  server.reply(planGrants.extendGrace, {})
  await page.user.click(dialog.getByRole('button', { name: 'Give more time' }))
  await screen.findByText('Harbour Physio can use everything until 29/11/2026')
  const body = { until: '2026-11-29', reason: 'The invoice was sent late.' }
  expect(server.requestsTo(planGrants.extendGrace)[0]?.body).toEqual(body)
})

test('an invoice that nobody will pay is voided; one that is paid offers no such button', async () => {
  const open = { ...sampleInvoice, status: 'open' as const }
  server.reply(operator.organization, { ...harbour, invoices: [open] })
  const page = await openAccount({
    invoices: [
      {
        invoiceId,
        number,
        creditableCents: 0,
        refundableCents: 0,
        isByTransfer: false,
        isVoidable: true,
        payableCents: 0,
      },
    ],
  })
  expect(screen.queryByRole('button', { name: `Credit ${number}` })).toBeNull()
  await page.user.click(screen.getByRole('button', { name: `Void ${number}` }))
  const dialog = within(screen.getByRole('dialog', { name: `Void ${number} of Harbour Physio?` }))
  await type(page, 'Reason', 'Ordered twice')
  server.reply(corrections.voidInvoice, {})
  await page.user.click(dialog.getByRole('button', { name: 'Void the invoice' }))
  await screen.findByText(`${number} is void`)
})

test('an account that cannot be read is asked for again', async () => {
  server.reply(operator.organization, harbour)
  server.fail(corrections.account)
  const { user } = await renderPage(`/operator/organizations/${orgId}/account`, { as: 'admin' })
  await screen.findByText('Failed to read the account')
  server.reply(corrections.account, account)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Balance $10.00')
})

test('a transfer is recorded with its day and reference, for the whole of an invoice or a part of it', async () => {
  const open = { ...sampleInvoice, status: 'open' as const, paidAt: null, dueOn: '2026-12-04' }
  server.reply(operator.organization, { ...harbour, invoices: [open] })
  const allowance = {
    invoiceId,
    number,
    creditableCents: 0,
    refundableCents: 0,
    isByTransfer: false,
    isVoidable: true,
    payableCents: 3190,
  }
  server.reply(corrections.account, { ...account, invoices: [allowance] })
  const page = await renderPage(`/operator/organizations/${orgId}/account`, { as: 'admin' })
  await screen.findByText(/due on 04\/12\/2026/)
  await page.user.click(screen.getByRole('button', { name: `Record a transfer ${number}` }))
  const dialog = within(await screen.findByRole('dialog', { name: `What has Harbour Physio paid of ${number}?` }))
  await type(page, 'Arrived on', '21/11/2026')
  const message = 'Use a day that is not in the future.'
  server.fail(corrections.recordTransfer, new Problem('invalid', message, [{ field: 'paidOn', message }]))
  await type(page, 'Reference of the transfer', 'NAB 4711')
  await page.user.click(dialog.getByRole('button', { name: 'Record $31.90' }))
  await dialog.findByText(message)
  server.reply(corrections.recordTransfer, {})
  await page.user.click(dialog.getByRole('button', { name: 'Record $31.90' }))
  await screen.findByText(`${number} is paid`)
  expect(server.requestsTo(corrections.recordTransfer).at(-1)?.body).toEqual({
    cents: 3190,
    paidOn: '2026-11-21',
    reference: 'NAB 4711',
  })
})

test('an invoice that is paid in part says what has arrived and what is still to pay', async () => {
  const open = { ...sampleInvoice, status: 'open' as const, paidAt: null, dueOn: '2026-12-04', received: 10 }
  server.reply(operator.organization, { ...harbour, invoices: [open] })
  const allowance = {
    invoiceId,
    number,
    creditableCents: 0,
    refundableCents: 0,
    isByTransfer: false,
    isVoidable: true,
    payableCents: 2190,
  }
  server.reply(corrections.account, { ...account, heldCents: 1000, invoices: [allowance] })
  const page = await renderPage(`/operator/organizations/${orgId}/account`, { as: 'admin' })
  await screen.findByText('$10.00 has arrived, $21.90 is still to pay')
  screen.getByText(/^\$10\.00 of it belongs to unpaid invoices\./)
  await page.user.click(screen.getByRole('button', { name: `Record a transfer ${number}` }))
  const dialog = within(await screen.findByRole('dialog', { name: `What has Harbour Physio paid of ${number}?` }))
  await type(page, 'Amount with GST, in dollars', '5.00')
  dialog.getByText(/\$21\.90 is owed, so \$16\.90 is still to pay\./)
  await type(page, 'Reference of the transfer', 'NAB 4712')
  server.reply(corrections.recordTransfer, {})
  await page.user.click(dialog.getByRole('button', { name: 'Record $5.00' }))
  await screen.findByText(`$16.90 of ${number} is still to pay`)
  expect(server.requestsTo(corrections.recordTransfer).at(-1)?.body).toMatchObject({ cents: 500 })
})
