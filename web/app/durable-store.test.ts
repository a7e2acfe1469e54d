import { del, get, set } from 'idb-keyval'
import { afterEach, expect, test, vi } from 'vitest'
import { durableStore } from './durable-store.ts'

afterEach(() => vi.unstubAllGlobals())

/** As much of IndexedDB as shows which transactions were asked for. */
function recordTransactions() {
  const asked: unknown[][] = []
  const done = (result: unknown) => {
    const request: { result: unknown; onsuccess?: () => void; oncomplete?: () => void } = { result }
    queueMicrotask(() => (request.oncomplete ?? request.onsuccess)?.())
    return request
  }
  const db = {
    transaction: (...facts: unknown[]) => {
      asked.push(facts)
      const transaction = Object.assign(done(undefined), {
        db,
        objectStore: () => ({ transaction, put: done, delete: done, get: () => done('a set') }),
      })
      return transaction
    },
  }
  vi.stubGlobal('indexedDB', { open: () => done(db) })
  return asked
}

test('a completed set is on the disk before it counts as stored, so that a phone that dies then has not lost it', async () => {
  const asked = recordTransactions()
  const store = durableStore('kinora-test', 'rows')
  await set('ann', 'a set', store)
  expect(asked.at(-1)).toEqual(['rows', 'readwrite', { durability: 'strict' }])
  await del('ann', store)
  expect(asked.at(-1)).toEqual(['rows', 'readwrite', { durability: 'strict' }])
  expect(await get('ann', store)).toBe('a set')
})
