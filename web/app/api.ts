import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Problem } from '@kinora/contract/problem.ts'
import type { Named, Reply, Sent } from '@kinora/contract/api.ts'
import type { Word } from '@kinora/contract/features.ts'
import { apiBase } from './base-path.ts'
import { endSession, session } from './session.ts'
import { confirmIdentity } from './stepUp.ts'

/** A request that takes longer is given up. Milliseconds. */
export const requestTimeout = 30_000

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: object
  /** Set once for each write, so that sending it again does it once. */
  key?: string
}

function addressOf(it: Named, { params = {}, query = {} }: Parts) {
  const path = it.path.replace(/:(\w+)/g, (_, hole: string) => encodeURIComponent(String(params[hole])))
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

function headersOf(it: Named, { body, key }: Parts, token?: string) {
  const headers = new Headers({ 'x-host': location.host })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (it.method !== 'GET' && !it.isRead) headers.set('idempotency-key', key ?? randomId())
  if (body && !(body instanceof FormData)) headers.set('content-type', 'application/json')
  return headers
}

/** Without a word from the server the user reads the call's own failure. */
const unanswered = (it: Named) => new Problem('unavailable', it.failure)

async function send(it: Named, parts: Parts, token?: string, signal?: AbortSignal) {
  const { body } = parts
  const late = AbortSignal.timeout(requestTimeout)
  const request = {
    method: it.method,
    headers: headersOf(it, parts, token),
    body: body instanceof FormData ? body : body && JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, late]) : late,
  }
  return fetch(addressOf(it, parts), request).catch((cause: unknown) => {
    throw Object.assign(unanswered(it), { cause })
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
function leaveIfRefused(it: Named, { status }: Response, token?: string) {
  if (status !== 401 && status !== 403) return
  if (it.name !== 'accounts.login' && session()?.token === token) endSession()
}

interface Loud<E extends Named> {
  data: Reply<E>
  /** What the server says beside its answer, for the few screens that show it. */
  message: string
}

async function callOnce<E extends Named>(it: E, sent: Sent<E>, signal?: AbortSignal): Promise<Loud<E>> {
  const token = session()?.token
  const response = await send(it, sent as Parts, token, signal)
  leaveIfRefused(it, response, token)
  if (response.ok && 'file' in it.reply) return { data: (await response.blob()) as Reply<E>, message: '' }

  const answer = (await response.json().catch(() => undefined)) as Envelope | undefined
  if (!answer) throw unanswered(it)
  if (!answer.status) throw new Problem(answer.code ?? 'failed', answer.message || it.failure, answer.errors ?? [])
  const data = 'file' in it.reply || 'events' in it.reply ? undefined : it.reply.parse(answer.data)
  return { data: data as Reply<E>, message: answer.message ?? '' }
}

/**
 * The only place where the web talks to the server, and the only one that knows the envelope. Throws a `Problem`. Where
 * the server asks again who one is, the person is asked, and the call is made a second time.
 */
export async function callAloud<E extends Named>(it: E, sent: Sent<E>, signal?: AbortSignal): Promise<Loud<E>> {
  try {
    return await callOnce(it, sent, signal)
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.code !== 'step_up_needed') throw problem
    if (!(await confirmIdentity())) throw new Problem('step_up_needed', 'Nothing was changed, as it was not confirmed.')
    return callOnce(it, sent, signal)
  }
}

/** A call and its answer, given up when the signal says so. Throws a `Problem`. */
export const call = async <E extends Named>(it: E, sent: Sent<E>, signal?: AbortSignal) =>
  (await callAloud(it, sent, signal)).data

const roomOf = (it: Named) => it.name.split('.')[0]!

/** `useQuery(read(patients.list, { query }))`. A read that no screen waits for any more is given up. */
export const read = <E extends Named>(it: E, sent: Sent<E>) =>
  queryOptions<Reply<E>, Problem>({
    queryKey: [roomOf(it), it.name, sent],
    queryFn: ({ signal }) => call(it, sent, signal),
  })

/** Reads again whatever these rooms have read. */
export const refresh = (cache: QueryClient, rooms: readonly string[]) =>
  Promise.all(rooms.map((room) => cache.invalidateQueries({ queryKey: [room] })))

/** One after the other, for as long as it takes: only what the server itself refuses is given up. */
const waiting = {
  networkMode: 'online',
  scope: { id: 'waiting' },
  retry: (_failures: number, problem: Problem) => problem.code === 'unavailable' || problem.code === 'too_many',
  retryDelay: (failures: number) => Math.min(60_000, 1000 * 2 ** failures),
} as const

interface WriteOptions {
  /** Rooms whose reads change too. */
  alsoRefreshes?: readonly Word[]
  /** The page says by itself what went wrong; no toast. */
  isQuiet?: boolean
  /** Without a connection the write waits for one instead of failing. Its call must be one that `resumes`. */
  waitsForConnection?: boolean
}

/**
 * `const save = useWrite(patients.create)`. Whatever the room has read is read again after a write;
 * `useWrite(programs.create, { alsoRefreshes: ['patients'] })` for what it changes elsewhere.
 */
export function useWrite<E extends Named>(
  it: E,
  { alsoRefreshes = [], isQuiet, waitsForConnection }: WriteOptions = {},
) {
  const cache = useQueryClient()
  const write = useMutation<Reply<E>, Problem, Sent<E>>({
    mutationKey: [it.name],
    mutationFn: (sent) => call(it, sent),
    onSuccess: () => void refresh(cache, [roomOf(it), ...alsoRefreshes]),
    meta: { isQuiet, isWaiting: waitsForConnection },
    ...(waitsForConnection ? waiting : { networkMode: 'always' }),
  })
  type Options = Parameters<typeof write.mutate>[1]
  const { mutate, mutateAsync } = write
  return {
    ...write,
    mutate: useCallback((sent: Sent<E>, options?: Options) => mutate({ ...sent, key: randomId() }, options), [mutate]),
    mutateAsync: useCallback(
      (sent: Sent<E>, options?: Options) => mutateAsync({ ...sent, key: randomId() }, options),
      [mutateAsync],
    ),
  }
}

/** A write that was waiting for a connection goes on after the app was closed and opened again. */
export const resumes = (cache: QueryClient, it: Named) =>
  cache.setMutationDefaults([it.name], {
    ...waiting,
    mutationFn: (sent: Sent<Named>) => call(it, sent),
    onSuccess: () => void refresh(cache, [roomOf(it)]),
    meta: { isWaiting: true },
  })
