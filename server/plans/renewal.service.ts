import { Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import type { PaymentProvider } from '../integrations/payment-provider.ts'
import { findLatestSubscription, findSubscription, findVersion, type SubscriptionRow } from './subscription.queries.ts'
import { ensureByCard, ensureTransition } from './billing.rules.ts'
import type { AccountKey } from '../database/keys.ts'
import { paymentResult, withdrawScheduled } from './billing.service.ts'
import { findOpenOrder, findOrderById, findScheduledOrder } from './order.queries.ts'
import { readSubscription, storeAnswer, syncSubscription } from './payment-sync.service.ts'
import { subscriptionView } from './subscription.service.ts'
import { setTransferEnding } from './bank-transfer.service.ts'

/** Retries a refused renewal, with another card if there is one. */
export async function payRenewal(systemDb: Db, payments: PaymentProvider, actor: AccountKey, card?: string) {
  const { organizationId } = actor
  const row = await findSubscription(systemDb, organizationId)
  if (row) ensureByCard(row)
  if (!row?.isPastDue) throw new Problem('conflict', 'There is nothing to pay.')
  const versionBefore = await findVersion(systemDb, payments.name, row.reference)
  const paid = await payments.payNow(row.reference, organizationId, card)
  return storeAnswer(systemDb, payments, { organizationId, state: paid, versionBefore }, async (tx, state) => {
    await syncSubscription(tx, payments.name, organizationId, state)
    const status = state.state === 'active' ? 'paid' : state.clientSecret ? 'waiting' : 'sent'
    return paymentResult(tx, actor, { status, clientSecret: state.clientSecret })
  })
}

/** Reads a payment that was made in the payment service's form. @throws Problem if its order was refused. */
export async function confirmPayment(systemDb: Db, payments: PaymentProvider, { organizationId }: AccountKey) {
  const order = await findOpenOrder(systemDb, organizationId)
  const before = await findSubscription(systemDb, organizationId)
  const reference = order?.reference ?? (before?.service === payments.name ? before.reference : undefined)
  if (reference) await readSubscription(systemDb, payments, organizationId, reference)
  const settled = order && (await findOrderById(systemDb, order.id))
  if (settled?.status === 'refused') throw new Problem('conflict', settled.message || 'Payment Failed')
  if (settled) return { isPaid: settled.status === 'paid' }
  const now = await findSubscription(systemDb, organizationId)
  return { isPaid: now !== undefined && !now.isPastDue }
}

const runningSubscription = async (systemDb: Db, { organizationId }: AccountKey) =>
  ensureFound(await findSubscription(systemDb, organizationId), 'This subscription')

async function readAgain(systemDb: Db, payments: PaymentProvider, { organizationId, reference }: SubscriptionRow) {
  ensureFound(await readSubscription(systemDb, payments, organizationId, reference), 'This subscription')
  return subscriptionView(systemDb, ensureFound(await findSubscription(systemDb, organizationId), 'This subscription'))
}

/** Saves another card for renewals, or returns what opens the payment service's form for it. */
export async function changeCard(systemDb: Db, payments: PaymentProvider, actor: AccountKey, card?: string) {
  const row = await runningSubscription(systemDb, actor)
  ensureByCard(row)
  const clientSecret = await payments.changeCard(row, card)
  if (clientSecret === null) await readAgain(systemDb, payments, row)
  return { clientSecret }
}

/** Uses the card that was entered in the payment service's form. */
export async function confirmCard(systemDb: Db, payments: PaymentProvider, actor: AccountKey, setupId: string) {
  const row = await runningSubscription(systemDb, actor)
  ensureByCard(row)
  await payments.confirmCard(row, setupId)
  return readAgain(systemDb, payments, row)
}

/** Cancels at the end of the paid period, or undoes the cancellation. */
export async function setEnding(systemDb: Db, payments: PaymentProvider, actor: AccountKey, isEnding: boolean) {
  const { organizationId } = actor
  const row = await findSubscription(systemDb, organizationId)
  ensureTransition(isEnding ? 'cancel' : 'resume', row?.status)
  if (row!.service === 'transfer')
    return inTransaction(systemDb, (tx) => setTransferEnding(tx, organizationId, isEnding))
  const { reference } = row!
  const versionBefore = await findVersion(systemDb, payments.name, reference)
  // A subscription that ends with its period cannot start a scheduled change.
  if (isEnding && !row!.isPastDue && (await findScheduledOrder(systemDb, organizationId)))
    await withdrawScheduled(systemDb, payments, actor)
  // An unpaid subscription has no paid period at whose end it could be cancelled.
  const unpaid =
    row!.isPastDue && ensureFound(await payments[isEnding ? 'dropUnpaid' : 'read'](reference, organizationId))
  const providerState =
    unpaid && unpaid.state !== 'active'
      ? unpaid
      : await payments[isEnding ? 'cancel' : 'resume'](reference, organizationId)
  return storeAnswer(systemDb, payments, { organizationId, state: providerState, versionBefore }, async (tx, state) => {
    await syncSubscription(tx, payments.name, organizationId, state)
    return subscriptionView(tx, ensureFound(await findLatestSubscription(tx, organizationId), 'This subscription'))
  })
}
