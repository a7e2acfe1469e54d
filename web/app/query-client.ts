import { MutationCache, QueryClient, type Mutation } from '@tanstack/react-query'
import { Problem } from '@kinora/contract/problem.ts'
import { toast } from '../ui/toast.ts'

/** Only what may be different a moment later is asked again. */
const isTemporary = (error: unknown) => error instanceof Problem && error.code === 'unavailable'

/** A write that fails for no field in particular is said in a toast, unless its page says it itself. */
function showFailure(error: Error, isQuiet: boolean) {
  const isAtFields = error instanceof Problem && error.fields.length > 0
  if (!isQuiet && !isAtFields) toast.error(error.message)
}

/** The server cache. Requests are always tried, so that a lost connection is said and not waited out in silence. */
export const makeQueryClient = () =>
  new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _sent, _result, { meta }) => showFailure(error, meta?.isQuiet === true),
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: (failures, error) => navigator.onLine && isTemporary(error) && failures < 2,
      },
      mutations: { networkMode: 'always' },
    },
  })

/** True for a write that must still reach the server, however long that takes. */
export const isWaitingForConnection = ({ state, meta }: Mutation) =>
  state.status === 'pending' && meta?.isWaiting === true
