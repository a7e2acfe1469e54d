import { dayIn } from '@kinora/contract/days.ts'
import type { Addons } from '@kinora/contract/billing.ts'
import type { Db } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import type { PaymentProvider } from '../integrations/payment-provider.ts'
import { findSubscription, type SubscriptionRow } from './subscription.queries.ts'
import { findAddonPrices, findPrice, findPriceOnSale, type PriceRow } from './price.queries.ts'
import { findOrganization } from '../organizations/organization.queries.ts'
import { ensureSeats, ensureTransition } from './billing.rules.ts'
import { quoteOf } from './price.rules.ts'
import { findBalance, findUnusedLines } from './ledger.queries.ts'
import { costOf, providerOrder, type RequestedOrder } from './order.service.ts'
import { changeLines, dueOf, firstLines, periodEnd, totalOf } from './proration.rules.ts'
import { findTransferBalance } from './bank-transfer.queries.ts'

/** The add-ons of a price that is bought: an offer includes its own, otherwise the running ones continue. */
export const addonsFor = (price: PriceRow, running?: Addons): Addons => {
  const { storage, practitioners } = price.offeredTo !== null || !running ? price : running
  return { storage, practitioners }
}

/** The payment service's own invoice preview of a change made now; undefined if our calculation applies. */
async function previewOf(
  systemDb: Db,
  payments: PaymentProvider,
  { price, addons, pricedAt }: RequestedOrder,
  { listAmount, firstAmount, amount }: Awaited<ReturnType<typeof costOf>>,
  before: SubscriptionRow,
) {
  if (!payments.preview || before.service !== payments.name) return undefined
  const order = await providerOrder(systemDb, {
    ...{ ...addons, listAmount, firstAmount, amount, service: payments.name },
    id: 'preview',
    organizationId: before.organizationId,
    planId: price.planId,
    planPriceId: price.id,
    isAtPeriodEnd: false,
    pricedAt,
  })
  return payments.preview(before.reference, order)
}

/** The price of a purchase or change now, the remaining balance, and the later date on which it can start instead. */
export async function paymentOf(
  db: Db,
  payments: PaymentProvider,
  organizationId: string,
  requested: RequestedOrder,
  before?: SubscriptionRow,
) {
  const { pricedAt: now } = requested
  const cost = await costOf(db, organizationId, requested)
  const isTransfer = requested.price.daysUntilDue !== null
  const { timeZone } = (await findOrganization(db, organizationId))!
  const balance = isTransfer ? await findTransferBalance(db, organizationId) : await findBalance(db, organizationId)
  const cycle = requested.price.billingCycle
  const period = { from: now, until: periodEnd(now, cycle) }
  const terms = { ...cost, cycle, text: '' }
  const isChange = before?.paidUntil && before.periodStart && !before.isPastDue
  // Accepting an offer by transfer starts a new period; changing its add-ons does not.
  const keepsPeriod =
    isChange && (isTransfer ? before.planPriceId === requested.price.id : before.billingCycle === cycle)
  const preview = isChange && !isTransfer && (await previewOf(db, payments, requested, cost, before))
  const ownLines = isChange
    ? changeLines(
        {
          lines: await findUnusedLines(db, organizationId, now),
          text: '',
          cycle: before.billingCycle,
          period: { from: before.periodStart!, until: before.paidUntil! },
        },
        terms,
        now,
        period,
        keepsPeriod || false,
      )
    : firstLines(terms, period)
  const lines = preview ? preview.lines : ownLines
  const due = preview ? preview.amountDue : dueOf(lines, balance)
  const credit = lines
    .filter(({ kind, amount }) => kind === 'credit' || (kind === 'promo' && amount > 0))
    .reduce((total, { amount }) => total - amount, 0)
  return {
    promo: cost.promo,
    payment: {
      charge: (totalOf(lines) + credit) / 100,
      dueNow: due / 100,
      credit: credit / 100,
      balance: balance / 100,
      balanceAfter: (balance + due - totalOf(lines)) / 100,
      pricedAt: now.toISOString(),
      paidUntil: dayIn(timeZone, keepsPeriod ? before.paidUntil! : period.until),
      later:
        isChange && !isTransfer
          ? { startsOn: dayIn(timeZone, before.paidUntil!), amount: cost.firstAmount / 100 }
          : null,
    },
  }
}

/**
 * A price and the amounts to pay, with a promo code if there is one. @throws Problem if the code does not apply to it.
 */
export async function priceWith(
  db: Db,
  payments: PaymentProvider,
  organizationId: string,
  planId: string,
  priceListId: string,
  promoCode?: string,
) {
  const price = ensureFound(await findPriceOnSale(db, organizationId, planId, priceListId), 'This price')
  const current = await findSubscription(db, organizationId)
  const addons = addonsFor(price, current)
  const requested = { price, addons, promoCode, promoId: current?.promoId, pricedAt: new Date() }
  const { promo, payment } = await paymentOf(db, payments, organizationId, requested, current)
  return { price, quote: quoteOf(price, addons, await findAddonPrices(db, price), promo), payment }
}

/** The price of changed add-ons, now and per period. */
export async function addonsWith(db: Db, payments: PaymentProvider, organizationId: string, addons: Addons) {
  const before = await findSubscription(db, organizationId)
  ensureTransition('change', before?.status)
  ensureSeats(await findOrganization(db, organizationId), addons, before!)
  const { planId, planPriceId, promoId } = before!
  const price = ensureFound(await findPrice(db, planId, planPriceId), 'This price')
  const requested = { price, addons, promoId, pricedAt: new Date() }
  const { promo, payment } = await paymentOf(db, payments, organizationId, requested, before)
  return { renewal: quoteOf(price, addons, await findAddonPrices(db, price), promo), payment }
}
