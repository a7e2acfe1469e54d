import { expect, test } from 'vitest'
import { amountPayable } from './plan.rules.ts'

test.each([
  [2900, 0, 10, 3190],
  [14_900, 0, 10, 16_390],
  [2900, 15, 10, 2712],
  [999, 33.33, 10, 733],
  [0, 0, 10, 0],
  [2900, 100, 10, 0],
])(
  'ENTITY-04 %i cents less %f %% and %f %% tax are %i cents',
  (planAmount, discountPercentage, taxPercentage, payable) => {
    expect(amountPayable({ planAmount, discountPercentage, taxPercentage })).toBe(payable)
  },
)
