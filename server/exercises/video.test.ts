import { exerciseVideos } from '@kinora/contract/exercise-videos.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { series } from '@kinora/contract/series.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addPatient, addProgram } from '../testing/care.ts'
import { videoRequests, nothing } from '../testing/video-requests.ts'
import { inspectVideo, makeVideo } from '../testing/sample-videos.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const app = await openTestApp()
const { http, person, session } = app
const { exerciseOf, announce, putPart, sendParts, sendWhole, finished, readyVideo, leftovers } = videoRequests(app)
const video = await makeVideo()
/** Large enough for two parts. */
const large = await makeVideo({ size: '1280x720', seconds: 1, padding: 5_500_000 })
const sharedVideo = person('practitioner').then(async (sam) => ({ sam, ready: await readyVideo(sam, video) }))
const get = (url: string, headers = {}) => http.inject({ url: `/api${url}`, headers })

test('API-018 API-019 a video is uploaded in parts to signed URLs, converted and played', async () => {
  const sam = await person('practitioner')
  const exerciseId = await exerciseOf(sam)
  const upload = await announce(sam, large.length, { exerciseId, name: 'Squat.MP4' })
  expect(upload.video).toMatchObject({ state: 'uploading', filename: 'Squat.MP4', bytes: large.length, url: null })
  expect(upload.parts).toHaveLength(2)
  expect(upload.url).toBeNull()
  expect(upload.parts.map(({ bytes }) => bytes).reduce((a, b) => a + b)).toBe(large.length)
  for (const part of upload.parts) expect((await putPart(part, large)).statusCode).toBe(200)

  const body = { videoId: upload.video._id }
  expect(await sam.calls(exerciseVideos.convertUpload, { body })).toMatchObject({ state: 'converting' })
  expect(await sam.calls(exerciseVideos.convertUpload, { body })).toMatchObject({ _id: upload.video._id })
  const ready = await finished(sam, upload.video._id)
  expect(ready).toMatchObject({ state: 'ready', message: '', progress: 1, width: 1280, height: 720, isAssigned: true })
  expect(ready.seconds).toBeCloseTo(1, 0)

  const played = await get(ready.url!)
  expect(played.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(played.rawPayload.length),
    'accept-ranges': 'bytes',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-site',
    'x-content-type-options': 'nosniff',
  })
  const facts = await inspectVideo(played.rawPayload)
  expect(facts).toMatch(/Video: h264 \(High\).*yuv420p.*1280x720/)
  expect(facts).toMatch(/Audio: aac/)
  expect(played.rawPayload.indexOf('moov')).toBeLessThan(played.rawPayload.indexOf('mdat'))
  const poster = await get(ready.posterUrl!)
  expect(poster.headers['content-type']).toBe('image/webp')
  expect(await sharp(poster.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 })
  expect((await sam.calls(exercises.get, { params: { id: exerciseId } })).videos).toEqual([ready])

  // Only the converted files remain and count as storage.
  const { rows, files } = await leftovers(sam)
  expect(files.toSorted()).toEqual([`${ready._id}.mp4`, `${ready._id}.webp`])
  expect(new Set(rows.map(({ bytes }) => bytes))).toEqual(new Set([played.rawPayload.length, poster.rawPayload.length]))
  expect(ready.bytes).toBe(played.rawPayload.length)
  // The folder of the conversion goes right after the video is ready.
  await expect.poll(async () => (await leftovers(sam)).work).toEqual([])
})

test('API-019 a video of every accepted type can be uploaded in one request', async () => {
  const sam = await person('practitioner')
  const mov = await makeVideo({
    extension: 'mov',
    size: '180x320',
    rate: 50,
    more: ['-metadata', 'title=Ann at Ferry Rd'],
  })
  const webm = await makeVideo({ extension: 'webm', size: '321x241' })
  const silent = await makeVideo({ hasSound: false })
  const ofMov = await readyVideo(sam, mov, { name: 'a.mov', type: 'video/quicktime' })
  expect(ofMov).toMatchObject({ width: 180, height: 320 })
  const said = await inspectVideo((await get(ofMov.url!)).rawPayload)
  expect([mov.includes('Ferry Rd'), /Ferry Rd/.test(said)]).toEqual([true, false])
  expect(said).toContain(' 30 fps')
  expect(await readyVideo(sam, webm, { name: 'a.webm', type: 'video/webm', bytes: webm.length })).toMatchObject({
    width: 320,
  })
  expect(await readyVideo(sam, silent)).toMatchObject({ state: 'ready' })
})

test('a video is converted to at most 1080p, and keeps its orientation', async () => {
  const sam = await person('practitioner')
  const wide = await makeVideo({ size: '2560x1440', seconds: 0.5 })
  expect(await readyVideo(sam, wide)).toMatchObject({ width: 1920, height: 1080 })
  const upright = await makeVideo({ size: '1280x720', seconds: 0.5, turned: 90 })
  expect(await readyVideo(sam, upright)).toMatchObject({ width: 720, height: 1280 })
})

test('API-018 an upload resumes after a break without sending its parts again', async () => {
  const sam = await person('practitioner')
  const { video: row, parts } = await announce(sam, large.length)
  await putPart(parts[1]!, large)
  const missing = sam.calls(exerciseVideos.convertUpload, { body: { videoId: row._id } })
  await expect(missing).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('part 1') })
  const again = await sam.calls(exerciseVideos.videoParts, { params: { id: row._id } })
  expect(again.parts.map(({ isUploaded, url }) => [isUploaded, url === null])).toEqual(
    parts.map((_, at) => [at === 1, at === 1]),
  )
  // Both URLs are for the same part, so only one of them can be used.
  expect((await putPart(parts[0]!, large)).statusCode).toBe(200)
  expect((await putPart(again.parts[0]!, large)).statusCode).toBe(409)
  await sam.calls(exerciseVideos.convertUpload, { body: { videoId: row._id } })
  expect(await finished(sam, row._id)).toMatchObject({ state: 'ready' })
})

test('API-018 announcing an id twice is one video; another clinic’s id is not found', async () => {
  const sam = await person('practitioner')
  const exerciseId = await exerciseOf(sam)
  const body = { _id: crypto.randomUUID(), exerciseId, name: 'a.mp4', type: 'video/mp4', bytes: 1000 } as const
  const first = await sam.calls(exerciseVideos.generateUrl, { body })
  const second = await sam.calls(exerciseVideos.generateUrl, { body })
  expect([second.video._id, second.video.createdAt]).toEqual([body._id, first.video.createdAt])
  expect((await leftovers(sam)).rows).toHaveLength(1)
  const eve = await person('business_admin')
  const theirs = { ...body, exerciseId: await exerciseOf(eve) }
  await expect(eve.calls(exerciseVideos.generateUrl, { body: theirs })).rejects.toMatchObject({ code: 'conflict' })
  expect(await leftovers(eve)).toEqual(nothing)
})

test('API-018 a changed upload URL is refused, and so is a used one', async () => {
  const sam = await person('practitioner')
  const { video: row, parts } = await announce(sam, video.length)
  const [part] = parts
  const { url, headers } = part!
  const send = (address: string, bytes = video, said: Record<string, string> = headers) =>
    http.inject({ method: 'PUT', url: `/api${address}`, payload: Buffer.from(bytes), headers: said })
  const until = Number(/until=(\d+)/.exec(url!)![1])
  expect(until * 1000 - Date.now()).toBeLessThanOrEqual(600_000)
  const other = (await announce(await person('practitioner'), video.length)).video._id
  for (const wrong of [
    url!.replace(/until=\d+/, `until=${until + 60}`),
    url!.replace(/until=\d+/, 'until=1'),
    url!.replace(/key=..../, 'key=AAAA'),
    url!.replace(/&key=.*/, '&key='),
    url!.replace(/&key=.*/, ''),
    url!.replace('/1?', '/2?'),
    url!.replace('/1?', '/10000?'),
    url!.replace('/1?', '/0?'),
    url!.replace('/1?', '/1e9?'),
    url!.replace(/by=[^&]+/, `by=${other}`),
    url!.replace(row._id, other),
    url!.replace(row._id, crypto.randomUUID()),
  ]) {
    expect((await send(wrong)).statusCode, wrong).toBe(400)
  }
  for (const [bytes, said] of [
    [video.subarray(1), headers],
    [Buffer.concat([video, Buffer.from('x')]), headers],
    [Buffer.alloc(0), headers],
    [video, { 'content-type': 'text/html' }],
    [video, { 'content-type': 'video/webm' }],
  ] as const) {
    expect((await send(url!, Buffer.from(bytes), { ...said })).statusCode).toBe(400)
  }
  expect((await leftovers(sam)).files).toEqual([])
  expect((await send(url!)).statusCode).toBe(200)
  expect((await send(url!)).statusCode).toBe(409)
  await sam.calls(exerciseVideos.removeVideo, { params: { id: row._id } })
  expect((await send(url!)).statusCode).toBe(400)
  expect(await leftovers(sam)).toEqual(nothing)
})

test('API-020 a still of any second of the video can become its poster', async () => {
  const sam = await person('practitioner')
  const { _id: id, posterUrl } = await readyVideo(sam, video)
  const take = (body: object) => sam.calls(exerciseVideos.generateScreenshot, { params: { id }, body: body as never })
  const at = async (second: number, isPoster = false) =>
    Buffer.from(await (await take({ second, isPoster })).arrayBuffer())
  const [early, late] = [await at(0.2), await at(1.6)]
  expect(await sharp(late).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
  expect(Buffer.compare(early, late)).not.toBe(0)
  expect((await get(posterUrl!)).statusCode).toBe(200)
  const before = (await leftovers(sam)).files.length

  const chosen = await at(1.6, true)
  const { posterUrl: newUrl } = await sam.calls(exerciseVideos.video, { params: { id } })
  expect(newUrl).not.toBe(posterUrl)
  expect(Buffer.compare((await get(newUrl!)).rawPayload, chosen)).toBe(0)
  expect((await get(posterUrl!)).statusCode).toBe(404)
  expect((await leftovers(sam)).files).toHaveLength(before)

  const form = new FormData()
  form.append('isPoster', 'true')
  const own = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#17667a' } })
    .png()
    .toBuffer()
  form.append('file', new File([new Uint8Array(own)], 'own.png', { type: 'image/png' }))
  await take(form)
  const { posterUrl: ownUrl } = await sam.calls(exerciseVideos.video, { params: { id } })
  expect(await sharp((await get(ownUrl!)).rawPayload).metadata()).toMatchObject({ format: 'webp', width: 60 })
  await expect(take({ second: 500 })).rejects.toMatchObject({ fields: [{ field: 'second' }] })
  await expect(take({ second: -1 })).rejects.toMatchObject({ code: 'invalid' })
})

test('API-022 a video is renamed and hidden from patients; without an id the newest is changed', async () => {
  const sam = await person('practitioner')
  const exerciseId = await exerciseOf(sam)
  const first = await readyVideo(sam, video, { exerciseId })
  const { video: second } = await announce(sam, video.length, { exerciseId })
  const rename = (body: object) => sam.calls(exerciseVideos.renameVideo, { body: body as never })
  expect(await rename({ filename: ' Slow squat ', exerciseId })).toMatchObject({
    _id: second._id,
    filename: 'Slow squat',
  })
  const change = { filename: 'Fast squat', exerciseId, videoId: first._id, isAssigned: false, isConverting: true }
  expect(await rename(change)).toMatchObject({ filename: 'Fast squat', isAssigned: false, state: 'ready' })
  await expect(rename({ ...change, videoId: second._id })).rejects.toMatchObject({ code: 'conflict' })
  await expect(rename({ ...change, exerciseId: await exerciseOf(sam) })).rejects.toMatchObject({ code: 'not_found' })
  await expect(rename({ filename: ' ', exerciseId })).rejects.toMatchObject({ fields: [{ field: 'filename' }] })
})

test('captions must be WebVTT', async () => {
  const { sam, ready } = await sharedVideo
  const { _id: id } = ready
  const save = (text: string) =>
    sam.calls(exerciseVideos.saveCaptions, { params: { id }, body: { text, language: 'en-AU', label: 'English' } })
  const saved = await save('\uFEFFWEBVTT\r\n\r\n00:00.500 --> 00:01.500 line:0\r\nBend your knees\r\n')
  expect(saved.captions).toMatchObject({ language: 'en-AU', label: 'English' })
  const read = await get(saved.captions!.url)
  expect(read.headers['content-type']).toMatch(/^text\/vtt/)
  expect(read.body).toBe('WEBVTT\n\n00:00.500 --> 00:01.500 line:0\nBend your knees\n')
  for (const [text, message] of [
    ['1\n00:00:01,000 --> 00:00:02,000\nSRT', 'Captions must be WebVTT: the first line is WEBVTT.'],
    ['WEBVTT', 'There are no captions. Each needs a line such as 00:01.000 --> 00:04.000.'],
    ['WEBVTT\n\n1 --> 2\nHello', 'Line 3 must be a start and an end time, such as 00:01.000 --> 00:04.000.'],
    ['<html><script>alert(1)</script>', 'Captions must be WebVTT: the first line is WEBVTT.'],
  ] as const)
    await expect(save(text)).rejects.toMatchObject({ fields: [{ field: 'text', message }] })
  const without = await sam.calls(exerciseVideos.removeCaptions, { params: { id } })
  expect(without.captions).toBeNull()
  expect((await get(saved.captions!.url)).statusCode).toBe(404)
})

test('progress of a conversion is streamed until the video is ready', async () => {
  const sam = await person('practitioner')
  const { _id: id } = await sendParts(sam, await makeVideo({ size: '1280x720', seconds: 2 }))
  const stream = await http.inject({
    url: `/api${exerciseVideos.videoEvents.path.replace(':id', id)}`,
    headers: { authorization: `Bearer ${sam.token}` },
  })
  const updates = [...stream.body.matchAll(/^data: (.*)$/gm)].map(([, text]) => JSON.parse(text!))
  expect(updates[0]).toMatchObject({ _id: id, state: 'converting' })
  expect(updates.at(-1)).toMatchObject({ _id: id, state: 'ready', progress: 1 })
  const shares = updates.map(({ progress }) => progress as number)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
})

test('a video can be removed in any state, and nothing of it remains', async () => {
  const sam = await person('practitioner')
  const remove = (id: string) => sam.calls(exerciseVideos.removeVideo, { params: { id } })
  const upload = await announce(sam, video.length)
  await putPart(upload.parts[0]!, video)
  await remove(upload.video._id)
  const ready = await readyVideo(sam, video)
  await remove(ready._id)
  expect((await get(ready.url!)).statusCode).toBe(404)
  const long = await sendParts(sam, await makeVideo({ size: '1280x720', seconds: 4 }))
  for (;;) if ((await sam.calls(exerciseVideos.video, { params: { id: long._id } })).progress > 0) break
  await remove(long._id)
  await expect.poll(() => leftovers(sam)).toEqual(nothing)
  await expect(remove(long._id)).rejects.toMatchObject({ code: 'not_found' })
})

test('a copy shows the same video; the file is deleted with the last exercise that shows it, but not when that is archived', async () => {
  const sam = await person('practitioner')
  const exerciseId = await exerciseOf(sam)
  const ready = await readyVideo(sam, video, { exerciseId })
  const copy = await sam.calls(exercises.copy, { params: { id: exerciseId }, body: {} })
  expect(copy.videos).toMatchObject([{ url: ready.url, posterUrl: ready.posterUrl, state: 'ready' }])
  await sam.calls(exercises.remove, { params: { id: exerciseId } })
  expect((await get(ready.url!)).statusCode).toBe(200)
  const put = await sam.calls(exercises.update, { params: { id: copy._id }, body: { isArchived: true } })
  expect(put.videos).toHaveLength(1)
  await sam.calls(exercises.remove, { params: { id: copy._id } })
  expect(await leftovers(sam)).toEqual(nothing)
})

test('a patient sees the videos of their exercises that are ready and shown to patients', async () => {
  const sam = await person('practitioner')
  const exerciseId = await exerciseOf(sam)
  const shown = await readyVideo(sam, video, { exerciseId })
  const hidden = await readyVideo(sam, video, { exerciseId })
  await announce(sam, video.length, { exerciseId })
  await sam.calls(exerciseVideos.renameVideo, {
    body: { exerciseId, videoId: hidden._id, filename: 'x', isAssigned: false },
  })
  const ann = await addPatient(sam)
  const { programId } = await addProgram(sam, { weeks: 1, startDate: '2026-11-16', patientId: ann._id }, [exerciseId])
  const patient = await session(sam.organizationId, ann._id)
  const mine = await patient.calls(series.mine, { params: { programId, week: 1 } })
  const [assigned] = mine.assignedExercises
  const { _id, bytes, url, posterUrl, seconds, width, height, captions } = shown
  expect(assigned!.instructions.videos).toEqual([{ _id, bytes, url, posterUrl, seconds, width, height, captions }])
  const one = await patient.calls(series.assigned, { params: { id: assigned!._id } })
  expect(one.details.videos.map((each) => each._id)).toEqual([shown._id])
  expect((await sam.calls(exercises.get, { params: { id: exerciseId } })).videos).toHaveLength(3)
})

test('starter exercises take no videos, others at most three, and another clinic’s are not found', async () => {
  const sam = await person('practitioner')
  const eve = await person('business_admin')
  const exerciseId = await exerciseOf(sam)
  const { video: row } = await announce(sam, 1000, { exerciseId })
  const body = { filename: 'Mine', exerciseId, videoId: row._id }
  const gone = { code: 'not_found' }
  await expect(announce(eve, 1000, { exerciseId })).rejects.toMatchObject(gone)
  await expect(sendWhole(eve, video, { exerciseId })).rejects.toMatchObject(gone)
  await expect(eve.calls(exerciseVideos.video, { params: { id: row._id } })).rejects.toMatchObject(gone)
  await expect(eve.calls(exerciseVideos.videoParts, { params: { id: row._id } })).rejects.toMatchObject(gone)
  await expect(eve.calls(exerciseVideos.renameVideo, { body })).rejects.toMatchObject(gone)
  await expect(eve.calls(exerciseVideos.convertUpload, { body: { videoId: row._id } })).rejects.toMatchObject(gone)
  await expect(eve.calls(exerciseVideos.removeVideo, { params: { id: row._id } })).rejects.toMatchObject(gone)
  for (let at = 0; at < 2; at++) await announce(sam, 1000, { exerciseId })
  await expect(announce(sam, 1000, { exerciseId })).rejects.toMatchObject({
    code: 'limit_reached',
    fields: [{ field: 'exerciseId', message: 'An exercise can have up to 3 videos. Remove one first.' }],
  })
})

test('ranges of a video are served as players request them, and no Range header causes an error', async () => {
  const { url, bytes } = (await sharedVideo).ready
  const whole = (await get(url!)).rawPayload
  for (const [range, from, to] of [
    ['bytes=0-', 0, bytes - 1],
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    [`bytes=${bytes - 1}-`, bytes - 1, bytes - 1],
    ['bytes=-100', bytes - 100, bytes - 1],
    ['bytes=-999999999', 0, bytes - 1],
    ['bytes=10-999999999', 10, bytes - 1],
  ] as const) {
    const part = await get(url!, { range })
    expect(part.statusCode, range).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes ${from}-${to}/${bytes}`)
    expect(Buffer.compare(part.rawPayload, whole.subarray(from, to + 1)), range).toBe(0)
  }
  for (const range of [`bytes=${bytes}-`, `bytes=${bytes + 5}-${bytes + 9}`, 'bytes=-0']) {
    const none = await get(url!, { range })
    expect([none.statusCode, none.headers['content-range']], range).toEqual([416, `bytes */${bytes}`])
  }
  const head = await http.inject({ method: 'HEAD', url: `/api${url}` })
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, String(bytes), 0])
  const pieces = [
    'bytes',
    '=',
    '-',
    ',',
    '0',
    '5',
    '99999999999999999999',
    '-1',
    ' ',
    'x',
    '1e9',
    '٣',
    '%00',
    'items',
    ';',
    '0x10',
  ]
  let seed = 20261121
  const next = (below: number) => (seed = (seed * 48271) % 2147483647) % below
  const seen = new Set<number>()
  for (let at = 0; at < 200; at++) {
    const text = Array.from({ length: 1 + next(8) }, () => pieces[next(pieces.length)]).join('')
    const { statusCode } = await get(url!, { range: at % 2 ? `bytes=${text}` : text.replace(/[^\x20-\x7e]/g, '3') })
    seen.add(statusCode)
  }
  expect([...seen].filter((status) => ![200, 206, 400, 416].includes(status))).toEqual([])
})
