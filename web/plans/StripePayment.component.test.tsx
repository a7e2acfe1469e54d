import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { billing } from '@kinora/contract/billing.ts'
import { plans } from '@kinora/contract/plans.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { samplePlans, sampleSubscription, sampleUsage } from '../testing/sample-plans.ts'

const { free, business } = samplePlans
const service = { name: 'stripe' as const, publishableKey: 'pk_live_1' }
const overdue = { ...sampleSubscription, isPastDue: true, renewalDue: 21.9 }
const confirmPayment = vi.fn()
const secret = { status: 'actionNeeded' as const, clientSecret: 'pi_1_secret', subscription: null }

beforeEach(() => {
  const elements = () => ({ create: () => ({ mount: () => undefined, destroy: () => undefined }) })
  vi.stubGlobal('Stripe', () => ({ elements, confirmPayment }))
  confirmPayment.mockResolvedValue({ paymentIntent: { status: 'processing' } })
  server.reply(billing.list, [free, business])
  server.reply(billing.usage, sampleUsage)
  server.reply(plans.mine, business)
  server.reply(plans.alert, { plan: { planId: business._id }, alert: null })
  server.reply(billing.subscription, { subscription: overdue, service })
  server.reply(billing.payRenewal, secret)
})
afterEach(() => vi.unstubAllGlobals())

async function payRenewal() {
  const page = await renderPage('/plans', { as: 'solo' })
  await page.user.click(await screen.findByRole('button', { name: 'Pay now' }))
  const pay = await screen.findByRole('button', { name: 'Pay $21.90' })
  await vi.waitFor(() => expect(pay).toHaveProperty('disabled', false))
  return { ...page, pay: () => page.user.click(pay) }
}

test('a payment in Stripe’s form is called successful once the server has confirmed it, and the plan is refetched', async () => {
  const { pay } = await payRenewal()
  server.reply(billing.confirmPayment, { isPaid: true })
  server.reply(billing.subscription, { subscription: sampleSubscription, service })
  await pay()
  await screen.findByText('Payment successful')
  await vi.waitFor(() => expect(screen.queryByText(/^Your renewal of \$21\.90/)).toBeNull())
})

test('a payment that the bank still processes is not called successful', async () => {
  const { pay } = await payRenewal()
  server.reply(billing.confirmPayment, { isPaid: false })
  await pay()
  await screen.findByText(/^We are checking with the bank, .* Do not pay again\.$/)
  expect(screen.queryByText('Payment successful')).toBeNull()
})

test('a payment that the bank refuses stays in the form, and the server is not asked', async () => {
  confirmPayment.mockResolvedValue({ error: { message: 'We are unable to authenticate your payment method.' } })
  const { pay } = await payRenewal()
  await pay()
  await screen.findByText('We are unable to authenticate your payment method.')
  expect(server.requestsTo(billing.confirmPayment)).toEqual([])
})

test('where the server cannot ask Stripe, it can be asked again, and nobody can pay twice meanwhile', async () => {
  const { pay, user } = await payRenewal()
  server.fail(billing.confirmPayment, new Problem('unavailable', 'The payment service is not responding.'))
  await pay()
  await screen.findByText('The payment service is not responding.')
  expect(screen.queryByRole('button', { name: 'Pay $21.90' })).toBeNull()
  server.reply(billing.confirmPayment, { isPaid: true })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Payment successful')
})
