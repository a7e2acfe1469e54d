import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import type { PaymentProvider, ProviderRefund } from '../integrations/payment-provider.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import { notifyCorrected } from './billing-notice.service.ts'
import { findCorrectable, findCorrection, insertCorrection } from './correction.queries.ts'
import { mirroredParts } from './correction.rules.ts'
import { recordCorrection, correctableAmountsOf } from './correction.service.ts'
import { findInvoiceId } from './invoice.queries.ts'

interface Payer {
  organizationId: string
  customer: string
}

async function mirror(tx: WriteTx, service: PaymentProvider['name'], organizationId: string, refund: ProviderRefund) {
  await lockOrganization(tx, organizationId)
  if (await findCorrection(tx, { organizationId, key: refund.reference })) return
  const invoiceId = await findInvoiceId(tx, organizationId, service, refund.invoice)
  const [invoice] = invoiceId ? await findCorrectable(tx, { invoiceId }) : []
  // The refund is known before the payment of its invoice: the hourly comparison retries it.
  if (!invoice?.subscriptionId || invoice.status !== 'paid') return
  const { currency, total, taxAmount, subscriptionId } = invoice
  for (const [at, part] of mirroredParts(refund, correctableAmountsOf(invoice).creditable).entries()) {
    const row = await insertCorrection(tx, {
      ...{ organizationId, invoiceId: invoice.id, subscriptionId, currency, service, ...part },
      key: at === 0 ? refund.reference : `${refund.reference} ${at}`,
      taxAmount: part.kind === 'creditNote' ? Math.round((part.amount * taxAmount) / total) : 0,
      reason: refund.reason || 'Refunded at the payment service',
      madeBy: null,
    })
    const done = await recordCorrection(tx, row, invoice)
    if (part.kind !== 'adjustment') await notifyCorrected(tx, done)
  }
}

/** Records once a correction made at the payment service: a credit note and its ledger lines. */
export async function mirrorRefunds(systemDb: Db, payments: PaymentProvider, { organizationId, customer }: Payer) {
  for (const refund of await payments.readRefunds(customer))
    await inTransaction(systemDb, (tx) => mirror(tx, payments.name, organizationId, refund))
}
