import { createStore, entries as plainEntries, set as setPlain } from 'idb-keyval'
import { expect, test, vi } from 'vitest'
import { destroyStoredData, encryptedStore } from './encrypted-store.ts'

const ann = { note: 'Stairs hurt', sets: [1, 2] }
const stored = async () => JSON.stringify(await plainEntries(createStore('kinora-test', 'rows')))

test('what the phone stores about a patient cannot be read without the key, which signing out destroys', async () => {
  const store = encryptedStore<typeof ann>('kinora-test', 'rows')
  await store.set('ann', ann)
  expect(await store.get('ann')).toEqual(ann)
  expect(await store.entries()).toEqual([['ann', ann]])
  const [[, row] = []] = await plainEntries<string, { sealed: Uint8Array }>(createStore('kinora-test', 'rows'))
  expect(new TextDecoder().decode(row?.sealed)).not.toContain('Stairs')
  expect(await stored()).not.toContain('Stairs')
  const [[, key] = []] = await plainEntries<string, CryptoKey>(createStore('kinora-keys', 'keys'))
  expect(key?.extractable).toBe(false)
  await destroyStoredData()
  expect(await store.get('ann')).toBeUndefined()
  expect(await store.entries()).toEqual([])
})

test('what an earlier version stored is read, and encrypted when it is next written', async () => {
  await setPlain('ann', ann, createStore('kinora-test', 'rows'))
  const store = encryptedStore<typeof ann>('kinora-test', 'rows')
  expect(await store.get('ann')).toEqual(ann)
  await store.set('ann', ann)
  expect(await stored()).not.toContain('Stairs')
  expect(await store.get('ann')).toEqual(ann)
})

test('of many taps in a moment the last one stays stored', async () => {
  const store = encryptedStore<number>('kinora-test', 'rows')
  await Promise.all(Array.from({ length: 50 }, (_, tap) => store.set('ann', tap)))
  expect(await store.get('ann')).toBe(49)
  const later = store.set('ann', 50)
  await Promise.all([later, store.delMany(['ann'])])
  expect(await store.get('ann')).toBeUndefined()
})

test('of taps that come while one is being stored only the newest is written, and none after a removal is lost', async () => {
  const store = encryptedStore<number>('kinora-test', 'rows')
  await store.set('ann', 0)
  const encrypt = vi.spyOn(crypto.subtle, 'encrypt')
  const changes = Array.from({ length: 50 }, (_, tap) => store.set('ann', tap))
  await Promise.all([...changes, store.set('sam', 1)])
  expect(encrypt.mock.calls.length).toBeLessThanOrEqual(3)
  expect(await store.get('ann')).toBe(49)
  await Promise.all([store.set('ann', 60), store.delMany(['ann']), store.set('ann', 61)])
  expect(await store.get('ann')).toBe(61)
  await Promise.all([store.set('ann', 70), store.clear(), store.set('ann', 71)])
  expect(await store.get('ann')).toBe(71)
})

test('what is read a moment after a tap has the tap', async () => {
  const store = encryptedStore<number>('kinora-test', 'rows')
  void store.set('ann', 1)
  expect(await store.get('ann')).toBe(1)
  void store.set('sam', 2)
  expect([await store.keys(), await store.entries()]).toEqual([
    ['ann', 'sam'],
    [
      ['ann', 1],
      ['sam', 2],
    ],
  ])
  void store.clear()
  expect(await store.keys()).toEqual([])
})
