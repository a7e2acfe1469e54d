import '@fastify/multipart'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { hasPathParameters, pathParametersOf } from '@kinora/contract/path-parameters.ts'
import type { Endpoint, UploadedFile, UploadedStream, Upload } from '@kinora/contract/api.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

export const isUpload = (body: Endpoint['body']): body is Upload => body !== undefined && 'upload' in body

/** @throws Problem with one message for each field that does not match the schema. */
export function parseWith(schema: z.ZodType, value: unknown) {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const byField = Map.groupBy(error.issues, ({ path }) => path.join('.'))
  const fields = [...byField].map(([field, [issue]]) => ({ field, message: issue!.message }))
  throw new Problem('invalid', fields[0]!.message, fields)
}

/** Reads the fields before the file. `next` reads those after it into the same `values`. */
async function readForm(request: FastifyRequest, { upload }: Upload) {
  const parts = request.parts({
    limits: { fileSize: upload.bytes, files: 1, fields: 20, fieldSize: 10_000, headerPairs: 50 },
  })
  const values: Record<string, unknown> = {}
  async function next() {
    for (let part = await parts.next(); !part.done; part = await parts.next()) {
      if (part.value.type === 'file') return part.value
      values[part.value.fieldname] = part.value.value
    }
    return undefined
  }
  return { values, file: await next(), next }
}

function ensureAcceptedType(type: string, { upload }: Upload) {
  if (upload.types.includes(type)) return
  throw fieldProblem('unsupported_media', 'file', `Use one of: ${upload.types.join(', ')}.`)
}

const noFile = () => fieldProblem('invalid', 'file', 'Choose a file first.')

/** A stream that stays open when its reader stops early, so that the rest can be discarded. */
export function notClosing(file: AsyncIterable<Uint8Array>) {
  const iterator = file[Symbol.asyncIterator]()
  const next = () => iterator.next()
  const drain = async () => {
    while (!(await next()).done);
  }
  return {
    content: { [Symbol.asyncIterator]: () => ({ next }) },
    skip: () => void drain().catch(() => undefined),
  }
}

/**
 * Parses an upload whose file is read as a stream. If the fields are refused, the file must still be drained, or the
 * connection would hang.
 */
async function parseStreamedUpload(request: FastifyRequest, body: Upload) {
  const { values, file } = await readForm(request, body)
  try {
    const fields = body.fields ? parseWith(body.fields, values) : undefined
    if (!file) return { body: fields }
    ensureAcceptedType(file.mimetype, body)
    const length = Number(request.headers['content-length'])
    const stream: UploadedStream = {
      ...notClosing(file.file),
      filename: file.filename.slice(0, 200),
      type: file.mimetype,
      requestBytes: Number.isSafeInteger(length) && length > 0 ? length : undefined,
    }
    return { file: stream, body: fields }
  } catch (error) {
    file?.file.resume()
    throw error
  }
}

async function parseUpload(request: FastifyRequest, body: Upload) {
  const { fields, upload } = body
  if (!request.isMultipart()) {
    if (upload.isOptional && fields && request.body !== undefined) return { body: parseWith(fields, request.body) }
    throw new Problem('unsupported_media', 'Send the file as multipart/form-data.')
  }
  if (upload.isStreamed) return parseStreamedUpload(request, body)
  const { values, file: part, next } = await readForm(request, body)
  if (!part && !upload.isOptional) throw noFile()
  const bytes = await part?.toBuffer()
  if (part) ensureAcceptedType(part.mimetype, body)
  await next()
  const file: UploadedFile | undefined = part && {
    bytes: bytes!,
    filename: part.filename.slice(0, 200),
    type: part.mimetype,
  }
  return { ...(file && { file }), ...(fields && { body: parseWith(fields, values) }) }
}

/** The noun for `:id` in each feature's paths. */
const nouns: Record<string, string> = {
  patients: 'patient',
  practitioners: 'specialist',
  exercises: 'exercise',
  education: 'page',
  programs: 'program',
  series: 'program',
  surveys: 'survey',
  notifications: 'message',
  tickets: 'ticket',
}

/** 'patientId' becomes 'patient', 'educationItemId' 'education item'. */
const nounOf = (parameter: string, feature: string) =>
  parameter === 'id'
    ? (nouns[feature] ?? 'record')
    : parameter.replace(/Id$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** For a truncated or mistyped path, the error says what was not found and what to do. */
function parseParams(endpoint: Endpoint, value: unknown) {
  const params = pathParametersOf(endpoint)
  const { success, data, error } = params.safeParse(value)
  if (success) return data
  const [issue] = error.issues
  const field = String(issue!.path[0])
  if (field === 'week')
    throw fieldProblem('invalid', field, 'We can’t find this week. Go back and open it from the list.')
  if (!/(^id|Id)$/.test(field)) return parseWith(params, value)
  const noun = nounOf(field, endpoint.name?.split('.')[0] ?? '')
  throw fieldProblem(
    'invalid',
    field,
    `We can’t find this ${noun}: the address is not complete. Go back and open it from the list.`,
  )
}

/** The parameters, query, body and file of a request, validated by the contract. */
export async function parseRequest(endpoint: Endpoint, request: FastifyRequest) {
  const parts: Record<string, unknown> = {}
  if (hasPathParameters(endpoint)) parts.params = parseParams(endpoint, request.params)
  if (endpoint.query) parts.query = parseWith(endpoint.query, request.query)
  if (isUpload(endpoint.body)) Object.assign(parts, await parseUpload(request, endpoint.body))
  else if (endpoint.body) parts.body = parseWith(endpoint.body, request.body)
  return parts
}
