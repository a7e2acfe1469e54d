import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operatorMoney, type MoneyMonth } from '@kinora/contract/operator-money.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'

const orgId = sampleId(2)
const moment = '2026-11-20T03:00:00.000Z'
const month = (name: string, changes: Partial<MoneyMonth> = {}): MoneyMonth => ({
  month: name,
  receivedCents: 0,
  refundedCents: 0,
  signUps: 0,
  ended: 0,
  refused: 0,
  ...changes,
})
const figures = {
  months: [
    month('2026-10', { receivedCents: 164_000, signUps: 3 }),
    month('2026-11', { receivedCents: 3190, refundedCents: 1100, refused: 1 }),
  ],
  running: 4,
  pastDue: 1,
  ending: 0,
}
const invoice = {
  _id: sampleId(60),
  orgId,
  orgName: 'Harbour Physio',
  number: 'KIN-0004',
  text: 'Kinora Business, monthly',
  status: 'paid' as const,
  totalCents: 3190,
  issuedAt: moment,
}

function reply() {
  server.reply(operatorMoney.money, figures)
  server.reply(operatorMoney.invoices, ({ query }) =>
    query.search === 'kelp' || query.status === 'void' ? { items: [], total: 0 } : { items: [invoice], total: 1 },
  )
}

test('what came in is shown by month, after refunds', async () => {
  reply()
  await renderPage('/operator/money', { as: 'admin' })
  const received = within(await screen.findByRole('table', { name: 'Received, by month' }))
  received.getByText('$1.6k')
  received.getByText('$21')
  screen.getByText('$1,660.90 in twelve months, with GST, after refunds')
  screen.getByText('4 running, 1 past due')
})

test('an invoice leads to the account of its organization, and is found by name and status', async () => {
  reply()
  const { user, address } = await renderPage('/operator/money', { as: 'admin' })
  const link = await screen.findByRole('link', { name: 'Harbour Physio' })
  expect(link.getAttribute('href')).toBe(`/operator/organizations/${orgId}/account`)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Void')
  await screen.findByText('No invoices found')
  expect(address()).toBe('/operator/money?filter=void')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'All')
  await user.type(screen.getByRole('searchbox'), 'kelp')
  await screen.findByText('No invoices found')
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Received, by month' })).toBeNull())
})

test('payments and subscriptions are lists of their own', async () => {
  reply()
  const payment = { _id: sampleId(61), orgId, text: '', happenedAt: moment }
  server.reply(operatorMoney.payments, {
    items: [{ ...payment, orgName: null, kind: 'refund', cents: -1100 }],
    total: 1,
  })
  server.reply(operatorMoney.subscriptions, {
    items: [
      {
        _id: sampleId(62),
        orgId,
        orgName: 'Harbour Physio',
        planTitle: 'Business',
        billingCycle: 'monthly',
        status: 'ACTIVE',
        isPastDue: true,
        paidUntil: moment,
        createdAt: moment,
      },
    ],
    total: 1,
  })
  const { user } = await renderPage('/operator/money', { as: 'admin' })
  await user.click(await screen.findByRole('radio', { name: 'Payments' }))
  const left = within((await screen.findByText('An organisation that has left')).closest('li')!)
  left.getByText('-$11.00')
  await user.click(screen.getByRole('radio', { name: 'Subscriptions' }))
  const running = within((await screen.findByText(/Business, monthly/)).closest('li')!)
  running.getByText('Past due')
})

test('figures that cannot be read are asked for again, and the lists stay', async () => {
  reply()
  server.fail(operatorMoney.money)
  const { user } = await renderPage('/operator/money', { as: 'admin' })
  await screen.findByText('Failed to read the figures')
  await screen.findByRole('link', { name: 'Harbour Physio' })
  server.reply(operatorMoney.money, figures)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('table', { name: 'Received, by month' })
})
