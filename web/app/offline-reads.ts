import type { QueryClient } from '@tanstack/react-query'
import { Problem } from '@kinora/contract/problem.ts'
import type { Named, Reply, Sent } from '@kinora/contract/api.ts'
import { call, read } from './api.ts'

/** A call whose answer is remembered; without a connection the last answer holds, as far as this device keeps one. */
export async function callOrKnown<E extends Named>(cache: QueryClient, it: E, sent: Sent<E>): Promise<Reply<E>> {
  const { queryKey } = read(it, sent)
  try {
    const reply = await call(it, sent)
    cache.setQueryData(queryKey, reply)
    return reply
  } catch (problem) {
    const known =
      problem instanceof Problem && problem.code === 'unavailable' ? cache.getQueryData(queryKey) : undefined
    if (known !== undefined) return known as Reply<E>
    throw problem
  }
}
