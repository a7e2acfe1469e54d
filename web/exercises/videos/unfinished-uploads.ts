import { createStore, del, entries, get, set } from 'idb-keyval'

/** Videos that are being sent, kept by this browser so that sending goes on after the page was closed. */

interface StoredUpload {
  file: Blob
  name: string
  /** Milliseconds since 1970. */
  at: number
}

const maxAgeMs = 24 * 3_600_000
const store = () => createStore('kinora-videos', 'videos')

/** Where the browser keeps nothing, the video is still sent: one only has to choose it again after a break. */
const ignoreStorageErrors = <T>(work: () => Promise<T>) => work().catch(() => undefined)

export const storeUpload = (id: string, file: Blob, name: string) =>
  ignoreStorageErrors(() => set(id, { file, name, at: Date.now() } satisfies StoredUpload, store()))

export const findStoredUpload = (id: string) => ignoreStorageErrors(() => get<StoredUpload>(id, store()))

export const removeStoredUpload = (id: string) => ignoreStorageErrors(() => del(id, store()))

/** Nobody goes on with these: storage is no longer reserved for them. */
export const removeOldUploads = () =>
  ignoreStorageErrors(async () => {
    for (const [id, { at }] of await entries<string, StoredUpload>(store()))
      if (Date.now() - at > maxAgeMs) await removeStoredUpload(id)
  })
