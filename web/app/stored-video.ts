import { offlineVideos } from './offline-videos.ts'
import { findStorageKey } from './storage-key.ts'

// Part of the service worker.

/** The byte range that a player requests, both ends included; undefined if it is outside the file. */
export function rangeOf(header: string | null, bytes: number) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return { from: 0, to: bytes - 1 }
  if (first === '') return { from: Math.max(0, bytes - Number(last)), to: bytes - 1 }
  const to = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return Number(first) <= to ? { from: Number(first), to } : undefined
}

/** A reply with a stored file or a part of it; undefined if it is not stored or cannot be decrypted. */
export async function storedVideo(id: string | undefined, range: string | null) {
  const [file, key] = id ? [await offlineVideos.info(id), await findStorageKey('device')] : []
  if (!id || !file || !key || !(await offlineVideos.isReadable(key, id))) return undefined
  const headers = new Headers({ 'accept-ranges': 'bytes', 'content-type': file.type, 'cache-control': 'no-store' })
  const part = rangeOf(range, file.bytes)
  if (!part) {
    headers.set('content-range', `bytes */${file.bytes}`)
    return new Response(null, { status: 416, headers })
  }
  const { from, to } = part
  headers.set('content-length', String(to - from + 1))
  if (range !== null) headers.set('content-range', `bytes ${from}-${to}/${file.bytes}`)
  return new Response(offlineVideos.read(key, id, from, to), { status: range === null ? 200 : 206, headers })
}
