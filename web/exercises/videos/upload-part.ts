import type { VideoPart } from '@kinora/contract/exercise-videos.ts'
import { apiBase } from '../../app/base-path.ts'
import { upload } from '../../app/upload.ts'

/** A failed upload of a part: the HTTP status, or 0 without a response. */
export class PartUploadError extends Error {
  readonly status: number
  constructor(status: number) {
    super('Part of the video did not arrive. Try again.')
    this.status = status
  }
}

export async function uploadPart(
  { url, headers, bytes }: VideoPart,
  body: Blob,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
) {
  const request = { method: 'PUT', headers, body, signal }
  const { ok, status } = await upload(url!.startsWith('/') ? apiBase + url : url!, request, (share) =>
    onProgress(share * bytes),
  ).catch(() => Response.error())
  if (!ok) throw new PartUploadError(status)
}
