import type { DehydratedState } from '@tanstack/react-query'
import { encryptedStore } from './encrypted-store.ts'
import type { TokenClaims } from './session-claims.ts'

// The replies and unsent writes stored on a patient's phone. Separate from offline-store.ts, so that the cache can be
// opened before the app's scripts have loaded.

/** Increased only when the stored format changes, because older data is dropped, including unsent writes. */
export const storedFormat = '1'

export interface StoredCache {
  /** Missing if an earlier version of the app stored it. */
  by?: string
  shape: string
  at: number
  state: DehydratedState
}

/** Carers have a cache of their own: they may read less than the patient, and their writes carry their own name. */
export type Owner = Pick<TokenClaims, 'userId' | 'by'>
export const cacheKeyOf = ({ userId, by }: Owner) => by ?? userId

export const store = encryptedStore<StoredCache>('kinora-offline', 'cache')

/** Data stored for the account by an earlier version of the app, without `by`. */
async function findOlder({ userId }: Owner) {
  const older = await store.get(userId)
  return older?.by === undefined ? older : undefined
}

const find = async (owner: Owner) => (await store.get(cacheKeyOf(owner))) ?? (await findOlder(owner))

let ahead: { key: string; found: ReturnType<typeof find> } | undefined

/** Opens the stored cache while the scripts load, because decrypting it takes a slow phone a while. */
export function openStoredCache(owner: Owner) {
  const found = find(owner)
  // The caller that takes the cache handles the failure.
  found.catch(() => undefined)
  ahead = { key: cacheKeyOf(owner), found }
}

/**
 * The cache of this person's last visit. A cache opened ahead is returned only once, because the stored one then
 * changes.
 */
export function findStoredCache(owner: Owner) {
  const opened = ahead
  ahead = undefined
  return opened?.key === cacheKeyOf(owner) ? opened.found : find(owner)
}
