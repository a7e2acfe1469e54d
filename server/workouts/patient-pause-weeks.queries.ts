import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import { updateRow } from '../database/update-row.ts'

export const updateShiftedWeeks = (tx: WriteTx, organizationId: string, id: string, shiftedWeeks: number) =>
  updateRow(tx, 'patientPauses', organizationId, id, { shiftedWeeks })

/** The last week of each program with a session. */
export const findLastWeeksDone = (db: Db, organizationId: string, programIds: string[]) =>
  db
    .selectFrom('workouts')
    .select(['programId', sql<number>`max(week)::int`.as('week')])
    .where('organizationId', '=', organizationId)
    .where('programId', 'in', programIds)
    .groupBy('programId')
    .execute()

/** Moves the prescriptions of later weeks. */
export const moveWeeks = (
  tx: WriteTx,
  organizationId: string,
  programId: string,
  { afterWeek, weeks }: { afterWeek: number; weeks: number },
) =>
  sql`update series_prescriptions set week = week + ${weeks}
    where organization_id = ${organizationId} and program_id = ${programId} and week > ${afterWeek}
      and week + ${weeks} <= 52`.execute(tx)

/**
 * Moves education pages with their week. All rows are removed before the first is inserted again, because a page is
 * unique in a week.
 */
export const moveEducation = (
  tx: WriteTx,
  organizationId: string,
  programId: string,
  { afterWeek, weeks }: { afterWeek: number; weeks: number },
) =>
  sql`with gone as (
      delete from series_education where organization_id = ${organizationId} and program_id = ${programId}
        and week > ${afterWeek} and week + ${weeks} <= 52
      returning *)
    insert into series_education (id, organization_id, program_id, series_id, week, position, page_organization_id,
      page_id, created_at, is_from_template)
    select id, organization_id, program_id, series_id, week + ${weeks}, position, page_organization_id,
      page_id, created_at, is_from_template
    from gone order by week desc`.execute(tx)

/** Fills weeks with copies of a week and returns the ids of the copies. */
export const copyIntoWeeks = async (
  tx: WriteTx,
  organizationId: string,
  programId: string,
  { afterWeek, weeks }: { afterWeek: number; weeks: number },
) =>
  (
    await sql<{ id: string }>`
      insert into series_prescriptions (organization_id, program_id, series_id, week, position, exercise_id,
        exercise_organization_id, exercise_version, side, priority, dosage, pain_rule, patient_note, staff_note,
        name_override, superset, log, precaution_reason)
      select p.organization_id, p.program_id, p.series_id, p.week + added, p.position, p.exercise_id,
        p.exercise_organization_id, p.exercise_version, p.side, p.priority, p.dosage, p.pain_rule, p.patient_note,
        p.staff_note, p.name_override, p.superset, p.log, p.precaution_reason
      from series_prescriptions p join series s on s.organization_id = p.organization_id and s.id = p.series_id
      cross join generate_series(1, ${weeks}::int) added
      where p.organization_id = ${organizationId} and p.program_id = ${programId} and p.week = ${afterWeek}
        and p.removed_at is null and s.removed_at is null
      returning id`.execute(tx)
  ).rows.map(({ id }) => id)

/**
 * Whether prescription `p` was moved out of a series, or to another week by a pause: a session may have been done
 * before the move.
 */
export const movedAway = (place: { organizationId: string; programId: string; seriesId: string; week: number }) =>
  sql<boolean>`(p.id in (select c.prescription_id from program_changes c
      where c.organization_id = ${place.organizationId} and c.program_id = ${place.programId} and c.kind = 'moved')
    or p.series_id = ${place.seriesId} and p.week > ${place.week} and exists (select from programs g
      join patient_pauses s on s.organization_id = g.organization_id and s.patient_id = g.patient_id
      where g.organization_id = ${place.organizationId} and g.id = ${place.programId} and s.shifted_weeks > 0))`
