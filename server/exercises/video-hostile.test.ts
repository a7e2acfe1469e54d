import { crc32 } from 'node:zlib'
import { exerciseVideos } from '@kinora/contract/exercise-videos.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { videoRequests, nothing } from '../testing/video-requests.ts'
import { inspectVideo, makeVideo } from '../testing/sample-videos.ts'
import { hostileVideos } from '../testing/hostile-videos.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const app = await openTestApp()
const { http, person } = app
const { exerciseOf, announce, formOf, sendWhole, sendParts, finished, readyVideo, leftovers } = videoRequests(app)
const video = await makeVideo()
const corpus = await hostileVideos()

test('there are more than forty files that must be refused', () => {
  expect(corpus.length).toBeGreaterThan(40)
})

test.each(corpus.map((each) => [each.what, each] as const))(
  'API-019 %s is refused with a clear message, and leaves no file and no reservation',
  async (_, { bytes, name, type, message }) => {
    const sam = await person('practitioner')
    const outcome = await sendWhole(sam, bytes, { name, type }).then(
      async ({ _id }) => (await finished(sam, _id)).message,
      (problem: Problem) => {
        expect(['invalid', 'unsupported_media']).toContain(problem.code)
        expect(problem.fields).toEqual([{ field: 'file', message: problem.message }])
        return problem.message
      },
    )
    expect(outcome).toMatch(message)
    // The files of a failed conversion are removed just after its record is updated.
    await expect.poll(() => leftovers(sam)).toEqual(nothing)
  },
)

test('API-018 an upload in parts is inspected before it is converted', async () => {
  const sam = await person('practitioner')
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  await expect(sendParts(sam, page)).rejects.toMatchObject({
    code: 'unsupported_media',
    message: 'This is not an MP4, MOV or WebM video.',
  })
  expect(await leftovers(sam)).toEqual(nothing)
})

test.each([
  ['longer than was said', video.length - 1],
  ['shorter than was said', video.length + 1],
  ['much shorter than was said', 400_000_000],
])('API-019 a file that is %s is refused, and leaves nothing', async (_, bytes) => {
  const sam = await person('practitioner')
  await expect(sendWhole(sam, video, { bytes })).rejects.toMatchObject({
    code: 'invalid',
    message: 'The file is not the size you sent. Please choose it again.',
  })
  expect(await leftovers(sam)).toEqual(nothing)
})

test.each([
  [{ bytes: 0 }, 'bytes', 'This file is empty.'],
  [{ bytes: -1 }, 'bytes', 'This file is empty.'],
  [{ bytes: 500_000_001 }, 'bytes', 'A video may have at most 500 MB.'],
  [{ name: 'a.exe' }, 'name', 'The name must end with .mp4, the extension of this type of file.'],
  [{ name: 'a.mp4.exe' }, 'name', 'The name must end with .mp4, the extension of this type of file.'],
  [{ name: 'a\u0000.mp4' }, 'name', 'Contains characters that cannot be stored.'],
  [{ name: ' ' }, 'name', 'Name is required.'],
  [{ type: 'video/webm' }, 'name', 'The name must end with .webm, the extension of this type of file.'],
  [{ type: 'image/svg+xml' }, 'type', expect.any(String)],
  [{ bytes: 1.5 }, 'bytes', expect.any(String)],
  [{ bytes: '1000' }, 'bytes', expect.any(String)],
])('API-018 %j is refused before anything is reserved', async (wrong, field, message) => {
  const sam = await person('practitioner')
  const body = { exerciseId: await exerciseOf(sam), name: 'a.mp4', type: 'video/mp4', bytes: 1000, ...wrong }
  const asked = sam.calls(exerciseVideos.generateUrl, { body: body as never })
  await expect(asked).rejects.toMatchObject({ code: 'invalid', fields: [{ field, message }] })
  expect(await leftovers(sam)).toEqual(nothing)
})

test('API-019 a call without a file or a video, or without its exercise, says what is missing', async () => {
  const sam = await person('practitioner')
  const call = (body: FormData | object) => sam.calls(exerciseVideos.convertUpload, { body: body as never })
  await expect(call({})).rejects.toMatchObject({ fields: [{ field: 'file', message: 'Choose a file first.' }] })
  await expect(call({ videoId: 'x' })).rejects.toMatchObject({ fields: [{ field: 'videoId' }] })
  await expect(call({ videoId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
  const late = formOf(video, { exerciseId: await exerciseOf(sam) })
  late.delete('exerciseId')
  late.append('exerciseId', 'too late')
  await expect(call(late)).rejects.toMatchObject({ fields: [{ field: 'exerciseId' }] })
  expect(await leftovers(sam)).toEqual(nothing)
})

test('API-019 an interrupted upload leaves nothing behind', async () => {
  const sam = await person('practitioner')
  const exerciseId = await exerciseOf(sam)
  const request = new Request('http://kinora.test', { method: 'POST', body: formOf(video, { exerciseId }) })
  const whole = Buffer.from(await request.arrayBuffer())
  const response = await http.inject({
    method: 'POST',
    url: `/api${exerciseVideos.convertUpload.path}`,
    headers: { authorization: `Bearer ${sam.token}`, 'content-type': request.headers.get('content-type')! },
    payload: whole.subarray(0, whole.length / 2),
  })
  expect([response.statusCode, response.json().code]).toEqual([400, 'invalid'])
  expect(await leftovers(sam)).toEqual(nothing)
})

test('API-018 parts beyond the end of a file are refused, however their URLs are made', async () => {
  const sam = await person('practitioner')
  const { video: row, parts } = await announce(sam, 500_000_000)
  expect(parts).toHaveLength(96)
  for (const number of [97, 10_000, 99_999]) {
    const url = `/api${parts[0]!.url!.replace(`${row._id}/1?`, `${row._id}/${number}?`)}`
    const { statusCode } = await http.inject({ method: 'PUT', url, payload: 'x', headers: parts[0]!.headers })
    expect(statusCode).toBe(400)
  }
})

test('a path in a name is ignored, and attachments of a video are discarded', async () => {
  const sam = await person('practitioner')
  const reply = await makeVideo({
    more: [
      '-metadata',
      'title=Ann Kowalski',
      '-metadata',
      'location=-33.8688+151.2093/',
      '-metadata',
      'comment=12 Ferry Rd',
      '-movflags',
      'use_metadata_tags',
    ],
  })
  const page = Buffer.from('PK\x03\x04 <html><script>alert(1)</script></html>')
  const polyglot = Buffer.concat([reply, page])
  expect(['Ann Kowalski', '-33.8688', 'Ferry Rd', '<script>'].map((word) => polyglot.includes(word))).toEqual([
    true,
    true,
    true,
    true,
  ])
  const ready = await readyVideo(sam, polyglot, { name: '../../../../etc/passwd.mp4' })
  const { rawPayload } = await http.inject({ url: `/api${ready.url}` })
  expect(['Ann Kowalski', '-33.8688', 'Ferry Rd', '<script>'].map((word) => rawPayload.includes(word))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(await inspectVideo(rawPayload)).not.toMatch(/\b(title|location|comment)\b/)
  expect((await leftovers(sam)).files.toSorted()).toEqual([`${ready._id}.mp4`, `${ready._id}.webp`])
})

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#5b9bb8' }, limitInputPixels: false })
const photo = await blank(64, 64)
  .jpeg()
  .withExif({ IFD3: { GPSLatitudeRef: 'S' } })
  .toBuffer()
/** An image whose header claims 2.7 gigabytes of pixels. */
const bomb = await blank(8, 8).png().toBuffer()
bomb.writeUInt32BE(30_000, 16)
bomb.writeUInt32BE(30_000, 20)
bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)

test.each<[string, Uint8Array, string, string]>([
  ['a PNG of 30,000 pixels on each side', bomb, 'a.png', 'image/png'],
  ['a page that calls itself a PNG', Buffer.from('<html><script>alert(1)</script>'), 'a.png', 'image/png'],
  ['a GIF that is a script', Buffer.from('GIF89a/*\0\0*/=1;alert(1)'), 'a.gif', 'image/gif'],
  ['a picture cut off', photo.subarray(0, photo.length / 2), 'a.jpg', 'image/jpeg'],
  ['a video', video, 'a.png', 'image/png'],
])('API-020 %s is no poster', async (_, bytes, name, type) => {
  const sam = await person('practitioner')
  const { _id: id } = await readyVideo(sam, video)
  // The upload is removed just after the record says that the video and its still are ready.
  await expect.poll(async () => (await leftovers(sam)).files).toHaveLength(2)
  const before = await leftovers(sam)
  const form = new FormData()
  form.append('isPoster', 'true')
  form.append('file', new File([new Uint8Array(bytes)], name, { type }))
  const taken = sam.calls(exerciseVideos.generateScreenshot, { params: { id }, body: form })
  await expect(taken).rejects.toMatchObject({ fields: [{ field: 'file' }] })
  expect(await leftovers(sam)).toEqual(before)
})

test('API-020 the location where a picture was taken is removed', async () => {
  const sam = await person('practitioner')
  const { _id: id } = await readyVideo(sam, video)
  const form = new FormData()
  form.append('file', new File([new Uint8Array(photo)], 'a.jpg', { type: 'image/jpeg' }))
  const screenshot = await sam.calls(exerciseVideos.generateScreenshot, { params: { id }, body: form })
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  expect((await sharp(await screenshot.arrayBuffer()).metadata()).exif).toBeUndefined()
})
