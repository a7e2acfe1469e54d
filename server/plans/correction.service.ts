import { fieldProblem, notFound, Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import type { InvoiceLine, PaymentProvider } from '../integrations/payment-provider.ts'
import { enqueueAt } from '../jobs/enqueue.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import { notifyCorrected } from './billing-notice.service.ts'
import { findLatestSubscription, findSubscriptionWithId } from './subscription.queries.ts'
import {
  findCorrectable,
  findCorrection,
  findCorrections,
  findOutgoing,
  insertCorrection,
  updateCorrectionDone,
  updateCorrectionRefused,
  updateInvoiceVoid,
  type CorrectableRow,
  type CorrectionRow,
  type NewCorrection,
} from './correction.queries.ts'
import {
  correctionLedgerLines,
  creditLines,
  ensureWithinReceived,
  type CorrectableAmounts,
} from './correction.rules.ts'
import { findOpenOrder } from './order.queries.ts'
import { unusedValue } from './proration.rules.ts'
import { findHeld, findTransferBalance } from './bank-transfer.queries.ts'
import { payableOf } from './bank-transfer.rules.ts'
import { findBalance, findLedger, findMoneyReceived, findUnusedLines, insertLedgerLines } from './ledger.queries.ts'

/** The sum of rounded lines may differ from the total by this much. */
const roundingCents = 3

/** Seconds after which a job sends an interrupted correction again. */
const settleAfter = 30

const nothingCorrectable: CorrectableAmounts = { status: 'unpaid', creditable: 0, refundable: 0, balance: 0 }

export function correctableAmountsOf(
  { status, total, amountDue, credited, refunded }: CorrectableRow,
  balance = 0,
): CorrectableAmounts {
  if (status !== 'paid') return { ...nothingCorrectable, balance }
  const creditable = Math.max(0, total - (credited ?? 0))
  return { status, creditable, refundable: Math.max(0, (amountDue ?? total) - (refunded ?? 0)), balance }
}

export async function readAccount(systemDb: Db, organizationId: string) {
  const invoices = await findCorrectable(systemDb, { organizationId })
  const free = await findTransferBalance(systemDb, organizationId)
  const lines = await findLedger(systemDb, organizationId, 200)
  const corrections = await findCorrections(systemDb, organizationId)
  return {
    balanceCents: await findBalance(systemDb, organizationId),
    heldCents: await findHeld(systemDb, organizationId),
    lines: lines.map(({ amount, taxAmount, happenedAt, periodStart, periodEnd, ...line }) => ({
      ...line,
      cents: amount,
      taxCents: taxAmount,
      periodStart: periodStart?.toISOString() ?? null,
      periodEnd: periodEnd?.toISOString() ?? null,
      happenedAt: happenedAt.toISOString(),
    })),
    corrections: corrections.map(withMoments),
    invoices: invoices.map((invoice) => ({
      invoiceId: invoice.id,
      number: invoice.number,
      creditableCents: correctableAmountsOf(invoice).creditable,
      refundableCents: correctableAmountsOf(invoice).refundable,
      isByTransfer: invoice.service === 'transfer',
      isVoidable: isVoidable(invoice),
      payableCents: invoice.service === 'transfer' ? payableOf(invoice, free) : 0,
    })),
  }
}

const withMoments = <T extends { createdAt: Date; doneAt: Date | null }>({ createdAt, doneAt, ...rest }: T) => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
})

type CorrectionRequest = Pick<NewCorrection, 'kind' | 'amount' | 'refundAmount' | 'reason'>

/** The organization to correct, with the invoice unless the correction concerns the balance only. */
async function findTarget(systemDb: Db, which: { invoiceId: string } | { organizationId: string }) {
  if ('invoiceId' in which) {
    const [invoice] = await findCorrectable(systemDb, which)
    if (!invoice) throw notFound('this invoice')
    return { organizationId: invoice.organizationId, invoice }
  }
  return { organizationId: which.organizationId, invoice: undefined }
}

/** Refuses to credit unused time that a change of plan has already credited. */
async function ensureNotCreditedByChange(tx: WriteTx, invoice: CorrectableRow, amount: number, pending: number) {
  const { organizationId, total } = invoice
  const now = new Date()
  const ahead = await findUnusedLines(tx, organizationId, now)
  const netOf = (lines: InvoiceLine[]) => {
    const { charged, discount } = unusedValue(lines, now)
    return charged - discount
  }
  const whole = Math.min(total, amount + pending)
  const freed = netOf(ahead) - netOf([...ahead, ...creditLines(linesOf(invoice), whole, total)])
  const used = (await findMoneyReceived(tx, organizationId)) - (await findBalance(tx, organizationId)) - netOf(ahead)
  if (amount + pending > used + freed + roundingCents)
    throw fieldProblem('conflict', 'cents', 'A change of plan has already credited this time. It is in the balance.')
}

/**
 * Makes a correction. It is stored before it is sent to the payment service, takes effect once even if it is sent
 * repeatedly, and enters the ledger once the service has confirmed it.
 */
export async function correct(
  systemDb: Db,
  payments: PaymentProvider,
  { accountId: madeBy, key }: { accountId: string; key: string },
  which: { invoiceId: string } | { organizationId: string },
  wanted: CorrectionRequest,
) {
  const { organizationId } = await findTarget(systemDb, which)
  const row = await inTransaction(systemDb, async (tx) => {
    await lockOrganization(tx, organizationId)
    const same = await findCorrection(tx, { organizationId, key })
    if (same) return same
    const { invoice } = await findTarget(tx, which)
    // The open order may have credited this invoice's time or used the balance.
    if ((await findOpenOrder(tx, organizationId))?.status === 'sent')
      throw new Problem('conflict', 'A payment of theirs is being checked with the bank. Try again in a minute.')
    const outgoing = await findOutgoing(tx, organizationId)
    const latest = await findLatestSubscription(tx, organizationId)
    const service = invoice?.service ?? latest?.service ?? payments.name
    // Payments held for unpaid invoices are not refunded.
    const heldBalance = service === 'transfer' ? await findHeld(tx, organizationId) : 0
    const balance = (await findBalance(tx, organizationId, service)) - heldBalance - outgoing.balance
    ensureWithinReceived(wanted, invoice ? correctableAmountsOf(invoice, balance) : { ...nothingCorrectable, balance })
    if (wanted.kind === 'creditNote') await ensureNotCreditedByChange(tx, invoice!, wanted.amount, outgoing.credits)
    const subscriptionId = invoice ? invoice.subscriptionId : latest?._id
    if (!subscriptionId) throw new Problem('conflict', 'This organisation has not bought anything yet.')
    const taxAmount =
      wanted.kind === 'creditNote' ? Math.round((wanted.amount * invoice!.taxAmount) / invoice!.total) : 0
    const correction = await insertCorrection(tx, {
      ...{ organizationId, key, madeBy, subscriptionId, taxAmount, ...wanted },
      invoiceId: invoice?.id ?? null,
      currency: invoice?.currency ?? 'AUD',
      service,
    })
    const runAt = new Date(Date.now() + settleAfter * 1000)
    const { id } = correction
    await enqueueAt(tx, 'settleCorrection', [{ payload: { correctionId: id }, key: `correction:${id}`, runAt }])
    return correction
  })
  await submitCorrection(systemDb, payments, row)
  return withMoments(ensureFound((await findCorrections(systemDb, organizationId, row.id))[0], 'This correction'))
}

const linesOf = ({ lines }: Pick<CorrectableRow, 'lines'>) =>
  (lines as (Omit<InvoiceLine, 'from' | 'until'> & { from: string; until: string })[]).map((line): InvoiceLine => ({
    ...line,
    from: new Date(line.from),
    until: new Date(line.until),
  }))

/** Records a correction that the payment service has carried out, with its ledger lines. */
export async function recordCorrection(tx: WriteTx, row: CorrectionRow, invoice: CorrectableRow | undefined) {
  const { id, organizationId, kind, amount, currency, service } = row
  const done = await updateCorrectionDone(tx, row)
  const credited = kind === 'creditNote' ? creditLines(linesOf(invoice!), amount, invoice!.total) : []
  const taxOf = (part: number) => (invoice?.total ? Math.round((part * invoice.taxAmount) / invoice.total) : 0)
  const planId = invoice?.planId ?? (await findSubscriptionWithId(tx, row.subscriptionId)).planId
  const context = { organizationId, planId, service, reference: id, currency, causedBy: row.madeBy }
  await insertLedgerLines(tx, correctionLedgerLines(row, credited, taxOf, { ...context, happenedAt: done.doneAt! }))
  return done
}

/**
 * Sends a correction and records it. Without an answer it stays open, and a job sends it again with the same id.
 * @throws Problem if the service refuses it.
 */
export async function submitCorrection(
  systemDb: Db,
  payments: PaymentProvider,
  row: CorrectionRow,
  { isRepeated } = { isRepeated: false },
) {
  if (row.status !== 'sent') return
  const { id, organizationId, kind, amount, refundAmount, currency, reason, invoiceId } = row
  // The clinic may now pay in another way, but the service finds the correction by its original subscription.
  const own = await findSubscriptionWithId(systemDb, row.subscriptionId)
  const [invoice] = invoiceId ? await findCorrectable(systemDb, { invoiceId }) : []
  const facts = { id, isRepeated, kind, organizationId, amount, refundAmount, currency, reason }
  const confirm = row.service === 'transfer' ? paidByHand : payments.correct
  const outcome = await confirm({
    ...facts,
    customer: invoice?.customer ?? own.customer,
    subscription: invoice?.subscription ?? own.reference,
    invoice: invoice?.reference ?? null,
  }).then(
    () => 'done' as const,
    (error: unknown) => (error instanceof Problem && error.status < 500 ? error : undefined),
  )
  if (outcome === undefined) return
  await inTransaction(systemDb, async (tx) => {
    await lockOrganization(tx, organizationId)
    if ((await findCorrection(tx, { id }))?.status !== 'sent') return
    if (outcome !== 'done') return updateCorrectionRefused(tx, id, outcome.message)
    return notifyCorrected(tx, await recordCorrection(tx, row, invoice))
  })
  if (outcome !== 'done') throw outcome
}

/** Bank transfers are refunded by hand, without a payment service. */
const paidByHand = () => Promise.resolve()

/** A renewal that can still be paid is owed, so it cannot be voided. */
const isVoidable = ({ status, isPastDue, subscriptionStatus }: CorrectableRow) =>
  ['open', 'failed', 'pending', 'draft'].includes(status) && !(isPastDue && subscriptionStatus !== 'EXPIRED')

/** @throws Problem if the invoice is paid, void, or a renewal that is still owed. */
export async function voidInvoice(systemDb: Db, payments: PaymentProvider, invoiceId: string) {
  const [invoice] = await findCorrectable(systemDb, { invoiceId })
  if (!invoice) throw notFound('this invoice')
  if (!isVoidable(invoice)) {
    const isOwed = invoice.isPastDue && invoice.status !== 'paid'
    throw new Problem(
      'conflict',
      isOwed
        ? 'This renewal is still owed. The owner can pay it; it is written off when the grace period ends.'
        : 'Only an invoice that is not paid can be voided. Credit this one instead.',
    )
  }
  if (invoice.service !== 'transfer') await payments.voidInvoice(invoice.reference, invoice.subscription ?? '')
  await inTransaction(systemDb, async (tx) => {
    await lockOrganization(tx, invoice.organizationId)
    await updateInvoiceVoid(tx, invoiceId)
  })
}
