import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { loadSharp } from '../integrations/load-sharp.ts'
import { exerciseVideos } from '@kinora/contract/exercise-videos.ts'
import type { Video, PatientVideo } from '@kinora/contract/videos.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { UploadedFile } from '@kinora/contract/api.ts'
import { type Db, type Tx, type WriteTx, inTransaction } from '../database/connect.ts'
import { enqueueAt } from '../jobs/enqueue.ts'
import type { ChangeFeed } from '../database/change-feed.ts'
import { findSigned, signedUrl, type UrlSignature } from '../security/signed-url.ts'
import { ensureFound } from '../http/implement.ts'
import { storePictures } from '../organizations/organization.service.ts'
import { deleteFiles, insertFile } from '../organizations/organization.queries.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { makePicture } from '../integrations/image-processing.ts'
import { reserveQuota } from '../plans/plan-limit.service.ts'
import {
  deleteVideos,
  findCaptions,
  findVideo,
  findVideoFile,
  findVideos,
  lockVideo,
  updateVideo,
  type VideoRecord,
} from './video.queries.ts'
import { findUnusedFiles } from './exercise-picture.queries.ts'
import type { Reader } from './exercise.rules.ts'
import { uploadUrlSeconds, convertedKeys, normalizeCaptions } from './video.rules.ts'

type VideoAsset = 'video' | 'poster' | 'captions'
const endpoints = {
  video: exerciseVideos.videoFile,
  poster: exerciseVideos.videoPoster,
  captions: exerciseVideos.videoCaptions,
}
const pathOf = (kind: VideoAsset, id: string) => endpoints[kind].path.replace(':id', id)
const urlOf = (kind: VideoAsset, id: string, secret: string) => signedUrl(pathOf(kind, id), secret)

/** A video as staff see it, with signed URLs that work for about an hour. */
export function videoOf(row: VideoRecord, secret: string): Video {
  const { _id, exerciseId, filename, message, progress, isAssigned, bytes, seconds, width, height } = row
  const { captionsLanguage: language, captionsLabel: label } = row
  return {
    ...{ _id, exerciseId, filename, message, progress, isAssigned, bytes, seconds, width, height },
    state: row.state,
    url: row.fileId && urlOf('video', row.fileId, secret),
    posterUrl: row.posterFileId && urlOf('poster', row.posterFileId, secret),
    captions: language && label ? { language, label, url: urlOf('captions', _id, secret) } : null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** The videos of several exercises, by exercise id. */
export async function videosOf(db: Tx, organizationId: string, exerciseIds: string[], secret: string) {
  const rows = await findVideos(db, organizationId, exerciseIds)
  const byExercise = Map.groupBy(rows, ({ exerciseId }) => exerciseId)
  return new Map([...byExercise].map(([id, videos]) => [id, videos.map((video) => videoOf(video, secret))]))
}

export const patientVideos = (videos: Video[] = []) =>
  videos.filter((video): video is Video & PatientVideo => video.isAssigned && video.url !== null)

/** The poster of the first video that patients see. */
export const posterOf = (videos: Video[] | undefined) => patientVideos(videos)[0]?.posterUrl ?? null

export const readVideo = async (db: Db, { organizationId }: Reader, id: string, secret: string) =>
  videoOf(ensureFound(await findVideo(db, organizationId, id), 'This video'), secret)

/** Yields the video now and after each change, until it is ready, failed or removed, or the client disconnects. */
export async function watchVideo(
  systemDb: Db,
  changeFeed: ChangeFeed,
  actor: Reader,
  id: string,
  reader: AbortSignal,
  secret: string,
): Promise<AsyncIterable<Video>> {
  await readVideo(systemDb, actor, id, secret)
  let isNew = true
  let wake: (() => void) | undefined
  const wakeUp = () => {
    isNew = true
    wake?.()
  }
  const stop = changeFeed.subscribe(id, wakeUp)
  reader.addEventListener('abort', wakeUp, { once: true })

  async function* changes(): AsyncGenerator<Video> {
    try {
      while (!reader.aborted) {
        if (!isNew) await new Promise<void>((resolve) => (wake = resolve))
        isNew = false
        const row = reader.aborted ? undefined : await findVideo(systemDb, actor.organizationId, id)
        if (!row) return
        yield videoOf(row, secret)
        if (row.state === 'ready' || row.state === 'failed') return
      }
    } finally {
      stop()
    }
  }
  return changes()
}

export const locateVideoFile = async (
  systemDb: Db,
  kind: 'video' | 'poster',
  id: string,
  query: UrlSignature,
  { secret }: Integrations,
) =>
  ensureFound(await findSigned(pathOf(kind, id), secret, query, () => findVideoFile(systemDb, id, kind)), 'This video')

export async function readCaptions(systemDb: Tx, id: string, query: UrlSignature, { secret }: Integrations) {
  const row = await findSigned(pathOf('captions', id), secret, query, () => findCaptions(systemDb, id))
  return Buffer.from(ensureFound(row?.captions ?? undefined, 'This video'))
}

/** Removes the files again after every upload URL has expired, in case a part arrived after the removal. */
export const removeAfterUrlsExpire = (tx: WriteTx, keys: string[]) =>
  enqueueAt(tx, 'removeFiles', [
    { payload: { keys }, key: `late:${keys[0]}`, runAt: new Date(Date.now() + (uploadUrlSeconds + 60) * 1000) },
  ])

/** Removes videos from an exercise in any state. Returns the keys of unused files, to be removed after the commit. */
export async function detachVideos(tx: WriteTx, organizationId: string, exerciseId: string, id?: string) {
  const videos = (await findVideos(tx, organizationId, [exerciseId])).filter(
    ({ _id }) => id === undefined || _id === id,
  )
  const ids = await deleteVideos(tx, organizationId, exerciseId, id)
  const unused = await findUnusedFiles(tx, organizationId, ids)
  const deletedFiles = unused.length ? await deleteFiles(tx, organizationId, unused) : []
  const onTheirWay = videos.filter(({ sourceFileId }) => sourceFileId !== null)
  const keys = [
    ...deletedFiles.map(({ storageKey }) => storageKey),
    ...onTheirWay.flatMap(({ _id }) => Object.values(convertedKeys(organizationId, _id))),
  ]
  if (onTheirWay.length) await removeAfterUrlsExpire(tx, keys)
  return { count: videos.length, keys }
}

export async function removeVideo(tx: WriteTx, { organizationId }: Reader, id: string) {
  const video = ensureFound(await lockVideo(tx, organizationId, id), 'This video')
  return (await detachVideos(tx, organizationId, video.exerciseId, id)).keys
}

export async function changeCaptions(
  tx: WriteTx,
  { organizationId }: Reader,
  id: string,
  captions: { text: string; language: string; label: string } | null,
  secret: string,
) {
  ensureFound(await lockVideo(tx, organizationId, id), 'This video')
  await updateVideo(tx, organizationId, id, {
    captions: captions && normalizeCaptions(captions.text),
    captionsLanguage: captions?.language ?? null,
    captionsLabel: captions?.label ?? null,
  })
  return videoOf(ensureFound(await findVideo(tx, organizationId, id), 'This video'), secret)
}

function stillOf({ _id, storageKey }: VideoRecord, second: number, { videoConverter, fileStorage }: Integrations) {
  return videoConverter.inFolder(`still-${_id}-${Date.now()}`, async (folder) => {
    await writeFile(join(folder, 'video.mp4'), ensureFound(await fileStorage.open(storageKey!), 'This video'))
    return videoConverter.still(folder, second)
  })
}

/** Returns the frame at a second of a video, or the uploaded picture re-encoded, and optionally makes it the poster. */
export async function captureStill(
  systemDb: Db,
  actor: Reader,
  id: string,
  { second, isPoster, file }: { second: number; isPoster: boolean; file?: UploadedFile },
  integrations: Integrations,
) {
  const { organizationId } = actor
  const video = ensureFound(await findVideo(systemDb, organizationId, id), 'This video')
  if (video.state !== 'ready') throw new Problem('conflict', 'The video is not ready yet.')
  const bytes = file ? (await makePicture(file))[0].bytes : await stillOf(video, second, integrations)
  if (isPoster) await changePoster(systemDb, actor, id, bytes, integrations)
  return bytes
}

async function changePoster(systemDb: Db, actor: Reader, id: string, bytes: Uint8Array, { fileStorage }: Integrations) {
  const { organizationId } = actor
  const sharp = await loadSharp()
  const { width, height } = await sharp(bytes).metadata()
  const place = { folder: 'videos', extension: 'webp' } as const
  const { prepared, undo } = await storePictures(actor, [{ bytes, width, height }], place, fileStorage)
  const [poster] = prepared
  const keys = await inTransaction(systemDb, async (tx) => {
    const video = ensureFound(await lockVideo(tx, organizationId, id), 'This video')
    if (video.state !== 'ready') throw new Problem('conflict', 'The video is not ready yet.')
    await reserveQuota(tx, organizationId, 'STORAGE', bytes.length)
    await insertFile(tx, poster)
    await updateVideo(tx, organizationId, id, { posterFileId: poster.id })
    const unused = await findUnusedFiles(tx, organizationId, [video.posterFileId!])
    return unused.length ? deleteFiles(tx, organizationId, unused) : []
  }).catch(async (error: unknown) => {
    if (error instanceof Problem) await undo()
    throw error
  })
  for (const { storageKey } of keys) await fileStorage.remove(storageKey)
}
