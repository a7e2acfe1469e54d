import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import type { VideoType } from '@kinora/contract/video-limits.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { notAVideo, videoTypeOf } from '../integrations/video-converter.ts'
import { enqueueInTurn } from '../jobs/enqueue.ts'
import { deleteFiles } from '../organizations/organization.queries.ts'
import { reserveQuota } from '../plans/plan-limit.service.ts'
import { findExercise, lockExercise } from './exercise.queries.ts'
import { ensureOwn, type Reader } from './exercise.rules.ts'
import { describeUpload } from './upload-part.service.ts'
import {
  countVideosInProgress,
  findVideo,
  findVideos,
  insertVideo,
  insertVideoFile,
  lockVideo,
  updateVideo,
  type VideoRecord,
} from './video.queries.ts'
import {
  convertedKeys,
  ensureAllPartsUploaded,
  ensureQueueCapacity,
  ensureVideoCapacity,
  partBytes,
  partKey,
  partsOf,
  reservationSeconds,
  sourceKey,
} from './video.rules.ts'
import { removeAfterUrlsExpire, videoOf } from './video.service.ts'

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
export async function reserveVideo(
  systemDb: Db,
  actor: Reader,
  reservation: VideoReservation,
  { videoConverter }: Integrations,
): Promise<VideoRecord> {
  const { _id, exerciseId, name, type, bytes, ...more } = reservation
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
    const video = await insertVideo(tx, { ...facts, ...more })
    if (!video) throw fieldProblem('conflict', '_id', 'This id is already taken by another video.')
    return ensureFound(await findVideo(tx, organizationId, id), 'This video')
  })
}

type NewVideoUpload = Omit<VideoReservation, 'partBytes' | 'seconds'>

/** Reserves storage for a video and returns the upload URLs of its parts. */
export async function openVideoUpload(
  systemDb: Db,
  actor: Reader,
  announced: NewVideoUpload,
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
