import { expect, test } from 'vitest'
import type { Plan } from '@kinora/contract/plans.ts'
import { comparison, savingOf, usageLabel } from './plan-labels.ts'

const price = (billingCycle: 'monthly' | 'yearly', planAmount: number) =>
  ({ billingCycle, planAmount, amountPayable: planAmount * 1.1 }) as Plan['priceList'][number]
const free = { params: [{ type: 'PATIENT_COUNT', value: 5 }], priceList: [price('monthly', 0)] } as unknown as Plan
const solo = {
  params: [
    { type: 'STORAGE', value: 5e9 },
    { type: 'PATIENT_COUNT', value: 60 },
  ],
  priceList: [price('monthly', 29), price('yearly', 290)],
} as unknown as Plan

test('plans are compared limit by limit, in the same order', () => {
  expect(comparison([free, solo])).toEqual([
    { type: 'PATIENT_COUNT', name: 'Active patients', values: ['5', '60'] },
    { type: 'STORAGE', name: 'Storage', values: ['No limit', '5 GB'] },
  ])
})

test('an open limit is by agreement until an offer; a price without a limit has none', () => {
  const params = [{ type: 'PATIENT_COUNT', value: null }]
  const [custom, offered] = [
    { params, priceList: [] },
    { params, priceList: [price('yearly', 4000)] },
  ] as unknown as Plan[]
  expect(comparison([custom!, offered!])[0]!.values).toEqual(['By agreement', 'No limit'])
})

test('what only an offer names, as without a limit, has no row beside the other plans', () => {
  const offered = {
    params: [{ type: 'PATIENT_COUNT_PER_PRACTITIONER', value: null }],
    priceList: [price('yearly', 4000)],
  } as unknown as Plan
  expect(comparison([free, offered]).map(({ type }) => type)).toEqual(['PATIENT_COUNT'])
})

test('usage is shown against its limit', () => {
  expect(usageLabel({ type: 'STORAGE', used: 120_000_000, limit: 2e8 })).toBe('120 MB of 200 MB')
  expect(usageLabel({ type: 'PATIENT_COUNT', used: 3, limit: null })).toBe('3')
})

test('the saving of a yearly price is in whole percent', () => {
  expect([savingOf(solo), savingOf(free)]).toEqual([17, 0])
})
