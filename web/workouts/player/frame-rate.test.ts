import { expect, test } from 'vitest'
import { isTooSlow } from './frame-rate.ts'

/** The moments of frames at this rate. */
const frames = (perSecond: number, seconds: number, from = 0) =>
  Array.from({ length: Math.floor(perSecond * seconds) + 1 }, (_, at) => from + (at * 1000) / perSecond)

test('five frames a second are too slow, sixty are not', () => {
  expect(isTooSlow(frames(5, 4))).toBe(true)
  expect(isTooSlow(frames(19, 4))).toBe(true)
  expect(isTooSlow(frames(21, 4))).toBe(false)
  expect(isTooSlow(frames(60, 4))).toBe(false)
})

test('nothing is decided before the frames were counted for two seconds after the first', () => {
  expect(isTooSlow(frames(5, 2))).toBeUndefined()
  expect(isTooSlow([0])).toBeUndefined()
})

test('a slow first second, while the figure loads, does not count', () => {
  expect(isTooSlow([...frames(4, 0.9), ...frames(60, 3, 1000)])).toBe(false)
})
