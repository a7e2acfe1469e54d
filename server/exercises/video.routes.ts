import type { Readable } from 'node:stream'
import { exerciseFilms, filmPart } from '@kinora/contract/exercise-videos.ts'
import { Id } from '@kinora/contract/fields.ts'
import { z } from 'zod'
import { fit, notClosing } from '../http/parse-request.ts'
import { serve, type House } from '../http/implement.ts'
import { readUsage } from '../plans/plan-limit.service.ts'
import {
  changeCaptions,
  openFilmFile,
  readCaptions,
  readFilm,
  readPoster,
  removeFilm,
  takeStill,
  watchFilm,
} from './video.service.ts'
import { readParts, receivePart } from './upload-part.service.ts'
import { announceFilm, beginConversion, receiveFilm, renameFilm } from './video-upload.service.ts'
import { roomFor } from './video.rules.ts'

const PartAddress = {
  params: z.object({ id: Id, number: z.coerce.number().int().min(1).max(100_000) }),
  query: z.object({ until: z.coerce.number().int(), by: Id, key: z.string().max(100) }),
}

/**
 * Where our own storage takes a part of a film, from whoever has its signed address, as it comes. An S3 takes them by
 * itself.
 */
export function filmPartRoute({ app, aside: system, outside }: House) {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    scope.put(filmPart, { config: { failure: exerciseFilms.generateUrl.failure } }, async (request) => {
      const { content, skip } = notClosing((request.body ?? []) as Readable)
      try {
        const { id, number } = fit(PartAddress.params, request.params) as { id: string; number: number }
        const signed = fit(PartAddress.query, request.query) as { until: number; by: string; key: string }
        const bytes = Number(request.headers['content-length'] ?? Number.NaN)
        const type = request.headers['content-type'] ?? ''
        await receivePart(system, { id, number, ...signed }, { content, bytes, type }, outside)
        return { status: true, message: '', data: {} }
      } catch (error) {
        skip()
        throw error
      }
    })
  })
}

export const exerciseFilmRoutes = serve(exerciseFilms, {
  generateUrl: ({ system, actor, body, outside }) => announceFilm(system, actor, body, outside),

  filmParts: ({ system, actor, params, outside }) => readParts(system, actor, params.id, outside),

  convertUpload: ({ system, actor, body, file, outside }) =>
    file ? receiveFilm(system, actor, body, file, outside) : beginConversion(system, actor, body.filmId, outside),

  generateScreenshot: ({ system, actor, params, body, file, outside }) =>
    takeStill(system, actor, params.id, { ...body, file }, outside),

  verifyStorage: async ({ db, actor, body }) => roomFor(await readUsage(db, actor.organizationId), body),

  renameFilm: ({ system, actor, body, outside }) => renameFilm(system, actor, body, outside),

  film: ({ db, actor, params, outside }) => readFilm(db, actor, params.id, outside.secret),

  filmEvents: ({ system, news, actor, params, reader, outside }) =>
    watchFilm(system, news, actor, params.id, reader, outside.secret),

  async removeFilm({ db, actor, params, outside, afterwards }) {
    const keys = await removeFilm(db, actor, params.id)
    afterwards(async () => void (await Promise.all(keys.map(outside.files.remove))))
    return {}
  },

  saveCaptions: ({ db, actor, params, body, outside }) => changeCaptions(db, actor, params.id, body, outside.secret),

  removeCaptions: ({ db, actor, params, outside }) => changeCaptions(db, actor, params.id, null, outside.secret),

  filmFile: ({ db, params, query, outside }) => openFilmFile(db, params.id, query, outside),

  filmPoster: ({ db, params, query, outside }) => readPoster(db, params.id, query, outside),

  filmCaptions: ({ db, params, query, outside }) => readCaptions(db, params.id, query, outside),
})
