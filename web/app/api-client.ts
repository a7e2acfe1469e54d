import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Problem } from '@kinora/contract/problem.ts'
import type { NamedEndpoint, Reply, RequestOf } from '@kinora/contract/api.ts'
import type { Feature } from '@kinora/contract/features.ts'
import { apiBase } from './base-path.ts'
import { endSession, session } from './login-session.ts'
import { confirmIdentity } from './step-up.ts'

/** A request that takes longer is given up. Milliseconds. */
export const requestTimeout = 30_000

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: object
  /** Set once for each write, so that sending it again does it once. */
  key?: string
}

function addressOf(endpoint: NamedEndpoint, { params = {}, query = {} }: Parts) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, hole: string) => encodeURIComponent(String(params[hole])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  search.set('_', String(Date.now()))
  return `${apiBase}${path}?${search}`
}

/** A random id that also works where the page is not served securely, unlike crypto.randomUUID. */
export function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

function headersOf(endpoint: NamedEndpoint, { body, key }: Parts, token?: string) {
  const headers = new Headers({ 'x-host': location.host })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (endpoint.method !== 'GET' && !endpoint.isRead) headers.set('idempotency-key', key ?? randomId())
  if (body && !(body instanceof FormData)) headers.set('content-type', 'application/json')
  return headers
}

/** Without a word from the server the user reads the call's own failure. */
const noReply = (endpoint: NamedEndpoint) => new Problem('unavailable', endpoint.failure)

async function send(endpoint: NamedEndpoint, parts: Parts, token?: string, signal?: AbortSignal) {
  const { body } = parts
  const late = AbortSignal.timeout(requestTimeout)
  const request = {
    method: endpoint.method,
    headers: headersOf(endpoint, parts, token),
    body: body instanceof FormData ? body : body && JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, late]) : late,
  }
  return fetch(addressOf(endpoint, parts), request).catch((cause: unknown) => {
    throw Object.assign(noReply(endpoint), { cause })
  })
}

interface Envelope {
  status: boolean
  message?: string
  data?: unknown
  code?: Problem['code']
  errors?: Problem['fields']
}

/** 401 and 403 end the session everywhere but at the login call itself, unless somebody else has signed in meanwhile. */
function endSessionIfRefused(endpoint: NamedEndpoint, { status }: Response, token?: string) {
  if (status !== 401 && status !== 403) return
  if (endpoint.name !== 'accounts.login' && session()?.token === token) endSession()
}

interface ReplyWithMessage<E extends NamedEndpoint> {
  data: Reply<E>
  /** What the server says beside its answer, for the few screens that show it. */
  message: string
}

async function callOnce<E extends NamedEndpoint>(
  endpoint: E,
  sent: RequestOf<E>,
  signal?: AbortSignal,
): Promise<ReplyWithMessage<E>> {
  const token = session()?.token
  const response = await send(endpoint, sent as Parts, token, signal)
  endSessionIfRefused(endpoint, response, token)
  if (response.ok && 'file' in endpoint.reply) return { data: (await response.blob()) as Reply<E>, message: '' }

  const answer = (await response.json().catch(() => undefined)) as Envelope | undefined
  if (!answer) throw noReply(endpoint)
  if (!answer.status)
    throw new Problem(answer.code ?? 'failed', answer.message || endpoint.failure, answer.errors ?? [])
  const data = 'file' in endpoint.reply || 'events' in endpoint.reply ? undefined : endpoint.reply.parse(answer.data)
  return { data: data as Reply<E>, message: answer.message ?? '' }
}

/**
 * The only place where the web talks to the server, and the only one that knows the envelope. Throws a `Problem`. Where
 * the server asks again who one is, the person is asked, and the call is made a second time.
 */
export async function callWithMessage<E extends NamedEndpoint>(
  endpoint: E,
  sent: RequestOf<E>,
  signal?: AbortSignal,
): Promise<ReplyWithMessage<E>> {
  try {
    return await callOnce(endpoint, sent, signal)
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.code !== 'step_up_needed') throw problem
    if (!(await confirmIdentity())) throw new Problem('step_up_needed', 'Nothing was changed, as it was not confirmed.')
    return callOnce(endpoint, sent, signal)
  }
}

/** A call and its answer, given up when the signal says so. Throws a `Problem`. */
export const call = async <E extends NamedEndpoint>(endpoint: E, sent: RequestOf<E>, signal?: AbortSignal) =>
  (await callWithMessage(endpoint, sent, signal)).data

const featureOf = (endpoint: NamedEndpoint) => endpoint.name.split('.')[0]!

/** `useQuery(read(patients.list, { query }))`. A read that no screen waits for any more is given up. */
export const read = <E extends NamedEndpoint>(endpoint: E, sent: RequestOf<E>) =>
  queryOptions<Reply<E>, Problem>({
    queryKey: [featureOf(endpoint), endpoint.name, sent],
    queryFn: ({ signal }) => call(endpoint, sent, signal),
  })

/** Reads again whatever these rooms have read. */
export const refresh = (cache: QueryClient, rooms: readonly string[]) =>
  Promise.all(rooms.map((room) => cache.invalidateQueries({ queryKey: [room] })))

/** One after the other, for as long as it takes: only what the server itself refuses is given up. */
const whileOffline = {
  networkMode: 'online',
  scope: { id: 'waiting' },
  retry: (_failures: number, problem: Problem) => problem.code === 'unavailable' || problem.code === 'too_many',
  retryDelay: (failures: number) => Math.min(60_000, 1000 * 2 ** failures),
} as const

interface WriteOptions {
  /** Rooms whose reads change too. */
  alsoRefreshes?: readonly Feature[]
  /** The page says by itself what went wrong; no toast. */
  isQuiet?: boolean
  /** Without a connection the write waits for one instead of failing. Its call must be one that `resumes`. */
  waitsForConnection?: boolean
}

/**
 * `const save = useWrite(patients.create)`. Whatever the room has read is read again after a write;
 * `useWrite(programs.create, { alsoRefreshes: ['patients'] })` for what it changes elsewhere.
 */
export function useWrite<E extends NamedEndpoint>(
  endpoint: E,
  { alsoRefreshes = [], isQuiet, waitsForConnection }: WriteOptions = {},
) {
  const cache = useQueryClient()
  const write = useMutation<Reply<E>, Problem, RequestOf<E>>({
    mutationKey: [endpoint.name],
    mutationFn: (sent) => call(endpoint, sent),
    onSuccess: () => void refresh(cache, [featureOf(endpoint), ...alsoRefreshes]),
    meta: { isQuiet, isWaiting: waitsForConnection },
    ...(waitsForConnection ? whileOffline : { networkMode: 'always' }),
  })
  type Options = Parameters<typeof write.mutate>[1]
  const { mutate, mutateAsync } = write
  return {
    ...write,
    mutate: useCallback(
      (sent: RequestOf<E>, options?: Options) => mutate({ ...sent, key: randomId() }, options),
      [mutate],
    ),
    mutateAsync: useCallback(
      (sent: RequestOf<E>, options?: Options) => mutateAsync({ ...sent, key: randomId() }, options),
      [mutateAsync],
    ),
  }
}

/** A write that was waiting for a connection goes on after the app was closed and opened again. */
export const registerResumable = (cache: QueryClient, endpoint: NamedEndpoint) =>
  cache.setMutationDefaults([endpoint.name], {
    ...whileOffline,
    mutationFn: (sent: RequestOf<NamedEndpoint>) => call(endpoint, sent),
    onSuccess: () => void refresh(cache, [featureOf(endpoint)]),
    meta: { isWaiting: true },
  })
