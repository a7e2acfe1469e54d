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
import { videoOf, removeLater, detachVideos } from './video.service.ts'
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

interface Announced {
  _id?: string
  exerciseId: string
  name: string
  type: VideoType
  bytes: number
  partBytes: number
  seconds: number
}

/** Keeps storage and a place for a video that is about to be sent; under the same id it is the same video again. */
async function reserve(
  systemDb: Db,
  actor: Reader,
  announced: Announced,
  { videoConverter }: Integrations,
): Promise<VideoRecord> {
  const { _id, exerciseId, name, type, bytes, ...kept } = announced
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
    if (!video) throw fieldProblem('conflict', '_id', 'There is already a video of this id.')
    return ensureFound(await findVideo(tx, organizationId, id), 'This video')
  })
}

type Asked = Omit<Announced, 'partBytes' | 'seconds'>

/** Reserves storage for a video and says where its parts go. */
export async function announceVideo(systemDb: Db, actor: Reader, asked: Asked, integrations: Integrations) {
  const video = await reserve(
    systemDb,
    actor,
    { ...asked, partBytes, seconds: reservationSeconds.inParts },
    integrations,
  )
  return describeUpload(video, actor, integrations)
}

/** Gives a video up that is on its way, says why, and gives back what was kept for it. */
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
    await removeLater(tx, all)
    return all
  })
  for (const key of keys) await fileStorage.remove(key)
}

/** @throws Problem `unsupported_media` where the first bytes that were sent begin another kind of file. */
async function ensureBegun({ storageKey, type }: VideoRecord, { fileStorage }: Integrations) {
  const chunks: Uint8Array[] = []
  for await (const chunk of (await fileStorage.open(partKey(storageKey!, 1), { from: 0, to: 63 })) ?? [])
    chunks.push(chunk)
  if (videoTypeOf(Buffer.concat(chunks)) !== type) throw notAVideo()
}

/** Begins the conversion of a video whose parts are all there. Asked again it changes nothing. */
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
    await ensureBegun(video, integrations).catch(async (error: unknown) => {
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

interface Coming {
  _id?: string
  exerciseId?: string
  bytes?: number
}

/** How much storage to keep for a file that comes now. */
function announcedBytes({ bytes }: Coming, { requestBytes }: UploadedStream) {
  if (bytes !== undefined) return bytes
  if (requestBytes === undefined) throw fieldProblem('invalid', 'bytes', 'Say how many bytes the file has.')
  if (requestBytes > maxVideoBytes + 100_000) throw tooLarge()
  return Math.min(requestBytes, maxVideoBytes)
}

/** Takes a video that comes with the call, as it comes, and begins its conversion. What is refused leaves nothing. */
export async function uploadWholeVideo(
  systemDb: Db,
  actor: Reader,
  coming: Coming,
  file: UploadedStream,
  integrations: Integrations,
) {
  try {
    return await receive(systemDb, actor, coming, file, integrations)
  } catch (error) {
    file.skip()
    throw error
  }
}

async function receive(systemDb: Db, actor: Reader, coming: Coming, file: UploadedStream, integrations: Integrations) {
  if (!coming.exerciseId)
    throw fieldProblem('invalid', 'exerciseId', 'Say which exercise the video is of, before the file.')
  ensureExtension(file.filename, file.type)
  const bytes = announcedBytes(coming, file)
  const whole = { partBytes: bytes, seconds: reservationSeconds.whole }
  const facts = { _id: coming._id, exerciseId: coming.exerciseId, name: file.filename, type: file.type as VideoType }
  const video = await reserve(systemDb, actor, { ...facts, bytes, ...whole }, integrations)
  if (video.state !== 'uploading') {
    file.skip()
    return videoOf(video, integrations.secret)
  }
  if (video.bytes !== bytes) throw fieldProblem('conflict', '_id', 'There is already a video of this id.')
  try {
    const key = partKey(video.storageKey!, 1)
    const size = await integrations.fileStorage.writeFrom(key, file.content, bytes).catch((error: unknown) => {
      throw coming.bytes !== undefined && error instanceof Problem && error.code === 'too_large' ? wrongLength() : error
    })
    if (size === 0) throw fieldProblem('invalid', 'file', 'This file is empty.')
    if (coming.bytes !== undefined && size !== coming.bytes) throw wrongLength()
    await shorten(systemDb, video, size)
    return await beginConversion(systemDb, actor, video._id, integrations)
  } catch (error) {
    await dropVideo(systemDb, video, integrations)
    throw error
  }
}

/** Of what was kept for a file and what was around it, the file needs only so much. */
const shorten = (systemDb: Db, { organizationId, _id, sourceFileId }: VideoRecord, bytes: number) =>
  inTransaction(systemDb, async (tx) => {
    await updateFileBytes(tx, organizationId, sourceFileId!, bytes)
    await updateVideo(tx, organizationId, _id, { partBytes: bytes })
  })

async function dropVideo(
  systemDb: Db,
  { organizationId, exerciseId, _id, storageKey }: VideoRecord,
  { fileStorage }: Integrations,
) {
  const { keys } = await inTransaction(systemDb, (tx) => detachVideos(tx, organizationId, exerciseId, _id))
  for (const key of new Set([...keys, storageKey!])) await fileStorage.remove(key)
}

interface Renaming {
  filename: string
  exerciseId: string
  videoId?: string
  isAssigned?: boolean
  isConverting?: boolean
}

/** What a video is called and whether patients see it; without an id the newest of the exercise is meant. */
export async function renameVideo(systemDb: Db, actor: Reader, change: Renaming, integrations: Integrations) {
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
