import { expect, test } from 'vitest'
import { exercises } from '@kinora/contract/exercises.ts'
import { rateLimiter, TooManyRequests, waitLabel } from './rate-limits.ts'

test('loading the pictures of a page does not use up the requests of an address', async () => {
  const { countRequest: count } = rateLimiter(undefined as never, 5)
  for (let at = 0; at < 60; at++) await count(exercises.figure, undefined, '10.0.0.1')
  for (let at = 0; at < 5; at++) await count(exercises.get, undefined, '10.0.0.1')
  await expect(count(exercises.get, undefined, '10.0.0.1')).rejects.toMatchObject({
    code: 'too_many',
    message: expect.stringMatching(/^Too many attempts\. Try again in (\d+ seconds|1 minute)\.$/),
  })
  await count(exercises.get, undefined, '10.0.0.2')
  for (let at = 60; at < 100; at++) await count(exercises.figure, undefined, '10.0.0.1')
  await expect(count(exercises.figure, undefined, '10.0.0.1')).rejects.toMatchObject({ code: 'too_many' })
})

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [690, '12 minutes'],
  [5400, '90 minutes'],
  [5401, '2 hours'],
  [86_400, '24 hours'],
])('%i seconds are announced as %s', (seconds, label) => {
  expect(waitLabel(seconds)).toBe(label)
})

test('the message and the Retry-After header name the same wait', () => {
  expect(new TooManyRequests(690_100)).toMatchObject({
    retryAfter: 691,
    message: 'Too many attempts. Try again in 12 minutes.',
  })
})
