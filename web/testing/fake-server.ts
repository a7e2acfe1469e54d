import type { z } from 'zod'
import { pathParametersOf } from '@kinora/contract/path-parameters.ts'
import type { NamedEndpoint } from '@kinora/contract/api.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { forgetClock } from '../app/clock.ts'

/**
 * The server of a component test: it answers what the test says, in the shape of the contract, and nothing else.
 *
 *     server.reply(patients.list, { items: [], total: 0, counts })        // the same reply each time
 *     server.reply(patients.create, ({ body }) => ({ ...ann, ...body }))  // computed from the request
 *     server.fail(patients.create, new Problem('conflict', 'This email is taken.'))
 *     server.hang(patients.list)                                          // never answers: the loading state
 *     server.goOffline()                                                  // every request fails as without a network
 *     const { user } = await renderPage('/patients', { as: 'practitioner' })
 *     expect(server.requestsTo(patients.create)[0]?.body).toMatchObject({ name: 'Ann Wood' })
 *
 * The last rule for an endpoint wins. A test fails on a request that no rule answers, on a request or a reply that the
 * contract's schemas refuse, and on console.error (`expectConsoleError` allows one). Rules and requests are forgotten
 * after each test. Name the file `<Subject>.component.test.tsx` and run `npx vitest run --project 'components*' <path>`.
 * jsdom has no layout and no styles: what is only hidden by CSS is found, and every `min-width` query matches.
 */

interface FakeRequest<E = NamedEndpoint> {
  params: E extends { params: infer S extends z.ZodType } ? z.output<S> : Record<string, string>
  query: E extends { query: infer S extends z.ZodType } ? z.output<S> : Record<string, string>
  body: E extends { body: infer S } ? (S extends z.ZodType ? z.output<S> : FormData) : undefined
  headers: Headers
}

/** JSON as the server sends it, the bytes of a file, or the events of a stream, which then stays open. */
export type FakeReply<E> = E extends { reply: infer R }
  ? R extends z.ZodType
    ? z.input<R>
    : R extends { events: infer S extends z.ZodType }
      ? z.input<S>[]
      : Blob | Uint8Array<ArrayBuffer>
  : never

type Answer = (request: FakeRequest) => unknown
interface Rule {
  endpoint: NamedEndpoint
  answer: Answer
  message?: string
}

const never = Symbol('never')
let rules: Rule[] = []
let received: { endpoint: NamedEndpoint; request: FakeRequest }[] = []
let mistakes: string[] = []
let isOffline = false
/** Resolves at the end of a test, to end its pending requests: background work would otherwise wait in later tests. */
let end = Promise.withResolvers<void>()

const dated = () => ({ date: new Date().toUTCString() })

const problemReply = ({ status, message, code, fields }: Problem) =>
  Response.json({ status: false, message, code, errors: fields }, { status, headers: dated() })

/** Records a mistake, which fails the test at its end, and replies like a broken server. */
function mistake(text: string) {
  mistakes.push(text)
  return problemReply(new Problem('failed', text))
}

/** The path parameters, if this endpoint matches the request. */
function match({ method, path }: NamedEndpoint, requestMethod: string, pathname: string) {
  if (method !== requestMethod) return undefined
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const found = new RegExp(`^/api${path.replace(/:\w+/g, '([^/]+)')}$`).exec(pathname)
  return found && Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1]!)]))
}

const parameterCount = ({ endpoint }: Rule) => endpoint.path.split(':').length

function findRule(method: string, pathname: string) {
  const matching = rules.flatMap((rule) => {
    const params = match(rule.endpoint, method, pathname)
    return params ? [{ rule, params }] : []
  })
  return matching.toSorted((a, b) => parameterCount(a.rule) - parameterCount(b.rule))[0]
}

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && 'safeParse' in value

function parse(schema: unknown, value: unknown, what: string) {
  if (!isSchema(schema)) return value
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const issues = error.issues.map(({ path, message }) => `${path.join('.') || '(whole)'}: ${message}`)
  throw new TypeError(`${what} does not fit the contract: ${issues.join('; ')}`)
}

function eventStream(events: unknown[], signal?: AbortSignal | null) {
  const lines = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(lines))
      signal?.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
}

function toResponse({ endpoint, message = '' }: Rule, value: unknown, signal?: AbortSignal | null) {
  const { reply } = endpoint
  if ('file' in reply) return new Response(value as Blob, { headers: { 'content-type': reply.file } })
  if ('events' in reply) {
    const events = (value as unknown[]).map((event) => parse(reply.events, event, `An event of ${endpoint.name}`))
    return eventStream(events, signal)
  }
  const data = parse(reply, value, `The reply to ${endpoint.name}`)
  return Response.json({ status: true, message, data }, { headers: dated() })
}

async function respond(address: string, init: RequestInit) {
  const { pathname, searchParams } = new URL(address, location.href)
  const method = init.method ?? 'GET'
  const found = findRule(method, pathname)
  if (!found) return mistake(`Nothing answers ${method} ${pathname}: call server.reply() or server.fail() for it.`)
  const { endpoint, answer } = found.rule
  searchParams.delete('_')
  try {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : (init.body ?? undefined)
    const of = `of the request ${endpoint.name}`
    const request = {
      params: parse(pathParametersOf(endpoint), found.params, `A path parameter ${of}`),
      query: parse(endpoint.query, Object.fromEntries(searchParams), `The query ${of}`),
      body: parse(endpoint.body, body, `The body ${of}`),
      headers: new Headers(init.headers),
    } as FakeRequest
    received.push({ endpoint, request })
    const value = await answer(request)
    return value === never ? await neverAnswered(init.signal) : toResponse(found.rule, value, init.signal)
  } catch (error) {
    if (error instanceof Problem) return problemReply(error)
    if (init.signal?.aborted) throw error
    return mistake((error as Error).message)
  }
}

const neverAnswered = (signal?: AbortSignal | null) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))

async function answer(address: string, init: RequestInit) {
  const own = end
  await Promise.resolve()
  // A late request of the previous test must not count as a mistake of this one.
  if (own !== end) return neverAnswered()
  if (isOffline) throw new TypeError('Failed to fetch')
  return respond(address, init)
}

/** Takes the place of `fetch`. */
export const fakeFetch = (address: string, init: RequestInit = {}) =>
  Promise.race([
    answer(address, init),
    end.promise.then(() => problemReply(new Problem('failed', 'The test is over.'))),
  ])

const add = (endpoint: NamedEndpoint, answer: Answer, message?: string) => {
  rules = [...rules.filter((rule) => rule.endpoint !== endpoint), { endpoint, answer, message }]
}

export const server = {
  /** Replies with this value, or with the result of the function; a thrown `Problem` is a failure. */
  reply<E extends NamedEndpoint>(
    endpoint: E,
    reply: FakeReply<E> | ((request: FakeRequest<E>) => FakeReply<E> | Promise<FakeReply<E>>),
    { message }: { message?: string } = {},
  ) {
    add(endpoint, typeof reply === 'function' ? (reply as Answer) : () => reply, message)
  },
  fail(endpoint: NamedEndpoint, problem: Problem = new Problem('failed', endpoint.failure)) {
    add(endpoint, () => {
      throw problem
    })
  },
  hang: (endpoint: NamedEndpoint) => add(endpoint, () => never),
  goOffline() {
    isOffline = true
  },
  goOnline() {
    isOffline = false
  },
  /** The requests to an endpoint in order, parsed by the contract. */
  requestsTo: <E extends NamedEndpoint>(endpoint: E) =>
    received
      .filter((each) => each.endpoint === (endpoint as NamedEndpoint))
      .map(({ request }) => request) as FakeRequest<E>[],
}

/** Resets everything and returns the mistakes since the last call. For setup.ts only. */
export function resetFakeServer() {
  const found = mistakes
  rules = []
  received = []
  mistakes = []
  isOffline = false
  end.resolve()
  end = Promise.withResolvers()
  forgetClock()
  return found
}
