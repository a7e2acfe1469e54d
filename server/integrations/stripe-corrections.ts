import type Stripe from 'stripe'
import { Problem } from '@kinora/contract/problem.ts'
import type { CorrectionOrder } from './payment-provider.ts'

const metadataOf = ({ id, organizationId }: CorrectionOrder) => ({ correctionId: id, organizationId })

/** Whether Stripe already has the part of a correction that was sent before. */
const isKnown = async (
  { id, isRepeated }: CorrectionOrder,
  list: () => Promise<{ data: { metadata: Stripe.Metadata | null }[] }>,
) => isRepeated && (await list()).data.some(({ metadata }) => metadata?.correctionId === id)

/**
 * Makes corrections in Stripe. Each call has an idempotency key from the correction, so that repeating it changes
 * nothing.
 */
export const stripeCorrections = (stripe: Stripe) => {
  /** The sign of a customer's balance is reversed in Stripe: negative is in favor of the customer. */
  async function addToBalance(correction: CorrectionOrder, amount: number) {
    const { id, customer } = correction
    if (await isKnown(correction, () => stripe.customers.listBalanceTransactions(customer, { limit: 100 }))) return
    await stripe.customers.createBalanceTransaction(
      customer,
      {
        amount: -amount,
        currency: correction.currency.toLowerCase(),
        description: correction.reason,
        metadata: metadataOf(correction),
      },
      { idempotencyKey: `${id} balance` },
    )
  }

  async function creditInvoice(correction: CorrectionOrder) {
    const { id, customer, amount, refundAmount, reason } = correction
    if (await isKnown(correction, () => stripe.creditNotes.list({ customer, limit: 100 }))) return
    await stripe.creditNotes.create(
      {
        invoice: correction.invoice!,
        amount,
        refund_amount: refundAmount,
        credit_amount: amount - refundAmount,
        memo: reason,
        metadata: metadataOf(correction),
      },
      { idempotencyKey: `${id} credit note` },
    )
  }

  async function refund(correction: CorrectionOrder) {
    const { id, invoice, refundAmount: amount } = correction
    const { data } = await stripe.invoicePayments.list({ invoice: invoice!, status: 'paid' })
    const intent = data.map(({ payment }) => payment.payment_intent).find(Boolean)
    if (!intent) throw new Problem('conflict', 'No card paid this invoice.')
    const payment_intent = typeof intent === 'string' ? intent : intent.id
    if (!(await isKnown(correction, () => stripe.refunds.list({ payment_intent, limit: 100 }))))
      await stripe.refunds.create(
        { payment_intent, amount, metadata: metadataOf(correction) },
        { idempotencyKey: `${id} refund` },
      )
    await addToBalance(correction, -amount)
  }

  return {
    async correct(correction: CorrectionOrder) {
      if (correction.kind === 'creditNote') await creditInvoice(correction)
      if (correction.kind === 'refund') await refund(correction)
      if (correction.kind === 'adjustment') await addToBalance(correction, correction.amount)
    },
    async voidInvoice(invoice: string) {
      const { status } = await stripe.invoices.retrieve(invoice)
      if (status === 'draft') await stripe.invoices.del(invoice)
      else if (status === 'open' || status === 'uncollectible') await stripe.invoices.voidInvoice(invoice)
    },
  }
}
