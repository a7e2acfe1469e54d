import type { QueryClient } from '@tanstack/react-query'
import { Problem } from '@kinora/contract/problem.ts'
import type { NamedEndpoint, Reply, RequestOf } from '@kinora/contract/api.ts'
import { call, read } from './api-client.ts'

/** A call whose answer is remembered; without a connection the last answer holds, as far as this device keeps one. */
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
    const known =
      problem instanceof Problem && problem.code === 'unavailable' ? cache.getQueryData(queryKey) : undefined
    if (known !== undefined) return known as Reply<E>
    throw problem
  }
}
