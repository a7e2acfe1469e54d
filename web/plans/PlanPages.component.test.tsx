import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { invoices } from '@kinora/contract/invoices.ts'
import { billing, type Subscription } from '@kinora/contract/billing.ts'
import type { Payment } from '@kinora/contract/quotes.ts'
import { plans } from '@kinora/contract/plans.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import {
  sampleInvoice,
  samplePayment,
  samplePlans,
  samplePrice,
  sampleQuote,
  sampleSubscription,
  sampleUsage,
  sandbox,
} from '../testing/sample-plans.ts'

const { free, business, custom } = samplePlans
const price = business.priceList[0]!
const paymentAddress = `/plans/${business._id}/payment-details/${price._id}`

beforeEach(() => {
  server.reply(billing.list, [free, business, custom])
  server.reply(billing.usage, sampleUsage)
  server.reply(plans.mine, free)
  server.reply(plans.alert, { plan: { planId: free._id }, alert: null })
  server.reply(billing.subscription, { subscription: null, service: sandbox })
})

const column = (title: string) => within(screen.getByRole('heading', { level: 3, name: title }).closest('li')!)

async function openPlans(as: 'solo' | 'business_admin' = 'solo') {
  const page = await renderPage('/plans', { as })
  await screen.findByRole('heading', { level: 3, name: /^Business/ })
  return page
}

test('ROUTE-18 the plans page shows the current plan, its usage and all plans with prices', async () => {
  await openPlans()
  screen.getByRole('heading', { name: 'You are on Free' })
  screen.getByRole('meter', { name: 'Active patients' })
  column('Free Your plan').getByText('150')
  column('Business').getByText('$31.90')
  column('Custom').getByText('On request')
})

test('a plan that is too small for the clinic says so before it is chosen', async () => {
  server.reply(billing.usage, [{ type: 'PATIENT_COUNT', used: 151, limit: null }])
  await openPlans()
  column('Business').getByText('You are using 151 active patients, which is more than this plan includes.')
  expect(column('Custom').queryByText(/more than this plan/)).toBeNull()
})

test('extra practitioners of the subscription continue with another plan, which is then large enough', async () => {
  const [count, ...others] = business.params
  server.reply(billing.list, [
    free,
    { ...business, params: [{ type: 'PRACTITIONER_COUNT', value: 5 }, count!, ...others] },
  ])
  server.reply(billing.usage, [{ type: 'PRACTITIONER_COUNT', used: 7, limit: 7 }])
  const page = await openPlans()
  column('Business').getByText('You are using 7 practitioners, which is more than this plan includes.')
  page.unmount()
  const subscription = { ...sampleSubscription, planId: custom._id, addons: { storage: 0, practitioners: 2 } }
  server.reply(billing.subscription, { subscription, service: sandbox })
  await openPlans()
  expect(screen.queryByText(/more than this plan/)).toBeNull()
})

test('CONST-02 a price shows its tax and cycle, and yearly billing what it saves', async () => {
  const { user } = await openPlans()
  column('Business').getByText(/^a month, GST/)
  screen.getByText('Save up to 17% with yearly billing')
  await user.click(screen.getByRole('radio', { name: 'Yearly' }))
  column('Business').getByText('$319.00')
  column('Business').getByText(/^a year, GST/)
})

test('choosing a plan while another request waits says so and opens no payment', async () => {
  const alert = { planId: custom._id, priceListId: null, paymentType: 'DIRECT_PAYMENT' as const }
  server.reply(plans.alert, { plan: { planId: free._id }, alert })
  const message = 'You already have a pending request. Withdraw it first.'
  const { user, address } = await openPlans()
  await screen.findByText('You have requested Custom.')
  await user.click(column('Business').getByRole('button', { name: 'Choose Business' }))
  await screen.findByText(message)
  expect(address()).toBe('/plans')
})

test('the payment of another plan says that a request waits, and takes no card', async () => {
  const alert = { planId: custom._id, priceListId: null, paymentType: 'DIRECT_PAYMENT' as const }
  server.reply(plans.alert, { plan: { planId: free._id }, alert })
  server.reply(billing.price, { plan: business, price, quote: sampleQuote, payment: samplePayment, service: sandbox })
  await renderPage(paymentAddress, { as: 'solo' })
  await screen.findByText(/^You have asked Kinora for another plan\. Withdraw/)
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  screen.getByRole('link', { name: 'Open Plans' })
})

test('ROUTE-16 choosing a plan with a price requests it and leads to its payment', async () => {
  server.reply(billing.requestPlan, { plan: { planId: free._id }, alert: null })
  server.hang(billing.price)
  const { user, address } = await openPlans()
  await user.click(column('Business').getByRole('button', { name: 'Choose Business' }))
  await waitFor(() => expect(address()).toBe(paymentAddress))
  expect(server.requestsTo(billing.requestPlan)[0]?.body).toMatchObject({
    planId: business._id,
    priceListId: price._id,
  })
})

test('a clinic that Kinora put on a plan can pay for another one without requesting it first', async () => {
  server.reply(plans.mine, { ...business, _id: custom._id, type: 'solo', title: 'Solo' })
  server.hang(billing.price)
  const { user, address } = await openPlans()
  await user.click(column('Business').getByRole('button', { name: 'Choose Business' }))
  await waitFor(() => expect(address()).toBe(paymentAddress))
  expect(server.requestsTo(billing.requestPlan)).toEqual([])
})

test('a plan that Kinora gave until a day says so, and can be bought before it ends', async () => {
  server.reply(plans.mine, { ...business, freeUntil: '2027-01-31' })
  server.hang(billing.price)
  const { user, address } = await openPlans()
  screen.getByText(/^Kinora gives you this plan until 31\/01\/2027, without payment\./)
  column('Free').getByText('You move to this plan when yours ends.')
  await user.click(column('Business Your plan').getByRole('button', { name: 'Choose Business' }))
  await waitFor(() => expect(address()).toBe(paymentAddress))
})

test('a plan without a price is requested with a note', async () => {
  server.reply(billing.requestPlan, { plan: { planId: free._id }, alert: null })
  const { user } = await openPlans()
  await user.click(column('Custom').getByRole('button', { name: 'Contact us' }))
  await user.type(screen.getByLabelText('What do you need?'), 'Forty practitioners')
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  await screen.findByText('Request sent. We will be in touch.')
  expect(server.requestsTo(billing.requestPlan)[0]?.body).toMatchObject({ note: 'Forty practitioners' })
})

test('a pending request is shown and can be withdrawn', async () => {
  const alert = { planId: custom._id, priceListId: null, paymentType: 'DIRECT_PAYMENT' as const }
  server.reply(plans.alert, { plan: { planId: free._id }, alert })
  server.reply(billing.withdrawRequest, { plan: { planId: free._id }, alert: null })
  const { user } = await openPlans()
  await screen.findByText('You have requested Custom.')
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await screen.findByText('Request withdrawn')
})

test('an offer of Kinora’s is shown with its add-ons, and can be looked at or declined', async () => {
  const withAddons = { storage: 1, practitioners: 2, amountPayable: 462 }
  const offer = {
    ...{ ...custom, _id: sampleId(77), title: 'Custom for Tide' },
    priceList: [{ ...price, _id: sampleId(78), amountPayable: 440, withAddons }],
  }
  server.reply(billing.list, [free, business, custom, offer])
  const alert = { planId: offer._id, priceListId: null, paymentType: 'UPGRADE' as const }
  server.reply(plans.alert, { plan: { planId: free._id }, alert })
  server.reply(billing.withdrawRequest, { plan: { planId: free._id }, alert: null })
  const { user } = await openPlans()
  await screen.findByText(/^Kinora offers you Custom for Tide\./)
  const link = screen.getByRole('link', { name: 'View the offer' })
  expect(link.getAttribute('href')).toBe(`/plans/${offer._id}/payment-details/${sampleId(78)}`)
  const offered = column('Custom for Tide')
  offered.getByText('$462.00')
  offered.getByText(/GST and 2 extra practitioners and 10 GB extra included/)
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  await screen.findByText('Offer declined')
})

test('plans that cannot be loaded can be tried again', async () => {
  server.fail(billing.list)
  await renderPage('/plans', { as: 'solo' })
  await screen.findByText('Failed to read plan')
  screen.getByRole('button', { name: 'Try again' })
})

async function openSubscription(subscription: Subscription, as?: 'business_admin') {
  server.reply(plans.mine, business)
  server.reply(billing.subscription, { subscription, service: sandbox })
  const page = await openPlans(as)
  await screen.findByRole('heading', { name: 'Business subscription' })
  return page
}

test('API-063 cancelling a subscription asks first and says when it ends', async () => {
  server.reply(billing.cancel, sampleSubscription)
  const { user } = await openSubscription(sampleSubscription)
  screen.getByText(/^Renews on 20\/12\/2026 for \$31\.90 a month/)
  await user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByText(/Nothing changes until 20\/12\/2026/)
  await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
  await screen.findByText(/Subscription cancelled/)
})

test('a cancelled subscription can be resumed, but its add-ons not changed', async () => {
  server.reply(billing.resume, sampleSubscription)
  server.reply(plans.mine, business)
  const { user } = await openSubscription({ ...sampleSubscription, status: 'CANCELLED' })
  column('Free').getByText('You move to this plan when yours ends.')
  expect(screen.queryByLabelText('Extra practitioners')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Resume subscription' }))
  await screen.findByText('Subscription resumed')
})

test('API-062 add-ons must be whole numbers', async () => {
  const later = { startsOn: '2026-12-20', amount: 64.9 }
  server.reply(billing.addonsPrice, {
    renewal: { ...sampleQuote, amountPayable: 64.9 },
    payment: { ...samplePayment, dueNow: 11, later },
  })
  const { user } = await openSubscription(sampleSubscription, 'business_admin')
  const field = screen.getByLabelText('Extra practitioners')
  const button = screen.getByRole('button', { name: 'Change add-ons' })
  await user.clear(field)
  for (const [typed, message] of [
    ['1.5', 'Use a whole number.'],
    ['two', 'Use a whole number.'],
    ['1e99', 'At most 500.'],
  ] as const) {
    await user.clear(field)
    await user.type(field, typed)
    screen.getByText(message)
    expect(button).toHaveProperty('disabled', true)
  }
  server.reply(billing.addons, { status: 'paid', clientSecret: null, subscription: null })
  screen.getByText('$16.50 a month each')
  await user.clear(field)
  await user.type(field, '2')
  await user.click(await screen.findByRole('button', { name: 'Change add-ons: +$33.00 a month, $11.00 today' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Pay $11.00' }))
  await screen.findByText('Add-ons updated')
  const sent = {
    ...{ storage: 0, practitioners: 2, startsAt: 'now', shownAmount: 11 },
    pricedAt: samplePayment.pricedAt,
  }
  expect(server.requestsTo(billing.addons)[0]?.body).toEqual(sent)
})

test('a change of add-ons that is scheduled is not offered a second time', async () => {
  const later = { startsOn: '2026-12-20', amount: 64.9 }
  server.reply(billing.addonsPrice, {
    renewal: { ...sampleQuote, amountPayable: 64.9 },
    payment: { ...samplePayment, dueNow: 0, balanceAfter: 11, later },
  })
  server.reply(billing.addons, { status: 'scheduled', clientSecret: null, subscription: null })
  const { user } = await openSubscription(sampleSubscription, 'business_admin')
  const field = screen.getByLabelText<HTMLInputElement>('Extra practitioners')
  const before = field.value
  await user.clear(field)
  await user.type(field, '2')
  await user.click(await screen.findByRole('button', { name: /^Change add-ons: / }))
  await user.click(screen.getByRole('radio', { name: /^On 20/ }))
  await user.click(screen.getByRole('button', { name: 'Schedule the change' }))
  await screen.findByText('The change is scheduled')
  expect(field.value).toBe(before)
  expect(screen.getByRole('button', { name: 'Change add-ons' })).toHaveProperty('disabled', true)
})

test('a solo practice is offered storage, and no practitioners whom it could not invite', async () => {
  await openSubscription(sampleSubscription)
  screen.getByLabelText('Extra storage, in steps of 10 GB')
  expect(screen.queryByLabelText('Extra practitioners')).toBeNull()
})

test('a renewal that was refused is shown as past due, and paid with another card', async () => {
  const { user } = await openSubscription({ ...sampleSubscription, isPastDue: true, renewalDue: 21.9 })
  screen.getByText('Past due')
  screen.getByText(/^Your renewal of \$21.90, due 20\/12\/2026, was not paid\./)
  screen.getByText('Paid until 20/12/2026.')
  expect(screen.queryByLabelText('Extra practitioners')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Pay now' }))
  server.reply(billing.payRenewal, { status: 'paid', clientSecret: null, subscription: null })
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /4242 4242/ }))
  await user.click(dialog.getByRole('button', { name: 'Pay $21.90' }))
  await screen.findByText('Payment successful')
})

test('an owner changes the card that renewals are charged to', async () => {
  const { user } = await openSubscription(sampleSubscription)
  screen.getByText('Renewals are charged to the card ending in 4242.')
  await user.click(screen.getByRole('button', { name: 'Change card' }))
  server.fail(billing.changeCard, new Problem('conflict', 'Your card was declined. Try another card.'))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /0000 0002/ }))
  await user.click(dialog.getByRole('button', { name: 'Save card' }))
  await dialog.findByText('Your card was declined. Try another card.')
  server.reply(billing.changeCard, { clientSecret: null })
  await user.click(dialog.getByRole('button', { name: /0000 0341/ }))
  await user.click(dialog.getByRole('button', { name: 'Save card' }))
  await screen.findByText('Card saved')
  expect(server.requestsTo(billing.changeCard).at(-1)?.body).toEqual({ card: { number: '4000000000000341' } })
})

test('a scheduled change and the balance are shown, and the change can be withdrawn', async () => {
  const next = {
    planTitle: 'Solo',
    billingCycle: 'monthly' as const,
    addons: { storage: 1, practitioners: 0 },
    amount: 37.4,
  }
  server.reply(billing.withdrawChange, sampleSubscription)
  const { user } = await openSubscription({ ...sampleSubscription, balance: 12.5, next })
  screen.getByText('Your balance is $12.50. It pays your next invoices first.')
  screen.getByText('From 20/12/2026: Solo, 10 GB extra storage, $37.40 a month.')
  await user.click(screen.getByRole('button', { name: 'Keep the current plan' }))
  await screen.findByText('Your plan stays as it is')
})

function replyWithPrice(more: Partial<Payment> = {}) {
  const service = sandbox
  server.reply(billing.price, ({ query }) => {
    const discountAmount = query.promoCode ? 10 : 0
    const amountPayable = 31.9 - discountAmount
    const quote = { ...sampleQuote, discountAmount, amountPayable, promoCode: query.promoCode ?? null }
    const payment = { ...samplePayment, charge: amountPayable, dueNow: amountPayable, ...more }
    return { plan: business, price: samplePrice(), quote, payment, service }
  })
}

async function openPayment() {
  replyWithPrice()
  const page = await renderPage(paymentAddress, { as: 'solo' })
  await screen.findByRole('button', { name: 'Pay $31.90' })
  return page
}

test('ROUTE-16 CONST-02 the payment page lists the amounts and calculates them first', async () => {
  server.hang(billing.price)
  await renderPage(paymentAddress, { as: 'solo' })
  expect(screen.getAllByText('Calculating...').length).toBeGreaterThan(1)
})

test('a promo code is checked by the server before it changes the amounts', async () => {
  const message = 'Discount code not found'
  server.fail(billing.promo, new Problem('not_found', message, [{ field: 'promoCode', message }]))
  const { user } = await openPayment()
  await user.type(screen.getByLabelText('Promo code'), 'nosuch')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await screen.findByText(message)
  server.reply(billing.promo, {
    promoCode: 'AUTUMN',
    discountPercentage: 10,
    amountOff: 0,
    isLasting: false,
    prices: [],
  })
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await screen.findByText('AUTUMN is applied.')
  await screen.findByText('−$10.00')
  screen.getByRole('button', { name: 'Pay $21.90' })
})

test('a change to a smaller plan offers to start later or to keep the rest as balance, with dates and amounts', async () => {
  server.reply(billing.subscription, { subscription: sampleSubscription, service: sandbox })
  server.reply(billing.changeSubscription, { status: 'scheduled', clientSecret: null, subscription: null })
  replyWithPrice({ dueNow: 0, credit: 1639, balanceAfter: 1607.1, later: { startsOn: '2027-11-22', amount: 31.9 } })
  const { user } = await renderPage(paymentAddress, { as: 'solo' })
  await screen.findByText(/less \$1,639\.00 that you paid for unused time\. \$1,607\.10 stays as your balance/)
  screen.getByText(/Nothing to pay today, \$31\.90 on 22\/11\/2027\./)
  await user.click(await screen.findByRole('radio', { name: /^Today/ }))
  screen.getByRole('button', { name: 'Change to Business today' })
  await user.click(screen.getByRole('radio', { name: /^On 22/ }))
  await user.click(screen.getByRole('button', { name: 'Schedule the change' }))
  await screen.findByText('The change is scheduled')
  expect(server.requestsTo(billing.changeSubscription)[0]?.body).toMatchObject({ startsAt: 'periodEnd' })
})

test('a change lists its parts, and says that it replaces the scheduled one', async () => {
  const next = {
    planTitle: 'Solo',
    billingCycle: 'monthly',
    addons: { storage: 0, practitioners: 0 },
    amount: 31.9,
  } as const
  server.reply(billing.subscription, { subscription: { ...sampleSubscription, next }, service: sandbox })
  replyWithPrice({
    ...{ charge: 200, credit: 80, balance: 10, balanceAfter: 0, dueNow: 110, paidUntil: '2027-11-22' },
    later: { startsOn: '2027-11-22', amount: 31.9 },
  })
  await renderPage(paymentAddress, { as: 'solo' })
  const sum =
    '$110.00 today: $200.00 until 22/11/2027, less $80.00 that you paid for unused time, less $10.00 from your balance.'
  await screen.findByText(sum)
  await screen.findByText('This replaces the change to Solo that is scheduled for 22/11/2027.')
  screen.getByText('Paid until 22/11/2027, then charged monthly until you cancel.')
})

test('a plan that cannot be changed before its renewal is paid shows no amount to pay', async () => {
  server.reply(billing.subscription, { subscription: { ...sampleSubscription, isPastDue: true }, service: sandbox })
  replyWithPrice({ dueNow: 110 })
  await renderPage(paymentAddress, { as: 'solo' })
  await screen.findByText(/^Your last renewal is not paid/)
  expect(screen.queryByText('Total today')).toBeNull()
})

test('a change says that the card on file is charged, and how much, before it is', async () => {
  server.reply(billing.subscription, { subscription: sampleSubscription, service: sandbox })
  server.reply(billing.changeSubscription, { status: 'paid', clientSecret: null, subscription: null })
  replyWithPrice({ dueNow: 110, later: { startsOn: '2027-11-22', amount: 31.9 } })
  const { user } = await renderPage(paymentAddress, { as: 'solo' })
  await screen.findByText(/^Charged to the card ending in 4242\./)
  await user.click(await screen.findByRole('button', { name: 'Pay $110.00' }))
  await screen.findByText('Payment successful')
  const sent = server.requestsTo(billing.changeSubscription)[0]?.body
  expect(sent).not.toHaveProperty('card')
  // The server refuses to charge another amount than this.
  expect(sent).toMatchObject({ shownAmount: 110 })
})

test('a payment that the bank has not answered is not called paid or refused', async () => {
  server.reply(billing.subscribe, { status: 'pending', clientSecret: null, subscription: null })
  const { user } = await openPayment()
  await user.click(screen.getByRole('button', { name: /4242 4242/ }))
  await user.click(screen.getByRole('button', { name: 'Pay $31.90' }))
  await screen.findByText(/^We are checking with the bank, and will notify you/)
})

test('ERROR-03 a declined card is shown at its field, and a good one pays', async () => {
  const message = 'Your card was declined. Try another card.'
  server.fail(billing.subscribe, new Problem('conflict', message, [{ field: 'card', message }]))
  const { user, address } = await openPayment()
  await user.click(screen.getByRole('button', { name: 'Pay $31.90' }))
  await screen.findByText('Use one of the test card numbers.')
  await user.click(screen.getByRole('button', { name: /0002/ }))
  await user.click(screen.getByRole('button', { name: 'Pay $31.90' }))
  await screen.findByText(message)
  server.reply(billing.subscribe, { status: 'paid', clientSecret: null, subscription: null })
  await user.click(screen.getByRole('button', { name: /4242 4242/ }))
  await user.click(screen.getByRole('button', { name: 'Pay $31.90' }))
  await screen.findByText('Payment successful')
  expect(address()).toBe('/plans')
})

test('a card that needs approval opens the sandbox’s bank', async () => {
  server.reply(billing.subscribe, { status: 'actionNeeded', clientSecret: 'secret', subscription: null })
  server.reply(billing.answerBank, { status: 'paid', clientSecret: null, subscription: null })
  const { user } = await openPayment()
  await user.click(screen.getByRole('button', { name: /3155/ }))
  await user.click(screen.getByRole('button', { name: 'Pay $31.90' }))
  await user.click(await screen.findByRole('button', { name: 'Approve payment' }))
  await screen.findByText('Payment successful')
})

test('a payment that the bank does not approve says that nothing was charged', async () => {
  server.reply(billing.subscribe, { status: 'actionNeeded', clientSecret: 'secret', subscription: null })
  const message = 'The bank did not approve this payment. Nothing was charged. Try again, or use another card.'
  server.fail(billing.answerBank, new Problem('conflict', message))
  const { user, address } = await openPayment()
  await user.click(screen.getByRole('button', { name: /3155/ }))
  await user.click(screen.getByRole('button', { name: 'Pay $31.90' }))
  await user.click(await screen.findByRole('button', { name: 'Refuse' }))
  await screen.findByText(message)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe(paymentAddress)
})

test('API-066 transactions list the invoices with status and tax', async () => {
  server.reply(billing.transactions, { items: [sampleInvoice], total: 1 })
  server.reply(invoices.creditNotes, { items: [], total: 0 })
  await renderPage('/transactions', { as: 'solo' })
  const row = within((await screen.findByText('Kinora Business, monthly')).closest('li')!)
  row.getByText('Paid')
  row.getByText('GST $2.90')
  row.getByRole('button', { name: 'PDF of KIN-7' })
})

test('without transactions the page leads to the plans', async () => {
  server.reply(billing.transactions, { items: [], total: 0 })
  server.reply(invoices.creditNotes, { items: [], total: 0 })
  await renderPage('/transactions', { as: 'solo' })
  await screen.findByText('No transactions yet')
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/plans')
})
