import { readdirSync, readlinkSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exerciseVideos, type VideoUpload } from '@kinora/contract/exercise-videos.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import type { Video } from '@kinora/contract/videos.ts'
import type { Endpoint, Reply } from '@kinora/contract/api.ts'
import { afterAll, expect, test } from 'vitest'
import { inspectVideo, makeVideo } from '../testing/sample-videos.ts'
import { startServerProcess } from '../testing/server-process.ts'

const server = await startServerProcess()
afterAll(server.close)
const token = await server.person()
/** Large enough for three parts, and quick to convert. */
const video = await makeVideo({ padding: 10_600_000 })

async function call<E extends Endpoint>(endpoint: E, id: string, body: object = {}): Promise<Reply<E>> {
  const response = await fetch(`${server.address}/api${endpoint.path.replace(':id', id)}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(endpoint.method !== 'GET' && { body: JSON.stringify(body) }),
  })
  const { status, message, data } = (await response.json()) as { status: boolean; message: string; data: Reply<E> }
  if (!status) throw new Error(message)
  return data
}

type Part = VideoUpload['parts'][number]
const bytesOf = ({ from, bytes }: Part, file = video) => file.subarray(from, from + bytes)
const putPart = (part: Part, file = video) =>
  fetch(`${server.address}/api${part.url}`, {
    method: 'PUT',
    headers: part.headers,
    body: new Uint8Array(bytesOf(part, file)),
  })

/** Sends the first half of a request body and leaves the connection open. */
function sendHalf(method: string, path: string, headers: Record<string, string | number>, bytes: Uint8Array) {
  const sending = request(`${server.address}/api${path}`, { method, headers })
  sending.on('error', () => undefined)
  sending.write(bytes.subarray(0, bytes.length / 2))
  return sleep(300)
}

const filesLeft = async () =>
  (await readdir(join(server.folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((name) => name.isFile())
    .map(({ name }) => name)
    .toSorted()

const converters = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(join(server.folder, 'work'))
    } catch {
      return false
    }
  })

async function until<T>(what: () => Promise<T | undefined | false>) {
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(100)) {
    const found = await what().catch(() => undefined)
    if (found) return found
  }
  throw new Error('The condition was not met in time.')
}

const announce = async (file: Buffer) => {
  const { _id: exerciseId } = await call(exercises.create, '', { name: 'Squat at home' })
  return call(exerciseVideos.generateUrl, '', { exerciseId, name: 'squat.mp4', type: 'video/mp4', bytes: file.length })
}

const finished = (id: string) =>
  until(async () => {
    const now: Video = await call(exerciseVideos.video, id)
    return now.state !== 'converting' && now
  })

test('API-018 API-019 uploads that are cut off when the server is killed can be resumed or removed', async () => {
  const upload = await announce(video)
  expect(upload.parts).toHaveLength(3)
  expect((await putPart(upload.parts[0]!)).status).toBe(200)
  const [, second] = upload.parts
  await sendHalf('PUT', second!.url!, { ...second!.headers, 'content-length': second!.bytes }, bytesOf(second!))

  const { _id: exerciseId } = await call(exercises.create, '', { name: 'Squat again' })
  const boundary = 'cut-here'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="exerciseId"\r\n\r\n${exerciseId}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n`
  const whole = Buffer.concat([Buffer.from(head), video, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': whole.length,
  }
  await sendHalf('POST', exerciseVideos.convertUpload.path, headers, whole)
  // A busy machine may not have started the upload yet.
  const direct = await until(async () => (await call(exercises.get, exerciseId)).videos.at(0))
  expect(direct).toMatchObject({ state: 'uploading' })

  await server.killServer()
  await server.start()
  const resumed = await call(exerciseVideos.videoParts, upload.video._id)
  expect(resumed.parts.map(({ isUploaded }) => isUploaded)).toEqual([true, false, false])
  for (const part of resumed.parts.slice(1)) expect((await putPart(part)).status).toBe(200)
  await call(exerciseVideos.convertUpload, '', { videoId: upload.video._id })
  expect(await finished(upload.video._id)).toMatchObject({ state: 'ready', message: '' })
  await call(exerciseVideos.removeVideo, upload.video._id)
  await call(exerciseVideos.removeVideo, direct._id)
  expect(await until(async () => (await filesLeft()).length === 0)).toBe(true)
})

test('API-019 a conversion that is cut off when the server is killed starts again', async () => {
  const long = await makeVideo({ size: '1280x720', seconds: 6, more: ['-b:v', '2M'] })
  const { video: row, parts } = await announce(long)
  for (const part of parts) expect((await putPart(part, long)).status).toBe(200)
  await call(exerciseVideos.convertUpload, '', { videoId: row._id })
  await until(async () => (await call(exerciseVideos.video, row._id)).progress > 0)
  expect(converters().length).toBeGreaterThan(0)
  await server.killServer()
  await until(async () => converters().length === 0)
  await server.start()

  const ready = await finished(row._id)
  expect(ready).toMatchObject({ state: 'ready', width: 1280, height: 720, message: '' })
  const played = Buffer.from(await (await fetch(`${server.address}/api${ready.url}`)).arrayBuffer())
  expect(await inspectVideo(played)).toContain('h264 (High)')
  expect(await until(async () => (await filesLeft()).length === 2 && filesLeft())).toEqual([
    `${row._id}.mp4`,
    `${row._id}.webp`,
  ])
  expect(await readdir(join(server.folder, 'work')).catch(() => [])).toEqual([])
})
