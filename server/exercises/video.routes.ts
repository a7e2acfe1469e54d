import type { Readable } from 'node:stream'
import { exerciseVideos, videoPart } from '@kinora/contract/exercise-videos.ts'
import { Id } from '@kinora/contract/fields.ts'
import { z } from 'zod'
import { parseWith, notClosing } from '../http/parse-request.ts'
import type { AppContext } from '../http/app-context.ts'
import { implement } from '../http/implement.ts'
import { readUsage } from '../plans/plan-limit.service.ts'
import {
  changeCaptions,
  locateVideoFile,
  readCaptions,
  readVideo,
  removeVideo,
  captureStill,
  watchVideo,
} from './video.service.ts'
import { readParts, receivePart } from './upload-part.service.ts'
import { openVideoUpload, beginConversion, renameVideo } from './video-upload.service.ts'
import { uploadWholeVideo } from './video-direct-upload.service.ts'
import { remainingCapacity } from './video.rules.ts'

const PartAddress = {
  params: z.object({ id: Id, number: z.coerce.number().int().min(1).max(100_000) }),
  query: z.object({ until: z.coerce.number().int(), by: Id, key: z.string().max(100) }),
}

/** Streams a part of a video into local storage at its signed URL. S3 receives parts directly. */
export function videoPartRoute({ http, independentDb: systemDb, integrations }: AppContext) {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    scope.put(videoPart, { config: { failure: exerciseVideos.generateUrl.failure } }, async (request) => {
      const { content, skip } = notClosing((request.body ?? []) as Readable)
      try {
        const { id, number } = parseWith(PartAddress.params, request.params) as { id: string; number: number }
        const signed = parseWith(PartAddress.query, request.query) as { until: number; by: string; key: string }
        const bytes = Number(request.headers['content-length'] ?? Number.NaN)
        const type = request.headers['content-type'] ?? ''
        await receivePart(systemDb, { id, number, ...signed }, { content, bytes, type }, integrations)
        return { status: true, message: '', data: {} }
      } catch (error) {
        skip()
        throw error
      }
    })
  })
}

export const exerciseVideoRoutes = implement(exerciseVideos, {
  generateUrl: ({ systemDb, actor, body, integrations }) => openVideoUpload(systemDb, actor, body, integrations),

  videoParts: ({ systemDb, actor, params, integrations }) => readParts(systemDb, actor, params.id, integrations),

  convertUpload: ({ systemDb, actor, body, file, integrations }) =>
    file
      ? uploadWholeVideo(systemDb, actor, body, file, integrations)
      : beginConversion(systemDb, actor, body.videoId, integrations),

  generateScreenshot: ({ systemDb, actor, params, body, file, integrations }) =>
    captureStill(systemDb, actor, params.id, { ...body, file }, integrations),

  verifyStorage: async ({ db, actor, body }) => remainingCapacity(await readUsage(db, actor.organizationId), body),

  renameVideo: ({ systemDb, actor, body, integrations }) => renameVideo(systemDb, actor, body, integrations),

  video: ({ db, actor, params, integrations }) => readVideo(db, actor, params.id, integrations.secret),

  videoEvents: ({ systemDb, changeFeed, actor, params, disconnectSignal, integrations }) =>
    watchVideo(systemDb, changeFeed, actor, params.id, disconnectSignal, integrations.secret),

  async removeVideo({ db, actor, params, integrations, afterCommit }) {
    const keys = await removeVideo(db, actor, params.id)
    afterCommit(async () => void (await Promise.all(keys.map(integrations.fileStorage.remove))))
    return {}
  },

  saveCaptions: ({ db, actor, params, body, integrations }) =>
    changeCaptions(db, actor, params.id, body, integrations.secret),

  removeCaptions: ({ db, actor, params, integrations }) =>
    changeCaptions(db, actor, params.id, null, integrations.secret),

  videoFile: ({ db, params, query, integrations }) => locateVideoFile(db, 'video', params.id, query, integrations),

  videoPoster: ({ systemDb, params, query, integrations }) =>
    locateVideoFile(systemDb, 'poster', params.id, query, integrations),

  videoCaptions: ({ db, params, query, integrations }) => readCaptions(db, params.id, query, integrations),
})
