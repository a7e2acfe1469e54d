import { inTransaction } from '../database/connect.ts'
import type { JobHandlers, JobContext } from '../jobs/worker.ts'
import { carryOut } from './billing.service.ts'
import { renewed } from './payment-sandbox.service.ts'
import { sync } from './payment-sync.service.ts'
import { findOpenSubscriptions } from './billing.queries.ts'
import { findStuckOrders, findWhose } from './order.queries.ts'
import { findDueSandbox, lockSandbox, saveSandbox } from './payment-sandbox.queries.ts'

/** What happens to plans without anybody doing anything. */
export const planJobs = ({
  systemDb,
  integrations: { paymentProvider },
}: JobContext): Pick<JobHandlers, 'renewSandbox' | 'comparePayments' | 'syncPayment'> => ({
  /** The sandbox's own clock: what is paid until now is paid again, or over. */
  async renewSandbox() {
    for (const { reference } of await findDueSandbox(systemDb))
      await inTransaction(systemDb, async (tx) => {
        const row = await lockSandbox(tx, { reference })
        const now = new Date()
        if (row?.state === 'active' && row.paidUntil && row.paidUntil <= now) await saveSandbox(tx, renewed(row, now))
      })
  },

  /** The payment service has said that something happened to a subscription: it is read anew. */
  async syncPayment({ reference }) {
    const organizationId = await findWhose(systemDb, paymentProvider.name, reference)
    const standing = organizationId && (await paymentProvider.read(reference, organizationId))
    if (standing) await inTransaction(systemDb, (tx) => sync(tx, paymentProvider.name, organizationId, standing))
  },

  /** Compares every subscription with what the payment service says, and takes up orders that were cut off. */
  async comparePayments() {
    for (const order of await findStuckOrders(systemDb))
      await carryOut(systemDb, paymentProvider, order).catch(() => undefined)
    for (const { organizationId, reference } of await findOpenSubscriptions(systemDb, paymentProvider.name)) {
      const standing = await paymentProvider.read(reference, organizationId)
      if (standing) await inTransaction(systemDb, (tx) => sync(tx, paymentProvider.name, organizationId, standing))
    }
  },
})
