import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { assetHeaders, pageHeaders, plainFileHeaders } from './headers.ts'
import { framedFileHeaders, surveyFrameHeaders, surveyFramePage, type SurveyFrameOrigins } from './survey-headers.ts'

export interface WebSettings {
  /** The folder of the built web client. */
  folder: string
  /** "" at the root of the host, else "/clinic". */
  basePath: string
  apiBase: string
  isHttps: boolean
  /** True where payments go through Stripe, whose form comes from Stripe. */
  hasStripe?: boolean
  /** The origin of the storage that browsers upload videos to directly. */
  uploadOrigin?: string
  /** Where a Jotform form comes from and is sent to; absent where the clinic's own surveys are used. */
  surveyFrame: SurveyFrameOrigins | undefined
  /** The target of "Powered By" and "About"; plain text without it. */
  providerUrl?: string
  aboutUrl?: string
}

/** The settings that the page passes to the client. */
function placeMeta({ basePath, apiBase, providerUrl, aboutUrl }: WebSettings, nonce: string) {
  const links = [
    ...(providerUrl ? [`data-provider-url="${providerUrl}"`] : []),
    ...(aboutUrl ? [`data-about-url="${aboutUrl}"`] : []),
  ]
  return `<meta name="kinora" data-base-path="${basePath}" data-api-base="${apiBase}" data-nonce="${nonce}" ${links.join(' ')}>`
}

/** Serves the files of the web client, and its one page for every other path. */
export async function openWeb(app: FastifyInstance, settings: WebSettings) {
  const { folder, basePath, isHttps, hasStripe = false, uploadOrigin, surveyFrame } = settings
  const frames = surveyFrame?.submitOrigins ?? []
  const file = await readFile(join(folder, 'index.html'), 'utf8')
  const html = file.replaceAll(/(href|src)="\/(?!\/)/g, `$1="${basePath}/`)
  const pageFor = (nonce: string) => html.replace(/<meta name="kinora"[^>]*>/, () => placeMeta(settings, nonce))

  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${basePath}/`,
    index: false,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) =>
      reply.headers({
        ...(/[/\\]static[/\\]/.test(path) ? assetHeaders : plainFileHeaders),
        ...framedFileHeaders(path),
      }),
  })

  if (surveyFrame)
    app.get(`${basePath}/survey-frame`, async (_request, reply) =>
      reply
        .headers(surveyFrameHeaders(surveyFrame))
        .type('text/html; charset=utf-8')
        .send(surveyFramePage(`${basePath}/survey-frame.js`)),
    )

  app.get(`${basePath}/*`, async (request, reply) => {
    const path = request.url.split('?')[0]!
    // A 404 rather than the page, which would be cached as a script.
    if (/\/static\/|\.(js|css|png|svg|webp|woff2|json|ico|map|webmanifest)$/.test(path)) return reply.callNotFound()
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({ ...pageHeaders(nonce, { isHttps, hasStripe, uploadOrigin, frames }), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(pageFor(nonce))
  })
}
