import { inTransaction } from '../database/connect.ts'
import type { JobHandlers, JobContext } from '../jobs/worker.ts'
import { submitOrder } from './order.service.ts'
import { renewed } from './payment-sandbox.service.ts'
import { syncSubscription } from './payment-sync.service.ts'
import { findOpenSubscriptions } from './billing.queries.ts'
import { findStuckOrders, findSubscriber } from './order.queries.ts'
import { findDueSandbox, lockSandbox, saveSandbox } from './payment-sandbox.queries.ts'

/** Renews sandbox subscriptions and synchronizes all others with the payment service. */
export const planJobs = ({
  systemDb,
  integrations: { paymentProvider },
}: JobContext): Pick<JobHandlers, 'renewSandboxSubscriptions' | 'comparePayments' | 'syncPayment'> => ({
  /** Renews or ends the sandbox subscriptions whose period is over. */
  async renewSandboxSubscriptions() {
    for (const { reference } of await findDueSandbox(systemDb))
      await inTransaction(systemDb, async (tx) => {
        const row = await lockSandbox(tx, { reference })
        const now = new Date()
        if (row?.state === 'active' && row.paidUntil && row.paidUntil <= now) await saveSandbox(tx, renewed(row, now))
      })
  },

  /** After a webhook: reads the subscription again. */
  async syncPayment({ reference }) {
    const organizationId = await findSubscriber(systemDb, paymentProvider.name, reference)
    const state = organizationId && (await paymentProvider.read(reference, organizationId))
    if (state) await inTransaction(systemDb, (tx) => syncSubscription(tx, paymentProvider.name, organizationId, state))
  },

  /** Reads every subscription again, and resubmits orders that a restart interrupted. */
  async comparePayments() {
    for (const order of await findStuckOrders(systemDb))
      await submitOrder(systemDb, paymentProvider, order).catch(() => undefined)
    for (const { organizationId, reference } of await findOpenSubscriptions(systemDb, paymentProvider.name)) {
      const state = await paymentProvider.read(reference, organizationId)
      if (state)
        await inTransaction(systemDb, (tx) => syncSubscription(tx, paymentProvider.name, organizationId, state))
    }
  },
})
