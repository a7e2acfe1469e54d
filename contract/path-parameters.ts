import { z } from 'zod'
import type { Endpoint } from './api.ts'
import { Id } from './fields.ts'

const schemas = new WeakMap<Endpoint, z.ZodObject>()

/** The schema of an endpoint's path parameters: ids, unless it declares others. */
export function pathParametersOf(endpoint: Endpoint) {
  const found = schemas.get(endpoint)
  if (found) return found
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const schema = z.object(Object.fromEntries(names.map((name) => [name, endpoint.params?.[name] ?? Id])))
  schemas.set(endpoint, schema)
  return schema
}

/** Whether the endpoint has parameters in its path. */
export const hasPathParameters = ({ path }: Pick<Endpoint, 'path'>) => path.includes('/:')
