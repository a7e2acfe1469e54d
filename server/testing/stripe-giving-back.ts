import { type Fields, Refusal, type StripeObject } from './stripe-protocol.ts'

interface Books {
  get: (id: string) => StripeObject
  all: (kind: string) => StripeObject[]
  make: (kind: string, prefix: string, facts: Fields) => StripeObject
  happens: (type: string, object: StripeObject) => void
}

/** Refunds, credit notes and the balance of customers, as Stripe keeps them. */
export function openStripeRefunds({ get, all, make, happens }: Books) {
  const intentOf = (invoice: StripeObject) =>
    all('payment_intent').find((intent) => intent.invoice === invoice.id) ??
    make('payment_intent', 'pi', { invoice: invoice.id, refunded: 0 })

  /** Never more than was paid. */
  function refund(intent: StripeObject, amount: number, metadata: unknown = {}) {
    const paid = Number(get(String(intent.invoice)).amount_due)
    if (Number(intent.refunded) + amount > paid) throw new Refusal(400, 'Refund amount is greater than the charge.')
    intent.refunded = Number(intent.refunded) + amount
    return make('refund', 're', { amount, payment_intent: intent.id, metadata, status: 'succeeded' })
  }

  function addToBalance(customerId: string, amount: number, metadata: unknown = {}) {
    const customer = get(customerId)
    customer.balance = Number(customer.balance ?? 0) + amount
    return make('customer_balance_transaction', 'cbtxn', { customer: customerId, amount, metadata })
  }

  /** Takes back a part of a paid invoice: to the card, and to the balance. */
  function creditNote(fields: Fields) {
    const invoice = get(String(fields.invoice))
    const [amount, back, credit] = [fields.amount, fields.refund_amount, fields.credit_amount].map(Number)
    const before = all('credit_note').filter((note) => note.invoice === invoice.id)
    const credited = before.reduce((sum, note) => sum + Number(note.amount), 0)
    if (invoice.status !== 'paid' || back! + credit! !== amount || credited + amount! > Number(invoice.total))
      throw new Refusal(400, 'The credit note is more than the invoice.')
    const made = back! > 0 ? [refund(intentOf(invoice), back!)] : []
    if (credit! > 0) addToBalance(String(invoice.customer), -credit!)
    return make('credit_note', 'cn', {
      ...{ ...fields, invoice: invoice.id, customer: invoice.customer, amount, status: 'issued', type: 'post_payment' },
      refunds: made.map(({ id }) => ({ refund: id, amount_refunded: back })),
    })
  }

  const paidInvoiceOf = (subscriptionId: string) => get(String(get(subscriptionId).latest_invoice))
  const byHand = {
    /** Somebody refunds the newest invoice in Stripe's dashboard, alone or with a credit note. */
    giveBackByHand(subscriptionId: string, amount: number, balance?: number) {
      const invoice = paidInvoiceOf(subscriptionId)
      if (balance === undefined) refund(intentOf(invoice), amount)
      else creditNote({ invoice: invoice.id, amount: amount + balance, refund_amount: amount, credit_amount: balance })
      happens('charge.refunded', make('charge', 'ch', { customer: invoice.customer }))
    },
    /** The cardholder wants the payment back, or has it: the dispute, once it was decided. */
    dispute(subscriptionId: string, status: 'needs_response' | 'won' | 'lost') {
      const { customer, total, id: invoice } = paidInvoiceOf(subscriptionId)
      const known = all('dispute').find((each) => each.invoice === invoice)
      const facts = { invoice, status, amount: total, currency: 'aud', charge: { id: 'ch_1', customer } }
      const evidence_details = { due_by: 1_797_033_600 }
      const dispute = known ? Object.assign(known, facts) : make('dispute', 'dp', { ...facts, evidence_details })
      happens(known ? 'charge.dispute.closed' : 'charge.dispute.created', dispute)
    },
  }

  const list = (data: unknown[]) => ({ object: 'list', data, has_more: false, url: '/v1/things' })
  const lists = {
    /** `metadata['orderId']:'…'`, as Stripe's search takes it. */
    search(things: StripeObject[], query: string | null) {
      const [, name, value] = /^metadata\['(\w+)'\]:'([^']+)'$/.exec(query ?? '') ?? []
      if (!name) throw new Refusal(400, 'This search is not understood.')
      return list(things.filter(({ metadata }) => (metadata as Fields)[name] === value))
    },
    charges: (customer: string | null) =>
      list(
        all('payment_intent')
          .filter(({ invoice }) => get(String(invoice)).customer === customer)
          .map(({ id, refunded }) => ({ id: `ch_${id}`, payment_intent: id, amount_refunded: refunded })),
      ),
    refunds: (intent: string | null) => list(all('refund').filter(({ payment_intent }) => payment_intent === intent)),
    creditNotes: (customer: string | null) => list(all('credit_note').filter((note) => note.customer === customer)),
    balance: (customer: string) =>
      list(all('customer_balance_transaction').filter((each) => each.customer === customer)),
    /** The newest first. */
    events(query: URLSearchParams) {
      const types = [...query].flatMap(([name, value]) => (name.startsWith('types') ? [value] : []))
      return list(
        all('event')
          .filter(({ type }) => types.includes(String(type)))
          .toReversed(),
      )
    },
    payments(query: URLSearchParams) {
      const intent = query.get('payment[payment_intent]')
      const { id, invoice } = intent ? get(intent) : intentOf(get(String(query.get('invoice'))))
      return list([{ id: `inpay_${id}`, invoice, payment: { type: 'payment_intent', payment_intent: id } }])
    },
  }

  const refundedOf = (invoices: StripeObject[]) =>
    invoices.reduce((sum, invoice) => sum + Number(intentOf(invoice).refunded), 0)
  const paidOf = (invoices: StripeObject[]) =>
    invoices.reduce((sum, { status, amount_due }) => sum + (status === 'paid' ? Number(amount_due) : 0), 0)

  return { lists, refund, addToBalance, creditNote, refundedOf, paidOf, byHand }
}
