import { inTransaction } from '../database/connect.ts'
import type { Jobs, Workshop } from '../jobs/worker.ts'
import { carryOut } from './billing.service.ts'
import { renewed } from './payment-sandbox.service.ts'
import { sync } from './payment-sync.service.ts'
import { findOpenSubscriptions } from './billing.queries.ts'
import { findStuckOrders, findWhose } from './order.queries.ts'
import { findDueSandbox, lockSandbox, saveSandbox } from './payment-sandbox.queries.ts'

/** What happens to plans without anybody doing anything. */
export const planJobs = ({
  system,
  outside: { payments },
}: Workshop): Pick<Jobs, 'renewSandbox' | 'comparePayments' | 'syncPayment'> => ({
  /** The sandbox's own clock: what is paid until now is paid again, or over. */
  async renewSandbox() {
    for (const { reference } of await findDueSandbox(system))
      await inTransaction(system, async (tx) => {
        const row = await lockSandbox(tx, { reference })
        const now = new Date()
        if (row?.state === 'active' && row.paidUntil && row.paidUntil <= now) await saveSandbox(tx, renewed(row, now))
      })
  },

  /** The payment service has said that something happened to a subscription: it is read anew. */
  async syncPayment({ reference }) {
    const organizationId = await findWhose(system, payments.name, reference)
    const standing = organizationId && (await payments.read(reference, organizationId))
    if (standing) await inTransaction(system, (tx) => sync(tx, payments.name, organizationId, standing))
  },

  /** Compares every subscription with what the payment service says, and takes up orders that were cut off. */
  async comparePayments() {
    for (const order of await findStuckOrders(system)) await carryOut(system, payments, order).catch(() => undefined)
    for (const { organizationId, reference } of await findOpenSubscriptions(system, payments.name)) {
      const standing = await payments.read(reference, organizationId)
      if (standing) await inTransaction(system, (tx) => sync(tx, payments.name, organizationId, standing))
    }
  },
})
