import { sql } from 'kysely'
import type { NextDayResponse } from '@kinora/contract/workouts.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { today } from '../database/local-time.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'

interface Key {
  organizationId: string
  patientId: string
}

/** A patient whom the actor may see, with today on the patient's clock. */
export const findPatientToday = (db: Tx, organizationId: string, scope: PatientScope, patientId: string) =>
  visiblePatients(db, organizationId, scope)
    .innerJoin('accounts as a', 'a.id', 't.id')
    .innerJoin('organizations as o', 'o.id', 't.organizationId')
    .select(['t.id', today.as('today')])
    .where('t.id', '=', patientId)
    .executeTakeFirst()

export async function findGoal(db: Tx, { organizationId, patientId }: Key) {
  const goal = await db
    .selectFrom('patientGoals')
    .select('text')
    .where('organizationId', '=', organizationId)
    .where('patientId', '=', patientId)
    .executeTakeFirst()
  if (!goal) return null
  const ratings = await db
    .selectFrom('patientGoalRatings')
    .select([sql<string>`month`.as('month'), 'rating'])
    .where('organizationId', '=', organizationId)
    .where('patientId', '=', patientId)
    .orderBy('month', 'desc')
    .limit(24)
    .execute()
  return { text: goal.text, ratings }
}

export const upsertGoal = (tx: WriteTx, goal: Key & { text: string }) =>
  tx
    .insertInto('patientGoals')
    .values(goal)
    .onConflict((on) => on.columns(['organizationId', 'patientId']).doUpdateSet({ text: goal.text, setAt: sql`now()` }))
    .execute()

export async function deleteGoal(tx: WriteTx, { organizationId, patientId }: Key) {
  for (const table of ['patientGoalRatings', 'patientGoals'] as const)
    await tx.deleteFrom(table).where('organizationId', '=', organizationId).where('patientId', '=', patientId).execute()
}

/** The days of the last week for which the patient has said how they were after them. */
export const findAnsweredDays = async (db: Tx, { organizationId, patientId }: Key, since: string) =>
  (
    await db
      .selectFrom('patientNextDays')
      .select('day')
      .where('organizationId', '=', organizationId)
      .where('patientId', '=', patientId)
      .where('day', '>=', since)
      .execute()
  ).map(({ day }) => day)

export const upsertNextDay = (tx: WriteTx, row: Key & { day: string; response: NextDayResponse }) =>
  tx
    .insertInto('patientNextDays')
    .values(row)
    .onConflict((on) =>
      on
        .columns(['organizationId', 'patientId', 'day'])
        .doUpdateSet({ response: row.response, carerId: sql`current_carer()`, answeredAt: sql`now()` }),
    )
    .execute()

export const upsertRating = (tx: WriteTx, row: Key & { month: string; rating: number; goal: string }) =>
  tx
    .insertInto('patientGoalRatings')
    .values(row)
    .onConflict((on) =>
      on
        .columns(['organizationId', 'patientId', 'month'])
        .doUpdateSet({ rating: row.rating, goal: row.goal, ratedAt: sql`now()` }),
    )
    .execute()
