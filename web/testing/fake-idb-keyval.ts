/** idb-keyval in memory: jsdom has no IndexedDB. Values are cloned, as IndexedDB does. */
type Store = Map<IDBValidKey, unknown>

const stores = new Map<string, Store>()
const usual: Store = new Map()

export function createStore(database: string, name: string) {
  const key = `${database}/${name}`
  return stores.get(key) ?? stores.set(key, new Map()).get(key)!
}

export const get = async (key: IDBValidKey, store = usual) => structuredClone(store.get(key))
export const set = async (key: IDBValidKey, value: unknown, store = usual) =>
  void store.set(key, structuredClone(value))
export const setMany = async (pairs: [IDBValidKey, unknown][], store = usual) =>
  pairs.forEach(([key, value]) => store.set(key, structuredClone(value)))
export const del = async (key: IDBValidKey, store = usual) => void store.delete(key)
export const delMany = async (keys: IDBValidKey[], store = usual) => keys.forEach((key) => store.delete(key))
export const clear = async (store = usual) => store.clear()
export const entries = async (store = usual) => structuredClone([...store.entries()])
export const keys = async (store = usual) => [...store.keys()]
export const values = async (store = usual) => structuredClone([...store.values()])
export async function update(key: IDBValidKey, change: (old: unknown) => unknown, store = usual) {
  await set(key, change(await get(key, store)), store)
}

export function clearAllStores() {
  usual.clear()
  for (const store of stores.values()) store.clear()
}
