import type { VideoPart } from '@kinora/contract/exercise-videos.ts'
import { apiBase } from '../../app/base-path.ts'

/** A failed upload of a part: the HTTP status, or 0 without a response. */
export class PartUploadError extends Error {
  readonly status: number
  constructor(status: number) {
    super('Part of the video did not arrive. Try again.')
    this.status = status
  }
}

/** Milliseconds without progress after which the request is aborted. */
const stallTimeoutMs = 45_000

/** Uploads one part. Uses XMLHttpRequest because fetch does not report upload progress. */
export function uploadPart(
  part: VideoPart,
  bytes: Blob,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer = setTimeout(() => request.abort(), stallTimeoutMs)
    const stop = () => request.abort()
    const lose = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      reject(new PartUploadError(request.status))
    }
    request.open('PUT', part.url!.startsWith('/') ? apiBase + part.url : part.url!)
    for (const [name, value] of Object.entries(part.headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), stallTimeoutMs)
      onProgress(Math.min(loaded, part.bytes))
    })
    request.addEventListener('load', () => {
      if (request.status < 200 || request.status > 299) return lose()
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      onProgress(part.bytes)
      resolve()
    })
    request.addEventListener('error', lose)
    request.addEventListener('abort', lose)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) return lose()
    request.send(bytes)
  })
}
