import { randomUUID } from 'node:crypto'
import type { Addons, Subscription } from '@kinora/contract/billing.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import type { InvoiceLine } from '../integrations/payment-provider.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { findOrganization, lockOrganization } from '../organizations/organization.queries.ts'
import { notifyInvoiced, notifyPaid } from './billing-notice.service.ts'
import { findFreePlan, updatePlan, updateRequest } from './billing.queries.ts'
import { findSubscription, type SubscriptionRow } from './subscription.queries.ts'
import { findAddonPrices, findPrice, findPriceOnSale, type PriceRow } from './price.queries.ts'
import {
  chargeText,
  ensureAmount,
  ensureByTransfer,
  ensureSeats,
  ensureTransition,
  pricedAtOf,
} from './billing.rules.ts'
import { orderAmounts, taxWithin } from './price.rules.ts'
import type { AccountKey } from '../database/keys.ts'
import { findOutgoing } from './correction.queries.ts'
import { findBuyer } from './invoice.queries.ts'
import { findUnusedLines, insertLedgerLines } from './ledger.queries.ts'
import { creditLedgerLines, ledgerLinesOf } from './ledger.rules.ts'
import { findOpenOrder } from './order.queries.ts'
import { updateReadOnly } from './past-due.queries.ts'
import { ensureUsageFitsPlan } from './plan-limit.service.ts'
import { changeLines, dueOf, firstLines, type Period, periodEnd, totalOf, unusedCredit } from './proration.rules.ts'
import { subscriptionView } from './subscription.service.ts'
import { dueOn, overdueSince } from './bank-transfer.rules.ts'
import {
  dropWaitingOrders,
  findAnchorDay,
  findTransferBalance,
  findUnpaidTransfers,
  insertTransferInvoice,
  insertTransferSubscription,
  updateReplaced,
  updateTransfersUncollectible,
  updateTransferSubscription,
} from './bank-transfer.queries.ts'

/** The amounts of a period with add-ons, and its invoice text. */
async function termsOf(tx: WriteTx, price: PriceRow, addons: Addons) {
  const amounts = orderAmounts(price, addons, await findAddonPrices(tx, price))
  return { ...amounts, cycle: price.billingCycle, text: chargeText(price, addons) }
}

/** Invoices a period at this price, with the subscription's add-ons. */
async function billPeriod(tx: WriteTx, price: PriceRow, row: SubscriptionRow, period: Period, now: Date) {
  const terms = await termsOf(tx, price, row)
  return bill(tx, price, row, { text: terms.text, lines: firstLines(terms, period) }, now)
}

/** Creates an invoice payable by transfer, or marks it as paid if the balance covers it. */
async function bill(
  tx: WriteTx,
  { currency, taxPercentage, planId, daysUntilDue }: PriceRow,
  { _id: subscriptionId, organizationId, timeZone }: SubscriptionRow,
  { text, lines }: { text: string; lines: InvoiceLine[] },
  now: Date,
) {
  const amountDue = dueOf(lines, await findTransferBalance(tx, organizationId))
  const { id: _, ...billedTo } = await findBuyer(tx, organizationId)
  const reference = `transfer_${randomUUID()}`
  const total = totalOf(lines)
  // An invoice covered by the balance needs no transfer.
  const paidAt = amountDue === 0 ? now : null
  const invoice = {
    ...{ organizationId, subscriptionId, reference, text, currency, lines, total, amountDue, billedTo, paidAt },
    status: paidAt ? ('paid' as const) : ('open' as const),
    taxAmount: taxWithin(total, taxPercentage),
    issuedAt: now,
    dueOn: dueOn(now, daysUntilDue!, timeZone),
  }
  const { id, number } = await insertTransferInvoice(tx, invoice)
  if (!paidAt) return notifyInvoiced(tx, { id, number, ...invoice })
  const context = { organizationId, planId, taxPercentage, service: 'transfer' as const, causedBy: null }
  await insertLedgerLines(tx, ledgerLinesOf({ ...invoice, amount: total, paidAt, status: 'paid' }, context))
  const receipt = { ...invoice, amount: total, paidAt, status: 'paid' as const }
  await notifyPaid(tx, organizationId, receipt, { id, number, taxAmount: invoice.taxAmount })
}

/** @throws Problem if an open order, credit, renewal or invoice must be settled first. */
async function ensureNothingOpen(
  tx: WriteTx,
  organizationId: string,
  before: SubscriptionRow | undefined,
  then = 'accept the offer',
) {
  if ((await findOpenOrder(tx, organizationId))?.status === 'sent')
    throw new Problem('conflict', 'We are checking a payment with the bank. We will notify you of the outcome.')
  if ((await findOutgoing(tx, organizationId)).credits > 0)
    throw new Problem('conflict', 'A credit is on its way to your account. Try again in a minute.')
  if (before?.isPastDue) throw new Problem('conflict', `Your last renewal is not paid. Pay it first, then ${then}.`)
  const [unpaid] = await findUnpaidTransfers(tx, organizationId)
  if (unpaid) throw new Problem('conflict', `Invoice ${unpaid.number} is not paid. Pay it first, then ${then}.`)
}

/** Sets the add-ons at the agreed prices, and invoices the rest of the period or credits it to the balance. */
export const setTransferAddons = (
  systemDb: Db,
  { organizationId }: AccountKey,
  { storage, practitioners, shownAmount, pricedAt }: Addons & { shownAmount?: number; pricedAt?: string },
  now = new Date(),
): Promise<Subscription> =>
  inTransaction(systemDb, async (tx) => {
    const addons = { storage, practitioners }
    await lockOrganization(tx, organizationId)
    const row = ensureFound(await findSubscription(tx, organizationId), 'This subscription')
    if (row.storage === storage && row.practitioners === practitioners) return subscriptionView(tx, row)
    ensureTransition('change', row.status)
    ensureSeats(await findOrganization(tx, organizationId), addons, row)
    await ensureNothingOpen(tx, organizationId, row, 'change the add-ons')
    await ensureUsageFitsPlan(tx, organizationId, { id: row.planId, title: row.planTitle }, addons)
    const price = ensureFound(await findPrice(tx, row.planId, row.planPriceId), 'This price')
    const terms = await termsOf(tx, price, addons)
    const period = { from: row.periodStart!, until: row.paidUntil! }
    const at = pricedAtOf(pricedAt, now)
    const unused = await findUnusedLines(tx, organizationId, at)
    const before = { lines: unused, text: row.planTitle, cycle: terms.cycle, period }
    const lines = changeLines(before, terms, at, period)
    const dueNow = dueOf(lines, await findTransferBalance(tx, organizationId)) / 100
    if (shownAmount !== undefined) ensureAmount(dueNow, shownAmount)
    await bill(tx, price, row, { text: terms.text, lines }, now)
    await updateTransferSubscription(tx, row._id, addons)
    return subscriptionView(tx, ensureFound(await findSubscription(tx, organizationId)))
  })

/** Credits unused time to the balance immediately, even if the new plan is never paid for. */
async function creditUnused(tx: WriteTx, before: SubscriptionRow, causedBy: string | null, now: Date) {
  const { organizationId } = before
  const rest = { from: now, until: before.paidUntil! }
  const lines = unusedCredit(await findUnusedLines(tx, organizationId, now), before.planTitle, now, rest)
  const price = ensureFound(await findPrice(tx, before.planId, before.planPriceId), 'This price')
  const { currency, taxPercentage } = price
  await insertLedgerLines(
    tx,
    creditLedgerLines(lines, {
      ...{ organizationId, currency, planId: before.planId, happenedAt: now, causedBy, taxPercentage },
      service: 'transfer',
      reference: `unused ${before.reference}`,
    }),
  )
}

/** Accepts an offer that is paid by transfer. It replaces a running plan and credits its unused time. */
export const acceptOffer = (
  systemDb: Db,
  actor: AccountKey,
  { planId, priceListId }: { planId: string; priceListId: string },
  now = new Date(),
): Promise<Subscription> =>
  inTransaction(systemDb, async (tx) => {
    const { organizationId } = actor
    await lockOrganization(tx, organizationId)
    const price = ensureFound(await findPriceOnSale(tx, organizationId, planId, priceListId), 'This offer')
    ensureByTransfer(price)
    const before = await findSubscription(tx, organizationId)
    if (before?.planPriceId === price.id && before.service === 'transfer') return subscriptionView(tx, before)
    await ensureNothingOpen(tx, organizationId, before)
    const { storage, practitioners, billingCycle: cycle } = price
    await ensureUsageFitsPlan(tx, organizationId, { id: planId, title: price.planTitle }, { storage, practitioners })
    await dropWaitingOrders(tx, organizationId)
    if (before) {
      await creditUnused(tx, before, actor.accountId, now)
      await updateReplaced(tx, before._id)
      const { reference } = before
      if (before.service !== 'transfer') await enqueue(tx, 'endReplacedSubscription', { organizationId, reference })
    }
    const period = { from: now, until: periodEnd(now, cycle) }
    await insertTransferSubscription(tx, {
      ...{ organizationId, planId, planPriceId: price.id, storage, practitioners },
      reference: `transfer_${randomUUID()}`,
      periodStart: period.from,
      paidUntil: period.until,
    })
    const row = ensureFound(await findSubscription(tx, organizationId))
    await billPeriod(tx, price, row, period, now)
    await updatePlan(tx, organizationId, planId)
    await updateRequest(tx, organizationId, { status: 'approved', planId })
    return subscriptionView(tx, row)
  })

/** Moves a clinic to the free plan. If it ends because of unpaid invoices, they are written off. */
export async function endTransfer(tx: WriteTx, row: SubscriptionRow, isUnpaid: boolean, now: Date) {
  await updateTransferSubscription(tx, row._id, { status: 'EXPIRED', isPastDue: false, overdueSince: null })
  if (isUnpaid) {
    // The unpaid invoice may be for add-ons while the plan's period is paid.
    if (row.paidUntil && row.paidUntil > now) await creditUnused(tx, row, null, now)
    await updateTransfersUncollectible(tx, row.organizationId)
  }
  await updateReadOnly(tx, row.organizationId, false)
  await updatePlan(tx, row.organizationId, (await findFreePlan(tx)).id)
}

/** Invoices periods that have begun, ends cancelled subscriptions, and marks overdue ones. */
export const advanceTransfer = (systemDb: Db, organizationId: string, now: Date) =>
  inTransaction(systemDb, async (tx) => {
    await lockOrganization(tx, organizationId)
    for (;;) {
      const row = await findSubscription(tx, organizationId)
      if (row?.service !== 'transfer') return
      const [oldest] = await findUnpaidTransfers(tx, organizationId)
      const since = oldest && overdueSince(oldest.dueOn, row.timeZone)
      if (since && since <= now) {
        if (!row.isPastDue) await updateTransferSubscription(tx, row._id, { isPastDue: true, overdueSince: since })
        return
      }
      if (!row.paidUntil || row.paidUntil > now) return
      if (row.status === 'CANCELLED') return endTransfer(tx, row, false, now)
      const price = ensureFound(await findPrice(tx, row.planId, row.planPriceId), 'This price')
      const from = row.paidUntil
      const period = { from, until: periodEnd(from, price.billingCycle, await findAnchorDay(tx, row._id)) }
      await billPeriod(tx, price, row, period, now)
      await updateTransferSubscription(tx, row._id, { periodStart: period.from, paidUntil: period.until })
    }
  })

/** Cancels at the end of the period, or undoes the cancellation. */
export async function setTransferEnding(tx: WriteTx, organizationId: string, isEnding: boolean) {
  await lockOrganization(tx, organizationId)
  const row = await findSubscription(tx, organizationId)
  // The hourly job may have ended the subscription meanwhile.
  ensureTransition(isEnding ? 'cancel' : 'resume', row?.status)
  await updateTransferSubscription(tx, row!._id, { status: isEnding ? 'CANCELLED' : 'ACTIVE' })
  return subscriptionView(tx, ensureFound(await findSubscription(tx, organizationId)))
}
