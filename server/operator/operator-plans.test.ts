import { expect, test, vi } from 'vitest'
import { billing } from '@kinora/contract/billing.ts'
import { addDays, dayIn } from '@kinora/contract/days.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { operator } from '@kinora/contract/operator.ts'
import { operatorPlans } from '@kinora/contract/operator-plans.ts'
import { plans, type UsageLimit } from '@kinora/contract/plans.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { organization, person } = await openTestApp({ isWorker: false })
const otto = await person('admin', { of: '00000000-0000-7000-8000-000000000001', name: 'Otto Berg' })

async function asking(plan: string) {
  const olivia = await person('business_admin', { of: await organization({ plan: 'solo' }) })
  const wanted = (await olivia.calls(billing.list, {})).find(({ name }) => name === plan)!
  await olivia.calls(billing.requestPlan, { body: { planId: wanted._id, note: 'For forty of us' } })
  const { items } = await otto.calls(operator.requests, { query: { pageSize: 100 } })
  const request = items.find(({ orgId }) => orgId === olivia.organizationId)!
  const decide = (isApproved: boolean, note = '') =>
    otto.calls(operator.decide, { params: { requestId: request._id }, body: { isApproved, note } })
  return { olivia, wanted, request, decide }
}

test('API-060 approving a request changes the plan and notifies the owner', async () => {
  const { olivia, wanted, request, decide } = await asking('custom')
  expect(request).toMatchObject({ note: 'For forty of us', planTitle: 'Custom', status: 'pending' })
  await decide(true, 'Welcome aboard')
  expect(await olivia.calls(plans.mine, {})).toMatchObject({ _id: wanted._id })
  expect((await olivia.calls(plans.alert, {})).alert).toBeNull()
  const notified = await olivia.calls(notifications.list, { query: {} })
  expect(JSON.stringify(notified)).toContain('planDecided')
  await expect(decide(false)).rejects.toMatchObject({ code: 'conflict' })
})

test('a request of a clinic that has paid ahead is not approved without an offer, which would lose its money', async () => {
  const olivia = await person('business_admin', { of: await organization({ plan: 'free' }) })
  const all = await olivia.calls(billing.list, {})
  const business = all.find(({ name }) => name === 'business')!
  const monthly = business.priceList.find(({ billingCycle }) => billingCycle === 'monthly')!
  const card = { number: '4242424242424242' }
  await olivia.calls(billing.subscribe, { body: { planId: business._id, priceListId: monthly._id, card } })
  const custom = all.find(({ name }) => name === 'custom')!
  await olivia.calls(billing.requestPlan, { body: { planId: custom._id, note: '' } })
  const { items } = await otto.calls(operator.requests, { query: { pageSize: 100 } })
  const request = items.find(({ orgId }) => orgId === olivia.organizationId)!
  const approve = otto.calls(operator.decide, {
    params: { requestId: request._id },
    body: { isApproved: true, note: '' },
  })
  await expect(approve).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^They have paid Business until .* Answer with an offer/),
  })
  expect(await olivia.calls(plans.mine, {})).toMatchObject({ _id: business._id })
  expect((await olivia.calls(billing.subscription, {})).subscription).toMatchObject({ status: 'ACTIVE' })
})

test('API-060 refusing a request leaves the plan and tells the owner why', async () => {
  const waiting = async () => (await otto.calls(operator.waiting, {})).requests
  const already = await waiting()
  const { olivia, decide } = await asking('custom')
  expect(await waiting()).toBe(already + 1)
  const before = await olivia.calls(plans.mine, {})
  await decide(false, 'Business has room for you')
  expect(await waiting()).toBe(already)
  expect(await olivia.calls(plans.mine, {})).toEqual(before)
  expect((await olivia.calls(plans.alert, {})).alert).toBeNull()
  expect(JSON.stringify(await olivia.calls(notifications.list, { query: {} }))).toContain('Business has room for you')
})

test('a new price replaces the old one, which existing subscribers keep', async () => {
  const tess = await person('solo', { of: await organization({ kind: 'solo', plan: 'free' }) })
  const find = async () => (await tess.calls(billing.list, {})).find(({ name }) => name === 'solo')!
  const solo = await find()
  const old = solo.priceList.find(({ billingCycle }) => billingCycle === 'monthly')!
  await tess.calls(billing.subscribe, {
    body: { planId: solo._id, priceListId: old._id, card: { number: '4242424242424242' } },
  })
  const price = { billingCycle: 'monthly', planAmount: 35.5 } as const
  await otto.calls(operatorPlans.addPrice, { params: { planId: solo._id }, body: price })
  const monthly = (await find()).priceList.filter(({ billingCycle }) => billingCycle === 'monthly')
  expect(monthly.map(({ planAmount }) => planAmount)).toEqual([35.5])
  const { subscription } = await tess.calls(billing.subscription, {})
  expect(subscription).toMatchObject({ priceListId: old._id, renewal: { planAmount: old.planAmount } })
  const own = (await otto.calls(operatorPlans.plans, {})).plans.find(({ name }) => name === 'solo')!
  expect(own.prices.find(({ _id }) => _id === old._id)).toMatchObject({ isActive: false, subscriptions: 1 })
  const params = { priceListId: old._id }
  await expect(otto.calls(operatorPlans.retirePrice, { params })).rejects.toMatchObject({ code: 'conflict' })
  await expect(otto.calls(operatorPlans.restorePrice, { params })).rejects.toMatchObject({ code: 'conflict' })
})

test('a paid plan costs something: a price of nothing is refused at its field', async () => {
  const { plans: all } = await otto.calls(operatorPlans.plans, {})
  const solo = all.find(({ name }) => name === 'solo')!
  const add = (body: object) =>
    otto.calls(operatorPlans.addPrice, {
      params: { planId: solo._id },
      body: { billingCycle: 'monthly', planAmount: 30, ...body },
    })
  await expect(add({ planAmount: 0 })).rejects.toMatchObject({
    fields: [{ field: 'planAmount', message: 'Use more than 0.' }],
  })
  await expect(add({ planAmount: 1e12 })).rejects.toMatchObject({ fields: [{ field: 'planAmount' }] })
  await expect(add({ discountPercentage: 100 })).rejects.toMatchObject({ fields: [{ field: 'discountPercentage' }] })
  // A cent with a 99% discount rounds to nothing.
  await expect(add({ planAmount: 0.01, discountPercentage: 99 })).rejects.toMatchObject({
    fields: [{ field: 'discountPercentage' }],
  })
  expect((await otto.calls(operatorPlans.plans, {})).plans).toEqual(all)
})

test('a retired price is put back on sale', async () => {
  const tess = await person('solo', { of: await organization({ kind: 'solo', plan: 'free' }) })
  const onSale = async () =>
    (await tess.calls(billing.list, {})).find(({ name }) => name === 'solo')!.priceList.map(({ _id }) => _id)
  const before = await onSale()
  const params = { priceListId: before[0]! }
  await otto.calls(operatorPlans.retirePrice, { params })
  expect(await onSale()).toEqual(before.slice(1))
  await otto.calls(operatorPlans.restorePrice, { params })
  expect(await onSale()).toEqual(before)
})

test('a promo code may end today wherever the operator is', async () => {
  // At five in the morning UTC it is still yesterday in America.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${dayIn('UTC')}T05:00:00Z`) })
  const body = { code: 'TODAY', amountOff: 5, endsOn: addDays(dayIn('UTC'), -1) }
  await otto.calls(operatorPlans.addPromo, { body }).finally(() => vi.useRealTimers())
  expect((await otto.calls(operatorPlans.plans, {})).promos).toContainEqual(expect.objectContaining(body))
})

test('API-065 a promo code is valid from its creation until it is ended', async () => {
  const tess = await person('solo', { of: await organization({ kind: 'solo', plan: 'free' }) })
  const solo = (await tess.calls(billing.list, {})).find(({ name }) => name === 'solo')!
  const body = { code: 'SPRING-25', priceListId: solo.priceList[0]!._id }
  const promo = { code: 'spring-25', discountPercentage: 25 }
  await otto.calls(operatorPlans.addPromo, { body: promo })
  expect((await tess.calls(billing.promo, { body })).prices[0]!.quote.discountAmount).toBeGreaterThan(0)
  await expect(otto.calls(operatorPlans.addPromo, { body: promo })).rejects.toMatchObject({
    fields: [{ field: 'code' }],
  })
  await otto.calls(operatorPlans.endPromo, { params: { code: 'SPRING-25' } })
  await expect(tess.calls(billing.promo, { body })).rejects.toMatchObject({ message: 'Discount code not found' })
  const amount = { code: 'FIFTY', amountOff: 5.5 }
  await otto.calls(operatorPlans.addPromo, { body: amount })
  const offer = await tess.calls(billing.promo, { body: { ...body, code: 'FIFTY' } })
  expect(offer).toMatchObject({ amountOff: 5.5, discountPercentage: 0, prices: [{ quote: { discountAmount: 5.5 } }] })
  expect((await otto.calls(operatorPlans.plans, {})).promos).toContainEqual(expect.objectContaining(amount))
  await expect(
    otto.calls(operatorPlans.addPromo, { body: { code: 'BOTH', amountOff: 5, discountPercentage: 5 } }),
  ).rejects.toMatchObject({ fields: [{ field: 'amountOff' }] })
  await expect(otto.calls(operatorPlans.addPromo, { body: { code: 'NONE' } })).rejects.toMatchObject({
    fields: [{ field: 'discountPercentage' }],
  })
  await expect(
    otto.calls(operatorPlans.addPromo, { body: { code: 'OVER', amountOff: 5, endsOn: '2020-01-01' } }),
  ).rejects.toMatchObject({ fields: [{ field: 'endsOn', message: 'Use today or a later day.' }] })
  await otto.calls(operatorPlans.setAddons, { body: { storage: 6.5, practitioners: 15 } })
  expect((await otto.calls(operatorPlans.plans, {})).addons).toEqual({ storage: 6.5, practitioners: 15 })
})

test('changed limits apply at once to organizations on the plan', async () => {
  const all = (await otto.calls(operatorPlans.plans, {})).plans
  const custom = all.find(({ name }) => name === 'custom')!
  const params = [{ type: 'VIDEO_COUNT' as const, value: 7 }]
  await otto.calls(operatorPlans.setLimits, { params: { planId: custom._id }, body: { params } })
  const after = (await otto.calls(operatorPlans.plans, {})).plans
  expect(after.find(({ name }) => name === 'custom')!.params).toContainEqual({ type: 'VIDEO_COUNT', value: 7 })
  expect(after.find(({ name }) => name === 'business')).toEqual(all.find(({ name }) => name === 'business'))
  const twice = { params: [...params, ...params] }
  await expect(
    otto.calls(operatorPlans.setLimits, { params: { planId: custom._id }, body: twice }),
  ).rejects.toMatchObject({
    code: 'invalid',
    fields: [{ field: 'params' }],
  })
})

test('limits that are too low to work with, or not limits at all, are refused at their field', async () => {
  const { plans: all } = await otto.calls(operatorPlans.plans, {})
  const custom = all.find(({ name }) => name === 'custom')!
  const set = (type: UsageLimit, value: number) =>
    otto.calls(operatorPlans.setLimits, { params: { planId: custom._id }, body: { params: [{ type, value }] } })
  const refusals: [UsageLimit, number, string][] = [
    ['PRACTITIONER_COUNT', 0, 'Use 1 or more.'],
    ['PATIENT_COUNT', 0, 'Use 1 or more.'],
    ['PATIENT_COUNT_PER_PRACTITIONER', 0, 'Use 1 or more.'],
    ['PATIENT_COUNT', -5, 'Use 1 or more.'],
    ['VIDEO_COUNT', -1, 'Use 0 or more.'],
    ['PATIENT_COUNT', 1e12, 'At most 1,000,000. Leave it empty for “by agreement”.'],
    ['STORAGE', 5, 'Use 1 MB or more.'],
    ['STORAGE', 1e15, 'At most 100,000 GB. Leave it empty for “by agreement”.'],
  ]
  for (const [type, value, message] of refusals)
    await expect(set(type, value)).rejects.toMatchObject({ fields: [{ field: 'params.0.value', message }] })
  expect((await otto.calls(operatorPlans.plans, {})).plans).toEqual(all)
  // A plan can be sold with no videos included.
  await set('VIDEO_COUNT', 0)
  await set('VIDEO_COUNT', 7)
})
