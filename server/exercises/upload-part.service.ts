import { videoPart, type VideoUpload } from '@kinora/contract/exercise-videos.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { Db } from '../database/connect.ts'
import { isValidSignature, signature } from '../security/signed-url.ts'
import { ensureFound } from '../http/implement.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { videoOf } from './video.service.ts'
import { findVideo, findUploadingVideo, type VideoRecord } from './video.queries.ts'
import type { Reader } from './exercise.rules.ts'
import { uploadUrlSeconds, missingParts, partKey, partsOf, wrongLength } from './video.rules.ts'

const partSubject = (
  { storageKey, type }: { storageKey: string | null; type: string | null },
  number: number,
  bytes: number,
  by: string,
) => `PUT ${storageKey} ${number} ${type} ${bytes} ${by}`

const partSignature = (
  video: { storageKey: string | null; type: string | null },
  part: { number: number; bytes: number },
  by: string,
  until: number,
  secret: string,
) => signature(secret, partSubject(video, part.number, part.bytes, by), until)

/** An upload with the URLs of the missing parts. */
export async function describeUpload(
  row: VideoRecord,
  { accountId: by }: Reader,
  integrations: Integrations,
): Promise<VideoUpload> {
  const { fileStorage, secret } = integrations
  const until = Math.floor(Date.now() / 1000) + uploadUrlSeconds
  const isOpen = row.state === 'uploading'
  const there = isOpen ? await fileStorage.list(row.storageKey!) : new Map<string, number>()

  async function uploadTarget({ number, bytes }: { number: number; bytes: number }) {
    const type = row.type!
    const storageUpload = await fileStorage.signUpload?.(partKey(row.storageKey!, number), {
      type,
      bytes,
      seconds: uploadUrlSeconds,
    })
    if (storageUpload) return storageUpload
    const path = videoPart.replace(':id', row._id).replace(':number', String(number))
    const key = partSignature(row, { number, bytes }, by, until, secret)
    return { url: `${path}?until=${until}&by=${by}&key=${key}`, headers: { 'content-type': type } }
  }

  const cut = row.sourceFileId ? partsOf(row.bytes, row.partBytes) : []
  const parts = await Promise.all(
    cut.map(async (part) => {
      const isUploaded = !isOpen || there.get(partKey('', part.number).slice(1)) === part.bytes
      return { ...part, isUploaded, ...(isUploaded ? { url: null, headers: {} } : await uploadTarget(part)) }
    }),
  )
  return {
    video: videoOf(row, secret),
    url: parts.length === 1 ? parts[0]!.url : null,
    partBytes: row.partBytes,
    parts,
    urlsExpireAt: new Date(until * 1000).toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}

export const readParts = async (systemDb: Db, actor: Reader, id: string, integrations: Integrations) =>
  describeUpload(ensureFound(await findVideo(systemDb, actor.organizationId, id), 'This video'), actor, integrations)

type SignedPart = { id: string; number: number; until: number; by: string; key: string }
type PartBody = { content: AsyncIterable<Uint8Array>; bytes: number; type: string }

const partsInProgress = new Set<string>()

/**
 * Accepts one part of a video at its signed URL: once, and exactly the part the URL is for.
 * @throws Problem `invalid` for any other, because the app would sign the user out on a 403.
 */
export async function receivePart(systemDb: Db, address: SignedPart, body: PartBody, integrations: Integrations) {
  const { id, number, until, by, key } = address
  const video = await findUploadingVideo(systemDb, id)
  const part = video && partsOf(video.bytes, video.partBytes)[number - 1]
  const isRight =
    part && isValidSignature(integrations.secret, partSubject(video, number, part.bytes, by), { until, key })
  if (!isRight) throw new Problem('invalid', 'This upload link has expired. Please try again.')
  if (body.bytes !== part.bytes || body.type !== video.type) throw wrongLength()
  const stored = partKey(video.storageKey, number)
  if (
    partsInProgress.has(stored) ||
    !missingParts([part], await integrations.fileStorage.list(video.storageKey)).length
  )
    throw new Problem('conflict', 'This part has already been uploaded.')
  partsInProgress.add(stored)
  try {
    const size = await integrations.fileStorage.writeFrom(stored, body.content, part.bytes)
    // A part that arrives while the video is being removed must be deleted too.
    const isAwaited = size === part.bytes && (await findUploadingVideo(systemDb, id))
    if (isAwaited) return
    await integrations.fileStorage.remove(stored)
    throw size === part.bytes ? new Problem('conflict', 'This video was removed.') : wrongLength()
  } finally {
    partsInProgress.delete(stored)
  }
}
