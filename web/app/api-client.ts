import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Problem } from '@kinora/contract/problem.ts'
import type { NamedEndpoint, Reply, RequestOf } from '@kinora/contract/api.ts'
import type { Feature } from '@kinora/contract/features.ts'
import { toast } from '../ui/toast.ts'
import { useIsHere } from '../ui/useIsHere.ts'
import { call, randomId } from './call.ts'

export { addressOf, call, callWithMessage, randomId } from './call.ts'

const featureOf = (endpoint: NamedEndpoint) => endpoint.name.split('.')[0]!

/** For `useQuery` and prefetching. Aborted when no screen needs it any more. */
export const read = <E extends NamedEndpoint>(endpoint: E, sent: RequestOf<E>) =>
  queryOptions<Reply<E>, Problem>({
    queryKey: [featureOf(endpoint), endpoint.name, sent],
    queryFn: ({ signal }) => call(endpoint, sent, { signal }),
  })

/** The same for a list: what it showed stays on screen while the next page, or another filter, loads. */
export const readList = <E extends NamedEndpoint>(endpoint: E, sent: RequestOf<E>) => ({
  ...read(endpoint, sent),
  placeholderData: keepPreviousData,
})

type ReadOptions<E extends NamedEndpoint> = Omit<UseQueryOptions<Reply<E>, Problem>, 'queryKey' | 'queryFn'>

/** `const { data, error, refetch } = useRead(patients.list, { query })` */
export const useRead = <E extends NamedEndpoint>(endpoint: E, sent: RequestOf<E>, options?: ReadOptions<E>) =>
  useQuery({ ...read(endpoint, sent), ...options })

/** The same for a list, see `readList`. */
export const useReadList = <E extends NamedEndpoint>(endpoint: E, sent: RequestOf<E>, options?: ReadOptions<E>) =>
  useRead(endpoint, sent, { placeholderData: keepPreviousData, ...options })

/** Reloads everything that was read from these features. */
export const refresh = (cache: QueryClient, features: readonly string[]) =>
  Promise.all(features.map((feature) => cache.invalidateQueries({ queryKey: [feature] })))

/** Sends these writes one by one, and retries until the server accepts or refuses them. */
const whileOffline = {
  networkMode: 'online',
  scope: { id: 'waiting' },
  retry: (_failures: number, problem: Problem) => problem.code === 'unavailable' || problem.code === 'too_many',
  retryDelay: (failures: number) => Math.min(60_000, 1000 * 2 ** failures),
} as const

/**
 * Whether the same request is already in flight: a second click may arrive before the button is busy. Files cannot be
 * compared.
 */
const isSame = (sent: object, onItsWay: { key: string } | undefined) =>
  onItsWay !== undefined &&
  !('body' in sent && sent.body instanceof FormData) &&
  JSON.stringify({ ...sent, key: onItsWay.key }) === JSON.stringify(onItsWay)

interface WriteOptions<E extends NamedEndpoint> {
  /** Other features whose data changes with it. */
  alsoRefreshes?: readonly Feature[]
  /**
   * Called once it is saved, even after the page was left, unlike the callbacks passed to `mutate`. Use
   * `useNavigateFromHere` in it to open another page.
   */
  onSaved?: (reply: Reply<E>) => void
  /** The page shows the error itself, so there is no toast while it is open. `'always'`: errors are ignored. */
  isQuiet?: boolean | 'always'
  /** Each write waits for the previous one, so that an Undo and later changes arrive in this order. */
  isInOrder?: boolean
  /** Without a connection the write waits instead of failing. Its endpoint must be passed to `registerResumable`. */
  waitsForConnection?: boolean
}

/**
 * `const save = useWrite(patients.create)`. A write reloads everything that was read from its feature;
 * `useWrite(programs.create, { alsoRefreshes: ['patients'] })` reloads others too.
 */
export function useWrite<E extends NamedEndpoint>(
  endpoint: E,
  { alsoRefreshes = [], onSaved, isQuiet, isInOrder, waitsForConnection }: WriteOptions<E> = {},
) {
  const cache = useQueryClient()
  const isHere = useIsHere()
  const onItsWay = useRef<RequestOf<E> & { key: string }>(undefined)
  const itsReply = useRef<Promise<Reply<E>>>(undefined)
  const write = useMutation<Reply<E>, Problem, RequestOf<E>>({
    mutationKey: [endpoint.name],
    mutationFn: (sent) => call(endpoint, sent),
    onSuccess(reply) {
      void refresh(cache, [featureOf(endpoint), ...alsoRefreshes])
      onSaved?.(reply)
    },
    onError(problem) {
      const wasForPage = isQuiet === true || problem.fields.length > 0
      if (wasForPage && !isHere.current) toast.failure(problem)
    },
    onSettled: (_reply, _problem, sent) => {
      if (onItsWay.current === sent) onItsWay.current = undefined
    },
    meta: { isQuiet: Boolean(isQuiet), isWaiting: waitsForConnection },
    ...(isInOrder && { scope: { id: endpoint.name } }),
    ...(waitsForConnection ? whileOffline : { networkMode: 'always' }),
  })
  type Options = Parameters<typeof write.mutate>[1]
  const { mutate, mutateAsync } = write
  return {
    ...write,
    mutate: useCallback(
      (sent: RequestOf<E>, options?: Options) => {
        if (isSame(sent, onItsWay.current)) return
        onItsWay.current = { ...sent, key: randomId() }
        itsReply.current = undefined
        mutate(onItsWay.current, options)
      },
      [mutate],
    ),
    mutateAsync: useCallback(
      (sent: RequestOf<E>, options?: Options) => {
        if (itsReply.current && isSame(sent, onItsWay.current)) return itsReply.current
        onItsWay.current = { ...sent, key: randomId() }
        itsReply.current = mutateAsync(onItsWay.current, options)
        return itsReply.current
      },
      [mutateAsync],
    ),
  }
}

/** Lets a write that waits for a connection continue after the app was closed and opened again. */
export const registerResumable = (cache: QueryClient, endpoint: NamedEndpoint) =>
  cache.setMutationDefaults([endpoint.name], {
    ...whileOffline,
    mutationFn: (sent: RequestOf<NamedEndpoint>) => call(endpoint, sent),
    onSuccess: () => void refresh(cache, [featureOf(endpoint)]),
    meta: { isWaiting: true },
  })
