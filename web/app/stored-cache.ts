import type { DehydratedState } from '@tanstack/react-query'
import { encryptedStore } from './encrypted-store.ts'
import type { TokenClaims } from './session-claims.ts'

// What a patient's phone has stored of replies and unsent writes. Apart from offline-store.ts, so that it can be opened
// before the scripts of the app have loaded.

/** Raised only when the stored format changes, because what was stored before is dropped with its unsent writes. */
export const shape = '1'

export interface StoredCache {
  /** Former versions of the app stored none. */
  by?: string
  shape: string
  at: number
  state: DehydratedState
}

/** Whose cache it is: a carer’s is apart from the patient’s, who may read more, and whose writes carry another name. */
export type Owner = Pick<TokenClaims, 'userId' | 'by'>
export const keyOf = ({ userId, by }: Owner) => by ?? userId

export const store = encryptedStore<StoredCache>('kinora-offline', 'cache')

/** Data that a former version of the app stored for the account, without the name of its user. */
async function findOlder({ userId }: Owner) {
  const older = await store.get(userId)
  return older?.by === undefined ? older : undefined
}

const find = async (owner: Owner) => (await store.get(keyOf(owner))) ?? (await findOlder(owner))

let ahead: { key: string; found: ReturnType<typeof find> } | undefined

/** Opens what is stored while the scripts load: a slow phone takes a while to decrypt it. */
export function openStoredCache(owner: Owner) {
  const found = find(owner)
  // The caller that takes the cache handles the failure.
  found.catch(() => undefined)
  ahead = { key: keyOf(owner), found }
}

/**
 * The stored cache of this person's last visit. One that was opened ahead is returned once only, because it changes
 * from then on.
 */
export function findStoredCache(owner: Owner) {
  const opened = ahead
  ahead = undefined
  return opened?.key === keyOf(owner) ? opened.found : find(owner)
}
