import { expect, test } from 'vitest'
import { exercises } from '@kinora/contract/exercises.ts'
import { rateLimiter } from './rate-limits.ts'

test('the pictures of a page do not use up what an address may ask for', async () => {
  const count = rateLimiter(undefined as never, 5)
  for (let at = 0; at < 60; at++) await count(exercises.figure, undefined, '10.0.0.1')
  for (let at = 0; at < 5; at++) await count(exercises.get, undefined, '10.0.0.1')
  await expect(count(exercises.get, undefined, '10.0.0.1')).rejects.toMatchObject({ code: 'too_many' })
  await count(exercises.get, undefined, '10.0.0.2')
  for (let at = 60; at < 100; at++) await count(exercises.figure, undefined, '10.0.0.1')
  await expect(count(exercises.figure, undefined, '10.0.0.1')).rejects.toMatchObject({ code: 'too_many' })
})
