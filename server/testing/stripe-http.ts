import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bodyOf, type Fields, fieldsOf, Refusal } from './stripe-protocol.ts'

/** Milliseconds after which Stripe forgets an idempotency key. */
const keysAreKept = 86_400_000

const otherParameters = {
  status: 400,
  body: JSON.stringify({
    error: {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters.',
    },
  }),
}

type Answer = (method: string, path: string, fields: Fields, query: URLSearchParams) => unknown

/** The network before the Stripe of the tests: idempotency keys, and answers that fail, are lost or come late. */
export async function openStripeHttp(answer: Answer) {
  const answers = new Map<string, { status: number; body: string; form: string; at: number }>()
  let [failures, lostAnswers] = [0, 0]
  /** How many calls work before the failures begin. */
  let [failuresAfter, lostAfter] = [0, 0]
  /** What the next read of a subscription waits for, after it was read. */
  let held: Promise<void> | undefined

  function respond(method: string, url: URL, form: string) {
    try {
      if (failures > 0 && failuresAfter-- <= 0) {
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
    void bodyOf(request).then(async (form) => {
      const key = request.headers['idempotency-key']
      const known = typeof key === 'string' && request.method === 'POST' ? answers.get(key) : undefined
      const isKnown = known && Date.now() - known.at < keysAreKept
      const { status, body } = !isKnown
        ? respond(request.method!, new URL(request.url!, 'http://stripe'), form)
        : known.form === form
          ? known
          : otherParameters
      if (typeof key === 'string' && status < 500 && !isKnown) answers.set(key, { status, body, form, at: Date.now() })
      if (lostAnswers > 0 && request.method !== 'GET' && lostAfter-- <= 0) {
        lostAnswers -= 1
        return void reply.destroy()
      }
      const isRead = request.method === 'GET' && request.url!.startsWith('/v1/subscriptions/')
      const wait = isRead ? held : undefined
      if (isRead) held = undefined
      await wait
      reply.writeHead(status, { 'content-type': 'application/json', 'request-id': randomUUID() }).end(body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    address: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    /** The next calls fail on Stripe's side; the first `after` of them still work. */
    failNext: (times: number, after = 0) => void ([failures, failuresAfter] = [times, after]),
    /** The next calls that change something are carried out, and nobody hears of it. */
    loseAnswers: (times: number, after = 0) => void ([lostAnswers, lostAfter] = [times, after]),
    /** The next read of a subscription is answered late: when the returned function is called. */
    holdNextRead() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    /** A day has passed: keys sent again are new ones. */
    forgetKeys: () => answers.clear(),
    isHolding: () => held !== undefined,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
