import { sql } from 'kysely'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'
import { wrongNumberLimit, maxLateDays } from './clinic-tablet.rules.ts'

export const findTablets = (db: Tx, organizationId: string) =>
  db
    .selectFrom('workoutTablets as t')
    .leftJoin('accounts as a', inSameOrganization('a.id', 't.addedBy'))
    .select(['t.id as _id', 't.name', 't.addedAt', 't.seenAt'])
    .select(sql<string>`coalesce(a.name, '')`.as('addedBy'))
    .where('t.organizationId', '=', organizationId)
    .where('t.removedAt', 'is', null)
    .orderBy('t.addedAt')
    .orderBy('t.id')
    .execute()

export const insertTablet = async (
  tx: WriteTx,
  tablet: { organizationId: string; name: string; tokenHash: string; addedBy: string },
) => (await tx.insertInto('workoutTablets').values(tablet).returning('id').executeTakeFirstOrThrow()).id

/** False if the tablet no longer exists. */
export const updateTabletRemoved = async (tx: WriteTx, organizationId: string, id: string) =>
  (await tx
    .updateTable('workoutTablets')
    .set({ removedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** A tablet of an active clinic, by its cookie. */
export const findTablet = (systemDb: Db, tokenHash: string) =>
  systemDb
    .selectFrom('workoutTablets as t')
    .innerJoin('organizations as o', 'o.id', 't.organizationId')
    .select(['t.id', 't.organizationId', 't.name'])
    .where('t.tokenHash', '=', tokenHash)
    .where('t.removedAt', 'is', null)
    .where('o.isActive', '=', true)
    .executeTakeFirst()

/** Serializes concurrent attempts to enter a number. `waits` is in seconds. */
export const lockTablet = (tx: WriteTx, tokenHash: string) =>
  tx
    .selectFrom('workoutTablets as t')
    .innerJoin('organizations as o', 'o.id', 't.organizationId')
    .select(['t.id', 't.organizationId'])
    .select(
      sql<number>`case when t.wrong_numbers < ${wrongNumberLimit.most} then 0 else greatest(0, ceil(extract(epoch from
        t.wrong_since + interval '1 minute' * ${wrongNumberLimit.withinMinutes} - now()))::int) end`.as('waits'),
    )
    .where('t.tokenHash', '=', tokenHash)
    .where('t.removedAt', 'is', null)
    .where('o.isActive', '=', true)
    .forUpdate('t')
    .executeTakeFirst()

const isOver = sql<boolean>`wrong_since is null or wrong_since < now() - interval '1 minute' * ${wrongNumberLimit.withinMinutes}`

export const countWrongNumber = (tx: WriteTx, id: string) =>
  tx
    .updateTable('workoutTablets')
    .set({
      wrongNumbers: sql`case when ${isOver} then 1 else wrong_numbers + 1 end`,
      wrongSince: sql`case when ${isOver} then now() else wrong_since end`,
    })
    .where('id', '=', id)
    .execute()

export const updateTabletSeen = (tx: Db, id: string, { hasRightNumber = false } = {}) =>
  tx
    .updateTable('workoutTablets')
    .set({ seenAt: sql`now()`, ...(hasRightNumber && { wrongNumbers: 0, wrongSince: null }) })
    .where('id', '=', id)
    .execute()

/** Whether a patient used this tablet in the last days, so that the tablet may still send their workout. */
export const findRecentPatientOfTablet = (
  systemDb: Db,
  { organizationId, id }: { organizationId: string; id: string },
  patientId: string,
) =>
  systemDb
    .selectFrom('accountSessions as s')
    .innerJoin('accounts as a', 'a.id', 's.accountId')
    .select(['s.id as sessionId', 'a.id as accountId'])
    .where('s.organizationId', '=', organizationId)
    .where('s.tabletId', '=', id)
    .where('s.accountId', '=', patientId)
    .where('s.createdAt', '>', sql<Date>`now() - interval '1 day' * ${maxLateDays}`)
    .orderBy('s.createdAt', 'desc')
    .executeTakeFirst()

/** A patient in the scope, and whether they are in care. */
export const findPatientOfTablet = (db: Db, organizationId: string, id: string, scope: PatientScope) =>
  visiblePatients(db, organizationId, scope)
    .select(['t.id', 't.isActive', sql<boolean>`t.discharged_on is not null`.as('isDischarged')])
    .where('t.id', '=', id)
    .executeTakeFirst()
