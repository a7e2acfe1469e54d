import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { openWeb } from './web-client.ts'

const folder = await mkdtemp(join(tmpdir(), 'web-client-'))
await writeFile(
  join(folder, 'index.html'),
  '<head><meta name="kinora" /><style>src:url(/static/media/a.woff2)</style><script src="/static/js/main.js"></script></head>',
)
const preloads = [
  {
    path: '/program/:id/series/',
    scripts: ['static/js/main.js', 'static/js/builder.js'],
    pictures: ['static/media/bird-dog.svg'],
  },
]
await writeFile(join(folder, 'preloads.json'), JSON.stringify(preloads))
await writeFile(join(folder, 'survey-frame.js'), 'frame()')
await writeFile(join(folder, 'survey-frame.js.br'), brotliCompressSync('frame()'))
await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
afterAll(() => rm(folder, { recursive: true }))

const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
const settings = { folder, apiBase: '/api', surveyFrame: undefined }
await openWeb(app, { ...settings, basePath: '/clinic' })

test('ROUTE-38 below a base path every screen is the page of the client, which is told the base path', async () => {
  for (const path of ['/patients', '/my-account/personal-details', '/program/7/series/']) {
    const { statusCode, body } = await app.inject(`/clinic${path}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('data-base-path="/clinic"')
    expect(body).toContain('src="/clinic/static/js/main.js"')
  }
  expect((await app.inject('/patients')).statusCode).toBe(404)
})

test('the page’s own styles are allowed by its policy, and find their fonts below the base path', async () => {
  const { headers, body } = await app.inject('/clinic/patients')
  const [, nonce] = /<style nonce="([^"]+)">src:url\(\/clinic\/static/.exec(body) ?? []
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
})

test('a base path without its slash leads to the page', async () => {
  const { statusCode, headers } = await app.inject('/clinic?search=ann')
  expect(statusCode).toBe(308)
  expect(headers.location).toBe('/clinic/?search=ann')
  const page = await app.inject('/clinic/?search=ann')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('data-base-path="/clinic"')
})

test('files are served below the base path, and a missing one is a 404 rather than the page', async () => {
  expect((await app.inject('/clinic/icon.svg')).headers['content-type']).toContain('svg')
  expect((await app.inject('/clinic/static/js/old.js')).statusCode).toBe(404)
})

test('a page names at once what it needs beside the files that every page needs', async () => {
  for (const path of ['/program/7/series', '/program/7/series/']) {
    const { body } = await app.inject(`/clinic${path}`)
    expect(body).toContain(
      '<link rel="modulepreload" crossorigin fetchpriority="low" href="/clinic/static/js/builder.js">',
    )
    expect(body).toContain('<link rel="preload" as="image" href="/clinic/static/media/bird-dog.svg"></head>')
    expect(body.match(/main\.js/g)).toHaveLength(1)
  }
  expect((await app.inject('/clinic/patients')).body).not.toContain('builder.js')
})

test('the script of a survey’s frame has the same headers compressed and plain', async () => {
  for (const encoding of ['br', 'identity']) {
    const { headers } = await app.inject({ url: '/clinic/survey-frame.js', headers: { 'accept-encoding': encoding } })
    expect(headers['content-encoding']).toBe(encoding === 'br' ? 'br' : undefined)
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  }
})
