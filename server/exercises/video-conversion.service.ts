import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { maxVideoBytes, type VideoType } from '@kinora/contract/video-limits.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { loadSharp } from '../integrations/load-sharp.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import { deleteFiles } from '../organizations/organization.queries.ts'
import type { FileStorage } from '../integrations/file-storage.ts'
import { damagedVideo, type ConvertedVideo } from '../integrations/video-converter.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { reserveQuota } from '../plans/plan-limit.service.ts'
import { removeAfterUrlsExpire } from './video.service.ts'
import { failVideo } from './video-upload.service.ts'
import {
  deleteOldFailed,
  findVideo,
  findExpiredUploads,
  insertVideoFile,
  lockVideo,
  updateVideo,
  updateProgress,
  type VideoRecord,
} from './video.queries.ts'
import {
  failedVideoRetentionDays,
  convertedKeys,
  missingParts,
  maxConversionAttempts,
  partKey,
  partsOf,
} from './video.rules.ts'
import { sha256OfFile } from '../integrations/file-storage.ts'

export interface ConversionJob {
  organizationId: string
  videoId: string
}

type VideoIntegrations = Pick<Integrations, 'fileStorage' | 'videoConverter'>

const progressIntervalMs = 1000
const conversionFailed = 'The video could not be converted. Please upload it again.'
const noSpace = 'The server has no space left. Please try again later.'

/** Joins the uploaded parts into one source file. */
async function assembleSource({ storageKey, bytes, partBytes }: VideoRecord, path: string, files: FileStorage) {
  const parts = partsOf(bytes, partBytes)
  if (missingParts(parts, await files.list(storageKey!)).length) throw damagedVideo()
  async function* all() {
    for (const { number } of parts) yield* (await files.open(partKey(storageKey!, number))) ?? []
  }
  await writeFile(path, all())
}

/** Stores the progress at most once a second, and aborts the conversion if the video was removed. */
function progressReporter(systemDb: Db, { organizationId, videoId }: ConversionJob) {
  const removed = new AbortController()
  let lastWriteAt = 0
  let writing: Promise<unknown> = Promise.resolve()
  async function write(share: number) {
    const { numUpdatedRows } = (await updateProgress(systemDb, organizationId, videoId, share))[0]!
    if (numUpdatedRows === 0n) removed.abort()
  }
  return {
    removed: removed.signal,
    onProgress(share: number) {
      if (Date.now() - lastWriteAt < progressIntervalMs) return
      lastWriteAt = Date.now()
      writing = writing.then(() => write(Math.round(share * 1000) / 1000)).catch(() => undefined)
    },
    flush: () => writing,
  }
}

/**
 * Replaces the upload with the converted video. Files are written before their rows, so that no row points to a missing
 * file.
 */
async function publishConversion(
  systemDb: Db,
  video: VideoRecord,
  converted: ConvertedVideo,
  { fileStorage }: VideoIntegrations,
) {
  const { organizationId, _id: id } = video
  const keys = convertedKeys(organizationId, id)
  const sha256 = await sha256OfFile(converted.video)
  await fileStorage.writeFrom(keys.video, createReadStream(converted.video), maxVideoBytes * 2)
  await fileStorage.write(keys.poster, converted.poster)
  const sharp = await loadSharp()
  const { width: posterWidth, height: posterHeight } = await sharp(converted.poster).metadata()
  const unused = await inTransaction(systemDb, async (tx) => {
    const locked = await lockVideo(tx, organizationId, id)
    if (locked?.state !== 'converting') return Object.values(keys)
    const more = converted.bytes + converted.poster.length - video.bytes
    if (more > 0) await reserveQuota(tx, organizationId, 'STORAGE', more)
    const { width, height, seconds } = converted
    const owner = { organizationId, createdBy: locked.createdBy }
    const file = { storageKey: keys.video, type: 'video/mp4', bytes: converted.bytes, width, height, sha256 }
    const { id: fileId } = await insertVideoFile(tx, { ...owner, ...file })
    const picture = { storageKey: keys.poster, type: 'image/webp', bytes: converted.poster.length }
    const posterSize = { width: posterWidth, height: posterHeight }
    const { id: posterFileId } = await insertVideoFile(tx, { ...owner, ...picture, ...posterSize })
    const ready = { state: 'ready', sourceFileId: null, progress: 1 } as const
    await updateVideo(tx, organizationId, id, { ...ready, fileId, posterFileId, width, height, seconds })
    await deleteFiles(tx, organizationId, [video.sourceFileId!])
    await removeAfterUrlsExpire(tx, [video.storageKey!])
    return [video.storageKey!]
  })
  for (const key of unused) await fileStorage.remove(key)
}

async function convert(systemDb: Db, video: VideoRecord, job: ConversionJob, integrations: VideoIntegrations) {
  const { fileStorage, videoConverter } = integrations
  const report = progressReporter(systemDb, job)
  try {
    await videoConverter.inFolder(job.videoId, async (folder) => {
      await assembleSource(video, join(folder, 'source'), fileStorage)
      const converted = await videoConverter.convertSource(
        folder,
        video.type as VideoType,
        report.onProgress,
        report.removed,
      )
      await report.flush()
      await publishConversion(systemDb, video, converted, integrations)
    })
  } catch (error) {
    // The video was removed during the conversion, so there is nothing left to do.
    if (!report.removed.aborted) throw error
  } finally {
    await report.flush()
  }
}

/** The message for a video that has failed permanently; undefined if the job should retry. */
function failureMessage(error: unknown, attempt: number) {
  const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
  if (error instanceof Problem && error.code !== 'unavailable') return error.message
  if (attempt < maxConversionAttempts) return undefined
  if (isFull) return noSpace
  return error instanceof Problem ? error.message : conversionFailed
}

/**
 * Converts an uploaded video to MP4 that every browser plays. The job can be interrupted at any point and run again;
 * after three interrupted attempts the video fails and its storage is released.
 */
export async function convertVideo(systemDb: Db, job: ConversionJob, integrations: VideoIntegrations) {
  const { organizationId, videoId } = job
  const video = await findVideo(systemDb, organizationId, videoId)
  if (video?.state !== 'converting') return
  if (video.tries >= maxConversionAttempts) return failVideo(systemDb, job, conversionFailed, integrations)
  const attempt = video.tries + 1
  await updateVideo(systemDb, organizationId, videoId, { tries: attempt })
  try {
    await convert(systemDb, video, job, integrations)
  } catch (error) {
    // An orderly shutdown does not count as an attempt.
    if (integrations.videoConverter.isClosed())
      await updateVideo(systemDb, organizationId, videoId, { tries: video.tries })
    const reason = integrations.videoConverter.isClosed() ? undefined : failureMessage(error, attempt)
    if (reason === undefined) throw error
    await failVideo(systemDb, job, reason, integrations)
  }
}

/** Fails uploads that were not finished in time, and deletes old failed videos. */
export async function cleanUpVideos(systemDb: Db, integrations: Pick<Integrations, 'fileStorage'>) {
  for (const { id: videoId, organizationId } of await findExpiredUploads(systemDb))
    await failVideo(
      systemDb,
      { organizationId, videoId },
      'The upload was not finished in time. Please upload the video again.',
      integrations,
    )
  await deleteOldFailed(systemDb, failedVideoRetentionDays)
}
