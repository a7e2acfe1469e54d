import { randomUUID } from 'node:crypto'
import { billing } from '@kinora/contract/billing.ts'
import { notFound, Problem } from '@kinora/contract/problem.ts'
import { inTransaction } from '../database/connect.ts'
import type { PaymentProvider } from '../integrations/payment-provider.ts'
import { ensureFound, implement } from '../http/implement.ts'
import { withPrices } from './plan.service.ts'
import { changeSubscription, paymentResult, setAddons, subscribe, withdrawScheduled } from './billing.service.ts'
import { addonsWith, priceWith } from './quote.service.ts'
import { changeCard, confirmCard, confirmPayment, payRenewal, setEnding } from './renewal.service.ts'
import { invoicePaper, withAmounts } from './invoice.service.ts'
import { readUsage } from './plan-limit.service.ts'
import { promoOffer } from './promo.service.ts'
import { requestPlan, withdrawRequest } from './plan-request.service.ts'
import { answerSandbox } from './payment-sandbox.service.ts'
import { subscriptionView } from './subscription.service.ts'
import { syncSubscription } from './payment-sync.service.ts'
import { setTransferAddons } from './bank-transfer.service.ts'
import { findLatestSubscription, findSubscription } from './subscription.queries.ts'
import { findPlan, findPlans } from './price.queries.ts'
import { findSettings } from './correction.queries.ts'
import { findInvoice, findInvoices } from './invoice.queries.ts'

const serviceOf = ({ name, publishableKey }: PaymentProvider) => ({ name, publishableKey })

export const billingRoutes = implement(billing, {
  async list({ db }) {
    return withPrices(db, await findPlans(db))
  },

  async get({ db, params }) {
    const [plan] = await withPrices(db, [ensureFound(await findPlan(db, params.id), 'This plan')])
    return plan!
  },

  async price({ systemDb: db, actor, params, query, integrations: { paymentProvider } }) {
    const { price, quote, payment } = await priceWith(
      db,
      paymentProvider,
      actor.organizationId,
      params.id,
      params.priceListId,
      query.promoCode,
    )
    const [plan] = await withPrices(db, [ensureFound(await findPlan(db, price.planId), 'This plan')])
    const chosenPlan = ensureFound(
      plan!.priceList.find(({ _id }) => _id === price.id),
      'This price',
    )
    return {
      plan: plan!,
      price: chosenPlan,
      quote,
      payment,
      service: serviceOf(paymentProvider),
    }
  },

  usage: ({ db, actor: { organizationId, role, accountId } }) =>
    readUsage(db, organizationId, role === 'practitioner' ? accountId : undefined),

  async subscription({ db, actor, integrations: { paymentProvider } }) {
    const row = await findLatestSubscription(db, actor.organizationId)
    return { subscription: row ? await subscriptionView(db, row) : null, service: serviceOf(paymentProvider) }
  },

  requestPlan: ({ db, actor, body }) => requestPlan(db, actor, body),

  withdrawRequest: ({ systemDb, actor }) => withdrawRequest(systemDb, actor),

  subscribe: ({ systemDb, actor, body, idempotencyKey = randomUUID(), integrations: { paymentProvider } }) =>
    subscribe(systemDb, paymentProvider, actor, idempotencyKey, body),

  changeSubscription: ({
    systemDb,
    actor,
    params,
    body,
    idempotencyKey = randomUUID(),
    integrations: { paymentProvider },
  }) => changeSubscription(systemDb, paymentProvider, actor, idempotencyKey, { ...body, ...params }),

  async addons({ systemDb, actor, body, idempotencyKey = randomUUID(), integrations: { paymentProvider } }) {
    const running = await findSubscription(systemDb, actor.organizationId)
    if (running?.service !== 'transfer') return setAddons(systemDb, paymentProvider, actor, idempotencyKey, body)
    return { status: 'paid' as const, clientSecret: null, subscription: await setTransferAddons(systemDb, actor, body) }
  },

  cancel: ({ systemDb, actor, integrations: { paymentProvider } }) => setEnding(systemDb, paymentProvider, actor, true),

  resume: ({ systemDb, actor, integrations: { paymentProvider } }) =>
    setEnding(systemDb, paymentProvider, actor, false),

  addonsPrice: ({ systemDb, actor, body, integrations: { paymentProvider } }) =>
    addonsWith(systemDb, paymentProvider, actor.organizationId, body),

  withdrawChange: ({ systemDb, actor, integrations: { paymentProvider } }) =>
    withdrawScheduled(systemDb, paymentProvider, actor),

  payRenewal: ({ systemDb, actor, body, integrations: { paymentProvider } }) =>
    payRenewal(systemDb, paymentProvider, actor, body.card?.number),

  confirmPayment: ({ systemDb, actor, integrations: { paymentProvider } }) =>
    confirmPayment(systemDb, paymentProvider, actor),

  changeCard: ({ systemDb, actor, body, integrations: { paymentProvider } }) =>
    changeCard(systemDb, paymentProvider, actor, body.card?.number),

  confirmCard: ({ systemDb, actor, body, integrations: { paymentProvider } }) =>
    confirmCard(systemDb, paymentProvider, actor, body.setupId),

  async answerBank({ systemDb, actor, body, integrations: { paymentProvider } }) {
    if (paymentProvider.name !== 'sandbox') throw notFound('this payment')
    const { organizationId } = actor
    const state = await answerSandbox(systemDb, organizationId, body.clientSecret, body.isApproved)
    const result = await inTransaction(systemDb, async (tx) => {
      await syncSubscription(tx, paymentProvider.name, organizationId, state)
      return paymentResult(tx, actor, { status: 'paid', clientSecret: null })
    })
    if (body.isApproved) return result
    throw new Problem(
      'conflict',
      'The bank did not approve this payment. Nothing was charged. Try again, or use another card.',
    )
  },

  promo: ({ db, actor, body }) => promoOffer(db, actor.organizationId, body),

  async transactions({ db, actor, query }) {
    const { items, total } = await findInvoices(db, actor.organizationId, query)
    return { items: items.map(withAmounts), total }
  },

  async invoice({ db, actor, params, integrations: { supplier } }) {
    const { bankDetails } = await findSettings(db)
    return invoicePaper(
      supplier,
      bankDetails,
      ensureFound(await findInvoice(db, actor.organizationId, params.id), 'This invoice'),
    )
  },
})
