import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { maxVideoBytes, type VideoType } from '@kinora/contract/video-limits.ts'
import { Problem } from '@kinora/contract/problem.ts'
import sharp from 'sharp'
import { inTransaction, type Db } from '../database/connect.ts'
import { deleteFiles } from '../organizations/organization.queries.ts'
import type { FileStorage } from '../integrations/file-storage.ts'
import { damaged, type ConvertedVideo } from '../integrations/video-converter.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { reserveQuota } from '../plans/plan-limit.service.ts'
import { removeLater } from './video.service.ts'
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

export interface VideoOrder {
  organizationId: string
  videoId: string
}

type VideoIntegrations = Pick<Integrations, 'fileStorage' | 'videoConverter'>

const tellEvery = 1000
const notConverted = 'The video could not be converted. Please send it again.'
const noSpace = 'The server has no space left. Please try again later.'

/** Puts the parts of a video together in the work folder. */
async function gather({ storageKey, bytes, partBytes }: VideoRecord, path: string, files: FileStorage) {
  const parts = partsOf(bytes, partBytes)
  if (missingParts(parts, await files.list(storageKey!)).length) throw damaged()
  async function* all() {
    for (const { number } of parts) yield* (await files.open(partKey(storageKey!, number))) ?? []
  }
  await writeFile(path, all())
}

/** Tells how far it is, at most once a second, and stops it once nobody waits for it any more. */
function reporter(systemDb: Db, { organizationId, videoId }: VideoOrder) {
  const gone = new AbortController()
  let toldAt = 0
  let telling: Promise<unknown> = Promise.resolve()
  async function write(share: number) {
    const { numUpdatedRows } = (await updateProgress(systemDb, organizationId, videoId, share))[0]!
    if (numUpdatedRows === 0n) gone.abort()
  }
  return {
    gone: gone.signal,
    tell(share: number) {
      if (Date.now() - toldAt < tellEvery) return
      toldAt = Date.now()
      telling = telling.then(() => write(Math.round(share * 1000) / 1000)).catch(() => undefined)
    },
    done: () => telling,
  }
}

async function hashOf(path: string) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}

/** Puts what was made in the place of what was sent. The files are there before the rows, so no row ever shows nothing. */
async function keep(systemDb: Db, video: VideoRecord, made: ConvertedVideo, { fileStorage }: VideoIntegrations) {
  const { organizationId, _id: id } = video
  const keys = convertedKeys(organizationId, id)
  const sha256 = await hashOf(made.video)
  await fileStorage.writeFrom(keys.video, createReadStream(made.video), maxVideoBytes * 2)
  await fileStorage.write(keys.poster, made.poster)
  const poster = await sharp(made.poster).metadata()
  const unused = await inTransaction(systemDb, async (tx) => {
    const locked = await lockVideo(tx, organizationId, id)
    if (locked?.state !== 'converting') return Object.values(keys)
    const more = made.bytes + made.poster.length - video.bytes
    if (more > 0) await reserveQuota(tx, organizationId, 'STORAGE', more)
    const { width, height, seconds } = made
    const of = { organizationId, createdBy: locked.createdBy }
    const file = { storageKey: keys.video, type: 'video/mp4', bytes: made.bytes, width, height, sha256 }
    const { id: fileId } = await insertVideoFile(tx, { ...of, ...file })
    const picture = { storageKey: keys.poster, type: 'image/webp', bytes: made.poster.length }
    const { width: posterWidth, height: posterHeight } = poster
    const size = { width: posterWidth, height: posterHeight }
    const { id: posterFileId } = await insertVideoFile(tx, { ...of, ...picture, ...size })
    const ready = { state: 'ready', sourceFileId: null, progress: 1 } as const
    await updateVideo(tx, organizationId, id, { ...ready, fileId, posterFileId, width, height, seconds })
    await deleteFiles(tx, organizationId, [video.sourceFileId!])
    await removeLater(tx, [video.storageKey!])
    return [video.storageKey!]
  })
  for (const key of unused) await fileStorage.remove(key)
}

async function convert(systemDb: Db, video: VideoRecord, order: VideoOrder, integrations: VideoIntegrations) {
  const { fileStorage, videoConverter } = integrations
  const report = reporter(systemDb, order)
  try {
    await videoConverter.inFolder(order.videoId, async (work) => {
      await gather(video, join(work, 'source'), fileStorage)
      const made = await videoConverter.convertSource(work, video.type as VideoType, report.tell, report.gone)
      await report.done()
      await keep(systemDb, video, made, integrations)
    })
  } catch (error) {
    // Somebody took it away meanwhile: there is nothing left to do, and nothing to tell.
    if (!report.gone.aborted) throw error
  } finally {
    await report.done()
  }
}

/** What a person is told when it is given up; undefined where it may be tried again. */
function reasonOf(error: unknown, tries: number) {
  const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
  if (error instanceof Problem && error.code !== 'unavailable') return error.message
  if (tries < maxConversionAttempts) return undefined
  if (isFull) return noSpace
  return error instanceof Problem ? error.message : notConverted
}

/**
 * Makes a video that was sent into one that every browser plays. It may be ended at any point and begun again; what was
 * ended three times is given up, with what was kept for it.
 */
export async function convertVideo(systemDb: Db, order: VideoOrder, integrations: VideoIntegrations) {
  const { organizationId, videoId } = order
  const video = await findVideo(systemDb, organizationId, videoId)
  if (video?.state !== 'converting') return
  if (video.tries >= maxConversionAttempts) return failVideo(systemDb, order, notConverted, integrations)
  const tries = video.tries + 1
  await updateVideo(systemDb, organizationId, videoId, { tries })
  try {
    await convert(systemDb, video, order, integrations)
  } catch (error) {
    // A server that stops in good order takes nothing from the video.
    if (integrations.videoConverter.isClosed())
      await updateVideo(systemDb, organizationId, videoId, { tries: video.tries })
    const reason = integrations.videoConverter.isClosed() ? undefined : reasonOf(error, tries)
    if (reason === undefined) throw error
    await failVideo(systemDb, order, reason, integrations)
  }
}

/** Gives up what was not sent in time, and forgets what was given up long ago. */
export async function tidyVideos(systemDb: Db, integrations: Pick<Integrations, 'fileStorage'>) {
  for (const { id: videoId, organizationId } of await findExpiredUploads(systemDb))
    await failVideo(
      systemDb,
      { organizationId, videoId },
      'The video was not sent in time. Send it again.',
      integrations,
    )
  await deleteOldFailed(systemDb, failedVideoRetentionDays)
}
