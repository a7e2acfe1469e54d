import { z } from 'zod'
import type { Named, Room } from './room.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { target: 'draft-2020-12', unrepresentable: 'any', io })

const json = (schema: object) => ({ 'application/json': { schema } })

const envelope = (data: object) => ({
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: { status: { const: true }, message: { type: 'string' }, data },
})

const parametersOf = (place: 'path' | 'query', schema?: z.ZodObject) =>
  Object.entries(schema?.shape ?? {}).map(([name, part]) => ({
    in: place,
    name,
    required: place === 'path' || !z.safeParse(part as z.ZodType, undefined).success,
    schema: schemaOf(part as z.ZodType, 'input'),
  }))

function bodyOf({ body }: Named) {
  if (!body) return {}
  if (!('upload' in body)) return { requestBody: { required: true, content: json(schemaOf(body, 'input')) } }
  const file = {
    type: 'string',
    format: 'binary',
    description: `At most ${body.upload.bytes} bytes of ${body.upload.types.join(', ')}.`,
  }
  const schema = { type: 'object', required: ['file'], properties: { file } }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function contentOf({ reply }: Named) {
  if ('file' in reply) return { [reply.file]: { schema: { type: 'string', format: 'binary' } } }
  return json(envelope(schemaOf(reply, 'output')))
}

const whoMay = ({ who }: Named) => (who === 'anyone' ? 'Open to anyone.' : `For ${who.join(', ')}.`)
const howOften = ({ limit }: Named) =>
  limit ? ` At most ${limit.points} in ${limit.seconds} s for each ${limit.by}.` : ''

const operation = (it: Named) => ({
  operationId: it.name,
  tags: [it.name.split('.')[0]],
  summary: it.name.split('.')[1],
  description: whoMay(it) + howOften(it),
  ...(it.who !== 'anyone' && { security: [{ session: [] }] }),
  parameters: [...parametersOf('path', it.params), ...parametersOf('query', it.query)],
  ...bodyOf(it),
  responses: {
    200: { description: 'Done.', content: contentOf(it) },
    default: { description: it.failure, content: json({ $ref: '#/components/schemas/Problem' }) },
  },
})

const field = { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } }
const problem = {
  type: 'object',
  required: ['status', 'message', 'code'],
  properties: {
    status: { const: false },
    message: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'array', items: field },
    requestId: { type: 'string' },
  },
}

/** The whole contract as an OpenAPI 3.1 document, for the API at `apiBase`. */
export function openapi(apiBase: string, rooms: Room[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const it of rooms.flatMap((room) => Object.values(room))) {
    const path = it.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [it.method.toLowerCase()]: operation(it) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kinora',
      version: '1',
      description: 'Every JSON reply is an envelope of status, message and data.',
    },
    servers: [{ url: apiBase }],
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } }, schemas: { Problem: problem } },
    paths,
  }
}
