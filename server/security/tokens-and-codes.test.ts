import { expect, test } from 'vitest'
import { goodUntil } from './tokens-and-codes.ts'

test('addresses of pictures are the same for half an hour and good for an hour after', () => {
  expect([goodUntil(1801), goodUntil(3599)]).toEqual([7200, 7200])
  expect(goodUntil(3601)).toBe(9000)
})
