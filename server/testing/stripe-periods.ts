import { endOf, type Line, lineOf } from './stripe-lines.ts'
import { type Fields, listOf, now, type StripeObject } from './stripe-protocol.ts'

interface Books {
  get: (id: string) => StripeObject
  all: (kind: string) => StripeObject[]
  newInvoice: (subscription: StripeObject, lines: Line[]) => StripeObject
  voidInvoice: (invoice: StripeObject) => void
  cancel: (subscription: StripeObject) => void
  pay: (invoice: StripeObject) => void
  happens: (type: string, object: StripeObject) => void
  /** What the coupons take off. */
  offOf: (fields: Fields) => number
  /** Whether a change waits for the payment of an invoice. */
  isPending: (invoice: StripeObject) => boolean
  isCardGood: () => boolean
}

const subscriptionOf = (parent: unknown) =>
  (parent as { subscription_details: Fields }).subscription_details.subscription

/** What the passing of time does to subscriptions. */
export function periods({
  get,
  all,
  newInvoice,
  voidInvoice,
  cancel,
  pay,
  happens,
  offOf,
  isPending,
  isCardGood,
}: Books) {
  /** The second phase of a schedule, which then lets go of the subscription. */
  function startPhase(subscription: StripeObject, item: Fields) {
    const phase = subscription.schedule ? listOf(get(String(subscription.schedule)).phases)[1] : undefined
    // A schedule without a second phase lets go as well.
    subscription.schedule = null
    if (!phase) return 0
    item.price = get(String(listOf(phase.items)[0]!.price))
    Object.assign(subscription, {
      metadata: { ...(subscription.metadata as Fields), ...(phase.metadata as Fields) },
    })
    return offOf(phase)
  }

  /** The end of a period: a renewal paid from the balance or the card, or refused; or the end that was asked for. */
  function renew(subscription: StripeObject) {
    for (const invoice of all('invoice').filter(({ parent }) => subscriptionOf(parent) === subscription.id))
      if (isPending(invoice)) voidInvoice(invoice)
    if (subscription.cancel_at_period_end) return cancel(subscription)
    const item = (subscription.items as { data: Fields[] }).data[0]!
    const off = startPhase(subscription, item)
    const price = item.price as StripeObject
    const start = Number(item.current_period_end)
    const end = endOf(price, start, Number(subscription.billing_cycle_anchor))
    const invoice = newInvoice(subscription, [lineOf(price, start, end, 1, off)])
    Object.assign(item, { current_period_start: start, current_period_end: end })
    Object.assign(subscription, { latest_invoice: invoice.id })
    if (invoice.status === 'paid') return
    if (isCardGood()) pay(invoice)
    else {
      invoice.attempted = true
      subscription.status = 'past_due'
    }
    happens('customer.subscription.updated', subscription)
  }

  /** What nobody paid: first payments and changes are over after 23 hours, a renewal after three weeks of attempts. */
  function expire() {
    const periodOf = ({ items }: StripeObject) => (items as { data: Fields[] }).data[0]!
    for (const subscription of all('subscription').filter(({ status }) => status === 'past_due'))
      if (now() - Number(periodOf(subscription).current_period_start) >= 21 * 86_400) cancel(subscription)
    const isOld = ({ created }: StripeObject) => now() - Number(created) >= 23 * 3600
    for (const invoice of all('invoice')) if (isPending(invoice) && isOld(invoice)) voidInvoice(invoice)
    for (const subscription of all('subscription').filter((each) => each.status === 'incomplete' && isOld(each))) {
      subscription.status = 'incomplete_expired'
      voidInvoice(get(String(subscription.latest_invoice)))
    }
  }

  return { renew, expire }
}
