import { randomUUID } from 'node:crypto'
import type { Person, TestApp } from './test-app.ts'
import { daysAgo } from './days-ago.ts'

/** Ann, shared with a colleague who has not answered. */
export async function shareOf(app: TestApp, { organizationId, accountId: practitionerId }: Person, patientId: string) {
  const { accountId: colleagueId } = await app.person('practitioner', { of: organizationId, name: 'Uma Lang' })
  const share = { organizationId, kind: 'share' as const, practitionerId, colleagueId, askedBy: practitionerId }
  const { id: shareId } = await app.systemDb
    .insertInto('patientShares')
    .values({ ...share, isAll: false, firstDay: daysAgo(13) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.systemDb.insertInto('patientSharePatients').values({ organizationId, shareId, patientId }).execute()
  return { colleagueId, shareId }
}

const eve = { name: 'Eve Lang', relationship: 'daughter', email: 'eve@example.com' }

/** Someone who helps Ann. */
export const carerOf = async (app: TestApp, { organizationId, accountId }: Person, patientId: string) =>
  (
    await app.systemDb
      .insertInto('patientCarers')
      .values({ ...{ organizationId, patientId, invitedBy: accountId }, ...eve, acceptedAt: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** A tablet of the clinic. */
export const tabletOf = async (app: TestApp, { organizationId, accountId }: Person) =>
  (
    await app.systemDb
      .insertInto('workoutTablets')
      .values({ organizationId, name: 'Gym', tokenHash: randomUUID(), addedBy: accountId })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
