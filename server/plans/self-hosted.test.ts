import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { billing } from '@kinora/contract/billing.ts'
import { plans } from '@kinora/contract/plans.ts'
import { signup } from '@kinora/contract/sign-up.ts'
import { setAwaitsOwner } from '../accounts/sign-up.queries.ts'
import { inTransaction } from '../database/connect.ts'
import { addPatient } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { liftPlanLimits } from './plan.queries.ts'

const { organization, person, stranger, systemDb } = await openTestApp({
  isWorker: false,
  integrations: { isSelfHosted: true },
})
const planOf = async (id: string) =>
  (
    await systemDb
      .selectFrom('organizations as o')
      .innerJoin('plans as p', 'p.id', 'o.planId')
      .select('p.name')
      .where('o.id', '=', id)
      .executeTakeFirstOrThrow()
  ).name

test('a clinic on one’s own server has no plan limits, and nothing can be bought', async () => {
  const body = { name: 'Tess Moreau', email: `${randomUUID()}@tide.example`, mobile: '0412555018', orgName: 'Tide' }
  const { _id } = await stranger.calls(signup.register, { body: { ...body, kind: 'solo' } })
  expect(await planOf(_id)).toBe('custom')
  await inTransaction(systemDb, (tx) => setAwaitsOwner(tx, _id, false))
  const tess = await person('solo', { of: _id })
  for (let at = 0; at < 7; at++) await addPatient(tess)

  expect(await tess.calls(plans.mine, {})).toMatchObject({ name: 'custom' })
  await expect(tess.calls(billing.list, {})).rejects.toMatchObject({ code: 'not_found' })
  await expect(tess.calls(billing.usage, {})).rejects.toMatchObject({ code: 'not_found' })
})

test('the limits of clinics that were there before are lifted', async () => {
  const of = await organization({ plan: 'free' })
  await liftPlanLimits(systemDb)
  expect(await planOf(of)).toBe('custom')
})
