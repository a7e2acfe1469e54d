import { starterLibrary } from '@kinora/figure/library/starter.ts'
import { expect, test } from 'vitest'
import { isMirrored, leftSidedFigures } from './figure-side.ts'

const works = (slug: string, side: 'L' | 'R') =>
  starterLibrary.find((exercise) => exercise.slug === slug)!.figure.muscles?.some((name) => name.endsWith(side)) ??
  false

test('the list has every figure that is drawn for the left side', () => {
  const oneSided = starterLibrary.filter(({ laterality }) => laterality === 'unilateral').map(({ slug }) => slug)
  expect(oneSided.length).toBeGreaterThan(15)
  expect(oneSided.filter((slug) => works(slug, 'L') && !works(slug, 'R'))).toEqual([...leftSidedFigures])
})

test.each([
  ['straight-leg-raise', 'unilateral', 'left', true],
  ['straight-leg-raise', 'unilateral', 'right', false],
  ['straight-leg-raise', 'unilateral', 'none', false],
  ['single-leg-stand', 'unilateral', 'right', true],
  ['single-leg-stand', 'unilateral', 'left', false],
  ['side-lying-lower-leg-lift', 'unilateral', 'right', true],
  ['glute-bridge', 'bilateral', 'left', false],
  [null, 'unilateral', 'left', false],
  ['own-left-0f', 'unilateral', 'left', false],
  ['own-left-0f', 'unilateral', 'right', true],
  ['own-right-0f', 'unilateral', 'left', true],
] as const)('%s, %s, on the %s: turned %s', (figure, laterality, side, expected) => {
  expect(isMirrored({ figure, laterality }, side)).toBe(expected)
})
