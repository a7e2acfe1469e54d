import { expect, test } from 'vitest'
import type { PlanAlert } from '@kinora/contract/plans.ts'
import { planNotices } from './rules.ts'

const [free, solo, business] = ['free', 'solo', 'business'] as const
const waiting = (paymentType: 'UPGRADE' | 'DIRECT_PAYMENT', from: string): PlanAlert => ({
  plan: { planId: from },
  alert: { planId: business, priceListId: 'yearly', paymentType },
})
const nothing = (planId: string): PlanAlert => ({ plan: { planId }, alert: null })
const tess = { role: 'solo', isFree: false, planId: solo } as const
const onFree = { role: 'solo', isFree: true, planId: free } as const

test.each(['practitioner', 'solo', 'business_admin'] as const)('BANNER-01 a %s on the free plan is told so', (role) => {
  expect(planNotices({ ...onFree, role }, undefined)).toEqual({ isFree: true, isUpgraded: false })
  expect(planNotices({ ...tess, role }, nothing(solo)).isFree).toBe(false)
})

test('BANNER-06 pending is told when the alert is of the plan one is on', () => {
  expect(planNotices(tess, waiting('DIRECT_PAYMENT', solo)).pending).toMatchObject({ mustPay: false })
  expect(planNotices(tess, nothing(solo)).pending).toBeUndefined()
  expect(planNotices({ ...tess, planId: 'another' }, waiting('DIRECT_PAYMENT', solo)).pending).toBeUndefined()
})

test('BANNER-06 pending is told on the free plan whatever plan the alert is of', () => {
  expect(planNotices(onFree, waiting('DIRECT_PAYMENT', 'another')).pending).toMatchObject({ mustPay: false })
})

test('BANNER-07 BANNER-03 it must be paid when it is an upgrade from the free plan, and then says which price', () => {
  expect(planNotices(onFree, waiting('UPGRADE', free)).pending).toEqual({
    mustPay: true,
    planId: business,
    priceListId: 'yearly',
  })
  expect(planNotices(tess, waiting('UPGRADE', solo)).pending).toMatchObject({ mustPay: false })
  expect(planNotices(onFree, waiting('DIRECT_PAYMENT', free)).pending).toMatchObject({ mustPay: false })
})

test('BANNER-08 upgraded is told when the server has another plan than the session', () => {
  expect(planNotices(tess, nothing(business)).isUpgraded).toBe(true)
  expect(planNotices(tess, nothing(solo)).isUpgraded).toBe(false)
  expect(planNotices({ ...tess, planId: null }, nothing(solo)).isUpgraded).toBe(false)
})

test('BANNER-05 neither is told to a practitioner', () => {
  const sam = { ...tess, role: 'practitioner' } as const
  expect(planNotices(sam, waiting('DIRECT_PAYMENT', business))).toEqual({ isFree: false, isUpgraded: false })
  expect(planNotices({ ...onFree, role: 'practitioner' }, waiting('UPGRADE', free))).toEqual({
    isFree: true,
    isUpgraded: false,
  })
})
