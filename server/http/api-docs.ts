import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { createOpenapi } from '@kinora/contract/openapi.ts'
import type { Api } from '@kinora/contract/api.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const script = createRequire(import.meta.url).resolve('rapidoc/dist/rapidoc-min.js')

const page = (
  apiBase: string,
) => `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Kinora API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><script type="module" src="${apiBase}/docs/rapidoc.js"></script></head>
<body><rapi-doc spec-url="${apiBase}/openapi.json" render-style="read" show-header="false" allow-try="false" load-fonts="false"
 primary-color="#17667a" regular-font="system-ui" schema-style="table"></rapi-doc></body></html>`

type Encoding = 'br' | 'gzip' | 'identity'

interface Asset {
  type: string
  etag: string
  bodies: Record<Encoding, Buffer>
}

/** Compressed once, because compressing half a megabyte per request would let anybody overload the server. */
async function makeAsset(type: string, text: string | Buffer): Promise<Asset> {
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  const etag = `"${createHash('sha256').update(identity).digest('base64url')}"`
  return { type, etag, bodies: { br, gzip: zipped, identity } }
}

function encodingFor(request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, { type, etag, bodies }: Asset) {
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const encoding = encodingFor(request)
  return reply.type(type).header('content-encoding', encoding).send(bodies[encoding])
}

/** Runs the function on the first call only. */
function once<T>(make: () => Promise<T>) {
  let created: Promise<T> | undefined
  return () => (created ??= make())
}

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; frame-ancestors 'none'"

/**
 * Serves the contract as OpenAPI at /openapi.json, and a page to read it at /docs that loads nothing from other sites.
 * They need no login, so `countAddress` limits them by address.
 */
export function openDocs(
  app: FastifyInstance,
  apiBase: string,
  apis: Api[],
  countAddress: (address: string) => Promise<void>,
) {
  const assets = {
    '/openapi.json': once(() => makeAsset('application/json', JSON.stringify(createOpenapi(apiBase, apis)))),
    '/docs': once(() => makeAsset('text/html; charset=utf-8', page(apiBase))),
    '/docs/rapidoc.js': once(async () => makeAsset('text/javascript', await readFile(script))),
  }
  for (const [path, asset] of Object.entries(assets))
    app.get(path, async (request, reply) => {
      await countAddress(request.ip)
      if (path === '/docs') reply.header('content-security-policy', pagePolicy)
      return sendAsset(request, reply, await asset())
    })
}
