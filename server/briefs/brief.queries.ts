import { sql } from 'kysely'
import type { NextDayResponse } from '@kinora/contract/workouts.ts'
import type { Tx } from '../database/connect.ts'
import { timeZone, today } from '../database/local-time.ts'
import type { PatientKey } from '../database/keys.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'
import { exerciseName } from '../workouts/workout.queries.ts'

/**
 * The dates from which a brief may start. A visit today does not count, because the brief is read before or during it.
 */
export const findLastSeen = (db: Tx, { organizationId, patientId }: PatientKey) =>
  db
    .selectFrom('patients as t')
    .innerJoin('accounts as a', 'a.id', 't.id')
    .innerJoin('organizations as o', 'o.id', 't.organizationId')
    .select(['a.name as patient', 'o.name as clinic', today.as('today'), timeZone.as('timeZone')])
    .select(
      sql<string | null>`(select max(v.day) from patient_visits v where v.organization_id = t.organization_id
        and v.patient_id = t.id and v.day < ${today})`.as('visit'),
    )
    .select(
      sql<string | null>`(select max((h.changed_at at time zone ${timeZone})::date) from program_changes h
        join programs g on g.organization_id = h.organization_id and g.id = h.program_id
        join accounts c on c.id = h.changed_by
        where h.organization_id = t.organization_id and g.patient_id = t.id and c.role <> 'patient'
          and (h.changed_at at time zone ${timeZone})::date < ${today})`.as('change'),
    )
    .select(sql<string>`(t.created_at at time zone ${timeZone})::date`.as('createdOn'))
    .where('t.organizationId', '=', organizationId)
    .where('t.id', '=', patientId)
    .executeTakeFirst()

/** How the patient felt the day after sessions since a day, oldest first. */
export const findNextDaysSince = (db: Tx, { organizationId, patientId }: PatientKey, since: string) =>
  db
    .selectFrom('patientNextDays')
    .select(['day', 'response'])
    .where('organizationId', '=', organizationId)
    .where('patientId', '=', patientId)
    .where('day', '>=', since)
    .orderBy('day')
    .$narrowType<{ response: NextDayResponse }>()
    .execute()

/** The prescriptions of programs, with the workouts logged for each since a day. */
export const findTotalsSince = (db: Tx, organizationId: string, programIds: string[], since: string) =>
  db
    .selectFrom('seriesPrescriptions as p')
    .innerJoin('exercises as e', 'e.id', 'p.exerciseId')
    .leftJoin('workoutEntries as n', (join) =>
      join.onRef('n.prescriptionId', '=', 'p.id').on(
        sql<boolean>`exists (select from workouts w where w.organization_id = n.organization_id and w.id = n.workout_id
            and w.day >= ${since})`,
      ),
    )
    .select(['p.programId', 'p.exerciseId', 'p.seriesId', 'p.week', exerciseName.as('exercise')])
    .select(sql<number>`(p.pain_rule->>'stopAbove')::int`.as('stopAbove'))
    .select([
      sql<number>`count(*) filter (where n.sets_done >= n.sets_planned)`.as('done'),
      sql<number>`count(*) filter (where n.skipped_reason is not null)`.as('skipped'),
      sql<number>`count(*) filter (where n.difficulty = 'too easy')`.as('tooEasy'),
      sql<number>`count(*) filter (where n.difficulty = 'too hard')`.as('tooHard'),
      sql<number | null>`max(n.pain)`.as('worstPain'),
      sql<boolean>`p.removed_at is not null`.as('isRemoved'),
    ])
    .where('p.organizationId', '=', organizationId)
    .where('p.programId', 'in', programIds)
    .groupBy(['p.id', 'e.id'])
    .orderBy('p.position')
    .execute()

export const findSkipsSince = async (db: Tx, { organizationId, patientId }: PatientKey, since: string) =>
  (
    await sql<{ exercise: string; reason: string; times: number }>`
      select n.exercise, n.skipped_reason as reason, count(*)::int as times
      from workouts w join workout_entries n on n.organization_id = w.organization_id and n.workout_id = w.id
      where w.organization_id = ${organizationId} and w.patient_id = ${patientId} and w.day >= ${since}
        and n.skipped_reason is not null
      group by 1, 2 order by 3 desc, 1 limit 20`.execute(db)
  ).rows

export const findNotesSince = async (db: Tx, { organizationId, patientId }: PatientKey, since: string) =>
  (
    await sql<{ day: string; text: string; exercise: string | null }>`
      select w.day, w.note as text, null as exercise from workouts w where w.organization_id = ${organizationId}
        and w.patient_id = ${patientId} and w.day >= ${since} and w.note <> ''
      union all
      select w.day, n.note, n.exercise
      from workouts w join workout_entries n on n.organization_id = w.organization_id and n.workout_id = w.id
      where w.organization_id = ${organizationId} and w.patient_id = ${patientId} and w.day >= ${since} and n.note <> ''
      order by 1 desc limit 20`.execute(db)
  ).rows

export const findMessagesSince = (db: Tx, { organizationId, patientId }: PatientKey, since: string, zone: string) =>
  db
    .selectFrom('notificationMessages')
    .select(['createdAt as at', 'text'])
    .where('organizationId', '=', organizationId)
    .where('patientId', '=', patientId)
    .where('isFromPatient', '=', true)
    .where('text', '<>', '')
    .where(sql<boolean>`(created_at at time zone ${zone})::date >= ${since}`)
    .orderBy('createdAt', 'desc')
    .limit(10)
    .execute()

/** Changes by staff, newest first. */
export const findChangesSince = (db: Tx, { organizationId, patientId }: PatientKey, since: string, zone: string) =>
  db
    .selectFrom('programChanges as h')
    .innerJoin('programs as g', inSameOrganization('g.id', 'h.programId'))
    .innerJoin('accounts as c', 'c.id', 'h.changedBy')
    .select(['c.name as by', 'h.kind', 'h.seriesName', 'h.exercise', 'h.before', 'h.after'])
    .select([
      sql<Date>`max(h.changed_at)`.as('at'),
      sql<number[]>`array_remove(array_agg(distinct h.week order by h.week), null)`.as('weeks'),
    ])
    .where('h.organizationId', '=', organizationId)
    .where('g.patientId', '=', patientId)
    .where('c.role', '<>', 'patient')
    .where(sql<boolean>`(h.changed_at at time zone ${zone})::date >= ${since}`)
    // The same change made in several weeks at once counts as one.
    .groupBy(['c.name', 'h.kind', 'h.seriesName', 'h.exercise', 'h.before', 'h.after'])
    .groupBy(sql`(h.changed_at at time zone ${zone})::date`)
    .orderBy('at', 'desc')
    .limit(20)
    .execute()
