import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import { timeZone } from '../database/local-time.ts'
import type { PatientKey } from '../database/keys.ts'

/** A snooze replaces the repeated reminders. */
export const upsertSnooze = (
  db: Db,
  { dueAt, skippedOn, ...key }: PatientKey & { dueAt: Date | null; skippedOn: string | null },
) =>
  db
    .insertInto('workoutSnoozes')
    .values({ ...key, dueAt, skippedOn })
    .onConflict((on) =>
      on.columns(['organizationId', 'patientId']).doUpdateSet({ dueAt, skippedOn, repeatsLeft: 0, seriesIds: null }),
    )
    .execute()

export type Repeat = PatientKey & { dueAt: Date; seriesIds: string[] | null; repeatsLeft: number }

/** A later reminder restarts the repeats and adds its session; a time that the patient chose stays. */
export async function upsertRepeats(tx: WriteTx, repeats: Repeat[]) {
  if (repeats.length === 0) return
  await tx
    .insertInto('workoutSnoozes')
    .values(repeats)
    .onConflict((on) =>
      on
        .columns(['organizationId', 'patientId'])
        .doUpdateSet({
          dueAt: sql`excluded.due_at`,
          repeatsLeft: sql`excluded.repeats_left`,
          // Null means all sessions, and null in either value gives null.
          seriesIds: sql`case when workout_snoozes.due_at is null then excluded.series_ids
            else workout_snoozes.series_ids || excluded.series_ids end`,
        })
        .where(sql<boolean>`workout_snoozes.due_at is null or workout_snoozes.repeats_left > 0`),
    )
    .execute()
}

/** Due reminders, locked until the transaction ends; another process skips them and takes the next ones. */
export const lockDueSnoozes = (tx: WriteTx, { now, soon }: { now: Date; soon: Date }, limit: number) =>
  tx
    .selectFrom('workoutSnoozes as s')
    .innerJoin('accounts as a', 'a.id', 's.patientId')
    .innerJoin('patients as t', 't.id', 's.patientId')
    .innerJoin('organizations as o', 'o.id', 's.organizationId')
    .leftJoin('notificationSettings as n', 'n.accountId', 's.patientId')
    .select(['s.organizationId', 's.patientId', 's.seriesIds', 's.repeatsLeft', 's.skippedOn'])
    .select(sql<Date>`s.due_at`.as('dueAt'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('workoutReminders as r')
            .select('r.id')
            .whereRef('r.organizationId', '=', 's.organizationId')
            .whereRef('r.patientId', '=', 's.patientId')
            .where('r.dueAt', '<=', soon),
        )
        .as('hasReminderSoon'),
    )
    .select(['n.quietFrom', 'n.quietUntil', timeZone.as('timeZone')])
    .select(sql<boolean>`a.is_active and t.is_active and o.is_active`.as('canBeReminded'))
    .where('s.dueAt', '<=', now)
    .orderBy('s.dueAt')
    .limit(limit)
    .forUpdate('s')
    .skipLocked()
    .execute()

/** Sets the next repeat of each snooze, or none. */
export const updateSnoozesDue = (tx: WriteTx, snoozes: (PatientKey & { dueAt: Date | null; repeatsLeft: number })[]) =>
  sql`update workout_snoozes s set due_at = l."dueAt", repeats_left = l."repeatsLeft"
    from json_to_recordset(${JSON.stringify(snoozes)}::json)
      l("organizationId" uuid, "patientId" uuid, "dueAt" timestamptz, "repeatsLeft" smallint)
    where s.organization_id = l."organizationId" and s.patient_id = l."patientId"`.execute(tx)
