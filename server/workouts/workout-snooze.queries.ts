import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import { timeZone } from '../database/local-time.ts'

export const upsertSnooze = (db: Db, snooze: { organizationId: string; patientId: string; dueAt: Date }) =>
  db
    .insertInto('workoutSnoozes')
    .values(snooze)
    .onConflict((on) => on.columns(['organizationId', 'patientId']).doUpdateSet({ dueAt: snooze.dueAt }))
    .execute()

/** Deletes what is due and returns it; another process skips these and takes the next ones. */
export const takeDueSnoozes = (tx: WriteTx, now: Date, limit: number) =>
  tx
    .with('due', (db) =>
      db
        .selectFrom('workoutSnoozes')
        .select(['organizationId', 'patientId'])
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .with('taken', (db) =>
      db
        .deleteFrom('workoutSnoozes as s')
        .using('due')
        .whereRef('s.organizationId', '=', 'due.organizationId')
        .whereRef('s.patientId', '=', 'due.patientId')
        .returning(['s.organizationId', 's.patientId', 's.dueAt']),
    )
    .selectFrom('taken as s')
    .innerJoin('accounts as a', 'a.id', 's.patientId')
    .innerJoin('organizations as o', 'o.id', 's.organizationId')
    .select(['s.organizationId', 's.patientId', 's.dueAt', timeZone.as('timeZone')])
    .select(sql<boolean>`a.is_active and o.is_active`.as('canBeReminded'))
    .execute()
