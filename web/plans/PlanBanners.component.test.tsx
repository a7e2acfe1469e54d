import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from '../app/login-session.ts'
import { accounts } from '@kinora/contract/accounts.ts'
import { renderComponent } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { server } from '../testing/fake-server.ts'
import { PlanBanners } from './PlanBanners.tsx'

const [planId, priceListId] = [sampleId(20), sampleId(21)]
const nothing = { isFree: false, isUpgraded: false }
const show = (notices: Partial<Parameters<typeof PlanBanners>[0]['notices']>) =>
  renderComponent(<PlanBanners notices={{ ...nothing, ...notices }} />, { as: 'solo' })

test('BANNER-01 on the free plan a banner leads to the plans', async () => {
  await show({ isFree: true })
  screen.getByText('You are on a free plan.')
  expect(screen.getByRole('link', { name: 'Click here to upgrade!' }).getAttribute('href')).toBe('/plans')
})

test('BANNER-02 BANNER-06 a change waiting for the operator lists what cannot be requested meanwhile', async () => {
  await show({ pending: { mustPay: false, planId, priceListId } })
  screen.getByText(
    'Your request for plan change is under processing. You cannot request for change plan, add storage or add additional practitioners during this period.',
  )
  expect(screen.queryByRole('link')).toBeNull()
})

test('BANNER-03 BANNER-07 an upgrade waiting for payment links to the payment page', async () => {
  await show({ pending: { mustPay: true, planId, priceListId } })
  expect(screen.queryByText(/You cannot request/)).toBeNull()
  const link = screen.getByRole('link', { name: 'Click here to activate!' })
  expect(link.getAttribute('href')).toBe(`/plans/${planId}/payment-details/${priceListId}`)
})

test('BANNER-04 BANNER-08 after an upgrade the banner offers to sign out', async () => {
  server.reply(accounts.logout, {})
  const { user } = await show({ isUpgraded: true })
  screen.getByText(/Your request for plan has been upgraded\. Please logout and login to enjoy the upgraded services\./)
  await user.click(screen.getByRole('button', { name: 'Click here to sign out!' }))
  expect(session()).toBeUndefined()
})

const overdue = { paidUntil: '2026-11-01', isReadOnly: false, readOnlyOn: '2026-11-15', endsOn: '2026-11-29' }

test('while a renewal is not paid the owner can pay it from every page, and other staff read who can', async () => {
  const { unmount } = await show({ overdue: { overdue, isOwner: true } })
  expect(screen.getByRole('status').textContent).toContain('From 15/11/2026 records can be read but not changed.')
  expect(screen.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('/plans')
  unmount()
  await show({ overdue: { overdue: { ...overdue, isReadOnly: true }, isOwner: false } })
  const text = screen.getByRole('status').textContent
  expect(text).toContain('records can be read but not changed. Patients can still do their exercises.')
  expect(text).toContain('The owner of your clinic can pay for it under Plans.')
  expect(screen.queryByRole('link')).toBeNull()
})
