import type { openStripeServer } from './stripe-server.ts'
import type { Fields, StripeObject } from './stripe-protocol.ts'

type StripeServer = Awaited<ReturnType<typeof openStripeServer>>
const runningStates = ['active', 'past_due']

/** What Stripe itself has recorded of an organization, to compare our own books with. */
export function openStripeBooks(stripe: StripeServer, organizationId: string) {
  const isOurs = ({ metadata }: StripeObject) => (metadata as Fields | undefined)?.organizationId === organizationId
  const customers = () => stripe.things('customer').filter(isOurs)
  const subscriptions = () => stripe.things('subscription').filter(isOurs)
  const invoices = () => {
    const ids = new Set(customers().map(({ id }) => id))
    return stripe.things('invoice').filter(({ customer }) => ids.has(String(customer)))
  }
  const paid = () => invoices().filter(({ status }) => status === 'paid')
  const sum = (things: StripeObject[], of: (thing: StripeObject) => number) =>
    things.reduce((total, thing) => total + of(thing), 0)
  /** What the balance has paid of invoices that are still open. */
  const reserved = () =>
    sum(
      invoices().filter(({ status }) => status === 'open'),
      ({ total, amount_due }) => Number(total) - Number(amount_due),
    )
  const itemOf = (subscription: StripeObject) => (subscription.items as { data: Fields[] }).data[0]!
  const isOfInvoice = (invoice: unknown) => invoices().some(({ id }) => id === invoice)
  const refunds = () => {
    const intents = stripe.things('payment_intent').filter(({ invoice }) => isOfInvoice(invoice))
    const ids = new Set(intents.map(({ id }) => id))
    return stripe.things('refund').filter(({ payment_intent }) => ids.has(String(payment_intent)))
  }
  const linesOf = ({ lines }: StripeObject) =>
    (lines as { data: { amount: number; discount_amounts: unknown[] }[] }).data
  return {
    subscriptions,
    invoices,
    paid,
    linesOf,
    live: () => subscriptions().find(({ status }) => runningStates.includes(String(status))),
    taken: () => sum(paid(), ({ amount_due }) => Number(amount_due)),
    newestDue: () => Number(invoices().at(-1)?.amount_due ?? 0),
    charged: () => sum(paid(), ({ total }) => Number(total)),
    refunded: () => sum(refunds(), ({ amount }) => Number(amount)),
    /** In favor of the customer, as our own ledger counts. */
    balance: () => reserved() - sum(customers(), ({ balance }) => Number(balance ?? 0)) || 0,
    creditedByHand: () =>
      sum(
        [...stripe.things('credit_note'), ...refunds()].filter(
          ({ metadata }) => !(metadata as Fields | undefined)?.correctionId,
        ),
        ({ amount }) => Number(amount),
      ),
    givenBack: () =>
      ['credit_note', 'refund', 'customer_balance_transaction'].flatMap((kind) => stripe.things(kind)).length,
    priceOf: (subscription: StripeObject) => Number((itemOf(subscription).price as StripeObject).unit_amount),
    periodOf(subscription: StripeObject) {
      const { current_period_start: from, current_period_end: until } = itemOf(subscription)
      return { from: new Date(Number(from) * 1000), until: new Date(Number(until) * 1000) }
    },
    /** The payer fills in the form of whatever is open, even one that was left open in another tab. */
    payOpen() {
      const open = invoices().findLast(({ status }) => status === 'open')
      const of = open && subscriptions().find(({ latest_invoice }) => latest_invoice === open.id)
      if (of) stripe.payFirst(of.id)
    },
    /** Somebody gives back in Stripe's dashboard, no more than its form allows. */
    giveBackByHand(refund: number, credit: number) {
      // Once the subscription has ended only its webhook tells of it.
      const subscription = subscriptions().findLast(({ status }) => runningStates.includes(String(status)))
      const invoice = invoices().find(({ id }) => id === subscription?.latest_invoice)
      if (!subscription || invoice?.status !== 'paid' || refund + credit === 0) return
      const notes = stripe.things('credit_note').filter((note) => note.invoice === invoice.id)
      const credited = sum(notes, ({ amount }) => Number(amount))
      const intent = stripe.things('payment_intent').find((each) => each.invoice === invoice.id)
      const left = Number(invoice.amount_due) - Number(intent?.refunded ?? 0)
      if (refund > left || refund + credit + credited > Number(invoice.total)) return
      stripe.giveBackByHand(subscription.id, refund, credit === 0 ? undefined : credit)
    },
  }
}
