import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ensureTransition, pricedAtOf } from './billing.rules.ts'
import { amountsOf, taxWithin } from './price.rules.ts'
import { allowanceOf, ensureFits } from './plan-limit.rules.ts'

const cents = fc.integer({ min: 0, max: 10_000_000 })
const share = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const price = fc.record({
  planAmount: cents,
  billingCycle: fc.constantFrom('monthly' as const, 'yearly' as const),
  currency: fc.constant('AUD'),
  discountPercentage: share,
  taxPercentage: fc.constantFrom(0, 5, 10, 15, 20),
})
const addons = fc.record({ storage: fc.nat(100), practitioners: fc.nat(500) })
const promo = fc.option(
  fc.record({ code: fc.constant('A'), discountPercentage: share, amountOff: fc.nat(500_000), isLasting: fc.boolean() }),
  {
    nil: undefined,
  },
)
const addonPrices = { storage: 500, practitioners: 1500 }

test('amounts are whole cents, add up and are never negative', () => {
  fc.assert(
    fc.property(price, addons, promo, (of, more, code) => {
      const { addonAmount, discountAmount, taxAmount, amountPayable } = amountsOf(of, more, addonPrices, code)
      for (const amount of [addonAmount, discountAmount, taxAmount, amountPayable]) {
        expect(Number.isInteger(amount)).toBe(true)
        expect(amount).toBeGreaterThanOrEqual(0)
      }
      expect(of.planAmount + addonAmount - discountAmount + taxAmount).toBe(amountPayable)
      expect(discountAmount).toBeLessThanOrEqual(of.planAmount + addonAmount)
    }),
  )
})

test('the tax included in an amount is exactly the tax that was added', () => {
  fc.assert(
    fc.property(price, addons, promo, (of, more, code) => {
      const { taxAmount, amountPayable } = amountsOf(of, more, addonPrices, code)
      expect(taxWithin(amountPayable, of.taxPercentage)).toBe(taxAmount)
    }),
  )
})

test.each([
  ['subscribe', undefined, true],
  ['subscribe', 'EXPIRED', true],
  ['subscribe', 'ACTIVE', false],
  ['subscribe', 'CANCELLED', false],
  ['change', 'ACTIVE', true],
  ['change', 'CANCELLED', false],
  ['change', undefined, false],
  ['cancel', 'ACTIVE', true],
  ['cancel', 'CANCELLED', false],
  ['cancel', 'EXPIRED', false],
  ['resume', 'CANCELLED', true],
  ['resume', 'ACTIVE', false],
  ['resume', 'EXPIRED', false],
] as const)('ENUM-05 to %s what is %s: %s', (step, status, isAllowed) => {
  const take = () => ensureTransition(step, status)
  if (isAllowed) expect(take).not.toThrow()
  else expect(take).toThrow(/subscription/)
})

test('add-ons raise the limit they are for, and limits by agreement are unlimited', () => {
  const more = { storage: 2, practitioners: 3 }
  expect(allowanceOf('STORAGE', 5e9, more)).toBe(25e9)
  expect(allowanceOf('PRACTITIONER_COUNT', 1, more)).toBe(4)
  expect(allowanceOf('PATIENT_COUNT', 60, more)).toBe(60)
  expect(allowanceOf('PATIENT_COUNT', null, more)).toBe(null)
  expect(() => ensureFits({ type: 'STORAGE', used: 4.9e9, limit: 5e9 }, 2e8)).toThrow(
    'Your plan includes 5 GB of storage, and you are using 4.9 GB.',
  )
})

test('unused time is counted from the moment of the amount that was shown, unless that is old or still to come', () => {
  const now = new Date('2026-11-25T09:00:00Z')
  const shown = (time: string) => pricedAtOf(`2026-11-25T${time}Z`, now).toISOString().slice(11, 19)
  expect([shown('08:58:30'), shown('08:57:00'), shown('09:00:30')]).toEqual(['08:58:30', '09:00:00', '09:00:00'])
  expect(pricedAtOf(undefined, now)).toBe(now)
})
