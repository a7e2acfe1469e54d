import * as durable from 'idb-keyval'
import { createStore, entries } from 'idb-keyval'
import { expect, test, vi } from 'vitest'
import * as idb from '../testing/fake-idb-keyval.ts'
import { deviceKey, destroyStoredData } from './encrypted-store.ts'
import { offlineVideos, videoFileId } from './offline-videos.ts'
import { rangeOf, storedVideo } from './stored-video.ts'

const id = '0192f000-0000-7000-8000-000000000050'
/** A little more than two pieces, with bytes that depend on their position. */
const video = Uint8Array.from({ length: 600_000 }, (_, at) => (at * 7) % 251)

const streamOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      // In parts of an arbitrary size, as from a network.
      for (let at = 0; at < bytes.length; at += 70_001) controller.enqueue(bytes.subarray(at, at + 70_001))
      controller.close()
    },
  })
const store = async () => offlineVideos.put((await deviceKey())!, id, { stream: streamOf(video), type: 'video/mp4' })
const bytesOf = async (response: Response | undefined) => new Uint8Array(await response!.arrayBuffer())

test('a stored video is played from any place without a connection', async () => {
  expect(await store()).toMatchObject({ bytes: 600_000, type: 'video/mp4' })
  const whole = await storedVideo(id, null)
  expect([whole!.status, whole!.headers.get('content-length')]).toEqual([200, '600000'])
  expect(await bytesOf(whole)).toEqual(video)
  const middle = await storedVideo(id, 'bytes=262100-262200')
  expect([middle!.status, middle!.headers.get('content-range')]).toEqual([206, 'bytes 262100-262200/600000'])
  expect(await bytesOf(middle)).toEqual(video.subarray(262_100, 262_201))
  expect(await bytesOf(await storedVideo(id, 'bytes=599990-'))).toEqual(video.subarray(599_990))
  expect(await bytesOf(await storedVideo(id, 'bytes=-10'))).toEqual(video.subarray(599_990))
  const beyond = await storedVideo(id, 'bytes=600000-')
  expect([beyond!.status, beyond!.headers.get('content-range')]).toEqual([416, 'bytes */600000'])
})

test('what is stored of a video says nothing without the key, which signing out destroys', async () => {
  await store()
  const rows = await entries<string, { sealed?: Uint8Array }>(createStore('kinora-kept-videos', 'files'))
  const sealed = rows.flatMap(([, row]) => (row.sealed ? [row.sealed] : []))
  expect(sealed).toHaveLength(3)
  const start = video.subarray(0, 64).join()
  expect(sealed.some((piece) => piece.subarray(0, 200).join().includes(start))).toBe(false)
  await destroyStoredData()
  expect(await storedVideo(id, null)).toBeUndefined()
  // Somebody else signs in on this phone.
  expect(await deviceKey()).toBeDefined()
  expect(await storedVideo(id, null)).toBeUndefined()
})

test('a video that is not stored is left to the network', async () => {
  expect(await storedVideo(id, null)).toBeUndefined()
  expect(await storedVideo(undefined, null)).toBeUndefined()
  expect(videoFileId(`/api/exercises/videos/${id}/file?until=1&key=a`)).toBe(id)
  expect(videoFileId(`/api/exercises/videos/${id}/poster`)).toBe(id)
  expect(videoFileId(`/api/exercises/videos/${id}/captions`)).toBeUndefined()
})

test('a full disk in the middle of a video leaves nothing of it, and everything else', async () => {
  await idb.set('other', 'kept', createStore('kinora-kept-videos', 'files') as never)
  const plainSet = idb.set
  const set = vi.spyOn(durable, 'set')
  set.mockImplementation(async (key, value, of) => {
    if (String(key).endsWith('000001')) throw new DOMException('', 'QuotaExceededError')
    await plainSet(key, value, of as never)
  })
  await expect(store()).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(await entries(createStore('kinora-kept-videos', 'files'))).toEqual([['other', 'kept']])
})

test.each([
  [null, { from: 0, to: 99 }],
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=90-900', { from: 90, to: 99 }],
  ['bytes=-5', { from: 95, to: 99 }],
  ['bytes=100-', undefined],
  ['lines=1-2', { from: 0, to: 99 }],
])('the range %s of a hundred bytes is understood', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range)
})
