import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

type Fields = Record<string, unknown>
interface Thing extends Fields {
  id: string
}

/** `items[0][price]=a` is `{ items: [{ price: 'a' }] }`, as Stripe takes it. */
function fieldsOf(form: string): Fields {
  const fields: Fields = {}
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    let place = fields
    for (const step of path.slice(0, -1)) place = (place[step] ??= {}) as Fields
    place[path.at(-1)!] = value
  }
  return fields
}

const now = () => Math.floor(Date.now() / 1000)
const listOf = (value: unknown) => Object.values((value ?? {}) as Record<string, Fields>)

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

class Refusal extends Error {
  status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * A server that speaks as much of Stripe's protocol as we use, kept in memory: every create under its idempotency key
 * once, subscriptions that wait for their first payment, invoices, signed events. It moves no money.
 */
export async function openStripeServer(webhookSecret: string) {
  const things = new Map<string, Thing>()
  const answers = new Map<string, { status: number; body: string }>()
  const events: string[] = []
  let failures = 0
  const make = (kind: string, prefix: string, facts: Fields): Thing => {
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
  const happens = (type: string, object: Thing) => {
    const id = `evt_${randomUUID().replaceAll('-', '')}`
    events.push(JSON.stringify({ id, object: 'event', type, created: now(), data: { object } }))
  }

  function newInvoice(subscription: Thing, total: number, text: string) {
    const invoice = make('invoice', 'in', {
      customer: subscription.customer,
      currency: 'aud',
      total,
      status: total === 0 ? 'paid' : 'open',
      attempted: false,
      lines: { object: 'list', data: [{ description: text, amount: total }] },
      status_transitions: { paid_at: total === 0 ? now() : null },
      parent: { subscription_details: { subscription: subscription.id } },
      confirmation_secret: { client_secret: `pi_${randomUUID()}_secret`, type: 'payment_intent' },
    })
    happens('invoice.created', invoice)
    return invoice
  }

  const month = 30 * 86_400
  const lengthOf = (price: Thing) => ((price.recurring as Fields).interval === 'year' ? 365 * 86_400 : month)

  function subscribe(fields: Fields) {
    const price = get(String(listOf(fields.items)[0]!.price))
    const off = listOf(fields.discounts).reduce((sum, { coupon }) => sum + Number(get(String(coupon)).amount_off), 0)
    const items = {
      object: 'list',
      data: [{ id: `si_${randomUUID()}`, price, current_period_end: now() + lengthOf(price) }],
    }
    const facts = { customer: fields.customer, metadata: fields.metadata, cancel_at_period_end: false, items }
    const subscription = make('subscription', 'sub', { ...facts, status: 'incomplete' })
    const invoice = newInvoice(
      subscription,
      Number(price.unit_amount) - off,
      String((price.product_data as Fields).name),
    )
    Object.assign(subscription, { latest_invoice: invoice.id, ...(invoice.status === 'paid' && { status: 'active' }) })
    happens('customer.subscription.created', subscription)
    return subscription
  }

  function change(subscription: Thing, fields: Fields) {
    const [wanted] = listOf(fields.items)
    if (wanted) {
      const price = get(String(wanted.price))
      const [item] = (subscription.items as { data: Fields[] }).data
      item!.price = price
      if ((fields.billing_cycle_anchor as Fields | undefined)?.type === 'now') {
        const off = listOf(fields.discounts).reduce(
          (sum, { coupon }) => sum + Number(get(String(coupon)).amount_off),
          0,
        )
        const invoice = pay(newInvoice(subscription, Number(price.unit_amount) - off, 'Kinora, another cycle'))
        item!.current_period_end = now() + lengthOf(price)
        subscription.latest_invoice = invoice.id
      }
    }
    if (fields.cancel_at_period_end !== undefined)
      subscription.cancel_at_period_end = fields.cancel_at_period_end === 'true'
    happens('customer.subscription.updated', subscription)
    return subscription
  }

  function pay(invoice: Thing) {
    Object.assign(invoice, { status: 'paid', attempted: true, status_transitions: { paid_at: now() } })
    happens('invoice.paid', invoice)
    return invoice
  }

  function cancel(subscription: Thing) {
    subscription.status = 'canceled'
    happens('customer.subscription.deleted', subscription)
    return subscription
  }

  function addItem(fields: Fields) {
    const invoice = get(String(fields.invoice))
    invoice.total = Number(invoice.total) + Number(fields.amount)
    invoice.status = 'open'
    ;(invoice.lines as { data: Fields[] }).data.push({ description: fields.description, amount: Number(fields.amount) })
    return make('invoiceitem', 'ii', fields)
  }

  const withInvoice = (subscription: Thing) => ({
    ...subscription,
    latest_invoice: things.get(String(subscription.latest_invoice)) ?? null,
  })

  function answer(method: string, path: string, fields: Fields, query: URLSearchParams): unknown {
    const [, , kind, id, act] = path.split('/')
    const call = `${method} ${kind}${id ? ' id' : ''}${act ? ` ${act}` : ''}`
    switch (call) {
      case 'POST customers':
        return make('customer', 'cus', fields)
      case 'POST prices':
        return make('price', 'price', { ...fields, unit_amount: Number(fields.unit_amount) })
      case 'POST coupons':
        return make('coupon', 'co', fields)
      case 'POST subscriptions':
        return withInvoice(subscribe(fields))
      case 'GET subscriptions id':
        return withInvoice(get(id!))
      case 'POST subscriptions id':
        return withInvoice(change(get(id!), fields))
      case 'DELETE subscriptions id':
        return cancel(get(id!))
      case 'POST invoices':
        return newInvoice(get(String(fields.subscription)), 0, 'Kinora, a change')
      case 'POST invoiceitems':
        return addItem(fields)
      case 'POST invoices id pay':
        return pay(get(id!))
      case 'GET invoices': {
        const of = query.get('subscription')
        const data = all('invoice').filter(
          ({ parent }) => (parent as { subscription_details: Fields }).subscription_details.subscription === of,
        )
        return { object: 'list', data, has_more: false, url: '/v1/invoices' }
      }
      default:
        throw new Refusal(404, `Unrecognized request URL (${call})`)
    }
  }

  function respond(method: string, url: URL, form: string) {
    try {
      if (failures > 0) {
        failures -= 1
        throw new Refusal(500, 'Something is wrong with us.')
      }
      return { status: 200, body: JSON.stringify(answer(method, url.pathname, fieldsOf(form), url.searchParams)) }
    } catch (error) {
      const [status, message] = error instanceof Refusal ? [error.status, error.message] : [500, String(error)]
      const type = status === 402 ? 'card_error' : status >= 500 ? 'api_error' : 'invalid_request_error'
      return { status, body: JSON.stringify({ error: { type, message } }) }
    }
  }

  const server = createServer((request, reply) => {
    void bodyOf(request).then((form) => {
      const key = request.headers['idempotency-key']
      const known = typeof key === 'string' && request.method === 'POST' ? answers.get(key) : undefined
      const { status, body } = known ?? respond(request.method!, new URL(request.url!, 'http://stripe'), form)
      if (typeof key === 'string' && status < 500) answers.set(key, { status, body })
      reply.writeHead(status, { 'content-type': 'application/json', 'request-id': randomUUID() }).end(body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    address: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    things: all,
    /** The next calls fail on Stripe's side. */
    failNext: (times: number) => void (failures = times),
    /** The payer fills in Stripe's form. */
    payFirst(subscriptionId: string) {
      const subscription = get(subscriptionId)
      subscription.status = 'active'
      pay(get(String(subscription.latest_invoice)))
      happens('customer.subscription.updated', subscription)
    },
    end: (subscriptionId: string) => void cancel(get(subscriptionId)),
    /** What Stripe has to say, signed as Stripe signs it; taken out of the queue. */
    takeEvents: () => events.splice(0).map((body) => ({ body, signature: sign(body, webhookSecret) })),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** `t=…,v1=…`, an HMAC of the moment and the very bytes. */
export function sign(body: string, secret: string, at = now()) {
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${mac}`
}
