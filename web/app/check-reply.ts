import type { z } from 'zod'
import type { NamedEndpoint } from '@kinora/contract/api.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { loadChunk } from '../ui/load-chunk.ts'

const updated = () => new Problem('failed', 'Kinora was updated while this page was open. Reload the page to continue.')

/** The schema of a reply, or of each event. The build has taken it out of the endpoint, see light-contract-plugin.ts. */
async function schemaOf({ name, reply }: NamedEndpoint): Promise<z.ZodType | undefined> {
  const own = 'events' in reply ? reply.events : reply
  if (own && 'safeParse' in own) return own
  return loadChunk(() => import('./reply-schemas.ts'))
    .then((schemas) => schemas.schemaOf(name))
    .catch(() => undefined)
}

/**
 * Returns the check for the replies of a response. A page that was open during an upgrade may have another contract
 * version than the server. With the same version, the server has already checked the reply.
 */
export async function checkFor(endpoint: NamedEndpoint, { headers }: Pick<Response, 'headers'>) {
  if (headers.get('x-contract') === import.meta.env.CONTRACT_VERSION) return (data: unknown) => data
  const schema = await schemaOf(endpoint)
  return (data: unknown) => {
    const parsed = schema?.safeParse(data)
    if (!parsed?.success) throw updated()
    return parsed.data
  }
}
