import { MutationCache, onlineManager, QueryClient, type Mutation, type Query } from '@tanstack/react-query'
import { Problem } from '@kinora/contract/problem.ts'
import { setFailureHelp } from '../ui/failure-help.ts'
import { toast } from '../ui/toast.ts'
import { planHelp } from './plan-help.ts'

setFailureHelp(planHelp)

/** Retries only failures that may be temporary. */
const isTemporary = (error: unknown) => error instanceof Problem && error.code === 'unavailable'

/** Milliseconds for which data counts as fresh. */
const staleTime = 10_000

/**
 * Milliseconds for which a refusal counts as fresh, so that the first render does not repeat a request sent before it.
 * No longer, because TanStack Query marks every failed query as invalidated.
 */
const refusalTime = 2_000

const isOldRefusal = ({ state }: Pick<Query, 'state'>) =>
  isTemporary(state.error) || Date.now() - state.errorUpdatedAt > refusalTime

/** A failed write is shown in a toast, unless its message belongs to a field or the page shows it itself. */
function showFailure(error: Error, isQuiet: boolean) {
  const isAtFields = error instanceof Problem && error.fields.length > 0
  if (!isQuiet && !isAtFields) toast.failure(error)
}

/** Requests are sent even when the browser says it is offline, so that a lost connection shows an error immediately. */
export function makeQueryClient() {
  // TanStack Query only notices changes: if the app opens offline, it would retry writes instead of waiting.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _sent, _result, { meta }) => showFailure(error, meta?.isQuiet === true),
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime,
        retryOnMount: isOldRefusal,
        retry: (failures, error) => navigator.onLine && isTemporary(error) && failures < 2,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** True for a write that still has to reach the server, however long that takes. */
export const isWaitingForConnection = ({ state, meta }: Mutation) =>
  state.status === 'pending' && meta?.isWaiting === true
