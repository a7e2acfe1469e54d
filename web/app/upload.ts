import { Problem } from '@kinora/contract/problem.ts'

/** Milliseconds without progress after which an upload fails, also while it waits for the reply. */
const [stallTimeout, replyTimeout] = [45_000, 120_000]

const uploadStalled = () =>
  new Problem(
    'unavailable',
    'Nothing was sent for 45 seconds, so we stopped. Check your connection, or choose a smaller file, then try again.',
  )

export interface Upload {
  method: string
  headers: Headers | Record<string, string>
  body: XMLHttpRequestBodyInit | undefined
  signal?: AbortSignal | undefined
}

/** `Response` refuses a body with these. */
const isEmpty = (status: number) => status === 204 || status === 304

function responseOf(request: XMLHttpRequest) {
  const { status, responseText } = request
  const headers = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
    .flatMap((line): [string, string][] => {
      const [name, ...value] = line.split(':')
      return name ? [[name, value.join(':').trim()]] : []
    })
  return new Response(isEmpty(status) ? null : responseText, { status, headers })
}

/**
 * Like `fetch`, but with XMLHttpRequest, which reports the share that has been sent.
 * @throws Problem when the upload makes no progress.
 */
export function upload(
  address: string,
  { method, headers, body, signal }: Upload,
  onShare: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStalled = false
    const stop = () => request.abort()
    const wait = (milliseconds: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        isStalled = milliseconds === stallTimeout
        stop()
      }, milliseconds)
    }
    const refuse = () => reject(isStalled ? uploadStalled() : new TypeError('Failed to fetch'))
    request.open(method, address)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait(stallTimeout)
      onShare(total > 0 ? loaded / total : 0)
    })
    request.upload.addEventListener('load', () => {
      wait(replyTimeout)
      onShare(1)
    })
    request.addEventListener('load', () => resolve(responseOf(request)))
    request.addEventListener('error', refuse)
    request.addEventListener('abort', refuse)
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    })
    if (signal?.aborted) return refuse()
    signal?.addEventListener('abort', stop)
    wait(stallTimeout)
    request.send(body ?? null)
  })
}
