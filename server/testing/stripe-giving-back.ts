import { type Fields, Refusal, type Thing } from './stripe-protocol.ts'

interface Books {
  get: (id: string) => Thing
  all: (kind: string) => Thing[]
  make: (kind: string, prefix: string, facts: Fields) => Thing
}

/** Refunds, credit notes and the balance of customers, as Stripe keeps them. */
export function givingBack({ get, all, make }: Books) {
  const intentOf = (invoice: Thing) =>
    all('payment_intent').find((intent) => intent.invoice === invoice.id) ??
    make('payment_intent', 'pi', { invoice: invoice.id, refunded: 0 })

  /** Never more than was paid. */
  function refund(intent: Thing, amount: number) {
    const paid = Number(get(String(intent.invoice)).amount_due)
    if (Number(intent.refunded) + amount > paid) throw new Refusal(400, 'Refund amount is greater than the charge.')
    intent.refunded = Number(intent.refunded) + amount
    return make('refund', 're', { amount, payment_intent: intent.id })
  }

  function addToBalance(customerId: string, amount: number) {
    const customer = get(customerId)
    customer.balance = Number(customer.balance ?? 0) + amount
    return make('customer_balance_transaction', 'cbtxn', { customer: customerId, amount })
  }

  /** Takes back a part of a paid invoice: to the card, and to the balance. */
  function creditNote(fields: Fields) {
    const invoice = get(String(fields.invoice))
    const [amount, back, credit] = [fields.amount, fields.refund_amount, fields.credit_amount].map(Number)
    const before = all('credit_note').filter((note) => note.invoice === invoice.id)
    const credited = before.reduce((sum, note) => sum + Number(note.amount), 0)
    if (invoice.status !== 'paid' || back! + credit! !== amount || credited + amount! > Number(invoice.total))
      throw new Refusal(400, 'The credit note is more than the invoice.')
    if (back! > 0) refund(intentOf(invoice), back!)
    if (credit! > 0) addToBalance(String(invoice.customer), -credit!)
    return make('credit_note', 'cn', { ...fields, invoice: invoice.id, amount })
  }

  const refundedOf = (invoices: Thing[]) =>
    invoices.reduce((sum, invoice) => sum + Number(intentOf(invoice).refunded), 0)
  const paidOf = (invoices: Thing[]) =>
    invoices.reduce((sum, { status, amount_due }) => sum + (status === 'paid' ? Number(amount_due) : 0), 0)

  return { intentOf, refund, addToBalance, creditNote, refundedOf, paidOf }
}
