import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { exerciseVideos, type VideoUpload } from '@kinora/contract/exercise-videos.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import type { VideoType } from '@kinora/contract/video-limits.ts'
import type { Person, TestApp } from './test-app.ts'

/** Uploads videos as the web client does, in parts or whole, and waits for their conversion. */
export function videoRequests(app: TestApp) {
  const { http, systemDb } = app

  async function exerciseOf(sam: Person, name = 'Squat at home') {
    return (await sam.calls(exercises.create, { body: { name } }))._id
  }

  const announce = async (
    sam: Person,
    bytes: number,
    facts: { exerciseId?: string; name?: string; type?: VideoType } = {},
  ) =>
    sam.calls(exerciseVideos.generateUrl, {
      body: {
        exerciseId: facts.exerciseId ?? (await exerciseOf(sam)),
        name: facts.name ?? 'squat.mp4',
        type: facts.type ?? 'video/mp4',
        bytes,
      },
    })

  /** Uploads one part to its URL, which is on our server or at the storage provider. */
  async function putPart(part: VideoUpload['parts'][number], video: Uint8Array) {
    const bytes = Buffer.from(video.subarray(part.from, part.from + part.bytes))
    const { url, headers } = part
    if (!url!.startsWith('/')) {
      const { status } = await fetch(url!, { method: 'PUT', headers, body: bytes })
      return { statusCode: status, json: () => ({ status: status === 200 }) }
    }
    return http.inject({ method: 'PUT', url: `/api${url}`, payload: bytes, headers })
  }

  async function sendParts(sam: Person, video: Uint8Array, facts: Parameters<typeof announce>[2] = {}) {
    const upload = await announce(sam, video.length, facts)
    for (const part of upload.parts) {
      const { statusCode } = await putPart(part, video)
      if (statusCode !== 200) throw new Error(`Part ${part.number} was answered with ${statusCode}.`)
    }
    return sam.calls(exerciseVideos.convertUpload, { body: { videoId: upload.video._id } })
  }

  interface WholeUpload {
    exerciseId: string
    bytes?: number | string
    name?: string
    type?: string
  }

  function formOf(video: Uint8Array, { exerciseId, bytes, name = 'squat.mp4', type = 'video/mp4' }: WholeUpload) {
    const body = new FormData()
    body.append('exerciseId', exerciseId)
    if (bytes !== undefined) body.append('bytes', String(bytes))
    body.append('file', new File([new Uint8Array(video)], name, { type }))
    return body
  }

  async function sendWhole(sam: Person, video: Uint8Array, facts: Partial<WholeUpload> = {}) {
    const exerciseId = facts.exerciseId ?? (await exerciseOf(sam))
    return sam.calls(exerciseVideos.convertUpload, { body: formOf(video, { ...facts, exerciseId }) })
  }

  /** The video once it is ready or has failed. */
  async function finished(sam: Person, id: string, seconds = 120) {
    for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(60)) {
      const video = await sam.calls(exerciseVideos.video, { params: { id } })
      if (video.state === 'ready' || video.state === 'failed') return video
    }
    throw new Error('The video was not converted in time.')
  }

  async function readyVideo(sam: Person, video: Uint8Array, facts: Partial<WholeUpload> = {}) {
    const ready = await finished(sam, (await sendWhole(sam, video, facts))._id)
    if (ready.state !== 'ready') throw new Error(ready.message)
    return ready
  }

  /** What an organization has in storage: file rows, files, and folders of running conversions. */
  async function leftovers({ organizationId }: Person) {
    const rows = await systemDb
      .selectFrom('organizationFiles')
      .select(['storageKey', 'bytes'])
      .where('organizationId', '=', organizationId)
      .execute()
    const names = await readdir(app.folder, { recursive: true, withFileTypes: true })
    const files = names.filter((name) => name.isFile() && name.parentPath.includes(organizationId))
    return { rows, files: files.map(({ name }) => name), work: await readdir(app.work).catch(() => []) }
  }

  return { exerciseOf, announce, putPart, sendParts, formOf, sendWhole, finished, readyVideo, leftovers }
}

export const nothing = { rows: [], files: [], work: [] }
