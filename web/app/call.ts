import { Problem } from '@kinora/contract/problem.ts'
import type { NamedEndpoint, Reply, RequestOf } from '@kinora/contract/api.ts'
import { checkFor } from './check-reply.ts'
import { compareClocks } from './clock.ts'
import { deviceSecret } from './device-secret.ts'
import { endSession, session, sessionSignal } from './login-session.ts'
import { askForReason } from './precaution-reason.ts'
import { forgetReplies, takeReply, withoutCache } from './requests-ahead.ts'
import { confirmIdentity } from './step-up.ts'
import type { Upload } from './upload.ts'

/** Milliseconds and characters. A larger request, or one with files, times out only if it makes no progress. */
const [requestTimeout, largeRequest] = [30_000, 100_000]

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

interface Options {
  signal?: AbortSignal | undefined
  /** Called with the progress of an upload, to show it in place of the default progress bar. */
  onShare?: (share: number) => void
}

const sendLarge = async (address: string, request: Upload, onShare?: Options['onShare']) =>
  (await import('./upload-with-progress.ts')).uploadWithProgress(address, request, onShare)

async function send(endpoint: NamedEndpoint, parts: Parts, token?: string, { signal, onShare }: Options = {}) {
  const address = addressOf(endpoint, parts)
  const body = parts.body instanceof FormData ? parts.body : parts.body && JSON.stringify(parts.body)
  const isRead = endpoint.method === 'GET' || endpoint.isRead
  const ahead = isRead ? takeReply(body ? `${address} ${body as string}` : address, token) : undefined
  if (!isRead) forgetReplies()
  const isLarge = body instanceof FormData || (body?.length ?? 0) > largeRequest
  const signals = isLarge ? [] : [AbortSignal.timeout(requestTimeout)]
  if (signal) signals.push(signal)
  // A write continues after a logout: a change saved a moment before must arrive.
  if (token && endpoint.method === 'GET') signals.push(sessionSignal())
  const request = {
    method: endpoint.method,
    headers: headersOf(endpoint, parts, token),
    body,
    signal: AbortSignal.any(signals),
  }
  const sentAt = Date.now()
  const carry: typeof sendLarge = isLarge ? sendLarge : fetch
  const response = await (ahead ?? carry(withoutCache(address), request, onShare)).catch((cause: unknown) => {
    throw cause instanceof Problem ? cause : Object.assign(noReply(endpoint), { cause })
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
  options?: Options,
): Promise<ReplyWithMessage<E>> {
  const token = session()?.token
  const response = await send(endpoint, sent as Parts, token, options)
  endSessionIfRefused(endpoint, response, token)
  if (response.ok && 'file' in endpoint.reply) return { data: (await response.blob()) as Reply<E>, message: '' }

  const answer = (await response.json().catch(() => undefined)) as Envelope | undefined
  if (!answer) throw noReply(endpoint)
  if (!answer.status)
    throw new Problem(answer.code ?? 'failed', answer.message || endpoint.failure, answer.errors ?? [])
  const check = await checkFor(endpoint, response)
  return { data: check(answer.data) as Reply<E>, message: answer.message ?? '' }
}

/**
 * Calls an endpoint. All JSON requests of the web client go through here; nothing else knows the envelope. Throws a
 * `Problem`. When the server wants the user to confirm who they are, or to say why an exercise is prescribed against a
 * precaution, asks for it and sends the request again.
 */
export async function callWithMessage<E extends NamedEndpoint>(
  endpoint: E,
  sent: RequestOf<E>,
  options?: Options,
): Promise<ReplyWithMessage<E>> {
  try {
    return await callOnce(endpoint, sent, options)
  } catch (problem) {
    if (problem instanceof Problem && problem.code === 'reason_needed')
      return callOnce(endpoint, await withReason(sent, problem), options)
    if (!(problem instanceof Problem) || problem.code !== 'step_up_needed') throw problem
    if (!(await confirmIdentity()))
      throw new Problem('step_up_needed', 'Nothing was changed, because you did not confirm it’s you.')
    return callOnce(endpoint, sent, options)
  }
}

/** The same request with the reason that the user gives. */
async function withReason<E extends NamedEndpoint>(sent: RequestOf<E>, { fields }: Problem): Promise<RequestOf<E>> {
  const reason = await askForReason(fields)
  if (!reason) throw new Problem('reason_needed', 'Nothing was prescribed, because it is against a precaution.')
  return { ...sent, body: { ...(sent as Parts).body, reason } }
}

/** Calls an endpoint and returns its data. Throws a `Problem`. */
export const call = async <E extends NamedEndpoint>(endpoint: E, sent: RequestOf<E>, options?: Options) =>
  (await callWithMessage(endpoint, sent, options)).data
