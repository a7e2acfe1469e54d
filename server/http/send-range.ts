import { Readable } from 'node:stream'
import type { RangedFile } from '@kinora/contract/api.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The requested part of a file, the whole file, or nothing satisfiable. */
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

const lastOf = (many: number, bytes: number) => ({ from: Math.max(0, bytes - many), to: bytes - 1 })

/** Sends a file or the requested range of it. It cannot be framed, executed or embedded in another site. */
export async function sendRange(request: FastifyRequest, reply: FastifyReply, { bytes, open }: RangedFile) {
  const range = rangeOf(request.headers.range, bytes)
  reply.headers({
    'accept-ranges': 'bytes',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-site',
  })
  if (range === 'nothing') {
    reply.removeHeader('cache-control')
    return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  }
  const { from, to } = range === 'all' ? { from: 0, to: bytes - 1 } : range
  if (range !== 'all') reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes}`)
  reply.header('content-length', to - from + 1)
  return reply.send(Readable.from(request.method === 'HEAD' ? [] : await open(from, to), { objectMode: false }))
}
