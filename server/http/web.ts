import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { assetHeaders, pageHeaders, plainFileHeaders } from './headers.ts'

export interface WebSettings {
  /** The folder of the built web client. */
  folder: string
  /** "" at the root of the host, else "/clinic". */
  basePath: string
  apiBase: string
  isHttps: boolean
}

/** Serves the web client: its files, and its one page for every address that is a screen. */
export async function openWeb(app: FastifyInstance, { folder, basePath, apiBase, isHttps }: WebSettings) {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const place = (nonce: string) =>
    `<meta name="kinora" data-base-path="${basePath}" data-api-base="${apiBase}" data-nonce="${nonce}" />`
  const pageFor = (nonce: string) => html.replace(/<meta name="kinora"[^>]*>/, place(nonce))

  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${basePath}/`,
    index: false,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => reply.headers(/[/\\]static[/\\]/.test(path) ? assetHeaders : plainFileHeaders),
  })

  app.get(`${basePath}/*`, async (request, reply) => {
    const path = request.url.split('?')[0]!
    // A missing file is missing: a page in its place would be cached as a script.
    if (/\/static\/|\.(js|css|png|svg|webp|woff2|json|ico|map|webmanifest)$/.test(path)) return reply.callNotFound()
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({ ...pageHeaders(nonce, isHttps), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(pageFor(nonce))
  })
}
