import '@fastify/multipart'
import { Problem } from '@kinora/contract/problem.ts'
import type { Endpoint, SentFile, Upload } from '@kinora/contract/room.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

export const isUpload = (body: Endpoint['body']): body is Upload => body !== undefined && 'upload' in body

/** A value that fits its schema, or a problem at every field that does not. */
export function fit(schema: z.ZodType, value: unknown) {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const fields = error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  throw new Problem('invalid', fields[0]!.message, fields)
}

async function receivedFile(request: FastifyRequest, { upload, fields }: Upload) {
  if (!request.isMultipart()) throw new Problem('unsupported_media', 'Send the file as multipart/form-data.')
  const part = await request.file({
    limits: { fileSize: upload.bytes, files: 1, fields: 20, fieldSize: 10_000, headerPairs: 50 },
  })
  if (!part) throw new Problem('invalid', 'Choose a file first.', [{ field: 'file', message: 'Choose a file first.' }])
  const bytes = await part.toBuffer()
  if (!upload.types.includes(part.mimetype))
    throw new Problem('unsupported_media', `Use one of: ${upload.types.join(', ')}.`)
  const file: SentFile = { bytes, filename: part.filename.slice(0, 200), type: part.mimetype }
  if (!fields) return { file }
  const values = Object.fromEntries(
    Object.entries(part.fields).flatMap(([name, field]) =>
      field && !Array.isArray(field) && field.type === 'field' ? [[name, field.value]] : [],
    ),
  )
  return { file, body: fit(fields, values) }
}

/** The parts of a request as the contract promises them to the handler. */
export async function received(endpoint: Endpoint, request: FastifyRequest) {
  const parts: Record<string, unknown> = {}
  if (endpoint.params) parts.params = fit(endpoint.params, request.params)
  if (endpoint.query) parts.query = fit(endpoint.query, request.query)
  if (isUpload(endpoint.body)) Object.assign(parts, await receivedFile(request, endpoint.body))
  else if (endpoint.body) parts.body = fit(endpoint.body, request.body)
  return parts
}
