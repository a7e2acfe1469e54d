import type { z } from 'zod'
import type { Api, NamedEndpoint } from '@kinora/contract/api.ts'

/** The contract with its schemas, which the build takes out of what the screens import (light-contract-plugin.ts). */
const files = import.meta.glob<Record<string, unknown>>(
  ['../../contract/*.ts', '!../../contract/{openapi,contract-version,*.test}.ts'],
  {
    eager: true,
    query: '?with-schemas',
  },
)

const isEndpoint = (value: unknown): value is NamedEndpoint =>
  typeof value === 'object' && value !== null && 'name' in value && 'reply' in value

const endpoints = new Map(
  Object.values(files)
    .flatMap((file) => Object.values(file))
    .filter((value): value is Api => typeof value === 'object' && value !== null)
    .flatMap((api) => Object.values(api))
    .filter(isEndpoint)
    .map((endpoint) => [endpoint.name, endpoint.reply]),
)

/** The schema for the replies of an endpoint, or for each of its events. */
export function schemaOf(name: string) {
  const reply = endpoints.get(name)
  return (reply && 'events' in reply ? reply.events : reply) as z.ZodType | undefined
}
