import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { openapi } from '@kinora/contract/openapi.ts'
import type { Api } from '@kinora/contract/api.ts'
import type { FastifyInstance } from 'fastify'

const script = createRequire(import.meta.url).resolve('rapidoc/dist/rapidoc-min.js')

const page = (
  apiBase: string,
) => `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Kinora API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><script type="module" src="${apiBase}/docs/rapidoc.js"></script></head>
<body><rapi-doc spec-url="${apiBase}/openapi.json" render-style="read" show-header="false" allow-try="false" load-fonts="false"
 primary-color="#17667a" regular-font="system-ui" schema-style="table"></rapi-doc></body></html>`

/** The contract as OpenAPI at /openapi.json, and a page to read it at /docs that loads nothing from elsewhere. */
export function openDocs(app: FastifyInstance, apiBase: string, apis: Api[]) {
  const document = openapi(apiBase, apis)
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; frame-ancestors 'none'"
  app.get('/openapi.json', async () => document)
  app.get('/docs', async (_, reply) =>
    reply.header('content-security-policy', policy).type('text/html').send(page(apiBase)),
  )
  app.get('/docs/rapidoc.js', async (_, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/javascript')
      .send(await readFile(script)),
  )
}
