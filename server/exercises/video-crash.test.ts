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
const token = await server.practitioner()
const video = await makeVideo({
  size: '1280x720',
  seconds: 12,
  more: ['-b:v', '10M', '-minrate', '10M', '-bufsize', '10M'],
})

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
const bytesOf = ({ from, bytes }: Part) => video.subarray(from, from + bytes)
const put = (part: Part) =>
  fetch(`${server.address}/api${part.url}`, {
    method: 'PUT',
    headers: part.headers,
    body: new Uint8Array(bytesOf(part)),
  })

/** Sends half of something and leaves it at that. */
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

async function until<T>(what: () => Promise<T | undefined | false>, seconds: number) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(100)) {
    const found = await what().catch(() => undefined)
    if (found) return found
  }
  throw new Error('It did not come to that.')
}

test(
  'API-018 API-019 a server that is killed while a video is sent and while it is converted loses nothing and leaves nothing',
  { timeout: 180_000 },
  async () => {
    const { _id: exerciseId } = await call(exercises.create, '', { name: 'Squat at home' })
    const asked = { exerciseId, name: 'squat.mp4', type: 'video/mp4', bytes: video.length }
    const upload = await call(exerciseVideos.generateUrl, '', asked)
    const { _id: id } = upload.video
    expect(upload.parts.length).toBeGreaterThanOrEqual(3)
    expect((await put(upload.parts[0]!)).status).toBe(200)
    const [, second] = upload.parts
    await sendHalf('PUT', second!.url!, { ...second!.headers, 'content-length': second!.bytes }, bytesOf(second!))
    await server.killServer()
    await server.start()

    // What was there is there, and what was half sent is not.
    const resumed = await call(exerciseVideos.videoParts, id)
    expect(resumed.parts.map(({ isUploaded }) => isUploaded)).toEqual(upload.parts.map((_, at) => at === 0))
    for (const part of resumed.parts.slice(1)) expect((await put(part)).status).toBe(200)
    await call(exerciseVideos.convertUpload, '', { videoId: id })
    await until(async () => (await call(exerciseVideos.video, id)).progress > 0, 30)
    expect(converters().length).toBeGreaterThan(0)
    await server.killServer()
    await sleep(500)
    expect(converters()).toEqual([])
    const killedAt = Date.now()
    await server.start()

    const ready = await until(async () => {
      const now: Video = await call(exerciseVideos.video, id)
      return now.state !== 'converting' && now
    }, 120)
    process.stdout.write(
      `A conversion that was killed was done ${Math.round((Date.now() - killedAt) / 1000)} s later.\n`,
    )
    expect(ready).toMatchObject({ state: 'ready', width: 1280, height: 720, message: '' })
    const played = Buffer.from(await (await fetch(`${server.address}/api${ready.url}`)).arrayBuffer())
    expect(await inspectVideo(played)).toContain('h264 (High)')
    expect(await until(async () => (await filesLeft()).length === 2 && filesLeft(), 10)).toEqual([
      `${id}.mp4`,
      `${id}.webp`,
    ])
    expect(await readdir(join(server.folder, 'work')).catch(() => [])).toEqual([])
  },
)

test(
  'API-019 a video that was coming whole when the server was killed is given up, and its storage with it',
  { timeout: 60_000 },
  async () => {
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
    const [coming] = (await call(exercises.get, exerciseId)).videos
    expect(coming).toMatchObject({ state: 'uploading' })
    await server.killServer()
    await server.start()
    await call(exerciseVideos.removeVideo, coming!._id)
    expect((await filesLeft()).filter((name) => name.includes('.part') || name === '00001')).toEqual([])
  },
)
