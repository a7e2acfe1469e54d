import type { UploadedStream } from '@kinora/contract/api.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { maxVideoBytes, type VideoType } from '@kinora/contract/video-limits.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import { tooLarge } from '../integrations/file-storage.ts'
import type { Integrations } from '../integrations/integrations.ts'
import type { Reader } from './exercise.rules.ts'
import { beginConversion, reserveVideo } from './video-upload.service.ts'
import { updateFileBytes, updateVideo, type VideoRecord } from './video.queries.ts'
import { ensureExtension, partKey, reservationSeconds, wrongLength } from './video.rules.ts'
import { detachVideos, videoOf } from './video.service.ts'

interface DirectUpload {
  _id?: string
  exerciseId?: string
  bytes?: number
}

/** The storage to reserve for a file that is being uploaded. */
function bytesToReserve({ bytes }: DirectUpload, { requestBytes }: UploadedStream) {
  if (bytes !== undefined) return bytes
  if (requestBytes === undefined) throw fieldProblem('invalid', 'bytes', 'Send the size of the file in bytes.')
  if (requestBytes > maxVideoBytes + 100_000) throw tooLarge()
  return Math.min(requestBytes, maxVideoBytes)
}

/** Streams a video from the request into storage and starts its conversion. A rejected file leaves nothing behind. */
export async function uploadWholeVideo(
  systemDb: Db,
  actor: Reader,
  upload: DirectUpload,
  file: UploadedStream,
  integrations: Integrations,
) {
  try {
    return await storeWholeVideo(systemDb, actor, upload, file, integrations)
  } catch (error) {
    file.skip()
    throw error
  }
}

async function storeWholeVideo(
  systemDb: Db,
  actor: Reader,
  upload: DirectUpload,
  file: UploadedStream,
  integrations: Integrations,
) {
  if (!upload.exerciseId) throw fieldProblem('invalid', 'exerciseId', 'Send exerciseId before the file.')
  ensureExtension(file.filename, file.type)
  const bytes = bytesToReserve(upload, file)
  const whole = { partBytes: bytes, seconds: reservationSeconds.whole }
  const facts = { _id: upload._id, exerciseId: upload.exerciseId, name: file.filename, type: file.type as VideoType }
  const video = await reserveVideo(systemDb, actor, { ...facts, bytes, ...whole }, integrations)
  if (video.state !== 'uploading') {
    file.skip()
    return videoOf(video, integrations.secret)
  }
  if (video.bytes !== bytes) throw fieldProblem('conflict', '_id', 'This id is already taken by another video.')
  try {
    const key = partKey(video.storageKey!, 1)
    const size = await integrations.fileStorage.writeFrom(key, file.content, bytes).catch((error: unknown) => {
      throw upload.bytes !== undefined && error instanceof Problem && error.code === 'too_large' ? wrongLength() : error
    })
    if (size === 0) throw fieldProblem('invalid', 'file', 'This file is empty.')
    if (upload.bytes !== undefined && size !== upload.bytes) throw wrongLength()
    await shrinkReservation(systemDb, video, size)
    return await beginConversion(systemDb, actor, video._id, integrations)
  } catch (error) {
    await removeRejectedVideo(systemDb, video, integrations)
    throw error
  }
}

/** Reduces the reservation to the size of the file, without the rest of the request. */
const shrinkReservation = (systemDb: Db, { organizationId, _id, sourceFileId }: VideoRecord, bytes: number) =>
  inTransaction(systemDb, async (tx) => {
    await updateFileBytes(tx, organizationId, sourceFileId!, bytes)
    await updateVideo(tx, organizationId, _id, { partBytes: bytes })
  })

async function removeRejectedVideo(
  systemDb: Db,
  { organizationId, exerciseId, _id, storageKey }: VideoRecord,
  { fileStorage }: Integrations,
) {
  const { keys } = await inTransaction(systemDb, (tx) => detachVideos(tx, organizationId, exerciseId, _id))
  for (const key of new Set([...keys, storageKey!])) await fileStorage.remove(key)
}
