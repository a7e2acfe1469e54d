import { randomUUID } from 'node:crypto'
import { openStripeRefunds } from './stripe-giving-back.ts'
import { openStripeHttp } from './stripe-http.ts'
import { addedItems, endOf, type Line, lineOf, linesOfChange, netOf, previewOf, unusedOf } from './stripe-lines.ts'
import { periods } from './stripe-periods.ts'
import { type Fields, listOf, now, Refusal, sign, type StripeObject } from './stripe-protocol.ts'

/**
 * A server that speaks as much of Stripe's protocol as we use, kept in memory: every create under its idempotency key
 * once, subscriptions that wait for their first payment, invoices, signed events. It moves no money.
 */
export async function openStripeServer(webhookSecret: string) {
  const things = new Map<string, StripeObject>()
  const events: string[] = []
  let declines = 0
  let isCardGood = true
  /** Changes that wait for the payment of an invoice. */
  const updates = new Map<string, () => void>()
  const make = (kind: string, prefix: string, facts: Fields): StripeObject => {
    const thing = { id: `${prefix}_${randomUUID().replaceAll('-', '')}`, object: kind, created: now(), ...facts }
    things.set(thing.id, thing)
    return thing
  }
  const get = (id: string) => {
    const thing = things.get(id)
    if (!thing) throw new Refusal(404, `No such thing: ${id}`)
    return thing
  }
  const all = (kind: string) => [...things.values()].filter(({ object }) => object === kind)

  /** What happened, as an event that is yet to be sent. */
  const happens = (type: string, object: StripeObject) => {
    events.push(JSON.stringify(make('event', 'evt', { type, data: { object } })))
  }

  /** An invoice; a credit goes to the customer's balance, which pays later invoices first. */
  function newInvoice(subscription: StripeObject, data: Line[]) {
    const customer = get(String(subscription.customer))
    const total = data.reduce((sum, line) => sum + netOf(line), 0)
    const before = Number(customer.balance ?? 0)
    const due = Math.max(0, total + before)
    const invoice = make('invoice', 'in', {
      customer: subscription.customer,
      currency: 'aud',
      total,
      amount_due: due,
      status: due === 0 ? 'paid' : 'open',
      attempted: false,
      lines: { object: 'list', data },
      status_transitions: { paid_at: due === 0 ? now() : null },
      parent: { subscription_details: { subscription: subscription.id } },
      confirmation_secret: { client_secret: `pi_${randomUUID()}_secret`, type: 'payment_intent' },
    })
    // The balance is used when the invoice is finalized, and comes back when it is voided.
    customer.balance = before + total - due
    happens('invoice.created', invoice)
    return invoice
  }

  const offOf = (fields: Fields) =>
    listOf(fields.discounts).reduce((sum, { coupon }) => sum + Number(get(String(coupon)).amount_off), 0)

  function subscribe(fields: Fields) {
    const price = get(String(listOf(fields.items)[0]!.price))
    const [start, end] = [now(), endOf(price, now(), now())]
    const items = {
      object: 'list',
      data: [{ id: `si_${randomUUID()}`, price, current_period_start: start, current_period_end: end }],
    }
    const { customer, metadata } = fields
    const facts = { customer, metadata, cancel_at_period_end: false, items, billing_cycle_anchor: start }
    const subscription = make('subscription', 'sub', { ...facts, status: 'incomplete' })
    const invoice = newInvoice(subscription, [lineOf(price, start, end, 1, offOf(fields))])
    Object.assign(subscription, { latest_invoice: invoice.id, ...(invoice.status === 'paid' && { status: 'active' }) })
    happens('customer.subscription.created', subscription)
    return subscription
  }

  const unused = (subscription: StripeObject, at: number) =>
    unusedOf(
      invoicesOf(subscription.id)
        .filter(({ status }) => status === 'paid')
        .flatMap(({ lines }) => (lines as { data: Line[] }).data),
      at,
    )

  const itemOf = ({ items }: StripeObject) => (items as { data: Fields[] }).data[0]!
  const changeOf = (
    subscription: StripeObject,
    price: StripeObject,
    fields: Fields,
    more: Parameters<typeof linesOfChange>[4],
  ) => linesOfChange(itemOf(subscription), fields, (at) => unused(subscription, at), price, more)

  /** What a change would be invoiced, without making it. */
  function preview({ subscription: id, subscription_details: wanted, invoice_items: more }: Fields) {
    const subscription = get(String(id))
    const details = wanted as Fields
    const data = listOf(details.items)[0]!.price_data as Fields
    const { lines } = changeOf(
      subscription,
      { ...data, id: 'price_of_preview', product_data: { name: 'Preview' } },
      details,
      listOf(more).map(({ price_data, period, metadata }) => ({
        metadata,
        amount: Number((price_data as Fields).unit_amount),
        end: Number((period as Fields).end),
      })),
    )
    return previewOf(lines, Number(get(String(subscription.customer)).balance ?? 0))
  }

  /** `always_invoice` with `pending_if_incomplete`: nothing changes until the invoice is paid. */
  function change(subscription: StripeObject, fields: Fields) {
    const [wanted] = listOf(fields.items)
    if (subscription.status === 'canceled') throw new Refusal(400, 'A canceled subscription cannot be changed.')
    if (fields.default_payment_method) subscription.default_payment_method = fields.default_payment_method
    if (wanted && declines > 0) {
      declines -= 1
      throw new Refusal(402, 'Your card was declined.')
    }
    if (wanted) {
      const price = get(String(wanted.price))
      const { item, period, lines, isNew } = changeOf(subscription, price, fields, addedItems(fields))
      const invoice = newInvoice(subscription, lines)
      const update = () => {
        Object.assign(item, { price })
        if (!isNew) return
        Object.assign(item, { current_period_start: period.start, current_period_end: period.end })
        subscription.billing_cycle_anchor = period.start
      }
      if (invoice.status === 'paid' || isCardGood) {
        update()
        pay(invoice)
      } else updates.set(invoice.id, update)
      subscription.latest_invoice = invoice.id
    }
    if (fields.cancel_at_period_end !== undefined && subscription.schedule)
      throw new Refusal(400, 'The subscription is managed by a schedule. Update the schedule instead.')
    if (fields.cancel_at_period_end !== undefined)
      subscription.cancel_at_period_end = fields.cancel_at_period_end === 'true'
    happens('customer.subscription.updated', subscription)
    return subscription
  }

  function pay(invoice: StripeObject) {
    if (invoice.status === 'paid') return invoice
    if (invoice.status !== 'open') throw new Refusal(400, 'This invoice can no longer be paid.')
    updates.get(invoice.id)?.()
    updates.delete(invoice.id)
    Object.assign(invoice, { status: 'paid', attempted: true, status_transitions: { paid_at: now() } })
    happens('invoice.paid', invoice)
    return invoice
  }

  function cancel(subscription: StripeObject) {
    subscription.status = 'canceled'
    happens('customer.subscription.deleted', subscription)
    return subscription
  }

  const invoicesOf = (of: string | null, only?: string | null) =>
    all('invoice').filter(({ parent, status }) => {
      const { subscription } = (parent as { subscription_details: Fields }).subscription_details
      return subscription === of && status === (only ?? status)
    })

  function voidInvoice(invoice: StripeObject) {
    if (invoice.status !== 'open') throw new Refusal(400, 'This invoice is not open.')
    updates.delete(invoice.id)
    const customer = get(String(invoice.customer))
    customer.balance = Number(customer.balance) - Number(invoice.total) + Number(invoice.amount_due)
    return Object.assign(invoice, { status: 'void' })
  }

  const { renew, expire } = periods({
    ...{ get, all, newInvoice, voidInvoice, cancel, pay, happens, offOf },
    isPending: ({ id }) => updates.has(id),
    isCardGood: () => isCardGood,
  })

  const giving = openStripeRefunds({ get, all, make, happens })
  const { lists, refund, addToBalance, creditNote, refundedOf, paidOf, byHand } = giving

  const withInvoice = (subscription: StripeObject) => ({
    ...subscription,
    latest_invoice: things.get(String(subscription.latest_invoice)) ?? null,
    default_payment_method: things.get(String(subscription.default_payment_method)) ?? null,
  })

  function answer(method: string, path: string, fields: Fields, query: URLSearchParams): unknown {
    const [, , kind, id, act] = path.split('/')
    const call = `${method} ${kind}${id ? ' id' : ''}${act ? ` ${act}` : ''}`
    switch (call) {
      case 'POST customers':
        return make('customer', 'cus', fields)
      case 'POST prices':
        return make('price', 'price', { ...fields, unit_amount: Number(fields.unit_amount), product: 'prod_1' })
      case 'POST coupons':
        return make('coupon', 'co', fields)
      case 'POST subscriptions':
        return withInvoice(subscribe(fields))
      case 'GET subscriptions id':
        return id === 'search' ? lists.search(all('subscription'), query.get('query')) : withInvoice(get(id!))
      case 'POST subscriptions id':
        return withInvoice(change(get(id!), fields))
      case 'DELETE subscriptions id':
        return cancel(get(id!))
      case 'POST invoices id':
        if (id !== 'create_preview') throw new Refusal(404, `Unrecognized request URL (${call})`)
        return preview(fields)
      case 'POST invoices id void':
        return voidInvoice(get(id!))
      case 'POST credit_notes':
        return creditNote(fields)
      case 'POST refunds':
        return refund(get(String(fields.payment_intent)), Number(fields.amount), fields.metadata)
      case 'GET invoice_payments':
        return lists.payments(query)
      case 'GET charges':
        return lists.charges(query.get('customer'))
      case 'GET refunds':
        return lists.refunds(query.get('payment_intent'))
      case 'GET events':
        return lists.events(query)
      case 'GET credit_notes':
        return lists.creditNotes(query.get('customer'))
      case 'POST customers id balance_transactions':
        return addToBalance(String(id), Number(fields.amount), fields.metadata)
      case 'GET customers id balance_transactions':
        return lists.balance(String(id))
      case 'POST customers id':
        return Object.assign(get(id!), fields)
      case 'POST setup_intents': {
        const waits = { status: 'requires_payment_method', client_secret: `${randomUUID()}_secret` }
        return make('setup_intent', 'seti', { ...fields, ...waits })
      }
      case 'GET invoices id':
      case 'GET setup_intents id':
      case 'GET disputes id':
        return get(id!)
      case 'POST subscription_schedules': {
        const schedule = make('subscription_schedule', 'sub_sched', { subscription: fields.from_subscription })
        get(String(fields.from_subscription)).schedule = schedule.id
        return schedule
      }
      case 'POST subscription_schedules id':
        return Object.assign(get(id!), { phases: listOf(fields.phases) })
      case 'POST subscription_schedules id release':
        get(String(get(id!).subscription)).schedule = null
        return get(id!)
      case 'GET invoices': {
        const data = invoicesOf(query.get('subscription'), query.get('status')).toReversed()
        return { object: 'list', data, has_more: false, url: '/v1/invoices' }
      }
      default:
        throw new Refusal(404, `Unrecognized request URL (${call})`)
    }
  }

  const http = await openStripeHttp(answer)

  return {
    ...http,
    things: all,
    declineNext: (times: number) => void (declines = times),
    /** The payer saves a card in Stripe's form. */
    saveCard: (setupId: string, last4: string) =>
      Object.assign(get(setupId), {
        status: 'succeeded',
        payment_method: make('payment_method', 'pm', { card: { last4 } }).id,
      }),
    refundedOf: (subscriptionId: string) => refundedOf(invoicesOf(subscriptionId)),
    paidOf: (subscriptionId: string) => paidOf(invoicesOf(subscriptionId)),
    ...byHand,
    /** The payer fills in Stripe's form. */
    payFirst(subscriptionId: string) {
      const subscription = get(subscriptionId)
      // Paying the last invoice of a subscription that has ended does not bring it back.
      if (subscription.status !== 'canceled') subscription.status = 'active'
      pay(get(String(subscription.latest_invoice)))
      happens('customer.subscription.updated', subscription)
    },
    /** Whether the card on file pays; otherwise the payer has to act. */
    setCard: (isGood: boolean) => void (isCardGood = isGood),
    /** A period is over. */
    renew: (subscriptionId: string) => renew(get(subscriptionId)),
    expire,
    forgetAll() {
      things.clear()
      updates.clear()
      events.length = 0
    },
    balanceOf: (subscriptionId: string) => Number(get(String(get(subscriptionId).customer)).balance ?? 0),
    end: (subscriptionId: string) => void cancel(get(subscriptionId)),
    /** What Stripe has to say, signed as Stripe signs it; taken out of the queue. */
    takeEvents: () => events.splice(0).map((body) => ({ body, signature: sign(body, webhookSecret) })),
  }
}
