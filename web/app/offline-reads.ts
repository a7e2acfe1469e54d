import type { QueryClient } from '@tanstack/react-query'
import { Problem } from '@kinora/contract/problem.ts'
import type { NamedEndpoint, Reply, RequestOf } from '@kinora/contract/api.ts'
import { read } from './api-client.ts'

/** Milliseconds, so that the first render does not refetch what was read ahead. */
const staleTime = 2_000

/** Calls an endpoint and caches the reply; without a connection, returns the cached reply where there is one. */
export async function callOrReadCache<E extends NamedEndpoint>(
  cache: QueryClient,
  endpoint: E,
  sent: RequestOf<E>,
): Promise<Reply<E>> {
  const query = read(endpoint, sent)
  try {
    return await cache.fetchQuery({ ...query, staleTime, retry: false })
  } catch (problem) {
    const cached =
      problem instanceof Problem && problem.code === 'unavailable' ? cache.getQueryData(query.queryKey) : undefined
    if (cached !== undefined) return cached
    throw problem
  }
}
