import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { pathParametersOf } from '@kinora/contract/path-parameters.ts'
import type { NamedEndpoint } from '@kinora/contract/api.ts'
import { daysAgo } from './days-ago.ts'

type Schema = z.core.JSONSchema.JSONSchema

/** A value that fits a JSON schema as far as the schema tells: enough for a request to get past the first look. */
function sampleOf(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return sampleOf(choices[0] as Schema)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part as Schema)))
  // What may also be null.
  const type: unknown = [schema.type].flat()[0]
  if (type === 'object') {
    const properties = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name))
    return Object.fromEntries(properties.map(([name, part]) => [name, sampleOf(part as Schema)]))
  }
  if (type === 'array') return schema.minItems ? [sampleOf(schema.items as Schema)] : []
  if (type === 'integer' || type === 'number') return Math.max(1, Number(schema.minimum ?? 1))
  if (type === 'boolean') return true
  return textOf(schema)
}

function textOf({ format, pattern, minLength = 0 }: Schema) {
  if (format === 'uuid') return randomUUID()
  if (format === 'date') return daysAgo(9)
  if (format === 'date-time') return `${daysAgo(9)}T08:00:00.000Z`
  if (pattern?.includes('#')) return '#17667A'
  if (pattern?.includes('@[^')) return `${randomUUID()}@example.com`
  if (pattern?.includes('(?=')) return 'Ferry2Walk!'
  if (pattern?.includes('{6,10}')) return '0412555018'
  if (pattern?.includes('[1-9]')) return '3'
  return 'Sample text'.padEnd(minLength, '.')
}

const known = new WeakMap<z.ZodType, Schema>()

/** What a request must send, as a JSON schema. Made once for each, as thousands of requests are made from the same. */
function inputSchemaOf(schema: z.ZodType): Schema {
  const found = known.get(schema) ?? z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  known.set(schema, found)
  return found
}

/** The names of the ids that a part of a request may hold. */
export const idsIn = (part: unknown) =>
  part instanceof z.ZodObject
    ? Object.entries((inputSchemaOf(part).properties ?? {}) as object)
        .filter(([, property]) => (property as { format?: string }).format === 'uuid')
        .map(([name]) => name)
    : []

export interface Sample {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown> | undefined
}

/** A request of a call that fits its contract, about records that are not there. */
export function sampleRequest(endpoint: NamedEndpoint): Sample {
  const part = (schema: z.ZodType | undefined) =>
    schema ? (sampleOf(inputSchemaOf(schema)) as Record<string, unknown>) : {}
  const body = endpoint.body && !('upload' in endpoint.body) ? part(endpoint.body) : undefined
  return { params: part(pathParametersOf(endpoint)), query: part(endpoint.query), body }
}

/** The names of what a part of a request may hold. */
export function namesOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const whole = inputSchemaOf(schema)
  const parts = [whole, ...(whole.anyOf ?? []), ...(whole.allOf ?? []), ...(whole.oneOf ?? [])] as Schema[]
  return [
    ...new Set(
      parts
        .flatMap((one) => [one, ...((one.anyOf ?? []) as Schema[])])
        .flatMap((one) => Object.keys(one.properties ?? {})),
    ),
  ]
}
