import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { accounts } from '@kinora/contract/accounts.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { NamedEndpoint } from '@kinora/contract/api.ts'
import { call, callWithMessage, randomId } from './api-client.ts'
import { onReasonNeeded } from './precaution-reason.ts'
import { onStepUp } from './step-up.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import { endSession, session, startSession } from './login-session.ts'
import { decodeToken, isCurrent } from './session-claims.ts'

const later = Math.floor(Date.now() / 1000) + 3600
const token = `x.${btoa(JSON.stringify({ exp: later, orgId: 'o', userId: 'u' }))}.y`

const rename = {
  name: 'patients.rename',
  method: 'PATCH',
  path: '/patients/:id',
  roles: ['patient'],
  params: { id: z.string() },
  query: z.object({ search: z.string().optional() }),
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
  failure: 'Updating patient details failed',
} as const satisfies NamedEndpoint
const sent = { params: { id: 'a/b' }, query: {}, body: { name: 'Ann' } }

let asked: { url: string; request: RequestInit }[] = []
function answers(answer: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    asked.push({ url, request })
    return answer()
  })
}
const envelope = (data: unknown) => Response.json({ status: true, message: 'Saved.', data })
const refusal = (status: number, more: object = {}) =>
  Response.json({ status: false, message: '', ...more }, { status })

beforeEach(async () => {
  asked = []
  vi.stubGlobal('location', { host: 'harbour.example' })
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('localStorage', memoryStorage())
  await startSession({ role: 'patient', token })
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('a request is aborted when its signal aborts', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error)))
  })
  const left = new AbortController()
  const answer = call(rename, sent, { signal: left.signal })
  left.abort()
  await expect(answer).rejects.toMatchObject({ code: 'unavailable' })
})

test('what is large is sent with its progress, for as long as that takes, and all else within half a minute', async () => {
  const waits = vi.spyOn(AbortSignal, 'timeout')
  answers(() => envelope({ name: 'Ann' }))
  const begun = vi.fn<() => never>(() => {
    throw new TypeError('Failed to fetch')
  })
  vi.stubGlobal('XMLHttpRequest', begun)
  const file = call({ ...rename, body: z.instanceof(FormData) } as const, { ...sent, body: new FormData() })
  await expect(file).rejects.toMatchObject({ code: 'unavailable', message: rename.failure })
  const large = call(rename, { ...sent, body: { name: 'A'.repeat(200_000) } })
  await expect(large).rejects.toMatchObject({ code: 'unavailable' })
  expect([begun.mock.calls.length, waits.mock.calls]).toEqual([2, []])
  await call(rename, sent)
  expect(waits.mock.calls).toEqual([[30_000]])
})

test('a logout aborts the reads of its session and lets writes arrive', async () => {
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signals.push(signal!)
    return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error)))
  })
  const answer = call({ ...rename, method: 'GET' }, sent)
  call(rename, sent).catch(() => undefined)
  endSession()
  await expect(answer).rejects.toMatchObject({ code: 'unavailable' })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})

test('API-079 a request has the host, token and time, and a write its idempotency key', async () => {
  answers(() => envelope({ name: 'Ann' }))
  await call(rename, sent)
  const { url, request } = asked[0]!
  expect(url).toMatch(/^\/api\/patients\/a%2Fb\?_=\d{13}$/)
  const headers = new Headers(request.headers)
  expect(headers.get('x-host')).toBe('harbour.example')
  expect(headers.get('authorization')).toBe(`Bearer ${token}`)
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.get('idempotency-key')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(request.body).toBe('{"name":"Ann"}')
})

test('a read has no idempotency key, and undefined parameters are omitted', async () => {
  answers(() => envelope({ name: 'Ann' }))
  await call({ ...rename, method: 'GET' }, { ...sent, query: { search: undefined } })
  expect(new Headers(asked[0]!.request.headers).has('idempotency-key')).toBe(false)
  expect(asked[0]!.url).not.toContain('search')
})

test('the envelope is removed, and fields outside the contract are dropped', async () => {
  answers(() => envelope({ name: 'Ann', secret: 1 }))
  expect(await callWithMessage(rename, sent)).toEqual({ data: { name: 'Ann' }, message: 'Saved.' })
})

test('a reply of another version of the contract asks the user to reload the page', async () => {
  answers(() => envelope({ title: 'Ann' }))
  await expect(call(rename, sent)).rejects.toMatchObject({
    code: 'failed',
    message: 'Kinora was updated while this page was open. Reload the page to continue.',
  })
})

test('ENTITY-11 a refusal is thrown as the server’s problem with its fields', async () => {
  const fields = [{ field: 'email', message: 'Email already in use.' }]
  answers(() => refusal(409, { message: 'Email already in use.', code: 'conflict', errors: fields }))
  await expect(call(rename, sent)).rejects.toEqual(new Problem('conflict', 'Email already in use.', fields))
})

test('ERROR-02 without a message from the server the endpoint’s failure message is shown', async () => {
  answers(() => refusal(500))
  await expect(call(rename, sent)).rejects.toThrow('Updating patient details failed')
  answers(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(call(rename, sent)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Updating patient details failed',
  })
})

test.each([401, 403])('ERROR-01 %i clears the stored session, but not what was typed', async (status) => {
  answers(() => refusal(status))
  sessionStorage.setItem('draft:patient:new', '{}')
  await expect(call(rename, sent)).rejects.toBeInstanceOf(Problem)
  expect(session()).toBeUndefined()
  expect(sessionStorage.getItem('session')).toBeNull()
  expect(sessionStorage.getItem('draft:patient:new')).toBe('{}')
})

test('ERROR-01 a failed login or a lost connection does not end the session', async () => {
  answers(() => refusal(401))
  await expect(call(accounts.login, { body: { email: 'ann@harbour.example', password: 'x' } })).rejects.toThrow(
    'Login failed.',
  )
  answers(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(rename, sent)).rejects.toMatchObject({ code: 'unavailable' })
  expect(session()?.token).toBe(token)
})

test('a request that needs step-up is repeated with the same key after the user confirmed their identity', async () => {
  const answersInTurn = [refusal(409, { code: 'step_up_needed' }), envelope({ name: 'Ann' })]
  answers(() => answersInTurn.shift()!)
  const asker = vi.fn(() => Promise.resolve(true))
  const stop = onStepUp(asker)
  expect(await call(rename, { ...sent, key: 'one' } as typeof sent)).toEqual({ name: 'Ann' })
  expect(asker).toHaveBeenCalledOnce()
  expect(asked.map(({ request }) => new Headers(request.headers).get('idempotency-key'))).toEqual(['one', 'one'])
  stop()
})

test('parallel requests share one step-up, and cancelling it fails them', async () => {
  answers(() => refusal(409, { code: 'step_up_needed' }))
  const asker = vi.fn(() => Promise.resolve(false))
  const stop = onStepUp(asker)
  const calls = await Promise.allSettled([call(rename, sent), call(rename, sent)])
  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(asker).toHaveBeenCalledOnce()
  expect(asked).toHaveLength(2)
  stop()
  await expect(call(rename, sent)).rejects.toMatchObject({ code: 'step_up_needed' })
})

test('a write against a precaution is repeated with the reason that the user gives, and without one nothing is sent', async () => {
  const fields = [{ field: 'reason', message: 'Squat: not for Ann. No deep squats (deep knee bend).' }]
  const needed = () => refusal(409, { code: 'reason_needed', errors: fields })
  const answersInTurn = [needed(), envelope({ name: 'Ann' }), needed()]
  answers(() => answersInTurn.shift()!)
  const asker = vi.fn<(conflicts: unknown) => Promise<string | undefined>>(() => Promise.resolve('Agreed'))
  const stop = onReasonNeeded(asker)
  expect(await call(rename, sent)).toEqual({ name: 'Ann' })
  expect(asker).toHaveBeenCalledWith(fields)
  expect(JSON.parse(String(asked[1]!.request.body))).toMatchObject({ reason: 'Agreed' })
  asker.mockResolvedValue(undefined)
  await expect(call(rename, sent)).rejects.toMatchObject({ code: 'reason_needed' })
  expect(asked).toHaveLength(3)
  stop()
})

test('a late 401 does not end a session that began after the request', async () => {
  let refuse = (_: Response) => undefined as void
  answers(() => new Promise((resolve) => (refuse = resolve)))
  const asking = call(rename, sent).catch(() => undefined)
  const newer = `x.${btoa(JSON.stringify({ exp: later + 1, orgId: 'o', userId: 'u' }))}.y`
  await startSession({ role: 'patient', token: newer })
  refuse(refusal(401))
  await asking
  expect(session()?.token).toBe(newer)
})

test('ENTITY-02 a token contains its expiry', () => {
  expect(decodeToken(token)).toEqual({ exp: later, orgId: 'o', userId: 'u' })
  expect(isCurrent(token, later * 1000 - 1)).toBe(true)
  expect(isCurrent(token, later * 1000)).toBe(false)
  expect(decodeToken('nothing')).toBeUndefined()
})

test('STATE-03 a session ends when its token expires', async () => {
  vi.useFakeTimers()
  await startSession({
    role: 'patient',
    token: `x.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 60 }))}.y`,
  })
  vi.advanceTimersByTime(61_000)
  expect(session()).toBeUndefined()
  vi.useRealTimers()
})

test('ids are unique', () => {
  expect(new Set(Array.from({ length: 1000 }, randomId)).size).toBe(1000)
})
