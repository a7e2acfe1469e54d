import type { Subscription } from '@kinora/contract/billing.ts'
import { dayIn } from '@kinora/contract/days.ts'
import type { Quote } from '@kinora/contract/quotes.ts'
import type { Db } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import { type SubscriptionRow } from './subscription.queries.ts'
import { findAddonPrices, findPrice, findPromoById } from './price.queries.ts'
import { addonAmounts, quoteOf } from './price.rules.ts'
import { findSettings } from './correction.queries.ts'
import { findHeld, findUnpaidTransfers } from './bank-transfer.queries.ts'
import { overdueSince } from './bank-transfer.rules.ts'
import { findUnpaidRenewal } from './invoice.queries.ts'
import { findBalance } from './ledger.queries.ts'
import { findScheduledOrder } from './order.queries.ts'

/** The bank details for transfers, and the unpaid invoices. */
async function transferView(db: Db, { organizationId, timeZone }: SubscriptionRow, daysUntilDue: number) {
  const { bankDetails } = await findSettings(db)
  const unpaid = await findUnpaidTransfers(db, organizationId)
  return {
    daysUntilDue,
    bankDetails,
    unpaid: unpaid.map(({ invoiceId, number, total, amountDue, received, dueOn }) => ({
      ...{ invoiceId, number, dueOn },
      amount: ((amountDue ?? total) - received) / 100,
      received: received / 100,
      isOverdue: overdueSince(dueOn, timeZone) <= new Date(),
    })),
  }
}

/** For a subscription overdue by transfer, the current period was never paid. */
function paidUntilOf({ paidUntil, periodStart, isPastDue, daysUntilDue, timeZone }: SubscriptionRow) {
  const until = isPastDue && daysUntilDue !== null ? periodStart : paidUntil
  return until ? dayIn(timeZone, until) : null
}

/** Stripe deducts the balance when it creates a renewal invoice, the sandbox when the invoice is paid. */
async function renewalDueOf(db: Db, { organizationId, _id, service }: SubscriptionRow, balance: number) {
  const invoice = await findUnpaidRenewal(db, organizationId, _id)
  if (!invoice) return null
  const due = service === 'sandbox' ? Math.max(0, invoice.total - balance) : (invoice.amountDue ?? invoice.total)
  return due / 100
}

/** A subscription for its owner, with the cost of the next period and what is scheduled for it. */
export async function subscriptionView(db: Db, row: SubscriptionRow): Promise<Subscription> {
  const price = ensureFound(await findPrice(db, row.planId, row.planPriceId), 'This price')
  const promo = row.promoId ? await findPromoById(db, row.promoId) : undefined
  const addons = { storage: row.storage, practitioners: row.practitioners }
  const prices = await findAddonPrices(db, price)
  const renewal: Quote = quoteOf(price, addons, prices, promo?.isLasting ? promo : undefined)
  const balance = (await findBalance(db, row.organizationId)) - (await findHeld(db, row.organizationId))
  const isPastDue = row.isPastDue && row.status !== 'EXPIRED'
  const next = row.status === 'EXPIRED' ? undefined : await findScheduledOrder(db, row.organizationId)
  return {
    _id: row._id,
    planId: row.planId,
    planTitle: row.planTitle,
    priceListId: row.planPriceId,
    billingCycle: price.billingCycle,
    status: row.status,
    isPastDue,
    paidUntil: paidUntilOf(row),
    cardEnding: row.cardEnding,
    addons,
    addonPrices: {
      storage: addonAmounts(price, { storage: 1, practitioners: 0 }, prices) / 100,
      practitioners: addonAmounts(price, { storage: 0, practitioners: 1 }, prices) / 100,
    },
    renewal,
    renewalDue: isPastDue && row.daysUntilDue === null ? await renewalDueOf(db, row, balance) : null,
    transfer: row.daysUntilDue === null ? null : await transferView(db, row, row.daysUntilDue),
    balance: balance / 100,
    next: next
      ? {
          planTitle: next.planTitle,
          billingCycle: next.billingCycle,
          addons: { storage: next.storage, practitioners: next.practitioners },
          amount: next.firstAmount / 100,
        }
      : null,
  }
}
