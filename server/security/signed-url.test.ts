import { expect, test } from 'vitest'
import { signedUrlExpiry } from './signed-url.ts'

test('signed URLs stay the same for half an hour and are valid for an hour after', () => {
  expect([signedUrlExpiry(1801), signedUrlExpiry(3599)]).toEqual([7200, 7200])
  expect(signedUrlExpiry(3601)).toBe(9000)
})
