import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { billing } from '@kinora/contract/billing.ts'
import { addDays, dayIn } from '@kinora/contract/days.ts'
import { operator } from '@kinora/contract/operator.ts'
import { planGrants } from '@kinora/contract/plan-grants.ts'
import { plans } from '@kinora/contract/plans.ts'
import { openSandbox } from '../plans/payment-sandbox.service.ts'
import { advanceGrant } from '../plans/plan-grant.service.ts'
import { planJobs } from '../plans/plan.jobs.ts'
import { sandboxCards } from '../plans/sandbox-card.rules.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { organization, person, systemDb } = await openTestApp({ isWorker: false })
const jobs = planJobs({ systemDb, integrations: { paymentProvider: openSandbox(systemDb) } } as never)
const otto = await person('admin', { of: '00000000-0000-7000-8000-000000000001', name: 'Otto Berg' })
await sql`update account_sessions set confirmed_at = now() where account_id = ${otto.accountId}`.execute(systemDb)
const today = dayIn('Australia/Sydney')

/** Tess is on the free plan and has no plan request. */
async function clinic(name = 'Tide') {
  const of = await organization({ name, kind: 'solo', plan: 'free' })
  const tess = await person('solo', { of })
  const list = await tess.calls(billing.list, {})
  const planCalled = (title: string) => list.find((plan) => plan.name === title)!
  const params = { orgId: of }
  const grant = (until: string, name = 'solo', reason = 'For the outage') =>
    otto.calls(planGrants.grantPlan, { params, body: { planId: planCalled(name)._id, until, reason } })
  const mine = async () => {
    const { name: plan, freeUntil } = await tess.calls(plans.mine, {})
    return [plan, freeUntil]
  }
  const ownersNotifications = async () =>
    (
      await systemDb
        .selectFrom('notifications')
        .select('facts')
        .where('accountId', '=', tess.accountId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
    ).map(({ facts }) => facts.subject)
  const endsOn = (until: string) =>
    systemDb.updateTable('planGrants').set({ until }).where('organizationId', '=', of).execute()
  const buy = () => {
    const { _id: planId, priceList } = planCalled('business')
    const priceListId = priceList.find(({ billingCycle }) => billingCycle === 'monthly')!._id
    return tess.calls(billing.subscribe, { body: { planId, priceListId, card: { number: sandboxCards.good } } })
  }
  return { tess, of, params, grant, mine, told: ownersNotifications, endsOn, buy }
}
const audited = async () =>
  (await otto.calls(operator.audit, { query: { pageSize: 5 } })).items.map(({ subject }) => subject)

test('Otto gives a clinic a plan that it has not asked for, until a day, and gives it longer', async () => {
  const { params, grant, mine, told } = await clinic()
  await grant(addDays(today, 30))
  expect(await mine()).toEqual(['solo', addDays(today, 30)])
  await grant(addDays(today, 60), 'business', 'Thank you')
  expect(await mine()).toEqual(['business', addDays(today, 60)])
  expect((await otto.calls(operator.organization, { params })).grant).toMatchObject({
    planTitle: 'Business',
    until: addDays(today, 60),
    reason: 'Thank you',
    grantedBy: 'Otto Berg',
  })
  expect(await told()).toEqual([
    expect.stringMatching(/^You have Solo until \d/),
    expect.stringMatching(/^You have Business until \d/),
  ])
  // The audit log names the clinic, the plan, the day and the reason.
  expect(await audited()).toContain(
    `Tide: Solo until ${addDays(today, 30)} → Business until ${addDays(today, 60)} without payment, Thank you`,
  )
})

test('a plan without payment ends after its last day, and its owner is told a week before and at the end', async () => {
  const { grant, mine, told, endsOn } = await clinic()
  await grant(addDays(today, 30))
  await jobs.comparePayments({})
  expect(await told()).toHaveLength(1)
  await endsOn(addDays(today, 6))
  await jobs.comparePayments({})
  await jobs.comparePayments({})
  expect((await told()).slice(1)).toEqual([expect.stringMatching(/^Your Solo plan ends on \d/)])
  await endsOn(today)
  await jobs.comparePayments({})
  expect(await mine()).toEqual(['solo', today])
  await endsOn(addDays(today, -1))
  await jobs.comparePayments({})
  await jobs.comparePayments({})
  expect(await mine()).toEqual(['free', null])
  expect((await told()).slice(2)).toEqual(['Your Solo plan has ended'])
})

test('a plan without payment has its whole last day on the clinic’s own clock', async () => {
  const { of, grant, mine, endsOn } = await clinic()
  await grant(addDays(today, 30))
  const noon = new Date('2027-01-10T12:00:00Z')
  const planAt = async (timeZone: string, until: string) => {
    await systemDb.updateTable('organizations').set({ timeZone }).where('id', '=', of).execute()
    await endsOn(until)
    await advanceGrant(systemDb, of, noon)
    return (await mine())[0]
  }
  // The tenth in Pago Pago, where it is one in the morning, and already the eleventh on Kiritimati.
  expect(await planAt('Pacific/Pago_Pago', '2027-01-10')).toBe('solo')
  expect(await planAt('Pacific/Kiritimati', '2027-01-11')).toBe('solo')
  expect(await planAt('Pacific/Kiritimati', '2027-01-10')).toBe('free')
})

test('Otto ends it before its day', async () => {
  const { params, grant, mine } = await clinic()
  await grant(addDays(today, 30))
  await otto.calls(planGrants.endGrant, { params })
  expect(await mine()).toEqual(['free', null])
  await expect(otto.calls(planGrants.endGrant, { params })).rejects.toMatchObject({ code: 'conflict' })
})

test('a plan bought during a gift continues after the last day of the gift', async () => {
  const { params, grant, mine, endsOn, buy } = await clinic()
  await grant(addDays(today, 30))
  await buy()
  expect(await mine()).toEqual(['business', null])
  await endsOn(addDays(today, -1))
  await jobs.comparePayments({})
  expect(await mine()).toEqual(['business', null])
  expect((await otto.calls(operator.organization, { params })).grant).toBeNull()
})

test('a plan that is paid for is not replaced by a gift, and neither is one by agreement', async () => {
  const { grant, buy, mine } = await clinic()
  await buy()
  await expect(grant(addDays(today, 30))).rejects.toThrow('They have a Business subscription.')
  expect(await mine()).toEqual(['business', null])
  const of = await organization({ name: 'Bay', kind: 'solo', plan: 'custom' })
  const [solo] = (await (await clinic()).tess.calls(billing.list, {})).filter(({ name }) => name === 'solo')
  const body = { planId: solo!._id, until: addDays(today, 30), reason: 'A gift' }
  await expect(otto.calls(planGrants.grantPlan, { params: { orgId: of }, body })).rejects.toThrow('by agreement')
})

test.each([
  ['yesterday', -1, 'solo', 'A gift', 'until'],
  ['three years', 1100, 'solo', 'A gift', 'until'],
  ['the free plan', 30, 'free', 'A gift', 'planId'],
  ['no reason', 30, 'solo', ' ', 'reason'],
])('a gift with %s is refused at its field', async (_, days, name, reason, field) => {
  const { grant, mine } = await clinic()
  await expect(grant(addDays(today, days), name, reason)).rejects.toMatchObject({ fields: [{ field }] })
  expect(await mine()).toEqual(['free', null])
})

test('operators read each other’s notes about a clinic, with who wrote them and when; the clinic does not', async () => {
  const { tess, params } = await clinic('Kelp Physio')
  await otto.calls(planGrants.addNote, { params, body: { text: 'Rang about the price of ten practitioners.' } })
  await otto.calls(planGrants.addNote, { params, body: { text: 'Wants an answer in March.' } })
  const { notes } = await otto.calls(operator.organization, { params })
  expect(notes.map(({ text, writtenBy }) => [text, writtenBy])).toEqual([
    ['Wants an answer in March.', 'Otto Berg'],
    ['Rang about the price of ten practitioners.', 'Otto Berg'],
  ])
  expect(Date.now() - Date.parse(notes[0]!.createdAt)).toBeLessThan(60_000)
  await expect(tess.calls(operator.organization, { params })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(tess.calls(planGrants.addNote, { params, body: { text: 'Mine' } })).rejects.toMatchObject({
    code: 'forbidden',
  })
  // The audit log is permanent, and names the clinic but leaves out the note's text.
  expect((await audited()).slice(0, 2)).toEqual(['Kelp Physio', 'Kelp Physio'])
})

test('Otto extends a subscription by free days: what they cost is balance, for which nothing is free twice', async () => {
  const { tess, params, told, buy } = await clinic('Tide of free days')
  const give = (days: number, reason = 'For the outage', headers = {}) =>
    otto.calls(planGrants.giveFreeDays, { params, body: { days, reason } }, { headers })
  await expect(give(14)).rejects.toThrow('They have no subscription that renews.')
  await buy()
  for (const days of [0, -3, 1.5, 1000]) await expect(give(days)).rejects.toMatchObject({ fields: [{ field: 'days' }] })
  await expect(give(14, ' ')).rejects.toMatchObject({ fields: [{ field: 'reason' }] })
  const { renewal, paidUntil } = (await tess.calls(billing.subscription, {})).subscription!
  const cents = Math.round((renewal.amountPayable * 100 * 12 * 14) / 365)
  const key = { 'idempotency-key': 'fourteen-days-for-the-outage' }
  const given = { status: 'done', kind: 'adjustment', cents, reason: '14 days of Business free: For the outage' }
  expect(await give(14, 'For the outage', key)).toMatchObject(given)
  expect(await give(14, 'For the outage', key)).toMatchObject(given)
  const { subscription } = await tess.calls(billing.subscription, {})
  expect(subscription).toMatchObject({ balance: cents / 100, paidUntil })
  expect((await audited())[0]).toBe(
    `Tide of free days: $${(cents / 100).toFixed(2)}, 14 days of Business free: For the outage`,
  )
  expect((await told()).at(-1)).toContain((cents / 100).toFixed(2))
  await tess.calls(billing.cancel, {})
  await expect(give(7)).rejects.toThrow('They have no subscription that renews.')
})
