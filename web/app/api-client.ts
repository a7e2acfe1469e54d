import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Problem } from '@kinora/contract/problem.ts'
import type { NamedEndpoint, Reply, RequestOf } from '@kinora/contract/api.ts'
import type { Feature } from '@kinora/contract/features.ts'
import { compareClocks } from './clock.ts'
import { deviceSecret } from './device.ts'
import { endSession, session, sessionSignal } from './login-session.ts'
import { askForReason } from './precaution-reason.ts'
import { takeReply, withoutCache } from './requests-ahead.ts'
import { confirmIdentity } from './step-up.ts'

/** The timeout of a request, in milliseconds. */
export const requestTimeout = 30_000

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: object
  /** The idempotency key: set once per write, so that sending it again has no second effect. */
  key?: string
}

/** The address of a request below the API's base path. */
export function addressOf(endpoint: NamedEndpoint, { params = {}, query = {} }: Parts) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, hole: string) => encodeURIComponent(String(params[hole])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
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
  if (endpoint.roles === 'anyone' && endpoint.method !== 'GET') headers.set('x-device', deviceSecret())
  if (endpoint.method !== 'GET' && !endpoint.isRead) headers.set('idempotency-key', key ?? randomId())
  if (body && !(body instanceof FormData)) headers.set('content-type', 'application/json')
  return headers
}

/** Without a reply from the server, the user reads the failure message of the endpoint. */
const noReply = (endpoint: NamedEndpoint) => new Problem('unavailable', endpoint.failure)

async function send(endpoint: NamedEndpoint, parts: Parts, token?: string, signal?: AbortSignal) {
  const { body } = parts
  const address = addressOf(endpoint, parts)
  const ahead = endpoint.method === 'GET' ? takeReply(address, token) : undefined
  const signals = [AbortSignal.timeout(requestTimeout)]
  if (signal) signals.push(signal)
  // A write goes on after a logout: what the user saved a moment before must arrive.
  if (token && endpoint.method === 'GET') signals.push(sessionSignal())
  const request = {
    method: endpoint.method,
    headers: headersOf(endpoint, parts, token),
    body: body instanceof FormData ? body : body && JSON.stringify(body),
    signal: AbortSignal.any(signals),
  }
  const sentAt = Date.now()
  const response = await (ahead ?? fetch(withoutCache(address), request)).catch((cause: unknown) => {
    throw Object.assign(noReply(endpoint), { cause })
  })
  if (!ahead) compareClocks(response, sentAt)
  return response
}

interface Envelope {
  status: boolean
  message?: string
  data?: unknown
  code?: Problem['code']
  errors?: Problem['fields']
}

/** 401 and 403 end the session, except on the login request itself or when somebody else has signed in meanwhile. */
function endSessionIfRefused(endpoint: NamedEndpoint, { status }: Response, token?: string) {
  if (status !== 401 && status !== 403) return
  if (endpoint.name !== 'accounts.login' && session()?.token === token) endSession()
}

interface ReplyWithMessage<E extends NamedEndpoint> {
  data: Reply<E>
  /** The message beside the data, for the few screens that show it. */
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
  return { data: parseReply(endpoint, answer.data), message: answer.message ?? '' }
}

/** A page that was open during an upgrade may know another version of the contract than the server. */
function parseReply<E extends NamedEndpoint>({ reply }: E, data: unknown) {
  if ('file' in reply || 'events' in reply) return undefined as Reply<E>
  const parsed = reply.safeParse(data)
  if (!parsed.success)
    throw new Problem('failed', 'Kinora was updated while this page was open. Reload the page to continue.')
  return parsed.data as Reply<E>
}

/**
 * Calls an endpoint. All JSON requests of the web client go through here; nothing else knows the envelope. Throws a
 * `Problem`. When the server wants the user to confirm who they are, or to say why an exercise is prescribed against a
 * precaution, asks for it and sends the request again.
 */
export async function callWithMessage<E extends NamedEndpoint>(
  endpoint: E,
  sent: RequestOf<E>,
  signal?: AbortSignal,
): Promise<ReplyWithMessage<E>> {
  try {
    return await callOnce(endpoint, sent, signal)
  } catch (problem) {
    if (problem instanceof Problem && problem.code === 'reason_needed')
      return callOnce(endpoint, await withReason(sent, problem), signal)
    if (!(problem instanceof Problem) || problem.code !== 'step_up_needed') throw problem
    if (!(await confirmIdentity()))
      throw new Problem('step_up_needed', 'Nothing was changed, because you did not confirm it’s you.')
    return callOnce(endpoint, sent, signal)
  }
}

/** The same request with the reason that the user gives. */
async function withReason<E extends NamedEndpoint>(sent: RequestOf<E>, { fields }: Problem): Promise<RequestOf<E>> {
  const reason = await askForReason(fields)
  if (!reason) throw new Problem('reason_needed', 'Nothing was prescribed, because it is against a precaution.')
  return { ...sent, body: { ...(sent as Parts).body, reason } }
}

/** Calls an endpoint and returns its data. Throws a `Problem`. */
export const call = async <E extends NamedEndpoint>(endpoint: E, sent: RequestOf<E>, signal?: AbortSignal) =>
  (await callWithMessage(endpoint, sent, signal)).data

const featureOf = (endpoint: NamedEndpoint) => endpoint.name.split('.')[0]!

/** `useQuery(read(patients.list, { query }))`. Aborted when no screen needs it any more. */
export const read = <E extends NamedEndpoint>(endpoint: E, sent: RequestOf<E>) =>
  queryOptions<Reply<E>, Problem>({
    queryKey: [featureOf(endpoint), endpoint.name, sent],
    queryFn: ({ signal }) => call(endpoint, sent, signal),
  })

/** Reloads everything that was read from these features. */
export const refresh = (cache: QueryClient, features: readonly string[]) =>
  Promise.all(features.map((feature) => cache.invalidateQueries({ queryKey: [feature] })))

/** Sent one after the other and retried for as long as it takes; only a refusal by the server ends it. */
const whileOffline = {
  networkMode: 'online',
  scope: { id: 'waiting' },
  retry: (_failures: number, problem: Problem) => problem.code === 'unavailable' || problem.code === 'too_many',
  retryDelay: (failures: number) => Math.min(60_000, 1000 * 2 ** failures),
} as const

interface WriteOptions {
  /** Other features whose data changes with it. */
  alsoRefreshes?: readonly Feature[]
  /** The page shows the error itself; no toast. */
  isQuiet?: boolean
  /** Each write waits for the one before, so that an Undo and what follows it arrive in this order. */
  isInOrder?: boolean
  /** Without a connection the write waits instead of failing. Its endpoint must be passed to `registerResumable`. */
  waitsForConnection?: boolean
}

/**
 * `const save = useWrite(patients.create)`. A write reloads everything that was read from its feature;
 * `useWrite(programs.create, { alsoRefreshes: ['patients'] })` reloads others too.
 */
export function useWrite<E extends NamedEndpoint>(
  endpoint: E,
  { alsoRefreshes = [], isQuiet, isInOrder, waitsForConnection }: WriteOptions = {},
) {
  const cache = useQueryClient()
  const write = useMutation<Reply<E>, Problem, RequestOf<E>>({
    mutationKey: [endpoint.name],
    mutationFn: (sent) => call(endpoint, sent),
    onSuccess: () => void refresh(cache, [featureOf(endpoint), ...alsoRefreshes]),
    meta: { isQuiet, isWaiting: waitsForConnection },
    ...(isInOrder && { scope: { id: endpoint.name } }),
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

/** Lets a write that waits for a connection continue after the app was closed and opened again. */
export const registerResumable = (cache: QueryClient, endpoint: NamedEndpoint) =>
  cache.setMutationDefaults([endpoint.name], {
    ...whileOffline,
    mutationFn: (sent: RequestOf<NamedEndpoint>) => call(endpoint, sent),
    onSuccess: () => void refresh(cache, [featureOf(endpoint)]),
    meta: { isWaiting: true },
  })
