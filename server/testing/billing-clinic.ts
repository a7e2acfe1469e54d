import { randomUUID } from 'node:crypto'
import { inTransaction, type Db } from '../database/connect.ts'
import type { AccountKey } from '../database/keys.ts'
import type { PaymentProvider } from '../integrations/payment-provider.ts'
import { insertOrganization } from '../organizations/organization.queries.ts'
import { correct } from '../plans/correction.service.ts'
import { findLatestSubscription } from '../plans/subscription.queries.ts'

export interface BillingWorld {
  systemDb: Db
  person: (role: 'solo', options: { of: string }) => Promise<AccountKey>
}

interface Gift {
  kind: 'creditNote' | 'refund' | 'adjustment'
  cents: number
  /** Of a credit note: which part of it goes to the card. */
  toCard: number
}

/** A clinic of one person, with a code that takes off an amount or everything, once. */
export async function openBillingClinic({ systemDb, person }: BillingWorld, isAmount: boolean) {
  const organizationId = await inTransaction(systemDb, (tx) =>
    insertOrganization(tx, { name: 'Tide', kind: 'solo', email: 'a@tide.example', mobile: '0290000000', plan: 'free' }),
  )
  const actor = await person('solo', { of: organizationId })
  const code = `C${randomUUID().slice(0, 12).toUpperCase()}`
  const discount = isAmount ? { amountOff: 1500 } : { discountPercentage: 100 }
  await systemDb
    .insertInto('planPromos')
    // Also a code that many clinics may use is used once by each.
    .values({ code, ...discount, mostUses: isAmount ? null : 1 })
    .execute()
  const operator = () => ({ accountId: actor.accountId, key: randomUUID() })
  return {
    actor,
    code,
    operator,
    organizationId,

    async current() {
      const row = await findLatestSubscription(systemDb, organizationId)
      return row?.status === 'EXPIRED' ? undefined : row
    },

    /** The operator gives back of the newest invoice that was paid, or changes the balance. */
    async give(payments: PaymentProvider, { kind, cents, toCard }: Gift, beforehand = () => {}) {
      const invoice = await systemDb
        .selectFrom('planInvoices')
        .select('id')
        .where('organizationId', '=', organizationId)
        .where('status', '=', 'paid')
        .orderBy('issuedAt', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (!invoice || cents === 0 || (kind !== 'adjustment' && cents < 0)) return
      beforehand()
      const refundAmount = kind === 'refund' ? cents : kind === 'adjustment' ? 0 : Math.round(cents * toCard)
      const which = kind === 'adjustment' ? { organizationId } : { invoiceId: invoice.id }
      await correct(systemDb, payments, operator(), which, { kind, amount: cents, refundAmount, reason: 'A gift' })
    },
  }
}
