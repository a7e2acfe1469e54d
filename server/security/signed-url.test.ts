import { expect, test } from 'vitest'
import { signedUrlExpiry } from './signed-url.ts'

test('addresses of pictures are the same for half an hour and good for an hour after', () => {
  expect([signedUrlExpiry(1801), signedUrlExpiry(3599)]).toEqual([7200, 7200])
  expect(signedUrlExpiry(3601)).toBe(9000)
})
