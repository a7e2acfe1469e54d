/** idb-keyval in memory: jsdom has no IndexedDB. Values are cloned, as IndexedDB does. */
type Store = Map<IDBValidKey, unknown>

const stores = new Map<string, Store>()
const defaultStore: Store = new Map()

export function createStore(database: string, name: string) {
  const key = `${database}/${name}`
  return stores.get(key) ?? stores.set(key, new Map()).get(key)!
}

export const get = async (key: IDBValidKey, store = defaultStore) => structuredClone(store.get(key))
export const set = async (key: IDBValidKey, value: unknown, store = defaultStore) =>
  void store.set(key, structuredClone(value))
export const setMany = async (pairs: [IDBValidKey, unknown][], store = defaultStore) =>
  pairs.forEach(([key, value]) => store.set(key, structuredClone(value)))
export const del = async (key: IDBValidKey, store = defaultStore) => void store.delete(key)
export const delMany = async (keys: IDBValidKey[], store = defaultStore) => keys.forEach((key) => store.delete(key))
export const clear = async (store = defaultStore) => store.clear()
export const entries = async (store = defaultStore) => structuredClone([...store.entries()])
export const keys = async (store = defaultStore) => [...store.keys()]
export const values = async (store = defaultStore) => structuredClone([...store.values()])
export async function update(key: IDBValidKey, change: (old: unknown) => unknown, store = defaultStore) {
  await set(key, change(await get(key, store)), store)
}

export function clearAllStores() {
  defaultStore.clear()
  for (const store of stores.values()) store.clear()
}
