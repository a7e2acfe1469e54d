import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { billing } from '@kinora/contract/billing.ts'
import { operator } from '@kinora/contract/operator.ts'
import { operatorPlans } from '@kinora/contract/operator-plans.ts'
import { planOffers } from '@kinora/contract/plan-offers.ts'
import { plans } from '@kinora/contract/plans.ts'
import { inTransaction } from '../database/connect.ts'
import { notifyPlanRequested } from '../plans/billing-notice.service.ts'
import { sandboxCards } from '../plans/sandbox-card.rules.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { organization, person, systemDb } = await openTestApp({ isWorker: false })
const { rows: platform } = await sql<{ id: string }>`select platform_id() as id`.execute(systemDb)
const otto = await person('admin', { of: platform[0]!.id })

async function owner(name: string, kind: 'solo' | 'business' = 'business') {
  const of = await organization({ name, kind, plan: 'free' })
  return person(kind === 'solo' ? 'solo' : 'business_admin', { of })
}
type Owner = Awaited<ReturnType<typeof owner>>

const offer = {
  title: 'Forty practitioners',
  billingCycle: 'yearly' as const,
  planAmount: 4000,
  params: [
    { type: 'PATIENT_COUNT' as const, value: null },
    { type: 'PRACTITIONER_COUNT' as const, value: 40 },
  ],
  note: 'As we spoke about.',
}

async function request(owner: Owner) {
  const custom = (await owner.calls(billing.list, {})).find(({ name }) => name === 'custom')!
  await owner.calls(billing.requestPlan, { body: { planId: custom._id, note: 'Forty practitioners' } })
  const { items } = await otto.calls(operator.requests, { query: { pageSize: 100 } })
  return items.find(({ orgId }) => orgId === owner.organizationId)!._id
}
const offered = async (owner: Owner) => (await owner.calls(billing.list, {})).find(({ title }) => title === offer.title)

test('a clinic asks for a plan, is offered a price and limits of its own, pays, and has exactly these', async () => {
  const [olivia, eve] = [await owner('Harbour Physio'), await owner('Northside Physio')]
  const requestId = await request(olivia)
  await inTransaction(systemDb, (tx) => notifyPlanRequested(tx, requestId))
  const { rows: told } = await sql<{ facts: { by: string } }>`select facts from notifications
    where kind = 'planRequested' and account_id = ${otto.accountId} and subject_id = ${requestId}`.execute(systemDb)
  expect(told).toMatchObject([{ facts: { by: 'Harbour Physio' } }])

  await otto.calls(planOffers.offer, { params: { requestId }, body: offer })
  // Nothing changes until the offer is paid.
  expect((await olivia.calls(plans.mine, {})).name).toBe('free')
  const plan = (await offered(olivia))!
  expect(plan).toMatchObject({ type: 'custom', params: offer.params, priceList: [{ amountPayable: 4400 }] })
  expect((await olivia.calls(plans.alert, {})).alert).toMatchObject({ planId: plan._id, paymentType: 'UPGRADE' })

  const order = { planId: plan._id, priceListId: plan.priceList[0]!._id, card: { number: sandboxCards.good } }
  await olivia.calls(billing.subscribe, { body: order })
  expect(await olivia.calls(plans.mine, {})).toMatchObject({ title: offer.title, params: offer.params })
  expect((await olivia.calls(billing.transactions, { query: {} })).items).toMatchObject([
    { total: 4400, taxAmount: 400 },
  ])
  expect((await olivia.calls(plans.alert, {})).alert).toBeNull()

  // Another clinic can neither see nor buy it.
  expect(await offered(eve)).toBeUndefined()
  const ofEve = { id: order.planId, priceListId: order.priceListId }
  await expect(eve.calls(billing.get, { params: { id: ofEve.id } })).rejects.toMatchObject({ code: 'not_found' })
  await expect(eve.calls(billing.price, { params: ofEve, query: {} })).rejects.toMatchObject({ code: 'not_found' })
  await expect(eve.calls(billing.subscribe, { body: order })).rejects.toMatchObject({ code: 'not_found' })
  // The operator's plans for sale do not include it.
  expect((await otto.calls(operatorPlans.plans, {})).plans.map(({ title }) => title)).not.toContain(offer.title)
})

test.each([
  ['for forty practitioners', 40, 0, 'business'],
  ['for one and two more', 1, 2, 'business'],
  ['without a limit', null, 0, 'business'],
  ['for one', 1, 0, 'solo'],
] as const)('a solo practice that buys an offer %s', async (_, value, practitioners, kind) => {
  const tess = await owner('Tide Physio', 'solo')
  const requestId = await request(tess)
  const params = [{ type: 'PRACTITIONER_COUNT' as const, value }]
  const addons = { storage: 0, practitioners }
  await otto.calls(planOffers.offer, { params: { requestId }, body: { ...offer, params, addons } })
  const plan = (await offered(tess))!
  const body = { planId: plan._id, priceListId: plan.priceList[0]!._id, card: { number: sandboxCards.good } }
  expect(await tess.calls(billing.subscribe, { body })).toMatchObject({ status: 'paid' })
  const found = systemDb.selectFrom('organizations').select('kind').where('id', '=', tess.organizationId)
  expect(await found.executeTakeFirst()).toEqual({ kind })
})

test('a newer offer replaces the one before, and a refused request takes it off sale', async () => {
  const olivia = await owner('Harbour Physio')
  const requestId = await request(olivia)
  await otto.calls(planOffers.offer, { params: { requestId }, body: offer })
  const first = (await offered(olivia))!
  await otto.calls(planOffers.offer, { params: { requestId }, body: { ...offer, planAmount: 3000 } })
  expect(await offered(olivia)).toMatchObject({ priceList: [{ amountPayable: 3300 }] })
  const order = { planId: first._id, priceListId: first.priceList[0]!._id, card: { number: sandboxCards.good } }
  await expect(olivia.calls(billing.subscribe, { body: order })).rejects.toMatchObject({ code: 'not_found' })
  await otto.calls(operator.decide, { params: { requestId }, body: { isApproved: false, note: '' } })
  expect(await offered(olivia)).toBeUndefined()
})

test('a request that is taken back takes its offer off sale', async () => {
  const olivia = await owner('Harbour Physio')
  const requestId = await request(olivia)
  await otto.calls(planOffers.offer, { params: { requestId }, body: offer })
  expect(await offered(olivia)).toBeDefined()
  expect(await olivia.calls(billing.withdrawRequest, {})).toMatchObject({ alert: null })
  expect(await offered(olivia)).toBeUndefined()
})

test('an offer needs a name, a price above nothing and each limit once, and a request that waits', async () => {
  const olivia = await owner('Harbour Physio')
  const requestId = await request(olivia)
  const refused = (body: object) => otto.calls(planOffers.offer, { params: { requestId }, body: { ...offer, ...body } })
  await expect(refused({ title: ' ' })).rejects.toMatchObject({ fields: [{ field: 'title' }] })
  await expect(refused({ planAmount: 0 })).rejects.toMatchObject({ fields: [{ field: 'planAmount' }] })
  await expect(refused({ params: [offer.params[0], offer.params[0]] })).rejects.toMatchObject({ code: 'invalid' })
  await olivia.calls(billing.withdrawRequest, {})
  await expect(refused({})).rejects.toMatchObject({ code: 'conflict' })
})
