import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '@kinora/contract/roles.ts'
import { plans, type Plan } from '@kinora/contract/plans.ts'
import { session } from '../app/login-session.ts'
import { server } from '../testing/fake-server.ts'
import { renderComponent } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { overdueRecheckAfter, recheckAfter, usePlanNotices } from './usePlanNotices.ts'

const planId = sampleId(20)
const plan: Plan = {
  _id: planId,
  planId,
  type: 'business',
  name: 'business',
  title: 'Business',
  params: [],
  priceList: [],
}

function Notices({ role }: { role: Role }) {
  usePlanNotices({ role, plan: 'business', planId })
  return null
}

const show = (role: Role) => {
  server.reply(plans.mine, plan)
  return renderComponent(<Notices role={role} />, { as: role })
}

afterEach(() => vi.useRealTimers())

test('BANNER-05 for a practitioner the plan is read, but not the alert', async () => {
  await show('practitioner')
  await waitFor(() => expect(server.requestsTo(plans.mine)).toHaveLength(1))
  expect(server.requestsTo(plans.alert)).toEqual([])
})

test('BANNER-09 API-061 for an owner the alert is read at once and again 30 minutes later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  server.reply(plans.alert, { plan: { planId }, alert: null })
  const { cache } = await show('solo')
  await waitFor(() => expect(server.requestsTo(plans.alert)).toHaveLength(1))
  // The half hour begins when the reply arrives.
  await waitFor(() => expect(cache.isFetching()).toBe(0))
  await vi.advanceTimersByTimeAsync(recheckAfter - 60_000)
  expect(server.requestsTo(plans.alert)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  await waitFor(() => expect(server.requestsTo(plans.alert)).toHaveLength(2))
  await vi.advanceTimersByTimeAsync(3 * recheckAfter)
  expect(server.requestsTo(plans.alert)).toHaveLength(2)
})

test('an open page of a practitioner notices within a minute that an unpaid plan is paid', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const overdue = { paidUntil: '2026-11-01', isReadOnly: true, readOnlyOn: '2026-11-15', endsOn: '2026-11-29' }
  function Overdue() {
    const { notices } = usePlanNotices({ role: 'practitioner', plan: 'business', planId })
    return <p>{notices?.overdue ? 'overdue' : 'paid'}</p>
  }
  server.reply(plans.mine, { ...plan, overdue })
  await renderComponent(<Overdue />, { as: 'practitioner' })
  await screen.findByText('overdue')
  server.reply(plans.mine, { ...plan, overdue: null })
  await vi.advanceTimersByTimeAsync(overdueRecheckAfter)
  await screen.findByText('paid')
  const reads = server.requestsTo(plans.mine).length
  await vi.advanceTimersByTimeAsync(5 * overdueRecheckAfter)
  expect(server.requestsTo(plans.mine)).toHaveLength(reads)
})

function UpgradeState() {
  const { notices } = usePlanNotices({ role: 'solo', plan: 'business', planId })
  return <p>{notices?.isUpgraded ? 'upgraded' : notices?.isFree ? 'free' : 'as before'}</p>
}

test('an open session whose plan ended continues on the free plan, and shows no upgrade', async () => {
  const free: Plan = { ...plan, _id: sampleId(21), planId: sampleId(21), type: 'free' }
  server.reply(plans.mine, free)
  server.reply(plans.alert, { plan: { planId: free.planId }, alert: null })
  await renderComponent(<UpgradeState />, { as: 'solo' })
  await screen.findByText('free')
  await waitFor(() => expect(session()?.planId).toBe(free.planId))
})

test('an open session whose plan has changed shows a request to sign in again', async () => {
  server.reply(plans.mine, { ...plan, planId: sampleId(22) })
  server.reply(plans.alert, { plan: { planId: sampleId(22) }, alert: null })
  await renderComponent(<UpgradeState />, { as: 'solo' })
  await screen.findByText('upgraded')
})
