import { randomUUID } from 'node:crypto'
import { billing } from '@kinora/contract/billing.ts'
import { notFound } from '@kinora/contract/problem.ts'
import { inTransaction } from '../database/connect.ts'
import { ensureFound, implement } from '../http/implement.ts'
import { alertOf, withPrices } from './plan.service.ts'
import {
  changeSubscription,
  priceWith,
  paymentResult,
  setAddons,
  setEnding,
  subscribe,
  subscriptionView,
} from './billing.service.ts'
import { invoicePaper, withAmounts } from './invoice.service.ts'
import { readUsage } from './plan-limit.service.ts'
import { requestPlan } from './plan-request.service.ts'
import { answerSandbox } from './payment-sandbox.service.ts'
import { syncSubscription } from './payment-sync.service.ts'
import {
  findInvoice,
  findInvoices,
  findPlan,
  findPlanOfPrice,
  findPlans,
  findSubscription,
  updateRequest,
} from './billing.queries.ts'
import { findOrder, findUndecidedOrder } from './order.queries.ts'

export const billingRoutes = implement(billing, {
  async list({ db }) {
    return withPrices(db, await findPlans(db))
  },

  async get({ db, params }) {
    const [plan] = await withPrices(db, [ensureFound(await findPlan(db, params.id), 'This plan')])
    return plan!
  },

  async price({ db, actor, params, query, integrations: { paymentProvider } }) {
    const { price, quote, dueNow } = await priceWith(
      db,
      actor.organizationId,
      params.id,
      params.priceListId,
      query.promoCode,
    )
    const [plan] = await withPrices(db, [ensureFound(await findPlan(db, price.planId), 'This plan')])
    const chosen = ensureFound(
      plan!.priceList.find(({ _id }) => _id === price.id),
      'This price',
    )
    return {
      plan: plan!,
      price: chosen,
      quote,
      dueNow,
      service: { name: paymentProvider.name, publishableKey: paymentProvider.publishableKey },
    }
  },

  usage: ({ db, actor }) => readUsage(db, actor.organizationId),

  async subscription({ db, actor }) {
    const row = await findSubscription(db, actor.organizationId)
    return { subscription: row ? await subscriptionView(db, row) : null }
  },

  requestPlan: ({ db, actor, body }) => requestPlan(db, actor, body),

  async withdrawRequest({ db, actor }) {
    await updateRequest(db, actor.organizationId, { status: 'withdrawn', decidedBy: actor.accountId })
    return alertOf(db, actor.organizationId)
  },

  subscribe: ({ systemDb, actor, body, idempotencyKey = randomUUID(), integrations: { paymentProvider } }) =>
    subscribe(systemDb, paymentProvider, actor, idempotencyKey, body),

  changeSubscription: ({
    systemDb,
    actor,
    params,
    body,
    idempotencyKey = randomUUID(),
    integrations: { paymentProvider },
  }) => changeSubscription(systemDb, paymentProvider, actor, idempotencyKey, params.id, body),

  addons: ({ systemDb, actor, body, idempotencyKey = randomUUID(), integrations: { paymentProvider } }) =>
    setAddons(systemDb, paymentProvider, actor, idempotencyKey, body),

  cancel: ({ systemDb, actor, integrations: { paymentProvider } }) => setEnding(systemDb, paymentProvider, actor, true),

  resume: ({ systemDb, actor, integrations: { paymentProvider } }) =>
    setEnding(systemDb, paymentProvider, actor, false),

  async answerBank({ systemDb, actor, body, integrations: { paymentProvider } }) {
    if (paymentProvider.name !== 'sandbox') throw notFound('this payment')
    const { organizationId } = actor
    const state = await answerSandbox(systemDb, organizationId, body.clientSecret, body.isApproved)
    return inTransaction(systemDb, async (tx) => {
      const open = ensureFound(await findUndecidedOrder(tx, paymentProvider.name, state.reference), 'This payment')
      await syncSubscription(tx, paymentProvider.name, organizationId, state)
      const order = ensureFound(await findOrder(tx, organizationId, open.key))
      if (body.isApproved) return paymentResult(tx, actor, order)
      return { ...(await paymentResult(tx, actor, order)), status: 'pending' as const }
    })
  },

  async promo({ db, actor, body }) {
    const planId = ensureFound(await findPlanOfPrice(db, body.priceListId), 'This price')
    const { quote } = await priceWith(db, actor.organizationId, planId, body.priceListId, body.code)
    return quote
  },

  async transactions({ db, actor, query }) {
    const { items, total } = await findInvoices(db, actor.organizationId, query)
    return { items: items.map(withAmounts), total }
  },

  async invoice({ db, actor, params, integrations: { supplier } }) {
    return invoicePaper(supplier, ensureFound(await findInvoice(db, actor.organizationId, params.id), 'This invoice'))
  },
})
