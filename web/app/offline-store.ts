import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { clear, createStore, get, set } from 'idb-keyval'
import { workouts } from '@kinora/contract/workouts.ts'
import { series } from '@kinora/contract/series.ts'
import { registerResumable } from './api-client.ts'
import { isWaitingForConnection } from './query-client.ts'

/** A patient's week without a connection: what was read stays on the phone, what was done waits to be sent. */
const store = createStore('kinora-offline', 'cache')

const eightDays = 8 * 86_400_000

/** Raised only when what is kept changes its shape: whoever has something unsent must not lose it to a new release. */
const shape = '1'

/** Writes that wait for a connection go on after the app was closed, each under the key it was first sent with. */
function resume(cache: QueryClient) {
  for (const endpoint of [workouts.saveProgram, series.changesSeen]) registerResumable(cache, endpoint)
  return () => {
    for (const mutation of cache.getMutationCache().getAll().filter(isWaitingForConnection)) {
      mutation.continue().catch((cause: unknown) => console.warn('A write was refused.', cause))
    }
  }
}

interface Kept {
  shape: string
  at: number
  state: DehydratedState
}

/** Takes up what this patient's last visit left, if it is not too old. */
async function restore(cache: QueryClient, userId: string) {
  const kept = await get<Kept>(userId, store)
  if (kept?.shape === shape && Date.now() - kept.at < eightDays) hydrate(cache, kept.state)
}

/** Writes the cache down a moment after each change. Gives back how to stop. */
function follow(cache: QueryClient, userId: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    timer = undefined
    const state = dehydrate(cache, {
      shouldDehydrateMutation: isWaitingForConnection,
      shouldDehydrateQuery: ({ state: { status } }) => status === 'success',
    })
    const kept: Kept = { shape, at: Date.now(), state }
    set(userId, kept, store).catch((cause: unknown) => console.warn('Nothing is kept for a lost connection.', cause))
  }
  const soon = () => void (timer ??= setTimeout(write, 500))
  const stops = [cache.getQueryCache().subscribe(soon), cache.getMutationCache().subscribe(soon)]
  return () => {
    clearTimeout(timer)
    stops.forEach((stop) => stop())
  }
}

/** Keeps the cache of this patient on the phone from now on. Gives back how to stop, which leaves it there. */
export async function saveOffline(cache: QueryClient, userId: string) {
  const goOn = resume(cache)
  const { queries, ...others } = cache.getDefaultOptions()
  cache.setDefaultOptions({ ...others, queries: { ...queries, gcTime: eightDays } })
  await restore(cache, userId)
  goOn()
  return follow(cache, userId)
}

/** Nothing of anybody stays on this device. */
export async function clearOffline() {
  await clear(store)
  if ('caches' in globalThis) await caches.delete('kinora-figures')
}
