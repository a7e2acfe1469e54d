import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { NamedEndpoint } from '@kinora/contract/api.ts'
import { calls, expectedOf, idsOf, openMatrix } from './access-matrix.ts'
import type { z } from 'zod'
import type { Principal } from './access-principals.ts'
import { namesOf } from './sample-requests.ts'
import { care, ends, plan, proposals, settings } from './story-care.ts'
import { files } from './story-files.ts'
import { money, platform } from './story-money.ts'
import { links, secondStep, signIn, signUp, supportAccess } from './story-sign-in.ts'
import { openStage } from './story-stage.ts'

/** Numbers from 0 to 1 that are the same again with the same seed. */
export function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const internalDetails = /\bat \S+ \(|node_modules|\/server\/|select |insert into|kysely|postgres|ECONN|fastify|stack"/i

/** Sends requests that somebody might send, and such with parts that nobody would: each answer is one of the contract. */
export async function openFuzz(template: string, seed: number) {
  const matrix = await openMatrix(template)
  const random = seededRandom(seed)
  const below = (most: number) => Math.floor(random() * most)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!

  const text = () =>
    String.fromCodePoint(...Array.from({ length: below(12) }, () => pick([below(0x80), below(0xd800), 0x1f600])))
  /** A value of any kind. */
  function value(depth = 0): unknown {
    const kinds: (() => unknown)[] = [
      ...[() => null, () => random() < 0.5, () => below(10) - 3, () => (random() - 0.5) * 1e12, () => 2 ** 63],
      ...[text, () => randomUUID(), () => '2026-11-31', () => '2026-02-28', () => 'x'.repeat(below(5000))],
      ...[() => 'nul\u0000here', () => '\ud800', () => '-0', () => '1e999', () => new Date(below(2 ** 40)).toJSON()],
      ...[() => [], () => ({}), () => undefined],
    ]
    if (depth < 3)
      kinds.push(
        () => Array.from({ length: below(4) }, () => value(depth + 1)),
        () => Object.fromEntries(Array.from({ length: below(4) }, () => [text() || 'a', value(depth + 1)])),
      )
    return pick(kinds)()
  }

  /** Who may make a call, with records of their own. */
  const callersOf = new Map(
    calls.map((endpoint) => [
      endpoint.name,
      matrix.principals.filter((principal) => {
        const expected = expectedOf({ endpoint, principal, kind: idsOf(endpoint).length > 0 ? 'own' : 'none' })
        return expected === 'allowed' || expected === 'open'
      }),
    ]),
  )

  /** Puts one value of any kind somewhere into a request, however deep. */
  function spoil(part: Record<string, unknown>, names: string[]) {
    const name = pick(names)
    const inner = part[name]
    if (inner && typeof inner === 'object' && Object.keys(inner).length > 0 && random() < 0.7)
      spoil(inner as Record<string, unknown>, Object.keys(inner))
    else part[name] = value()
  }

  type Request = ReturnType<typeof matrix.requestOf>

  function spoilSomewhere(endpoint: NamedEndpoint, request: Request) {
    const names = namesOf(endpoint.query)
    const isJson = request.payload !== undefined && !('byteLength' in request.payload)
    const kind = random()
    if (names.length > 0 && kind < 0.4) request.query[pick(names)] = String(value()).toWellFormed()
    else if (isJson && kind < 0.95) {
      const body = request.payload as Record<string, unknown>
      spoil(body, ['organizationId', ...Object.keys(body), ...namesOf(endpoint.body as z.ZodType)])
    } else if (isJson) request.payload = { [text()]: value() }
    else if (endpoint.path.includes(':'))
      request.url = request.url.replace(/[0-9a-f-]{36}|(?<=\/)[^/]+$/, () =>
        encodeURIComponent(String(value()).toWellFormed()),
      )
  }

  const tally = { requests: 0, answered: new Set<string>(), wrong: [] as string[] }

  async function tellOf(endpoint: NamedEndpoint, caller: string, request: Request, token?: string, headers = {}) {
    const { statusCode, body } = await matrix.answer(endpoint, token, request, headers)
    tally.requests += 1
    if (statusCode < 300) tally.answered.add(endpoint.name)
    const words = `${endpoint.name} by ${caller}: ${statusCode} ${body.slice(0, 200)}, for ${JSON.stringify(request).slice(0, 500)}`
    if (statusCode >= 500) tally.wrong.push(words)
    if (statusCode < 400 || statusCode >= 500) return
    const { status, message, code } = JSON.parse(body) as Record<string, unknown>
    const isEnvelope = status === false && typeof message === 'string' && typeof code === 'string'
    if (!isEnvelope || internalDetails.test(body.replace(/"requestId":"[^"]*"/, ''))) tally.wrong.push(words)
  }

  /** Samples are shared by all requests; an uploaded file is not changed, and would not survive being copied. */
  const copyOf = (request: Request): Request =>
    request.payload && !Buffer.isBuffer(request.payload)
      ? { ...request, query: { ...request.query }, payload: structuredClone(request.payload) }
      : { ...request, query: { ...request.query } }
  function spoilt(endpoint: NamedEndpoint, request: Request) {
    const copy = copyOf(request)
    for (let left = 1 + below(3); left > 0; left--) spoilSomewhere(endpoint, copy)
    return copy
  }

  async function send(endpoint: NamedEndpoint, caller: Principal, isPlain: boolean) {
    const records = isPlain || random() < 0.8 ? caller.own : pick([caller.sameOrganization, caller.otherOrganization])
    const request = matrix.requestOf(endpoint, records.ids, records.week.version)
    await tellOf(endpoint, caller.name, isPlain ? copyOf(request) : spoilt(endpoint, request), caller.token)
  }

  /** The last request of each call in the stories. */
  const done = new Map<string, { request: Request; token?: string | undefined; headers?: object | undefined }>()
  /** People use the product, and each of their requests is sent with parts that nobody would send, before it is sent. */
  async function tellStories(each: number) {
    const stage = openStage(matrix, async (endpoint, request, { token, headers }) => {
      matrix.keeps(false)
      for (let left = each; left > 0; left--) {
        const copy = spoilt(endpoint, request)
        // Not all that a call does is undone: what is sent as it should be is sent once, by the story.
        if (!isDeepStrictEqual(copy, request)) await tellOf(endpoint, 'somebody in a story', copy, token, headers)
      }
      tally.answered.add(endpoint.name)
      done.set(endpoint.name, { request, token, headers })
    })
    matrix.keeps(true)
    for (const story of [signUp, signIn, secondStep, supportAccess, money, platform]) await story(stage)
    const place = await care(stage)
    for (const story of [settings, plan, links, proposals, ends, files]) await story(stage, place)
    await stage.close()
    matrix.keeps(false)
  }

  /** Sends each call in turn: as it should be sent, then with parts that are not as they should be. */
  async function run(requests: number) {
    // A code may be guessed five times.
    await tellStories(Math.min(3, Math.floor(requests / calls.length / 2)))
    for (const endpoint of calls)
      for (const caller of callersOf.get(endpoint.name)!)
        if (!tally.answered.has(endpoint.name)) await send(endpoint, caller, true)
    for (let n = 0; tally.requests < requests; n++) {
      // Everybody has just entered their password.
      if (n % 1000 === 0) await matrix.app.onOwner('update account_sessions set confirmed_at = now()')
      const endpoint = calls[n % calls.length]!
      const able = callersOf.get(endpoint.name)!
      const before = done.get(endpoint.name)
      if (before && random() < 0.3)
        await tellOf(endpoint, 'somebody of a story', spoilt(endpoint, before.request), before.token, before.headers)
      else await send(endpoint, able.length > 0 && random() < 0.8 ? pick(able) : pick(matrix.principals), false)
    }
    return { ...tally, unanswered: calls.map(({ name }) => name).filter((name) => !tally.answered.has(name)) }
  }
  return { run, close: matrix.close }
}
