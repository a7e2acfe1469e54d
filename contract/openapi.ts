import { z } from 'zod'
import { Dosage, Load, PainRule } from './dosage.ts'
import { Exercise, ExerciseCard, ExerciseDraft, Picture } from './exercises.ts'
import { Video, PatientVideo } from './videos.ts'
import { Progress, SeriesLog, SeriesLogDraft } from './workouts.ts'
import { Theme } from './organizations.ts'
import { Patient, PatientRecord, PatientRow, PatientSummary } from './patients.ts'
import { pathParametersOf } from './path-parameters.ts'
import { Precaution } from './precautions.ts'
import { Program } from './programs.ts'
import { limitsOf, type NamedEndpoint, type Api } from './api.ts'
import { MyPrescription, Prescription, Series, SeriesInWeek } from './series.ts'

/** The schemas that the document describes once, under `components`. */
const sharedSchemas = {
  Dosage,
  Load,
  PainRule,
  Exercise,
  ExerciseCard,
  ExerciseDraft,
  Picture,
  Video,
  PatientVideo,
  Progress,
  SeriesLog,
  SeriesLogDraft,
  Theme,
  Patient,
  PatientRecord,
  PatientRow,
  PatientSummary,
  Precaution,
  Program,
  MyPrescription,
  Prescription,
  Series,
  SeriesInWeek,
}
for (const [id, schema] of Object.entries(sharedSchemas)) z.globalRegistry.add(schema, { id })

type Definitions = Record<string, object>

/**
 * A JSON schema that adds its shared parts to `definitions`. A request schema may differ from the reply's, hence the
 * suffix.
 */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', definitions: Definitions) {
  const suffix = io === 'input' ? 'Sent' : ''
  const {
    $schema: _,
    $defs = {},
    ...whole
  } = z.toJSONSchema(schema, { target: 'draft-2020-12', unrepresentable: 'any', io })
  const withReferences = <T extends object>(part: T): T =>
    JSON.parse(JSON.stringify(part).replace(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/$1${suffix}"`)) as T
  for (const [name, part] of Object.entries($defs)) {
    const { id: _id, ...definition } = part as { id?: string }
    definitions[name + suffix] = withReferences(definition)
  }
  return withReferences(whole)
}

const json = (schema: object) => ({ 'application/json': { schema } })

const envelope = (data: object) => ({
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: { status: { const: true }, message: { type: 'string' }, data },
})

const parametersOf = (location: 'path' | 'query', schema: z.ZodObject | undefined, definitions: Definitions) =>
  Object.entries(schema?.shape ?? {}).map(([name, part]) => ({
    in: location,
    name,
    required: location === 'path' || !z.safeParse(part as z.ZodType, undefined).success,
    schema: schemaOf(part as z.ZodType, 'input', definitions),
  }))

function bodyOf({ body }: NamedEndpoint, definitions: Definitions) {
  if (!body) return {}
  if (!('upload' in body))
    return { requestBody: { required: true, content: json(schemaOf(body, 'input', definitions)) } }
  const file = {
    type: 'string',
    format: 'binary',
    description: `At most ${body.upload.bytes} bytes of ${body.upload.types.join(', ')}.`,
  }
  const fields = body.fields && (schemaOf(body.fields, 'input', definitions) as { properties?: object })
  const required = body.upload.isOptional ? [] : ['file']
  const schema = { type: 'object', required, properties: { ...fields?.properties, file } }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function contentOf({ reply }: NamedEndpoint, definitions: Definitions) {
  if ('events' in reply) return { 'text/event-stream': { schema: schemaOf(reply.events, 'output', definitions) } }
  if ('file' in reply) return { [reply.file]: { schema: { type: 'string', format: 'binary' } } }
  return json(envelope(schemaOf(reply, 'output', definitions)))
}

const rolesText = ({ roles }: NamedEndpoint) => (roles === 'anyone' ? 'Open to anyone.' : `For ${roles.join(', ')}.`)
const limitsText = (endpoint: NamedEndpoint) =>
  limitsOf(endpoint)
    .map(({ points, seconds, by, ofFailures }) => {
      const whose = `each ${by}`
      return ` At most ${points}${ofFailures ? ' that fail' : ''} in ${seconds} s for ${whose}.`
    })
    .join('')

const operationOf = (endpoint: NamedEndpoint, definitions: Definitions) => ({
  operationId: endpoint.name,
  tags: [endpoint.name.split('.')[0]],
  summary: endpoint.name.split('.')[1],
  description: rolesText(endpoint) + limitsText(endpoint),
  ...(endpoint.roles !== 'anyone' && { security: [{ session: [] }] }),
  parameters: [
    ...parametersOf('path', pathParametersOf(endpoint), definitions),
    ...parametersOf('query', endpoint.query, definitions),
  ],
  ...bodyOf(endpoint, definitions),
  responses: {
    200: { description: 'Done.', content: contentOf(endpoint, definitions) },
    default: { description: endpoint.failure, content: json({ $ref: '#/components/schemas/Problem' }) },
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
export function createOpenapi(apiBase: string, apis: Api[]) {
  const definitions: Definitions = { Problem: problem }
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of apis.flatMap((api) => Object.values(api))) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, definitions) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kinora',
      version: '1',
      description: 'Every JSON reply is an envelope of status, message and data.',
    },
    servers: [{ url: apiBase }],
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } }, schemas: definitions },
    paths,
  }
}
