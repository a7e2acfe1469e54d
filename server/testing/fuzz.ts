import { randomUUID } from 'node:crypto'
import type { NamedEndpoint } from '@kinora/contract/api.ts'
import { calls, expectedOf, idsOf, openMatrix } from './access-matrix.ts'
import type { z } from 'zod'
import type { Principal } from './access-principals.ts'
import { namesOf } from './sample-requests.ts'

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

/** What a sample made from the contract alone lacks to be accepted. */
const accepted: Record<string, Record<string, unknown>> = {
  'plans.saveBillingDetails': { abn: '' },
  'accounts.updateTimeZone': { timeZone: 'Australia/Sydney' },
  'operator.setActive': { isActive: false },
  'education.create': { body: 'Rest when it hurts.' },
  'exercises.importList': { text: 'name\nSquat at home' },
  'surveys.create': { starter: undefined },
}

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
    else request.url = request.url.replace(/[0-9a-f-]{36}/, () => encodeURIComponent(String(value()).toWellFormed()))
  }

  const tally = { requests: 0, answered: new Map<string, number>(), wrong: [] as string[] }

  async function send(endpoint: NamedEndpoint, isPlain: boolean) {
    const caller: Principal | undefined =
      isPlain || random() < 0.8 ? pick(callersOf.get(endpoint.name)!) : pick(matrix.principals)
    if (!caller) return
    const records = isPlain || random() < 0.8 ? caller.own : pick([caller.sameOrganization, caller.otherOrganization])
    const request = matrix.requestOf(endpoint, records.ids, records.week.version)
    // Samples are shared by all requests; an uploaded file is not changed, and would not survive being copied.
    if (!Buffer.isBuffer(request.payload) && request.payload)
      request.payload = { ...structuredClone(request.payload), ...accepted[endpoint.name] }
    if (!isPlain) for (let left = 1 + below(3); left > 0; left--) spoilSomewhere(endpoint, request)
    const { statusCode, body } = await matrix.answer(endpoint, caller.token, request)
    tally.requests += 1
    if (statusCode < 300) tally.answered.set(endpoint.name, (tally.answered.get(endpoint.name) ?? 0) + 1)
    const words = `${endpoint.name} by ${caller.name}: ${statusCode} ${body.slice(0, 200)}, for ${JSON.stringify(request).slice(0, 500)}`
    if (statusCode >= 500) tally.wrong.push(words)
    if (statusCode < 400 || statusCode >= 500) return
    const { status, message, code } = JSON.parse(body) as Record<string, unknown>
    const isEnvelope = status === false && typeof message === 'string' && typeof code === 'string'
    if (!isEnvelope || internalDetails.test(body.replace(/"requestId":"[^"]*"/, ''))) tally.wrong.push(words)
  }

  /** Sends each call in turn: a few times as it should be sent, then with parts that are not as they should be. */
  async function run(requests: number) {
    for (let n = 0; n < requests; n++) {
      // Everybody has just entered their password.
      if (n % 1000 === 0) await matrix.app.onOwner('update account_sessions set confirmed_at = now()')
      await send(calls[n % calls.length]!, n < calls.length * 2)
    }
    return { ...tally, of: calls.length }
  }
  return { run, close: matrix.close }
}
