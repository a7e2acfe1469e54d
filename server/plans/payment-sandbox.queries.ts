import { sql } from 'kysely'
import type { BillingCycle } from '@kinora/contract/plans.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import type { ProviderInvoice, SubscriptionState } from '../integrations/payment-provider.ts'

export interface SandboxRow {
  reference: string
  organizationId: string
  customer: string
  card: string
  cycle: BillingCycle
  amount: number
  text: string
  currency: string
  state: SubscriptionState['state']
  isEnding: boolean
  paidUntil: Date | null
  clientSecret: string | null
  bills: ProviderInvoice[]
  orders: string[]
}

const rows = (db: Db) => db.selectFrom('planSandbox').selectAll()
const alive = (row: unknown) => {
  const { bills, ...rest } = row as Omit<SandboxRow, 'bills'> & {
    bills: (Omit<ProviderInvoice, 'issuedAt' | 'paidAt'> & { issuedAt: string; paidAt: string | null })[]
  }
  const dated = bills.map((invoice) => ({
    ...invoice,
    issuedAt: new Date(invoice.issuedAt),
    paidAt: invoice.paidAt === null ? null : new Date(invoice.paidAt),
  }))
  return { ...rest, bills: dated } satisfies SandboxRow
}

export async function findSandbox(db: Db, reference: string) {
  const row = await rows(db).where('reference', '=', reference).executeTakeFirst()
  return row && alive(row)
}

/** A sandbox subscription, by its reference or by its pending approval, locked for the transaction. */
export async function lockSandbox(
  tx: WriteTx,
  which: { reference: string } | { clientSecret: string } | { order: string },
) {
  const row = await rows(tx)
    .$if('reference' in which, (query) => query.where('reference', '=', (which as { reference: string }).reference))
    .$if('clientSecret' in which, (query) =>
      query.where('clientSecret', '=', (which as { clientSecret: string }).clientSecret),
    )
    .$if('order' in which, (query) => query.where(sql<boolean>`${(which as { order: string }).order} = any(orders)`))
    .forUpdate()
    .executeTakeFirst()
  return row && alive(row)
}

export const saveSandbox = (tx: WriteTx, { bills, ...row }: SandboxRow) => {
  const values = { ...row, bills: JSON.stringify(bills) }
  return tx
    .insertInto('planSandbox')
    .values(values)
    .onConflict((on) => on.column('reference').doUpdateSet(values))
    .execute()
}

/** Subscriptions whose period is over. */
export const findDueSandbox = async (systemDb: Db) =>
  (
    await rows(systemDb)
      .where('state', '=', 'active')
      .where('paidUntil', '<=', sql<Date>`now()`)
      .orderBy('paidUntil')
      .limit(100)
      .execute()
  ).map(alive)
