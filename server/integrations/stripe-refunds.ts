import type Stripe from 'stripe'
import type { ProviderRefund } from './payment-provider.ts'
import { idOrNull } from './stripe-states.ts'

const all = { limit: 1000 }

/** Refunds and credit notes of paid invoices that were made in Stripe's dashboard. */
export const stripeRefunds = (stripe: Stripe) => {
  async function refundsOf(intent: string): Promise<ProviderRefund[]> {
    const refunds = await stripe.refunds.list({ payment_intent: intent, limit: 100 }).autoPagingToArray(all)
    const byHand = refunds.filter(
      ({ status, metadata }) => !metadata?.correctionId && status !== 'failed' && status !== 'canceled',
    )
    if (byHand.length === 0) return []
    const payment = { type: 'payment_intent', payment_intent: intent } as const
    const { data } = await stripe.invoicePayments.list({ payment, status: 'paid' })
    const invoice = idOrNull(data[0]?.invoice ?? null)
    if (!invoice) return []
    return byHand.map(({ id, amount }) => ({ reference: id, invoice, amount, refundAmount: amount, reason: null }))
  }

  return async (customer: string): Promise<ProviderRefund[]> => {
    const charges = await stripe.charges.list({ customer, limit: 100 }).autoPagingToArray(all)
    const intents = charges.filter(({ amount_refunded }) => amount_refunded > 0).map((charge) => charge.payment_intent)
    const refunds: ProviderRefund[] = []
    for (const intent of new Set(intents.map(idOrNull))) if (intent) refunds.push(...(await refundsOf(intent)))
    // Credit notes are read last, so that the refund of a credit note does not count as a separate refund.
    const notes = await stripe.creditNotes.list({ customer, limit: 100 }).autoPagingToArray(all)
    const ofNotes = new Set(notes.flatMap((note) => note.refunds.map(({ refund }) => idOrNull(refund))))
    const byHand = notes.filter(
      ({ status, type, metadata }) => status === 'issued' && type !== 'pre_payment' && !metadata?.correctionId,
    )
    return [
      ...refunds.filter(({ reference }) => !ofNotes.has(reference)),
      ...byHand.map((note) => ({
        reference: note.id,
        invoice: idOrNull(note.invoice)!,
        amount: note.amount,
        refundAmount: note.refunds.reduce((sum, refund) => sum + refund.amount_refunded, note.out_of_band_amount ?? 0),
        reason: note.memo,
      })),
    ]
  }
}
