import { sql } from 'kysely'
import type { BillingCycle } from '@kinora/contract/plans.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import type {
  CorrectionOrder,
  InvoiceLine,
  Order,
  ProviderInvoice,
  SubscriptionState,
} from '../integrations/payment-provider.ts'
import { periodEnd } from './proration.rules.ts'

/** The terms that an order sets, and the order's id. */
export type SandboxTerms = Pick<
  Order,
  'id' | 'cycle' | 'listAmount' | 'firstAmount' | 'amount' | 'text' | 'currency'
> & {
  card: string
}

/** `lines` are those that a credit note credits. */
interface SandboxCorrection extends Pick<CorrectionOrder, 'id' | 'kind' | 'invoice' | 'amount' | 'refundAmount'> {
  lines: InvoiceLine[]
}

export interface SandboxRow {
  reference: string
  organizationId: string
  customer: string
  card: string
  cycle: BillingCycle
  listAmount: number
  amount: number
  text: string
  currency: string
  state: SubscriptionState['state']
  isEnding: boolean
  periodStart: Date | null
  paidUntil: Date | null
  anchorDay: number | null
  /** A change that waits for the bank's confirmation. */
  pending: { order: SandboxTerms; invoice: string } | null
  /** A change for the next period. */
  next: SandboxTerms | null
  clientSecret: string | null
  bills: ProviderInvoice[]
  /** Refunds and credits. */
  corrections: SandboxCorrection[]
  orders: string[]
}

const selectSandboxes = (db: Db) => db.selectFrom('planSandbox').selectAll()
type StoredLine = Omit<InvoiceLine, 'from' | 'until'> & { from: string; until: string }
type StoredInvoice = Omit<ProviderInvoice, 'issuedAt' | 'paidAt' | 'lines' | 'amountDue'> & {
  issuedAt: string
  paidAt: string | null
  /** Missing in invoices from before the ledger. */
  lines?: StoredLine[]
  amountDue?: number
}

const lineOf = ({ from, until, ...line }: StoredLine) => ({ ...line, from: new Date(from), until: new Date(until) })

function invoiceOf({ lines, ...invoice }: StoredInvoice, cycle: BillingCycle): ProviderInvoice {
  const issuedAt = new Date(invoice.issuedAt)
  const whole = { kind: 'charge' as const, text: invoice.text, amount: invoice.amount }
  return {
    ...invoice,
    amountDue: invoice.amountDue ?? invoice.amount,
    issuedAt,
    paidAt: invoice.paidAt === null ? null : new Date(invoice.paidAt),
    lines: lines?.map(lineOf) ?? [{ ...whole, from: issuedAt, until: periodEnd(issuedAt, cycle) }],
  }
}

const parseSandboxRow = (row: unknown): SandboxRow => {
  const { bills, corrections, ...rest } = row as Omit<SandboxRow, 'bills' | 'corrections'> & {
    bills: StoredInvoice[]
    corrections: (Omit<SandboxCorrection, 'lines'> & { lines: StoredLine[] })[]
  }
  return {
    ...rest,
    bills: bills.map((invoice) => invoiceOf(invoice, rest.cycle)),
    corrections: corrections.map((correction) => ({ ...correction, lines: correction.lines.map(lineOf) })),
  }
}

export async function findSandbox(db: Db, reference: string) {
  const row = await selectSandboxes(db).where('reference', '=', reference).executeTakeFirst()
  return row && parseSandboxRow(row)
}

/** A sandbox subscription, by its reference or by its pending approval, locked for the transaction. */
export async function lockSandbox(
  tx: WriteTx,
  which: { reference: string } | { clientSecret: string } | { order: string },
) {
  const row = await selectSandboxes(tx)
    .$if('reference' in which, (query) => query.where('reference', '=', (which as { reference: string }).reference))
    .$if('clientSecret' in which, (query) =>
      query.where('clientSecret', '=', (which as { clientSecret: string }).clientSecret),
    )
    .$if('order' in which, (query) => query.where(sql<boolean>`${(which as { order: string }).order} = any(orders)`))
    .forUpdate()
    .executeTakeFirst()
  return row && parseSandboxRow(row)
}

export const saveSandbox = (tx: WriteTx, { bills, corrections, pending, next, ...row }: SandboxRow) => {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const documents = { bills: JSON.stringify(bills), corrections: JSON.stringify(corrections) }
  const values = { ...row, ...documents, pending: json(pending), next: json(next) }
  return tx
    .insertInto('planSandbox')
    .values(values)
    .onConflict((on) => on.column('reference').doUpdateSet(values))
    .execute()
}

/** Subscriptions whose period is over. */
export const findDueSandbox = async (systemDb: Db) =>
  (
    await selectSandboxes(systemDb)
      .where('state', '=', 'active')
      .where('paidUntil', '<=', sql<Date>`now()`)
      .orderBy('paidUntil')
      .limit(100)
      .execute()
  ).map(parseSandboxRow)

/**
 * All sandbox subscriptions of an organization, including ended ones: the balance is calculated from their invoices.
 */
export const findSandboxesOf = async (tx: Db, organizationId: string) =>
  (await selectSandboxes(tx).where('organizationId', '=', organizationId).orderBy('reference').execute()).map(
    parseSandboxRow,
  )
