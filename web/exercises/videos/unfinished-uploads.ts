import { createStore, del, entries, get, set } from 'idb-keyval'

/** Unfinished uploads, stored in the browser so that they resume after the page was closed. */

interface StoredUpload {
  file: Blob
  name: string
  /** Milliseconds since 1970. */
  at: number
}

const maxAgeMs = 24 * 3_600_000
const store = () => createStore('kinora-videos', 'videos')

/** Without browser storage the upload still works; the file only has to be chosen again after a break. */
const ignoreStorageErrors = <T>(work: () => Promise<T>) => work().catch(() => undefined)

export const storeUpload = (id: string, file: Blob, name: string) =>
  ignoreStorageErrors(() => set(id, { file, name, at: Date.now() } satisfies StoredUpload, store()))

export const findStoredUpload = (id: string) => ignoreStorageErrors(() => get<StoredUpload>(id, store()))

export const removeStoredUpload = (id: string) => ignoreStorageErrors(() => del(id, store()))

/** Removes uploads whose storage is no longer reserved. */
export const removeOldUploads = () =>
  ignoreStorageErrors(async () => {
    for (const [id, { at }] of await entries<string, StoredUpload>(store()))
      if (Date.now() - at > maxAgeMs) await removeStoredUpload(id)
  })
