import { Readable } from 'node:stream'
import type { FileLocation, FileReply } from '@kinora/contract/api.ts'
import { notFound } from '@kinora/contract/problem.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileStorage } from '../integrations/file-storage.ts'

/** The requested part of a file, the whole file, or nothing if the range cannot be satisfied. */
type ByteRange = { from: number; to: number } | 'all' | 'nothing'

/**
 * Parses a Range header; both ends are inclusive. A malformed header or several ranges mean the whole file, as RFC 9110
 * allows.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all'
  if (first === '') return Number(last) === 0 || bytes === 0 ? 'nothing' : lastOf(Number(last), bytes)
  const [from, to] = [Number(first), last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)]
  if (last !== '' && Number(last) < from) return 'all'
  return from >= bytes ? 'nothing' : { from, to }
}

const lastOf = (count: number, bytes: number) => ({ from: Math.max(0, bytes - count), to: bytes - 1 })

/**
 * Sends a stored file or a range of it, or redirects the browser to the storage if that allows reads. The file cannot
 * be framed, executed or embedded in another site.
 */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, cache }: FileReply,
  { storageKey, bytes }: FileLocation,
  storage: FileStorage,
) {
  // The URL is signed for GET, so a HEAD is answered here.
  const elsewhere =
    request.method === 'GET'
      ? await storage.signDownload?.(storageKey, { type: file, cache: cache ?? 'no-store' })
      : null
  if (elsewhere) {
    // A browser must not reuse a cached redirect to an expired URL.
    if (cache) reply.header('cache-control', `private, max-age=${elsewhere.seconds}`)
    return reply.redirect(elsewhere.url, 307)
  }
  reply.type(file).headers({
    'accept-ranges': 'bytes',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-site',
  })
  const range = rangeOf(request.headers.range, bytes)
  if (range === 'nothing') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  const { from, to } = range === 'all' ? { from: 0, to: bytes - 1 } : range
  const isHead = request.method === 'HEAD'
  const content = isHead ? [] : await storage.open(storageKey, { from, to })
  if (!content) throw notFound('This file')
  // Set once the file is open, because an error must not be cached like a file.
  if (cache) reply.header('cache-control', cache)
  if (range !== 'all') reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes}`)
  return reply.header('content-length', to - from + 1).send(Readable.from(content, { objectMode: false }))
}
