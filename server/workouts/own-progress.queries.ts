import { sql } from 'kysely'
import type { NextDayResponse } from '@kinora/contract/workouts.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { today } from '../database/local-time.ts'
import type { PatientKey } from '../database/keys.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'

/** A patient in the scope, with the date in the patient's time zone. */
export const findPatientToday = (db: Tx, organizationId: string, scope: PatientScope, patientId: string) =>
  visiblePatients(db, organizationId, scope)
    .innerJoin('accounts as a', 'a.id', 't.id')
    .innerJoin('organizations as o', 'o.id', 't.organizationId')
    .select(['t.id', today.as('today')])
    .where('t.id', '=', patientId)
    .executeTakeFirst()

const selectRatings = (db: Db, { organizationId, patientId }: PatientKey) =>
  db
    .selectFrom('patientGoalRatings as r')
    .select([sql<string>`r.month`.as('month'), 'r.rating'])
    .where('r.organizationId', '=', organizationId)
    .where('r.patientId', '=', patientId)
    .orderBy('r.month', 'desc')

export async function findGoal(db: Tx, key: PatientKey) {
  const goal = await db
    .selectFrom('patientGoals')
    .select(['text', 'begunAt'])
    .where('organizationId', '=', key.organizationId)
    .where('patientId', '=', key.patientId)
    .executeTakeFirst()
  if (!goal) return null
  return {
    text: goal.text,
    ratings: await selectRatings(db, key).where('r.ratedAt', '>=', goal.begunAt).limit(24).execute(),
  }
}

/** Ratings from before the present goal, with its wording at the time. */
export async function findEarlierGoals(db: Tx, key: PatientKey) {
  const rows = await selectRatings(db, key)
    .leftJoin('patientGoals as g', inSameOrganization('g.patientId', 'r.patientId'))
    .select('r.goal')
    .where(sql<boolean>`r.rated_at < coalesce(g.begun_at, 'infinity') and r.goal <> ''`)
    .limit(48)
    .execute()
  return [...Map.groupBy(rows, ({ goal }) => goal)].map(([text, ratings]) => ({
    text,
    ratings: ratings.map(({ month, rating }) => ({ month, rating })),
  }))
}

/** The month in which the patient last rated a goal. */
export const findLastRatedMonth = async (db: Tx, key: PatientKey) =>
  (await selectRatings(db, key).executeTakeFirst())?.month

export const upsertGoal = (tx: WriteTx, goal: PatientKey & { text: string }) =>
  tx
    .insertInto('patientGoals')
    .values(goal)
    .onConflict((on) => on.columns(['organizationId', 'patientId']).doUpdateSet({ text: goal.text, setAt: sql`now()` }))
    .execute()

/** Deletes the goal; its ratings stay. */
export const deleteGoal = (tx: WriteTx, { organizationId, patientId }: PatientKey) =>
  tx
    .deleteFrom('patientGoals')
    .where('organizationId', '=', organizationId)
    .where('patientId', '=', patientId)
    .execute()

/** The days of the last week for which the patient answered how they felt the day after. */
export const findAnsweredDays = async (db: Tx, { organizationId, patientId }: PatientKey, since: string) =>
  (
    await db
      .selectFrom('patientNextDays')
      .select('day')
      .where('organizationId', '=', organizationId)
      .where('patientId', '=', patientId)
      .where('day', '>=', since)
      .execute()
  ).map(({ day }) => day)

export const upsertNextDay = (tx: WriteTx, row: PatientKey & { day: string; response: NextDayResponse }) =>
  tx
    .insertInto('patientNextDays')
    .values(row)
    .onConflict((on) =>
      on
        .columns(['organizationId', 'patientId', 'day'])
        .doUpdateSet({ response: row.response, carerId: sql`current_carer()`, answeredAt: sql`now()` }),
    )
    .execute()

export const upsertRating = (tx: WriteTx, row: PatientKey & { month: string; rating: number; goal: string }) =>
  tx
    .insertInto('patientGoalRatings')
    .values(row)
    .onConflict((on) =>
      on
        .columns(['organizationId', 'patientId', 'month'])
        .doUpdateSet({ rating: row.rating, goal: row.goal, ratedAt: sql`now()` }),
    )
    .execute()
