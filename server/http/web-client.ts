import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { assetHeaders, pageHeaders, plainFileHeaders } from './headers.ts'
import { framedFileHeaders, surveyFrameHeaders, surveyFramePage, type SurveyFrameOrigins } from './survey-headers.ts'

export interface WebSettings {
  /** The folder of the built web client. */
  folder: string
  /** "" at the root of the host, otherwise "/clinic". */
  basePath: string
  apiBase: string
  /** True if nothing is sold. */
  isSelfHosted?: boolean
  /** False without a mail server: pages must not say that an email was sent. */
  isEmailEnabled?: boolean
  /** True if payments go through Stripe, which serves the payment form. */
  hasStripe?: boolean
  /** The origin of the storage that browsers upload videos to directly. */
  uploadOrigin?: string
  downloadOrigin?: string
  /** Where a Jotform form is loaded from and submitted to; undefined for the clinic's own surveys. */
  surveyFrame: SurveyFrameOrigins | undefined
  /** The target of "Powered By" and "About"; plain text without it. */
  providerUrl?: string
  aboutUrl?: string
}

/** The settings that the page passes to the client. */
function placeMeta(
  { basePath, apiBase, providerUrl, aboutUrl, isSelfHosted, isEmailEnabled }: WebSettings,
  nonce: string,
) {
  const links = [
    ...(isEmailEnabled === false ? ['data-no-email="1"'] : []),
    ...(isSelfHosted ? ['data-self-hosted="1"'] : []),
    ...(providerUrl ? [`data-provider-url="${providerUrl}"`] : []),
    ...(aboutUrl ? [`data-about-url="${aboutUrl}"`] : []),
  ]
  return `<meta name="kinora" data-base-path="${basePath}" data-api-base="${apiBase}" data-nonce="${nonce}" ${links.join(' ')}>`
}

/** The files that each page needs first, by path: the build lists them in preloads.json. */
interface Preloads {
  path: string
  scripts: string[]
  pictures: string[]
  /** Scripts loaded after all others. */
  later?: string[]
}

async function readPreloads(folder: string) {
  const file = join(folder, 'preloads.json')
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Preloads[]) : []
}

/** Adds the files to the page's head, so that the browser fetches them in parallel. */
function addPreloads(html: string, { scripts, pictures, later = [] }: Preloads) {
  const isMissing = (file: string) => !html.includes(`"/${file}"`)
  const links = [
    // After fonts, styles and the first API replies, as in the built page.
    ...[...scripts.filter(isMissing), ...later].map(
      (file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`,
    ),
    ...pictures.map((file) => `<link rel="preload" as="image" href="/${file}">`),
  ]
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

async function listFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))))
}

/** Sends the page with a fresh nonce. */
function pageSender(settings: WebSettings) {
  const { hasStripe = false, uploadOrigin, downloadOrigin, surveyFrame } = settings
  const frames = surveyFrame?.submitOrigins ?? []
  return (reply: FastifyReply, html: string) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({
        ...pageHeaders(nonce, { hasStripe, uploadOrigin, downloadOrigin, frames }),
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(
        html
          .replace(/<meta name="kinora"[^>]*>/, () => placeMeta(settings, nonce))
          .replace('<style>', `<style nonce="${nonce}">`),
      )
  }
}

/** Serves the files of the web client, and its page for every other path. */
export async function openWeb(app: FastifyInstance, settings: WebSettings) {
  const { folder, basePath, surveyFrame } = settings
  const sendPage = pageSender(settings)
  const file = await readFile(join(folder, 'index.html'), 'utf8')
  const belowBasePath = (html: string) => html.replaceAll(/((?:href|src)="|url\()\/(?!\/)/g, `$1${basePath}/`)
  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${basePath}/`,
    // A route for each of a thousand files would take a tenth of the start time.
    serve: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) =>
      reply.headers({
        ...(/[/\\]static[/\\]/.test(path) ? assetHeaders : plainFileHeaders),
        ...framedFileHeaders(path.replace(/\.(br|gz)$/, '')),
      }),
  })

  if (surveyFrame)
    app.get(`${basePath}/survey-frame`, async (_request, reply) =>
      reply
        .headers(surveyFrameHeaders(surveyFrame))
        .type('text/html; charset=utf-8')
        .send(surveyFramePage(`${basePath}/survey-frame.js`)),
    )

  for (const preloads of await readPreloads(folder)) {
    const html = belowBasePath(addPreloads(file, preloads))
    app.get(`${basePath}${preloads.path}`, async (_request, reply) => sendPage(reply, html))
  }

  const html = belowBasePath(file)
  // Without the slash the path is outside `${basePath}/*`; with the slash it can also arrive here.
  if (basePath)
    app.get(basePath, async (request, reply) => {
      const [path, query] = request.url.split('?')
      return path === basePath ? reply.redirect(`${basePath}/${query ? `?${query}` : ''}`, 308) : sendPage(reply, html)
    })

  const files = await listFiles(folder)
  app.get(`${basePath}/*`, async (request, reply) => {
    const path = request.url.split('?')[0]!
    const file = path.slice(basePath.length + 1)
    if (files.has(file)) return reply.sendFile(file)
    // A 404 instead of the page, which browsers would cache as a script.
    if (/\/static\/|\.(js|css|png|svg|webp|woff2|json|ico|map|webmanifest)$/.test(path)) return reply.callNotFound()
    return sendPage(reply, html)
  })
}
