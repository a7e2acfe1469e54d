import { randomUUID } from 'node:crypto'
import { billing } from '@kinora/contract/billing.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { inTransaction } from '../database/connect.ts'
import { found, serve } from '../http/implement.ts'
import { alertOf, withPrices } from './plan.service.ts'
import { changeSubscription, priceWith, resultOf, setAddons, setEnding, subscribe, viewOf } from './billing.service.ts'
import { invoicePaper, withAmounts } from './invoice.service.ts'
import { readUsage } from './plan-limit.service.ts'
import { requestPlan } from './plan-request.service.ts'
import { answerSandbox } from './payment-sandbox.service.ts'
import { sync } from './payment-sync.service.ts'
import {
  findInvoice,
  findInvoices,
  findPlan,
  findPlanOfPrice,
  findPlans,
  findSubscription,
  updateRequest,
} from './billing.queries.ts'
import { findOrder, findOrderOf } from './order.queries.ts'

export const billingRoutes = serve(billing, {
  async list({ db }) {
    return withPrices(db, await findPlans(db))
  },

  async get({ db, params }) {
    const [plan] = await withPrices(db, [found(await findPlan(db, params.id), 'This plan')])
    return plan!
  },

  async price({ db, actor, params, query, outside: { payments } }) {
    const { price, quote, dueNow } = await priceWith(
      db,
      actor.organizationId,
      params.id,
      params.priceListId,
      query.promoCode,
    )
    const [plan] = await withPrices(db, [found(await findPlan(db, price.planId), 'This plan')])
    const chosen = found(
      plan!.priceList.find(({ _id }) => _id === price.id),
      'This price',
    )
    return {
      plan: plan!,
      price: chosen,
      quote,
      dueNow,
      service: { name: payments.name, publishableKey: payments.publishableKey },
    }
  },

  usage: ({ db, actor }) => readUsage(db, actor.organizationId),

  async subscription({ db, actor }) {
    const row = await findSubscription(db, actor.organizationId)
    return { subscription: row ? await viewOf(db, row) : null }
  },

  requestPlan: ({ db, actor, body }) => requestPlan(db, actor, body),

  async withdrawRequest({ db, actor }) {
    await updateRequest(db, actor.organizationId, { status: 'withdrawn', decidedBy: actor.accountId })
    return alertOf(db, actor.organizationId)
  },

  subscribe: ({ system, actor, body, key = randomUUID(), outside: { payments } }) =>
    subscribe(system, payments, actor, key, body),

  changeSubscription: ({ system, actor, params, body, key = randomUUID(), outside: { payments } }) =>
    changeSubscription(system, payments, actor, key, params.id, body),

  addons: ({ system, actor, body, key = randomUUID(), outside: { payments } }) =>
    setAddons(system, payments, actor, key, body),

  cancel: ({ system, actor, outside: { payments } }) => setEnding(system, payments, actor, true),

  resume: ({ system, actor, outside: { payments } }) => setEnding(system, payments, actor, false),

  async answerBank({ system, actor, body, outside: { payments } }) {
    if (payments.name !== 'sandbox') throw new Problem('not_found', 'This payment is not there.')
    const { organizationId } = actor
    const standing = await answerSandbox(system, organizationId, body.clientSecret, body.isApproved)
    return inTransaction(system, async (tx) => {
      const open = found(await findOrderOf(tx, payments.name, standing.reference), 'This payment')
      await sync(tx, payments.name, organizationId, standing)
      const order = found(await findOrder(tx, organizationId, open.key))
      if (body.isApproved) return resultOf(tx, actor, order)
      return { ...(await resultOf(tx, actor, order)), status: 'pending' as const }
    })
  },

  async promo({ db, actor, body }) {
    const planId = found(await findPlanOfPrice(db, body.priceListId), 'This price')
    const { quote } = await priceWith(db, actor.organizationId, planId, body.priceListId, body.code)
    return quote
  },

  async transactions({ db, actor, query }) {
    const { items, total } = await findInvoices(db, actor.organizationId, query)
    return { items: items.map(withAmounts), total }
  },

  async invoice({ db, actor, params, outside: { supplier } }) {
    return invoicePaper(supplier, found(await findInvoice(db, actor.organizationId, params.id), 'This invoice'))
  },
})
