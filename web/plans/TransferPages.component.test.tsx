import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { billing } from '@kinora/contract/billing.ts'
import { transfers } from '@kinora/contract/plan-offers.ts'
import { plans } from '@kinora/contract/plans.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import {
  samplePayment,
  samplePlans,
  samplePrice,
  sampleQuote,
  sampleSubscription,
  sampleUsage,
  sandbox,
} from '../testing/sample-plans.ts'

const { free, business } = samplePlans
const price = samplePrice({ daysUntilDue: 14 })
const unpaid = {
  invoiceId: sampleId(61),
  number: 'KIN-7',
  amount: 31.9,
  received: 0,
  dueOn: '2026-12-04',
  isOverdue: false,
}
const transfer = { daysUntilDue: 14, bankDetails: 'Kinora Pty Ltd\nBSB 062 000', unpaid: [unpaid] }

beforeEach(() => {
  server.reply(billing.list, [free, { ...business, priceList: [price] }])
  server.reply(billing.usage, sampleUsage)
  server.reply(plans.mine, business)
  server.reply(plans.alert, { plan: { planId: free._id }, alert: null })
  server.reply(billing.subscription, { subscription: { ...sampleSubscription, transfer }, service: sandbox })
})

test('a plan paid by transfer says how much is due when, where to and with which reference, and asks for no card', async () => {
  await renderPage('/plans', { as: 'solo' })
  await screen.findByText('Please transfer $31.90 by 04/12/2026, with the reference KIN-7.')
  screen.getByText('BSB 062 000')
  screen.getByText('The next invoice comes on 20/12/2026: $31.90 a month.')
  expect(screen.queryByRole('button', { name: 'Change card' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull()
})

test('a partly paid invoice shows what has arrived and what is still to pay', async () => {
  const part = { ...transfer, unpaid: [{ ...unpaid, amount: 21.9, received: 10 }] }
  server.reply(billing.subscription, { subscription: { ...sampleSubscription, transfer: part }, service: sandbox })
  await renderPage('/plans', { as: 'solo' })
  await screen.findByText(/\$10\.00 has arrived, thank you\. Please transfer \$21\.90 by 04\/12\/2026/)
})

test('an overdue transfer is shown as overdue, and no card payment is offered', async () => {
  const late = { ...transfer, unpaid: [{ ...unpaid, isOverdue: true }] }
  const subscription = { ...sampleSubscription, isPastDue: true, transfer: late }
  server.reply(billing.subscription, { subscription, service: sandbox })
  await renderPage('/plans', { as: 'solo' })
  await screen.findByText(/\$31\.90 was due on 04\/12\/2026\. Please transfer it now/)
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull()
})

test('an offer by transfer is accepted without a card, once the owner has seen the invoice that follows', async () => {
  server.reply(billing.subscription, { subscription: null, service: sandbox })
  const plan = { ...business, priceList: [price] }
  server.reply(billing.price, { plan, price, quote: sampleQuote, payment: samplePayment, service: sandbox })
  const { user } = await renderPage(`/plans/${plan._id}/payment-details/${price._id}`, { as: 'solo' })
  await screen.findByText(/You get an invoice of \$31\.90, with 14 days to pay it\./)
  expect(screen.queryByLabelText(/card number/i)).toBeNull()
  expect(screen.queryByLabelText(/promo code/i)).toBeNull()
  server.fail(transfers.acceptOffer, new Problem('conflict', 'Invoice KIN-3 is not paid. Pay it first.'))
  await user.click(screen.getByRole('button', { name: 'Accept the offer' }))
  await screen.findByText(/KIN-3 is not paid/)
  server.reply(transfers.acceptOffer, { ...sampleSubscription, transfer })
  await user.click(screen.getByRole('button', { name: 'Accept the offer' }))
  await screen.findByText('Offer accepted. The plan applies from now on.')
  expect(server.requestsTo(transfers.acceptOffer).at(-1)?.body).toEqual({ planId: plan._id, priceListId: price._id })
})
