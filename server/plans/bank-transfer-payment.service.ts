import { fieldProblem, notFound, Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import type { InvoiceLine } from '../integrations/payment-provider.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import { notifyPaid, notifyPartReceived } from './billing-notice.service.ts'
import { findSubscription } from './subscription.queries.ts'
import { findCorrectable } from './correction.queries.ts'
import { hasLedgerLine, insertLedgerLines } from './ledger.queries.ts'
import { ledgerLinesOf } from './ledger.rules.ts'
import { updateReadOnly } from './past-due.queries.ts'
import {
  findTransferBalance,
  findTransferInvoice,
  findUnpaidTransfers,
  updateTransfer,
  updateTransferSubscription,
} from './bank-transfer.queries.ts'
import { ensureDayOfTransfer, momentOfTransfer, overdueSince, payableOf } from './bank-transfer.rules.ts'
import { advanceTransfer } from './bank-transfer.service.ts'

type TransferInvoice = NonNullable<Awaited<ReturnType<typeof findTransferInvoice>>>
type StoredLine = Omit<InvoiceLine, 'from' | 'until'> & { from: string; until: string }

interface Transfer {
  /** By default, the full amount owed. */
  cents?: number
  paidOn: string
  reference: string
}

/** Settles a fully paid invoice: records its charges, and an overdue plan becomes current again. */
async function settle(
  tx: WriteTx,
  invoice: TransferInvoice,
  { amountDue, paidAt, paidWith, causedBy }: { amountDue: number; paidAt: Date; paidWith: string; causedBy: string },
  now: Date,
) {
  const { id, organizationId, reference, currency, total, taxAmount, number, text, planId, taxPercentage } = invoice
  await updateTransfer(tx, id, { status: 'paid', paidAt, paidWith, amountDue, received: 0 })
  const lines = (invoice.lines as unknown as StoredLine[]).map((line) => ({
    ...line,
    from: new Date(line.from),
    until: new Date(line.until),
  }))
  const paid = { ...{ reference, currency, text, lines, paidAt }, amount: total, status: 'paid' as const }
  const context = { organizationId, planId, taxPercentage, service: 'transfer' as const, causedBy }
  // Received payments have their own ledger lines.
  const charged = { ...paid, amountDue: 0, issuedAt: new Date(invoice.issuedAt) }
  await insertLedgerLines(tx, ledgerLinesOf(charged, context))
  await notifyPaid(tx, organizationId, { ...paid, amountDue, paidAt: now }, { id, number, taxAmount })
  const row = await findSubscription(tx, organizationId)
  if (row?.service !== 'transfer' || !row.isPastDue) return
  const [oldest] = await findUnpaidTransfers(tx, organizationId)
  const since = oldest ? overdueSince(oldest.dueOn, row.timeZone) : undefined
  if (since && since <= now) return updateTransferSubscription(tx, row._id, { overdueSince: since, pastDueNotices: 0 })
  await updateTransferSubscription(tx, row._id, { isPastDue: false, overdueSince: null, pastDueNotices: 0 })
  await updateReadOnly(tx, organizationId, false)
}

/**
 * Records a bank transfer that pays all or part of an invoice, on the day it arrived. A partly paid invoice stays open,
 * and overdue if it was. Repeating it with the same key records nothing more.
 */
export async function recordTransfer(
  systemDb: Db,
  { accountId: causedBy, key }: { accountId: string; key: string },
  invoiceId: string,
  { cents, paidOn, reference: paidWith }: Transfer,
  now = new Date(),
) {
  const known = await findTransferInvoice(systemDb, invoiceId)
  const noTransfer = new Problem('conflict', 'This invoice does not wait for a transfer.')
  if (!known) throw (await findCorrectable(systemDb, { invoiceId })).length > 0 ? noTransfer : notFound('this invoice')
  const { organizationId, number, reference, currency } = known
  const amount = await inTransaction(systemDb, async (tx) => {
    await lockOrganization(tx, organizationId)
    const entry = `transfer ${key}`
    const service = 'transfer' as const
    const invoice = ensureFound(await findTransferInvoice(tx, invoiceId), 'This invoice')
    if (await hasLedgerLine(tx, { service, reference, entry })) return cents ?? invoice.amountDue ?? invoice.total
    const owed = payableOf(invoice, await findTransferBalance(tx, organizationId))
    if (owed === 0) throw noTransfer
    const issuedAt = new Date(invoice.issuedAt)
    ensureDayOfTransfer(paidOn, issuedAt, invoice.timeZone, now)
    const received = cents ?? owed
    if (received > owed)
      throw fieldProblem(
        'invalid',
        'cents',
        `$${(owed / 100).toFixed(2)} is still owed on ${number}. Record that, and add the rest to the balance.`,
      )
    const paidAt = momentOfTransfer(paidOn, issuedAt, invoice.timeZone, now)
    const { planId, status } = invoice
    await insertLedgerLines(tx, [
      {
        ...{ organizationId, planId, service, reference, entry, currency, causedBy, amount: received },
        ...{ kind: 'payment' as const, taxAmount: 0, text: `Bank transfer ${paidWith}`, happenedAt: paidAt },
        ...{ periodStart: null, periodEnd: null },
      },
    ])
    if (received < owed) {
      const amountLeft = owed - received
      // An uncollectible invoice stores no received amount: its payments are in the balance.
      if (status === 'open') await updateTransfer(tx, invoiceId, { received: invoice.received + received })
      await notifyPartReceived(tx, {
        organizationId,
        number,
        currency,
        received,
        amountLeft,
        once: `${reference} ${entry}`,
      })
      return received
    }
    const amountDue = status === 'open' ? (invoice.amountDue ?? invoice.total) : received
    await settle(tx, invoice, { amountDue, paidAt, paidWith, causedBy }, now)
    return received
  })
  // Invoices a period that has begun meanwhile, instead of leaving it to the hourly job.
  await advanceTransfer(systemDb, organizationId, now)
  return { number, amount }
}
