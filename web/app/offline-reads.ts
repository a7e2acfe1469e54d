import type { QueryClient } from '@tanstack/react-query'
import { Problem } from '@kinora/contract/problem.ts'
import type { NamedEndpoint, Reply, RequestOf } from '@kinora/contract/api.ts'
import { call, read } from './api-client.ts'

/** Calls an endpoint and caches the reply; without a connection, returns the cached reply where there is one. */
export async function callOrCached<E extends NamedEndpoint>(
  cache: QueryClient,
  endpoint: E,
  sent: RequestOf<E>,
): Promise<Reply<E>> {
  const { queryKey } = read(endpoint, sent)
  try {
    const reply = await call(endpoint, sent)
    cache.setQueryData(queryKey, reply)
    return reply
  } catch (problem) {
    const cached =
      problem instanceof Problem && problem.code === 'unavailable' ? cache.getQueryData(queryKey) : undefined
    if (cached !== undefined) return cached as Reply<E>
    throw problem
  }
}
