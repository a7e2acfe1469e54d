import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, mix, parseColor, readableOn } from '@kinora/contract/color.ts'
import { fromLch, readable, tint, toLch } from './color.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('CONST-05 tints are so many per cent of the color over white', () => {
  expect([5, 10, 20, 40, 60, 80].map((percent) => tint('#000000', percent))).toEqual([
    '#f2f2f2',
    '#e6e6e6',
    '#cccccc',
    '#999999',
    '#666666',
    '#333333',
  ])
  expect(tint('#C1E0E7', 100)).toBe('#c1e0e7')
})

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'))
})

test('a color comes back from OKLCH as it went in', () => {
  fc.assert(
    fc.property(color, (hex) => {
      const [before, after] = [parseColor(hex), parseColor(fromLch(toLch(hex)))]
      for (const part of [0, 1, 2]) expect(Math.abs(before[part]! - after[part]!)).toBeLessThanOrEqual(2)
    }),
  )
})

test('whatever a clinic picks, a readable shade of it is found on white', () => {
  fc.assert(
    fc.property(color, (hex) => {
      expect(contrast(readable(hex, ['#ffffff'], 4.5, 'darker'), '#ffffff')).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a color that can be read already stays as it is', () => {
  expect(readable('#17667a', ['#ffffff'], 4.5, 'darker')).toBe('#17667a')
  expect(readableOn('#17667a', '#ffffff')).toBe('#ffffff')
})

test('text on any button can be read', () => {
  fc.assert(
    fc.property(color, color, (ground, text) => {
      expect(contrast(readableOn(ground, text), ground)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('mixing nothing gives the ground, mixing all gives the color', () => {
  expect(mix('#171c1f', '#7cc6d8', 0)).toBe('#171c1f')
  expect(mix('#171c1f', '#7cc6d8', 1)).toBe('#7cc6d8')
})
