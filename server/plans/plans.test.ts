import { expect, test } from 'vitest'
import { plans, type PaymentType } from '@kinora/contract/plans.ts'
import { inTransaction } from '../database/connect.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { insertRequest } from './plan.queries.ts'

const { organization, person, systemDb } = await openTestApp({ isWorker: false })

const onPlan = (plan: 'free' | 'solo' | 'business') => organization({ name: 'Tide Physio', kind: 'solo', plan })

/** The price of a plan, once a month. */
const priceOf = (name: string) =>
  systemDb
    .selectFrom('planPrices as c')
    .innerJoin('plans as p', 'p.id', 'c.planId')
    .select(['p.id as planId', 'c.id as planPriceId'])
    .where('p.name', '=', name)
    .where('c.billingCycle', '=', 'monthly')
    .executeTakeFirstOrThrow()

async function asks(owner: { organizationId: string; accountId: string }, name: string, paymentType: PaymentType) {
  const price = await priceOf(name)
  const { organizationId, accountId: requestedBy } = owner
  const id = await inTransaction(systemDb, (tx) =>
    insertRequest(tx, { organizationId, requestedBy, paymentType, ...price }),
  )
  return { ...price, isTaken: id !== undefined }
}

test('API-058 ENTITY-04 ROLE-02 staff can read their plan with its limits and prices including tax', async () => {
  const of = await organization({ plan: 'business' })
  const sam = await person('practitioner', { of })
  const plan = await sam.calls(plans.mine, {})
  expect(plan).toMatchObject({ name: 'business', title: 'Business', type: 'business', _id: plan.planId })
  expect(plan.params).toContainEqual({ type: 'PATIENT_COUNT', value: 150 })
  expect(plan.priceList).toMatchObject([
    {
      billingCycle: 'monthly',
      recurring: true,
      currency: 'AUD',
      planAmount: 149,
      discountPercentage: 0,
      taxPercentage: 10,
      taxId: null,
      amountPayable: 163.9,
    },
    { billingCycle: 'yearly', planAmount: 1490, amountPayable: 1639 },
  ])
  for (const price of plan.priceList) expect(price.priceId).toBe(price._id)
})

test('API-058 patients and the operator have no plan', async () => {
  for (const role of ['patient', 'admin'] as const) {
    const ann = await person(role)
    await expect(ann.calls(plans.mine, {})).rejects.toMatchObject({ code: 'forbidden' })
  }
})

test('API-061 ENTITY-05 the alert has the current plan and a pending request', async () => {
  const free = await person('solo', { of: await onPlan('free') })
  const { planId } = await free.calls(plans.mine, {})
  expect(await free.calls(plans.alert, {})).toEqual({ plan: { planId }, alert: null })
  const wanted = await asks(free, 'solo', 'UPGRADE')
  expect(await free.calls(plans.alert, {})).toEqual({
    plan: { planId },
    alert: { planId: wanted.planId, priceListId: wanted.planPriceId, paymentType: 'UPGRADE' },
  })
  await systemDb
    .updateTable('planRequests')
    .set({ status: 'approved', decidedAt: new Date() })
    .where('organizationId', '=', free.organizationId)
    .execute()
  expect(await free.calls(plans.alert, {})).toMatchObject({ alert: null })
})

test('API-061 an organization has at most one pending request, which others cannot see', async () => {
  const [olivia, eve] = [await person('business_admin'), await person('business_admin')]
  expect((await asks(olivia, 'solo', 'DIRECT_PAYMENT')).isTaken).toBe(true)
  expect((await asks(olivia, 'free', 'DIRECT_PAYMENT')).isTaken).toBe(false)
  expect(await eve.calls(plans.alert, {})).toMatchObject({ alert: null })
})

test('API-061 BANNER-05 a practitioner cannot read the alert', async () => {
  const sam = await person('practitioner')
  await expect(sam.calls(plans.alert, {})).rejects.toMatchObject({ code: 'forbidden' })
})
