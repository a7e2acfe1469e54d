import { expect, test } from 'vitest'
import { changeText, limitsChangeText, offerText, promoText } from './operator-change.rules.ts'

test('a change lists old and new values, and leaves out unchanged ones', () => {
  expect(changeText('Solo, monthly', [['', '$29.00', '$31.00']])).toBe('Solo, monthly: $29.00 → $31.00')
  const limits = [
    { type: 'PATIENT_COUNT', value: 150 },
    { type: 'STORAGE', value: 20e9 },
  ] as const
  const after = [limits[0], { type: 'STORAGE', value: null }] as const
  expect(limitsChangeText('Solo', limits, after)).toBe('Solo: storage 20 GB → no limit')
  expect(limitsChangeText('Solo', limits, limits)).toBe('Solo: nothing changed')
})

test('a code and an offer are said with their terms', () => {
  const promo = { code: 'WINTER', discountPercentage: 0, amountOff: 15, planId: null, isLasting: true }
  expect(promoText({ ...promo, mostUses: 50, endsOn: '2026-12-31' })).toBe(
    'WINTER: $15.00 off every period, at most 50 uses, until 2026-12-31',
  )
  const offer = { title: 'Forty', billingCycle: 'monthly' as const, planAmount: 400, note: '', daysUntilDue: 14 }
  const addons = { practitioners: 5, storage: 0 }
  const params = [
    { type: 'PRACTITIONER_COUNT' as const, value: 40 },
    { type: 'STORAGE' as const, value: null },
  ]
  expect(offerText('Tide', { ...offer, params, addons, addonPrices: { practitioners: 10, storage: null } })).toBe(
    'Tide: Forty, $400.00 monthly, by transfer in 14 days, practitioners 40, 5 extra practitioners for $10.00 a month each',
  )
})
