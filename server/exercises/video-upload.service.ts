import { maxVideoBytes, type VideoType } from '@kinora/contract/video-limits.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import type { UploadedStream } from '@kinora/contract/api.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import { enqueueInTurn } from '../jobs/enqueue.ts'
import { ensureFound } from '../http/implement.ts'
import { deleteFiles } from '../organizations/organization.queries.ts'
import { videoTypeOf, notAVideo } from '../integrations/video-converter.ts'
import { tooLarge } from '../integrations/file-storage.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { reserveQuota } from '../plans/plan-limit.service.ts'
import { videoOf, removeAfterUrlsExpire, detachVideos } from './video.service.ts'
import { describeUpload } from './upload-part.service.ts'
import { findExercise, lockExercise } from './exercise.queries.ts'
import {
  countVideosInProgress,
  findVideo,
  findVideos,
  insertVideo,
  insertVideoFile,
  lockVideo,
  updateFileBytes,
  updateVideo,
  type VideoRecord,
} from './video.queries.ts'
import { ensureOwn, type Reader } from './exercise.rules.ts'
import {
  ensureExtension,
  ensureVideoCapacity,
  ensureQueueCapacity,
  ensureAllPartsUploaded,
  convertedKeys,
  partBytes,
  partKey,
  partsOf,
  reservationSeconds,
  sourceKey,
  wrongLength,
} from './video.rules.ts'

interface VideoReservation {
  _id?: string
  exerciseId: string
  name: string
  type: VideoType
  bytes: number
  partBytes: number
  seconds: number
}

/** Reserves storage and one of the plan's videos. The same id returns the existing video. */
async function reserveVideo(
  systemDb: Db,
  actor: Reader,
  reservation: VideoReservation,
  { videoConverter }: Integrations,
): Promise<VideoRecord> {
  const { _id, exerciseId, name, type, bytes, ...kept } = reservation
  const { organizationId, accountId: createdBy } = actor
  return inTransaction(systemDb, async (tx) => {
    ensureOwn(ensureFound(await findExercise(tx, actor, exerciseId), 'This exercise'), actor)
    videoConverter.ensureAvailable()
    ensureFound(await lockExercise(tx, organizationId, exerciseId), 'This exercise')
    const before = _id && (await findVideo(tx, organizationId, _id))
    if (before && before.exerciseId === exerciseId) return before
    const others = await findVideos(tx, organizationId, [exerciseId])
    ensureVideoCapacity(others.filter(({ state }) => state !== 'failed').length)
    ensureQueueCapacity(await countVideosInProgress(tx, organizationId))
    await reserveQuota(tx, organizationId, 'VIDEO_COUNT')
    await reserveQuota(tx, organizationId, 'STORAGE', bytes)
    const id = _id ?? crypto.randomUUID()
    const storageKey = sourceKey(organizationId, id)
    const file = await insertVideoFile(tx, { organizationId, storageKey, type, bytes, createdBy })
    const facts = { id, organizationId, exerciseId, filename: name, sourceFileId: file.id, createdBy }
    const video = await insertVideo(tx, { ...facts, ...kept })
    if (!video) throw fieldProblem('conflict', '_id', 'This id is already taken by another video.')
    return ensureFound(await findVideo(tx, organizationId, id), 'This video')
  })
}

type AnnouncedVideo = Omit<VideoReservation, 'partBytes' | 'seconds'>

/** Reserves storage for a video and returns the upload URLs of its parts. */
export async function announceVideo(
  systemDb: Db,
  actor: Reader,
  announced: AnnouncedVideo,
  integrations: Integrations,
) {
  const video = await reserveVideo(
    systemDb,
    actor,
    { ...announced, partBytes, seconds: reservationSeconds.inParts },
    integrations,
  )
  return describeUpload(video, actor, integrations)
}

/** Marks an unfinished video as failed with a message, and releases its storage. */
export async function failVideo(
  systemDb: Db,
  { organizationId, videoId }: { organizationId: string; videoId: string },
  message: string,
  { fileStorage }: Pick<Integrations, 'fileStorage'>,
) {
  const keys = await inTransaction(systemDb, async (tx) => {
    const video = await lockVideo(tx, organizationId, videoId)
    if (!video?.sourceFileId) return []
    await updateVideo(tx, organizationId, videoId, { state: 'failed', message, sourceFileId: null, progress: 0 })
    await deleteFiles(tx, organizationId, [video.sourceFileId])
    const all = [video.storageKey!, ...Object.values(convertedKeys(organizationId, videoId))]
    await removeAfterUrlsExpire(tx, all)
    return all
  })
  for (const key of keys) await fileStorage.remove(key)
}

/**
 * @throws Problem `unsupported_media` if the first bytes belong to another type of file.
 */
async function ensureVideoContent({ storageKey, type }: VideoRecord, { fileStorage }: Integrations) {
  const chunks: Uint8Array[] = []
  for await (const chunk of (await fileStorage.open(partKey(storageKey!, 1), { from: 0, to: 63 })) ?? [])
    chunks.push(chunk)
  if (videoTypeOf(Buffer.concat(chunks)) !== type) throw notAVideo()
}

/** Starts the conversion of a video whose parts have all arrived. A repeated call changes nothing. */
export async function beginConversion(systemDb: Db, actor: Reader, id: string | undefined, integrations: Integrations) {
  if (!id) throw fieldProblem('invalid', 'file', 'Choose a file first.')
  const { organizationId } = actor
  const video = ensureFound(await findVideo(systemDb, organizationId, id), 'This video')
  if (video.state === 'failed') throw new Problem('conflict', video.message)
  if (video.state === 'uploading') {
    ensureAllPartsUploaded(
      partsOf(video.bytes, video.partBytes),
      await integrations.fileStorage.list(video.storageKey!),
    )
    await ensureVideoContent(video, integrations).catch(async (error: unknown) => {
      if (error instanceof Problem && error.code === 'unsupported_media')
        await failVideo(systemDb, { organizationId, videoId: id }, error.message, integrations)
      throw error
    })
    await inTransaction(systemDb, async (tx) => {
      const locked = ensureFound(await lockVideo(tx, organizationId, id), 'This video')
      if (locked.state !== 'uploading') return
      await updateVideo(tx, organizationId, id, { state: 'converting', progress: 0 })
      await enqueueInTurn(tx, 'videos', 'convertVideo', { organizationId, videoId: id }, `video:${id}`)
    })
  }
  return videoOf(ensureFound(await findVideo(systemDb, organizationId, id), 'This video'), integrations.secret)
}

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

interface VideoRenaming {
  filename: string
  exerciseId: string
  videoId?: string
  isAssigned?: boolean
  isConverting?: boolean
}

/** Renames a video and shows or hides it for patients. Without an id it changes the newest video of the exercise. */
export async function renameVideo(systemDb: Db, actor: Reader, change: VideoRenaming, integrations: Integrations) {
  const { exerciseId, videoId, filename, isAssigned, isConverting } = change
  const { organizationId } = actor
  const id = await inTransaction(systemDb, async (tx) => {
    const videos = await findVideos(tx, organizationId, [exerciseId])
    const { _id } = ensureFound(videoId ? videos.find((video) => video._id === videoId) : videos.at(-1), 'This video')
    await updateVideo(tx, organizationId, _id, { filename, ...(isAssigned !== undefined && { isAssigned }) })
    return _id
  })
  if (isConverting) return beginConversion(systemDb, actor, id, integrations)
  return videoOf(ensureFound(await findVideo(systemDb, organizationId, id), 'This video'), integrations.secret)
}
