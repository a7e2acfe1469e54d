import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exerciseVideos } from '@kinora/contract/exercise-videos.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { afterAll, expect, test } from 'vitest'
import { convertVideo, cleanUpVideos } from './video-conversion.service.ts'
import { folderFiles, type FileStorage } from '../integrations/file-storage.ts'
import { openVideoConverter } from '../integrations/video-converter.ts'
import { videoRequests, nothing } from '../testing/video-requests.ts'
import { inspectVideo, makeVideo } from '../testing/sample-videos.ts'
import { pageHeaders } from '../http/headers.ts'
import { readSettings } from '../settings.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { openStorage } from '../testing/s3-server.ts'

const storage = await openStorage()
afterAll(storage.close)
const app = await openTestApp()
/** Its jobs run only when a test runs them. */
const idle = await openTestApp({ isWorker: false })
const onS3 = await openTestApp({ integrations: { fileStorage: storage.files } })
const direct = await openTestApp({ integrations: { fileStorage: storage.publicFiles } })
const { person, organization, systemDb } = app
const { exerciseOf, announce, putPart, formOf, sendWhole, finished, readyVideo, leftovers } = videoRequests(app)
const video = await makeVideo()

const outcomes = async <T>(calls: Promise<T>[]) => {
  const settled = await Promise.allSettled(calls)
  const codes = settled.map((each) => (each.status === 'fulfilled' ? 'done' : (each.reason as { code: string }).code))
  return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]))
}

test('API-018 concurrent announcements reserve exactly the storage that is left', async () => {
  const sam = await person('solo', { of: await organization({ plan: 'free', kind: 'solo' }) })
  const ids = await Promise.all(Array.from({ length: 10 }, (_, at) => exerciseOf(sam, `Squat ${at}`)))
  const asked = ids.map((exerciseId) => announce(sam, 60_000_000, { exerciseId }))
  expect(await outcomes(asked)).toEqual({ done: 3, limit_reached: 7 })
  const { rows } = await leftovers(sam)
  expect(rows.map(({ bytes }) => bytes)).toEqual([60_000_000, 60_000_000, 60_000_000])
})

test('API-018 concurrent announcements are accepted up to exactly the plan’s number of videos', async () => {
  const sam = await person('solo', { of: await organization({ plan: 'free', kind: 'solo' }) })
  const ids = await Promise.all(Array.from({ length: 9 }, (_, at) => exerciseOf(sam, `Squat ${at}`)))
  expect(await outcomes(ids.map((exerciseId) => announce(sam, 1000, { exerciseId })))).toEqual({
    done: 5,
    limit_reached: 4,
  })
})

test('API-021 available storage is checked before an upload, and full storage refuses it', async () => {
  const sam = await person('solo', { of: await organization({ plan: 'free', kind: 'solo' }) })
  const verify = (bytes: number, videos?: number) =>
    sam.calls(exerciseVideos.verifyStorage, { body: { bytes, videos } })
  const storageLimit = { type: 'STORAGE', used: 0, limit: 200_000_000 }
  expect(await verify(200_000_000)).toEqual({
    isEnough: true,
    message: '',
    usage: [storageLimit, { type: 'VIDEO_COUNT', used: 0, limit: 5 }],
  })
  expect(await verify(200_000_001)).toMatchObject({
    isEnough: false,
    message: expect.stringMatching(/^Your plan includes .*Upgrade/),
  })
  expect(await verify(1, 6)).toMatchObject({ isEnough: false, message: expect.stringContaining('5') })
  const { video: large } = await announce(sam, 199_900_000)
  expect(await verify(video.length)).toMatchObject({ isEnough: false, usage: [{ used: 199_900_000 }, { used: 1 }] })
  const before = await leftovers(sam)
  await expect(sendWhole(sam, video)).rejects.toMatchObject({
    code: 'limit_reached',
    message: expect.stringContaining('Upgrade under Plans'),
  })
  await expect(announce(sam, video.length)).rejects.toMatchObject({ code: 'limit_reached' })
  expect(await leftovers(sam)).toEqual(before)
  await sam.calls(exerciseVideos.removeVideo, { params: { id: large._id } })
  expect((await readyVideo(sam, video)).state).toBe('ready')
})

test('a conversion larger than its upload still fits the storage, or fails', async () => {
  const sam = await person('solo', { of: await organization({ plan: 'free', kind: 'solo' }) })
  const still = await makeVideo({ hasSound: false, seconds: 4, more: ['-vf', 'noise=alls=60:allf=t', '-crf', '48'] })
  await announce(sam, 200_000_000 - still.length)
  const given = await finished(sam, (await sendWhole(sam, still, { bytes: still.length }))._id)
  expect(given).toMatchObject({ state: 'failed', message: expect.stringContaining('Upgrade under Plans') })
  // Files are removed right after the commit that marks the video as failed.
  await expect.poll(async () => (await leftovers(sam)).files).toEqual([])
})

test('an upload not completed in time releases its storage and returns an error', async () => {
  const sam = await person('practitioner')
  const upload = await announce(sam, video.length)
  await putPart(upload.parts[0]!, video)
  await cleanUpVideos(systemDb, { fileStorage: folderFiles(app.folder) })
  expect((await leftovers(sam)).rows).toHaveLength(1)
  await systemDb
    .updateTable('exerciseVideos')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('id', '=', upload.video._id)
    .execute()
  expect((await putPart(upload.parts[0]!, video)).statusCode).toBe(400)
  await cleanUpVideos(systemDb, { fileStorage: folderFiles(app.folder) })
  expect(await leftovers(sam)).toEqual(nothing)
  const late = await sam.calls(exerciseVideos.video, { params: { id: upload.video._id } })
  expect(late).toMatchObject({
    state: 'failed',
    message: 'The upload was not finished in time. Please upload the video again.',
    bytes: 0,
  })
})

/** A small disk for the test; undefined if this machine cannot create one. */
function smallDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-disk-'))
  afterAll(() => {
    try {
      execFileSync('umount', [folder], { stdio: 'ignore' })
    } catch {
      // The disk did not exist.
    }
    rmSync(folder, { recursive: true, force: true })
  })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    process.stdout.write('No small disk can be made here: the disk that is full is told by its files instead.\n')
    return undefined
  }
}

/** File storage on a full disk after this many bytes, with the operating system's own error. */
function fullFiles(folder: string, most: number): FileStorage {
  const files = folderFiles(folder)
  async function* until(content: AsyncIterable<Uint8Array>) {
    let bytes = 0
    for await (const chunk of content) {
      bytes += chunk.length
      if (bytes > most) throw Object.assign(new Error('write'), { code: 'ENOSPC' })
      yield chunk
    }
  }
  return { ...files, writeFrom: (key, content, limit) => files.writeFrom(key, until(content), limit) }
}

test('API-018 API-019 a full disk is reported, and no partial file is left', async () => {
  const disk = smallDisk(3)
  const folder = disk ?? mkdtempSync(join(tmpdir(), 'kinora-full-'))
  const full = await openTestApp({
    integrations: { fileStorage: disk ? folderFiles(disk) : fullFiles(folder, 3_000_000) },
  })
  const calls = videoRequests({ ...full, folder })
  const sam = await full.person('practitioner')
  const large = await makeVideo({ padding: 3_000_000 })
  expect(large.length).toBeGreaterThan(3_000_000)
  const noSpace = { code: 'unavailable', message: 'The server has no space left. Please try again later.' }
  await expect(calls.sendWhole(sam, large)).rejects.toMatchObject(noSpace)
  expect(await calls.leftovers(sam)).toEqual(nothing)
  const upload = await calls.announce(sam, large.length)
  const { statusCode, json } = await calls.putPart(upload.parts[0]!, large)
  expect([statusCode, json()]).toMatchObject([503, { status: false, ...noSpace }])
  expect((await calls.leftovers(sam)).files).toEqual([])
  await sam.calls(exerciseVideos.removeVideo, { params: { id: upload.video._id } })
  expect((await calls.readyVideo(sam, video)).state).toBe('ready')
})

test('a full disk during a conversion fails the video and releases its storage', async () => {
  const disk = smallDisk(1)
  if (!disk) return
  const folder = join(disk, 'work')
  const calls = videoRequests(idle)
  const sam = await idle.person('practitioner')
  const large = await makeVideo({ padding: 1_500_000 })
  const { _id: videoId } = await calls.sendWhole(sam, large)
  const integrations = { fileStorage: folderFiles(idle.folder), videoConverter: openVideoConverter({ folder }) }
  const job = { organizationId: sam.organizationId, videoId }
  for (let at = 0; at < 2; at++)
    await expect(convertVideo(idle.systemDb, job, integrations)).rejects.toThrow('no space left')
  await convertVideo(idle.systemDb, job, integrations)
  const given = await sam.calls(exerciseVideos.video, { params: { id: videoId } })
  expect(given.message).toBe('The server has no space left. Please try again later.')
  expect(await calls.leftovers(sam)).toEqual(nothing)
})

/** A converter whose ffmpeg is killed as soon as it starts, as the kernel does when memory runs out. */
function killedConverter() {
  const ffmpeg = join(mkdtempSync(join(tmpdir(), 'kinora-killed-')), 'ffmpeg')
  writeFileSync(ffmpeg, '#!/bin/sh\nkill -KILL $$\n', { mode: 0o755 })
  return openVideoConverter({ ffmpeg, folder: join(idle.work, 'killed') })
}

test('a process that starts leaves the conversions of another in peace, and removes what a killed one left an hour ago', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-work-'))
  for (const name of ['running', 'left behind']) mkdirSync(join(folder, name))
  const longAgo = new Date(Date.now() - 3_700_000)
  utimesSync(join(folder, 'left behind'), longAgo, longAgo)
  openVideoConverter({ folder, ffmpeg: null })
  expect(readdirSync(folder)).toEqual(['running'])
  rmSync(folder, { recursive: true })
})

test('a conversion whose ffmpeg is killed starts again; the third time the video fails and its storage is released', async () => {
  const { systemDb: db, folder, work } = idle
  const calls = videoRequests(idle)
  const sam = await idle.person('practitioner')
  const fileStorage = folderFiles(folder)
  const killed = { fileStorage, videoConverter: killedConverter() }
  const working = { fileStorage, videoConverter: openVideoConverter({ folder: join(work, 'working') }) }
  const job = async () => ({
    organizationId: sam.organizationId,
    videoId: (await calls.sendParts(sam, video))._id,
  })
  const state = ({ videoId }: { videoId: string }) => sam.calls(exerciseVideos.video, { params: { id: videoId } })

  const lucky = await job()
  await expect(convertVideo(db, lucky, killed)).rejects.toThrow('ffmpeg was ended')
  await convertVideo(db, lucky, working)
  expect(await state(lucky)).toMatchObject({ state: 'ready' })
  await sam.calls(exerciseVideos.removeVideo, { params: { id: lucky.videoId } })

  const unlucky = await job()
  for (let at = 0; at < 2; at++) await expect(convertVideo(db, unlucky, killed)).rejects.toThrow('ffmpeg was ended')
  await convertVideo(db, unlucky, killed)
  expect(await state(unlucky)).toMatchObject({
    state: 'failed',
    message: 'The video could not be converted. Please upload it again.',
  })
  expect(await calls.leftovers(sam)).toMatchObject({ rows: [], files: [] })
})

test('a server without ffmpeg refuses videos before the upload', async () => {
  const bare = await openTestApp({
    integrations: { videoConverter: openVideoConverter({ folder: join(tmpdir(), 'kinora-none'), ffmpeg: null }) },
  })
  const sam = await bare.person('practitioner')
  await expect(videoRequests(bare).announce(sam, 1000)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'This server has no ffmpeg, so videos cannot be converted. Ask the person who runs it.',
  })
  expect(await videoRequests(bare).leftovers(sam)).toEqual(nothing)
  expect(() => openVideoConverter({ folder: join(tmpdir(), 'kinora-none'), ffmpeg: '/nothing/ffmpeg' })).toThrow(
    'FFMPEG must be the path of a program, and /nothing/ffmpeg is not one.',
  )
})

test('without prlimit the shell sets the limits, and the conversion still works', async () => {
  const before = process.env.PATH
  process.env.PATH = '/nothing'
  const videos = openVideoConverter({ folder: mkdtempSync(join(tmpdir(), 'kinora-bare-')) })
  process.env.PATH = before
  const created = await videos.inFolder('one', async (folder) => {
    writeFileSync(join(folder, 'source'), video)
    return videos.convertSource(folder, 'video/mp4', () => undefined)
  })
  expect(created).toMatchObject({ width: 320, height: 240 })
})

test('API-019 a client that disconnects during an upload leaves nothing behind', async () => {
  const sam = await person('practitioner')
  const exerciseId = await exerciseOf(sam)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as AddressInfo
  const form = new Request('http://kinora.test', { method: 'POST', body: formOf(video, { exerciseId }) })
  const whole = Buffer.from(await form.arrayBuffer())
  const sending = request({
    port,
    method: 'POST',
    path: `/api${exerciseVideos.convertUpload.path}`,
    headers: {
      authorization: `Bearer ${sam.token}`,
      'content-type': form.headers.get('content-type')!,
      'content-length': whole.length,
    },
  })
  sending.on('error', () => undefined)
  sending.write(whole.subarray(0, whole.length / 2))
  await expect.poll(async () => (await leftovers(sam)).rows).toHaveLength(1)
  sending.destroy()
  await expect.poll(() => leftovers(sam)).toEqual(nothing)
})

test('S3 settings must be complete, and the page may upload to S3 and nowhere else', () => {
  const given = { SECRET: 'x'.repeat(32), DATA_DIR: tmpdir() }
  const s3 = { S3_BUCKET: 'clinic', S3_KEY: 'a', S3_SECRET: 'b', S3_ENDPOINT: 'https://media.clinic.example/' }
  expect(readSettings({ ...given, ...s3 }).storage).toEqual({
    ...{ bucket: 'clinic', key: 'a', secret: 'b', region: 'us-east-1' },
    ...{ endpoint: 'https://media.clinic.example', publicEndpoint: undefined, publicUrl: undefined },
  })
  const S3_PUBLIC_URL = 'https://cdn.clinic.example/'
  expect(readSettings({ ...given, ...s3, S3_PUBLIC_URL }).storage!.publicUrl).toBe('https://cdn.clinic.example')
  expect(() => readSettings({ ...given, S3_PUBLIC_URL })).toThrow('S3_BUCKET, S3_KEY and S3_SECRET belong together')
  expect(readSettings(given).storage).toBeUndefined()
  for (const name of ['S3_BUCKET', 'S3_KEY', 'S3_SECRET'])
    expect(() => readSettings({ ...given, ...s3, [name]: '' })).toThrow(
      'S3_BUCKET, S3_KEY and S3_SECRET belong together',
    )
  expect(() => readSettings({ ...given, ...s3, S3_BUCKET: 'A b' })).toThrow('S3_BUCKET must be the name of a bucket.')
  const policyOf = (uploadOrigin: string | undefined, downloadOrigin?: string) =>
    pageHeaders('n', { hasStripe: false, uploadOrigin, downloadOrigin, frames: [] })['content-security-policy']
  expect(policyOf('https://media.clinic.example')).toContain("connect-src 'self' https://media.clinic.example;")
  expect(policyOf(undefined)).toContain("connect-src 'self';")
  const cdn = 'https://cdn.clinic.example'
  const read = policyOf('https://media.clinic.example', cdn)
  expect(read).toContain(`connect-src 'self' https://media.clinic.example ${cdn};`)
  expect(read).toContain(`img-src 'self' blob: data: ${cdn};`)
  expect(read).toContain(`media-src 'self' blob: ${cdn};`)
  expect(policyOf(cdn, cdn)).toContain(`connect-src 'self' ${cdn};`)
  for (const one of ["img-src 'self' blob: data:;", "media-src 'self' blob:;"])
    expect(policyOf('https://media.clinic.example')).toContain(one)
})

test('API-018 API-019 with S3 a video is uploaded directly, and all its files are stored there', async () => {
  const calls = videoRequests(onS3)
  const sam = await onS3.person('practitioner')
  const exerciseId = await calls.exerciseOf(sam)
  const large = await makeVideo({ size: '1280x720', seconds: 1, padding: 5_500_000 })
  const { video: row, parts } = await calls.announce(sam, large.length, { exerciseId })
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.every(({ url }) => url!.startsWith(storage.settings.endpoint))).toBe(true)
  for (const part of parts.slice(1)) expect((await calls.putPart(part, large)).statusCode).toBe(200)
  const again = await sam.calls(exerciseVideos.videoParts, { params: { id: row._id } })
  expect(again.parts.filter(({ isUploaded }) => !isUploaded).map(({ number }) => number)).toEqual([1])
  await calls.putPart(again.parts[0]!, large)
  await sam.calls(exerciseVideos.convertUpload, { body: { videoId: row._id } })
  const ready = await calls.finished(sam, row._id)
  expect(ready).toMatchObject({ state: 'ready', width: 1280, height: 720 })

  const folder = `${sam.organizationId}/videos`
  const below = async () => [...(await storage.files.list(folder)).keys()].toSorted()
  // The upload is removed a moment after the video is ready.
  await expect.poll(below).toEqual([`${row._id}.mp4`, `${row._id}.webp`])
  const part = await onS3.http.inject({ url: `/api${ready.url}`, headers: { range: 'bytes=4-7' } })
  expect([part.statusCode, part.body]).toEqual([206, 'ftyp'])
  expect(await inspectVideo((await onS3.http.inject({ url: `/api${ready.url}` })).rawPayload)).toContain('h264 (High)')
  const screenshot = await sam.calls(exerciseVideos.generateScreenshot, {
    params: { id: row._id },
    body: { second: 0.5 },
  })
  expect(screenshot.size).toBeGreaterThan(100)

  const whole = await calls.readyVideo(sam, video, { exerciseId })
  await expect.poll(below).toHaveLength(4)
  await expect(calls.sendWhole(sam, Buffer.from('<html>'))).rejects.toMatchObject({ code: 'unsupported_media' })
  await expect(calls.sendWhole(sam, video, { bytes: video.length + 1 })).rejects.toMatchObject({ code: 'invalid' })
  await expect.poll(below).toHaveLength(4)
  await sam.calls(exerciseVideos.removeVideo, { params: { id: whole._id } })
  await sam.calls(exercises.remove, { params: { id: exerciseId } })
  await expect.poll(below).toEqual([])
})

test('with a public address of the bucket browsers read a video there, once the product has let them', async () => {
  const calls = videoRequests(direct)
  const sam = await direct.person('practitioner')
  const ready = await calls.readyVideo(sam, video)
  const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => direct.http.inject({ method, url: `/api${url}` })

  const led = await get(ready.url!)
  expect([led.statusCode, led.body]).toEqual([307, ''])
  const { location } = led.headers
  expect(location).toMatch(new RegExp(`^${storage.settings.endpoint}/kinora-videos/${sam.organizationId}/videos/`))
  const seconds = Number(/^private, max-age=(\d+)$/.exec(String(led.headers['cache-control']))![1])
  expect(seconds).toBeLessThan(600)
  const part = await fetch(location!, { headers: { range: 'bytes=4-7' } })
  expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([206, 'video/mp4', 'ftyp'])

  const poster = await get(ready.posterUrl!)
  expect(poster.statusCode).toBe(307)
  expect((await fetch(poster.headers.location!)).headers.get('content-type')).toBe('image/webp')
  const head = await get(ready.url!, 'HEAD')
  expect([head.statusCode, Number(head.headers['content-length']) > 1000]).toEqual([200, true])

  const refused = await get(ready.url!.replace(/key=(.)/, (_, first: string) => `key=${first === 'a' ? 'b' : 'a'}`))
  expect([refused.statusCode, refused.headers.location]).toEqual([404, undefined])
  await sam.calls(exerciseVideos.removeVideo, { params: { id: ready._id } })
  expect((await get(ready.url!)).statusCode).toBe(404)
  await expect.poll(async () => (await fetch(location!)).status).toBe(404)
})
