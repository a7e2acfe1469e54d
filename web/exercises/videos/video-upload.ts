import type { QueryClient } from '@tanstack/react-query'
import { exerciseVideos, type VideoUpload } from '@kinora/contract/exercise-videos.ts'
import type { Video } from '@kinora/contract/videos.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { call, randomId, refresh } from '../../app/api-client.ts'
import { removeStoredUpload, storeUpload, findStoredUpload } from './unfinished-uploads.ts'
import { PartUploadError, uploadPart } from './upload-part.ts'
import { videoFilename, retryDelayMs, videoTypeOf } from './video-file.ts'
import { createListeners } from '../../ui/listeners.ts'

/**
 * Video uploads. They continue on other pages, wait for a connection, and resume after a reload. Kept outside of
 * React, since no page owns them.
 */

export interface VideoUploadState {
  videoId: string
  exerciseId: string
  name: string
  bytes: number
  sent: number
  /** Bytes per second; null until it is known. */
  rate: number | null
  state: 'sending' | 'waiting' | 'finishing' | 'failed'
  problem?: string
}

interface Upload {
  sending: VideoUploadState
  file: Blob
  stop: AbortController
  /** Settles when no request of this upload is running. */
  running: Promise<void>
}

const uploads = new Map<string, Upload>()
const { subscribe, notify } = createListeners()
let visibleUploads: readonly VideoUploadState[] = []

export const currentUploads = () => visibleUploads
export const subscribeToUploads = subscribe

function publishUploads() {
  visibleUploads = [...uploads.values()].map(({ sending }) => sending)
  notify()
}

function changeUpload(work: Upload, more: Partial<VideoUploadState>) {
  work.sending = { ...work.sending, ...more }
  publishUploads()
}

const isOnline = () => navigator.onLine

/**
 * Waits for a delay or until the connection returns, whichever is sooner; while offline it waits for the connection.
 */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(() => isOnline() && end(), milliseconds)
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })

/** True if a retry cannot help. */
const isFinal = (error: unknown) =>
  !(error instanceof PartUploadError) && !(error instanceof Problem && ['unavailable', 'too_many'].includes(error.code))

const maxAttempts = 40

/** Repeats a step until it succeeds or a retry cannot help. */
async function retryUntilDone<T>(work: Upload, step: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await step(attempt)
    } catch (error) {
      if (work.stop.signal.aborted || isFinal(error) || attempt >= maxAttempts) throw error
      changeUpload(work, { state: 'waiting', rate: null })
      await pause(retryDelayMs(attempt), work.stop.signal)
      if (work.stop.signal.aborted) throw error
    }
  }
}

const parallelParts = 2

/** Uploads the missing parts, two at a time, and reports the overall progress. */
async function sendParts(work: Upload, { parts }: VideoUpload) {
  const sentBytes = new Map(parts.map((part) => [part.number, part.isUploaded ? part.bytes : 0]))
  const sum = () => [...sentBytes.values()].reduce((all, bytes) => all + bytes, 0)
  const [begin, before] = [Date.now(), sum()]
  const step = () => {
    const seconds = (Date.now() - begin) / 1000
    const sent = sum()
    changeUpload(work, { state: 'sending', sent, rate: seconds > 0.8 ? (sent - before) / seconds : work.sending.rate })
  }
  step()
  const missingParts = parts.filter(({ isUploaded, url }) => !isUploaded && url !== null)
  const worker = async () => {
    for (let part = missingParts.shift(); part; part = missingParts.shift()) {
      const { number, from, bytes } = part
      const report = (sent: number) => {
        sentBytes.set(number, sent)
        step()
      }
      await uploadPart(part, work.file.slice(from, from + bytes), report, work.stop.signal)
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: parallelParts }, worker))
  const lost = outcomes.find((outcome) => outcome.status === 'rejected')
  if (lost) throw lost.reason
}

async function upload(work: Upload, announce: () => Promise<VideoUpload>) {
  const { videoId } = work.sending
  const first = await retryUntilDone(work, announce)
  await retryUntilDone(work, async (attempt) => {
    const upload = attempt === 0 ? first : await call(exerciseVideos.videoParts, { params: { id: videoId } })
    if (upload.video.state === 'uploading') await sendParts(work, upload)
  })
  changeUpload(work, { state: 'finishing', sent: work.sending.bytes })
  await retryUntilDone(work, () => call(exerciseVideos.convertUpload, { body: { videoId } }))
}

/** Runs in one window only, where the browser supports locks. */
async function inOneTab(videoId: string, task: () => Promise<void>) {
  if (!navigator.locks) return task()
  await navigator.locks.request(`video ${videoId}`, { ifAvailable: true }, async (lock) => {
    if (lock) await task()
  })
}

const removeUpload = (videoId: string) => {
  uploads.delete(videoId)
  publishUploads()
}

const isUploadFailed = (videoId: string) =>
  call(exerciseVideos.video, { params: { id: videoId } }).then(
    ({ state }) => state === 'failed',
    () => false,
  )

function run(work: Upload, cache: QueryClient, announce: () => Promise<VideoUpload>) {
  uploads.set(work.sending.videoId, work)
  publishUploads()
  work.running = send(work, cache, announce)
}

async function send(work: Upload, cache: QueryClient, announce: () => Promise<VideoUpload>) {
  const { videoId } = work.sending
  try {
    await inOneTab(videoId, () => upload(work, announce))
    await refresh(cache, ['exercises'])
    removeUpload(videoId)
    await removeStoredUpload(videoId)
  } catch (error) {
    if (work.stop.signal.aborted) return
    await removeStoredUpload(videoId)
    // If the server marked the video as failed, the video shows the reason.
    if (await isUploadFailed(videoId)) removeUpload(videoId)
    else changeUpload(work, { state: 'failed', problem: (error as Error).message })
    await refresh(cache, ['exercises'])
  }
}

const newUpload = (file: Blob, about: Pick<VideoUploadState, 'videoId' | 'exerciseId' | 'name'>): Upload => ({
  sending: { ...about, bytes: file.size, sent: 0, rate: null, state: 'sending' },
  file,
  stop: new AbortController(),
  running: Promise.resolve(),
})

/** Starts an upload. Its state is in `currentUploads` until it is complete. */
export function startUpload(file: File, exerciseId: string, cache: QueryClient) {
  const type = videoTypeOf(file)!
  const name = videoFilename(file, type)
  const videoId = randomId()
  void storeUpload(videoId, file, name)
  const announced = { _id: videoId, exerciseId, name, type, bytes: file.size }
  const announce = async () => {
    const upload = await call(exerciseVideos.generateUrl, { body: announced })
    void refresh(cache, ['exercises'])
    return upload
  }
  run(newUpload(file, { videoId, exerciseId, name }), cache, announce)
}

const partsOf = (videoId: string) => () => call(exerciseVideos.videoParts, { params: { id: videoId } })

/** Resumes an interrupted upload. False if this browser does not have the file. */
export async function resumeUpload({ _id: videoId, exerciseId, filename: name, bytes }: Video, cache: QueryClient) {
  if (uploads.has(videoId)) return true
  const stored = await findStoredUpload(videoId)
  if (!stored || stored.file.size !== bytes) return false
  if (!uploads.has(videoId)) run(newUpload(stored.file, { videoId, exerciseId, name }), cache, partsOf(videoId))
  return true
}

/** Resumes an upload with the file chosen again. Returns the reason if it is the wrong file. */
export function resumeUploadFrom(
  file: File,
  { _id: videoId, exerciseId, filename: name, bytes }: Video,
  cache: QueryClient,
) {
  if (file.size !== bytes) return 'This is a different file. Choose the one whose upload was interrupted.'
  void storeUpload(videoId, file, name)
  run(newUpload(file, { videoId, exerciseId, name }), cache, partsOf(videoId))
  return undefined
}

/** Retries a failed upload. */
export function retryUpload(videoId: string, cache: QueryClient) {
  const work = uploads.get(videoId)
  if (!work) return
  const { exerciseId, name } = work.sending
  void storeUpload(videoId, work.file, name)
  run(newUpload(work.file, { videoId, exerciseId, name }), cache, partsOf(videoId))
}

/** Cancels an upload and deletes what has arrived. Its row stays until the server confirms. */
export async function cancelUpload(videoId: string, cache: QueryClient) {
  const work = uploads.get(videoId)
  work?.stop.abort()
  await work?.running
  try {
    await call(exerciseVideos.removeVideo, { params: { id: videoId } })
  } catch (problem) {
    const neverArrived = problem instanceof Problem && problem.code === 'not_found'
    if (!neverArrived && work) return changeUpload(work, { state: 'failed', problem: (problem as Error).message })
    if (!neverArrived) throw problem
  }
  await removeStoredUpload(videoId)
  await refresh(cache, ['exercises'])
  removeUpload(videoId)
}
