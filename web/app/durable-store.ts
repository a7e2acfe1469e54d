import { createStore, type UseStore } from 'idb-keyval'

/**
 * A store of idb-keyval whose changes are on the disk before they count as stored. By default browsers let them wait, and
 * a phone whose battery dies meanwhile has lost them.
 */
export function durableStore(database: string, name: string): UseStore {
  const open = createStore(database, name)
  return (mode, use) =>
    open('readonly', ({ transaction: { db } }) =>
      use(db.transaction(name, mode, { durability: 'strict' }).objectStore(name)),
    )
}
