import type { VideoPart } from '@kinora/contract/exercise-videos.ts'
import { apiBase } from '../../app/base-path.ts'

/** A part that did not get there: the storage's answer, or 0 where there was none. */
export class PartUploadError extends Error {
  readonly status: number
  constructor(status: number) {
    super('A part of the video did not get there.')
    this.status = status
  }
}

/** Without a byte moving for so long a connection is given up. Milliseconds. */
const stallTimeoutMs = 45_000

/** Sends one part. `tell` hears how many of its bytes are gone. Only XMLHttpRequest tells that. */
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
