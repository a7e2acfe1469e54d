import { randomUUID } from 'node:crypto'
import { billing } from '@kinora/contract/billing.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import { findOwners } from '../notifications/audience.queries.ts'
import { subscribe } from '../plans/billing.service.ts'
import { openSandbox, renewSandbox } from '../plans/payment-sandbox.service.ts'
import { sandboxCards } from '../plans/sandbox-card.rules.ts'
import { syncSubscription } from '../plans/payment-sync.service.ts'
import { findSubscription } from '../plans/subscription.queries.ts'
import type { ApiClient } from './demo-client.ts'

/** Milliseconds since the clinic bought its plan: about nine months, the clinic's age. */
const boughtAgo = 9 * 30 * 86_400_000

/** Buys the clinic's plan in the payment sandbox nine months ago, and renews it since. */
export async function createInvoices(systemDb: Db, owner: ApiClient, organizationId: string) {
  const plan = (await owner(billing.list, {})).find(({ name }) => name === 'business')!
  const price = plan.priceList.find(({ billingCycle }) => billingCycle === 'monthly')!
  const [{ id: accountId } = { id: '' }] = await findOwners(systemDb, organizationId)
  const payments = openSandbox(systemDb, () => new Date(Date.now() - boughtAgo))
  const selection = { planId: plan._id, priceListId: price._id, card: { number: sandboxCards.good } }
  await subscribe(systemDb, payments, { organizationId, accountId }, randomUUID(), selection)
  const { reference } = (await findSubscription(systemDb, organizationId))!
  let state = (await payments.read(reference, organizationId))!
  while (state.paidUntil && state.paidUntil < new Date()) {
    await renewSandbox(systemDb, reference, state.paidUntil)
    state = (await payments.read(reference, organizationId))!
  }
  await inTransaction(systemDb, (tx) => syncSubscription(tx, 'sandbox', organizationId, state))
}
