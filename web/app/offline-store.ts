import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import type { SurveyFrame } from '@kinora/contract/survey-frame.ts'
import { educationReceipt } from '@kinora/contract/education-receipt.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { series } from '@kinora/contract/series.ts'
import { registerResumable } from './api-client.ts'
import { isWaitingForConnection } from './query-client.ts'
import { findStoredCache, cacheKeyOf, storedFormat, store, type Owner, type StoredCache } from './stored-cache.ts'

// A patient's week works without a connection: replies are stored on the phone, and writes wait to be sent.

/** How long a patient can use the app without a connection, counted from the last time that anything was stored. */
const fortnight = 14 * 86_400_000

/** Writes that wait for a connection continue after the app was closed, with the idempotency key of the first attempt. */
function resume(cache: QueryClient) {
  for (const endpoint of [workouts.saveProgram, series.changesSeen, educationReceipt.readEducation])
    registerResumable(cache, endpoint)
  return () => {
    for (const mutation of cache.getMutationCache().getAll().filter(isWaitingForConnection)) {
      mutation.continue().catch((cause: unknown) => console.warn('A write was refused.', cause))
    }
  }
}

/**
 * Replies stored while the clock was ahead would count as fresh until that time, so they are marked as stale.
 */
const asRead = (query: DehydratedState['queries'][number]) =>
  query.state.dataUpdatedAt > Date.now() ? { ...query, state: { ...query.state, dataUpdatedAt: 0 } } : query

/** Start times of the writes that this page restored or made. Other stored writes belong to another tab. */
const ownWrites = new Set<number>()
const remember = ({ mutations }: DehydratedState) => mutations.forEach(({ state }) => ownWrites.add(state.submittedAt))

function withWaitingOf(own: StoredCache, other: StoredCache | undefined): StoredCache {
  const others = other?.shape === storedFormat ? other.state.mutations : []
  const mutations = [...own.state.mutations, ...others.filter(({ state }) => !ownWrites.has(state.submittedAt))]
  return { ...own, state: { ...own.state, mutations } }
}

/** Restores this patient's stored cache; if it is too old, only the unsent writes. */
async function restore(cache: QueryClient, owner: Owner) {
  const stored = await findStoredCache(owner)
  if (stored?.shape !== storedFormat) return
  // Unsent writes never expire.
  const isOld = Date.now() - stored.at >= fortnight
  remember(stored.state)
  hydrate(cache, { ...stored.state, queries: isOld ? [] : stored.state.queries.map(asRead) })
}

/** The number of unsent writes on this device, such as requests for help, of any person. */
export const countWaitingWrites = async () => {
  const stored = await store.entries().catch(() => [])
  return stored.reduce((sum, [, { state }]) => sum + state.mutations.length, 0)
}

/** A Jotform page is good for one submission: submitting it again would reuse its number. */
const isSurveyFrame = (data: unknown) => (data as Partial<SurveyFrame> | null)?.provider === 'jotform'

/** Stores the cache shortly after each change. Returns the function that stops it. */
function storeOnChange(cache: QueryClient, owner: Owner) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    timer = undefined
    const state = dehydrate(cache, {
      shouldDehydrateMutation: isWaitingForConnection,
      shouldDehydrateQuery: ({ state: { status, data } }) => status === 'success' && !isSurveyFrame(data),
    })
    remember(state)
    const stored: StoredCache = { shape: storedFormat, at: Date.now(), state, by: owner.by }
    store
      .set(cacheKeyOf(owner), stored, withWaitingOf)
      .catch((cause: unknown) => console.warn('The app could not store anything for use without a connection.', cause))
  }
  const soon = () => void (timer ??= setTimeout(write, 500))
  const stops = [cache.getQueryCache().subscribe(soon), cache.getMutationCache().subscribe(soon)]
  return () => {
    clearTimeout(timer)
    stops.forEach((stop) => stop())
  }
}

/** Keeps this patient's cache stored on the phone. Returns a function that stops it and leaves the stored data. */
export async function saveOffline(cache: QueryClient, owner: Owner) {
  // Otherwise browsers may delete old data when storage is low. A refusal changes nothing.
  void navigator.storage?.persist?.().catch(() => false)
  const resumeWrites = resume(cache)
  const { queries, ...others } = cache.getDefaultOptions()
  cache.setDefaultOptions({ ...others, queries: { ...queries, gcTime: fortnight } })
  await restore(cache, owner)
  resumeWrites()
  return storeOnChange(cache, owner)
}

/** Removes everybody's stored data from this device. */
export async function clearOffline() {
  await store.clear()
  if ('caches' in globalThis) await caches.delete('kinora-figures')
}
