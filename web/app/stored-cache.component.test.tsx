import { expect, test } from 'vitest'
import { findStoredCache, openStoredCache, storedFormat, store } from './stored-cache.ts'

const stored = (at: number) => ({ shape: storedFormat, at, state: { queries: [], mutations: [] } })

test('what was opened ahead is given out once, and what was stored since after it', async () => {
  await store.set('ann', stored(1))
  openStoredCache({ userId: 'ann' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  await store.set('ann', stored(2))
  expect((await findStoredCache({ userId: 'ann' }))?.at).toBe(1)
  expect((await findStoredCache({ userId: 'ann' }))?.at).toBe(2)
})

test('what was opened ahead for one person is not given to another', async () => {
  await store.set('ann', stored(1))
  await store.set('eve', stored(2))
  openStoredCache({ userId: 'ann' })
  expect((await findStoredCache({ userId: 'ann', by: 'eve' }))?.at).toBe(2)
  expect((await findStoredCache({ userId: 'sam' }))?.at).toBeUndefined()
})
