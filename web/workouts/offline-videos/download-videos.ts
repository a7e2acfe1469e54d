import type { MyPrescription } from '@kinora/contract/series.ts'
import { apiBase } from '../../app/base-path.ts'
import { deviceKey } from '../../app/encrypted-store.ts'
import { offlineVideos, videoFileId } from '../../app/offline-videos.ts'
import { formatBytes } from '../../ui/format.ts'

/** A file of a video: the video itself, or its poster. */
export interface WantedFile {
  id: string
  url: string
  type: string
  bytes: number
}

type Prescribed = { instructions: Pick<MyPrescription['instructions'], 'videos'> }

/** The videos of some prescriptions with their posters, each once. Weeks cached by an earlier version have no sizes. */
export function filesOf(prescriptions: readonly Prescribed[]): WantedFile[] {
  const found = new Map<string, WantedFile>()
  for (const { instructions } of prescriptions)
    for (const { url, posterUrl, bytes } of instructions.videos ?? []) {
      const [id, posterId] = [videoFileId(url), posterUrl ? videoFileId(posterUrl) : undefined]
      if (id) found.set(id, { id, url, type: 'video/mp4', bytes: bytes ?? 0 })
      if (posterId) found.set(posterId, { id: posterId, url: posterUrl!, type: 'image/webp', bytes: 0 })
    }
  return [...found.values()]
}

export const bytesOf = (files: readonly WantedFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

interface Connection {
  type?: string
  saveData?: boolean
}

/** True only if the browser reports an unmetered connection. */
export function isOnWifi(connection = (navigator as { connection?: Connection }).connection) {
  return (connection?.type === 'wifi' || connection?.type === 'ethernet') && !connection.saveData
}

/** Why the videos could not be stored, with a message for the patient. */
class KeepVideosError extends Error {}

const fullDisk = (bytes: number) =>
  new KeepVideosError(
    `There is no room for the videos on this device. Free up ${formatBytes(Math.max(bytes, 1_000_000))} and try again. Your program and what you recorded are still here.`,
  )

async function ensureSpace(bytes: number) {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  // Encryption and the database add up to a tenth.
  if (quota !== undefined && usage !== undefined && quota - usage < bytes * 1.1) throw fullDisk(bytes)
}

const isFull = (error: unknown) => (error as Partial<DOMException>).name === 'QuotaExceededError'

async function keepFile(key: CryptoKey, { id, url, type, bytes }: WantedFile, onBytes: (bytes: number) => void) {
  // A cached reply may lack the CORS header, because a player fetched it from the bucket.
  const response = await fetch(apiBase + url, { cache: 'no-store' }).catch(() => undefined)
  if (!response?.ok || !response.body)
    throw new KeepVideosError('The videos could not be downloaded. Check your connection and try again.')
  try {
    const stored = await offlineVideos.put(key, id, { stream: response.body, type, onBytes })
    const expected = Number(response.headers.get('content-length') ?? stored.bytes)
    if (stored.bytes === expected) return
    await offlineVideos.remove([id])
  } catch (error) {
    if (isFull(error)) throw fullDisk(bytes)
  }
  throw new KeepVideosError('The connection was lost. Try again: what is already on this device stays.')
}

/** The files that are not on this device, or that the current key cannot decrypt. */
export async function missingFiles(wanted: readonly WantedFile[]) {
  const key = await deviceKey()
  if (!key) return [...wanted]
  const isHere = await Promise.all(wanted.map(({ id }) => offlineVideos.isReadable(key, id)))
  return wanted.filter((_, at) => !isHere[at])
}

/** Removes videos that are no longer needed, such as those of past weeks. */
export async function removeOthers(wanted: readonly WantedFile[]) {
  const ids = new Set(wanted.map(({ id }) => id))
  await offlineVideos.remove((await offlineVideos.begunIds()).filter((id) => !ids.has(id)))
}

/** Fetches missing videos and removes those that are no longer needed. */
export async function downloadVideos(
  wanted: readonly WantedFile[],
  onProgress: (bytes: number, total: number) => void,
) {
  const key = await deviceKey()
  if (!key) throw new KeepVideosError('This browser cannot store videos safely. They play with a connection.')
  await removeOthers(wanted)
  const missing = await missingFiles(wanted)
  const total = bytesOf(missing)
  await ensureSpace(total)
  let done = 0
  for (const file of missing) {
    onProgress(done, total)
    await keepFile(key, file, (bytes) => onProgress(Math.min(total, done + Math.min(bytes, file.bytes)), total))
    done += file.bytes
  }
  onProgress(total, total)
}
