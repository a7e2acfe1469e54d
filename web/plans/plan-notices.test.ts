import { expect, test } from 'vitest'
import type { PlanAlert } from '@kinora/contract/plans.ts'
import { planNotices } from './plan-notices.ts'

const [free, solo, business] = ['free', 'solo', 'business'] as const
const waiting = (paymentType: 'UPGRADE' | 'DIRECT_PAYMENT', from: string): PlanAlert => ({
  plan: { planId: from },
  alert: { planId: business, priceListId: 'yearly', paymentType },
})
const nothing = (planId: string): PlanAlert => ({ plan: { planId }, alert: null })
const tess = { role: 'solo', isFree: false, planId: solo } as const
const onFree = { role: 'solo', isFree: true, planId: free } as const

test.each(['practitioner', 'solo', 'business_admin'] as const)('BANNER-01 a %s sees that the plan is free', (role) => {
  expect(planNotices({ ...onFree, role }, undefined)).toEqual({ isFree: true, isUpgraded: false })
  expect(planNotices({ ...tess, role }, nothing(solo)).isFree).toBe(false)
})

test('BANNER-06 a pending request shows when the alert is about the current plan', () => {
  expect(planNotices(tess, waiting('DIRECT_PAYMENT', solo)).pending).toMatchObject({ mustPay: false })
  expect(planNotices(tess, nothing(solo)).pending).toBeUndefined()
  expect(planNotices({ ...tess, planId: 'another' }, waiting('DIRECT_PAYMENT', solo)).pending).toBeUndefined()
})

test('BANNER-06 on the free plan a pending request shows whatever plan the alert is about', () => {
  expect(planNotices(onFree, waiting('DIRECT_PAYMENT', 'another')).pending).toMatchObject({ mustPay: false })
})

test('BANNER-07 BANNER-03 an upgrade from the free plan needs payment at the requested price', () => {
  expect(planNotices(onFree, waiting('UPGRADE', free)).pending).toEqual({
    mustPay: true,
    planId: business,
    priceListId: 'yearly',
  })
  expect(planNotices(tess, waiting('UPGRADE', solo)).pending).toMatchObject({ mustPay: false })
  expect(planNotices(onFree, waiting('DIRECT_PAYMENT', free)).pending).toMatchObject({ mustPay: false })
})

test('BANNER-08 the upgraded banner shows when the current plan differs from the session’s', () => {
  expect(planNotices(tess, nothing(business)).isUpgraded).toBe(true)
  expect(planNotices(tess, nothing(solo)).isUpgraded).toBe(false)
  expect(planNotices({ ...tess, planId: null }, nothing(solo)).isUpgraded).toBe(false)
})

test('an owner whose plan dropped to the free one does not read that it was upgraded', () => {
  expect(planNotices({ role: 'solo', isFree: true, planId: solo }, nothing(free)).isUpgraded).toBe(false)
})

test('BANNER-05 a practitioner sees neither the pending nor the upgraded banner', () => {
  const sam = { ...tess, role: 'practitioner' } as const
  expect(planNotices(sam, waiting('DIRECT_PAYMENT', business))).toEqual({ isFree: false, isUpgraded: false })
  expect(planNotices({ ...onFree, role: 'practitioner' }, waiting('UPGRADE', free))).toEqual({
    isFree: true,
    isUpgraded: false,
  })
})
