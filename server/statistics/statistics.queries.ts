import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import { today } from '../database/local-time.ts'
import { isSilent } from './caseload.queries.ts'
import type { ProgramStatistics } from './statistics.rules.ts'

/**
 * Patients not counted yet today, by their local day, grouped by organization. An inactive patient is counted once
 * after their last change.
 */
export const findUncounted = async (systemDb: Db, limit: number) =>
  (
    await sql<{ organizationId: string; ids: string[] }>`
      with uncounted as (
        select t.organization_id, t.id from patients t
        join accounts a on a.id = t.id join organizations o on o.id = t.organization_id
        left join statistics_patients s on s.organization_id = t.organization_id and s.patient_id = t.id
        where s.as_of is null or (t.is_active and s.as_of < ${today}) or (not t.is_active and s.counted_at < t.updated_at)
        order by t.organization_id, t.id limit ${limit})
      select organization_id as "organizationId", array_agg(id) as ids from uncounted group by organization_id`.execute(
      systemDb,
    )
  ).rows

/** The templates of these programs. */
export const findTemplatesOf = (db: Db, organizationId: string, programIds: string[]) =>
  db
    .selectFrom('programs')
    .select(['id', 'templateId'])
    .where('organizationId', '=', organizationId)
    .where('id', 'in', programIds)
    .execute()

/** The program weeks in which an exercise hurt more than its pain rule allows. */
export const findPainfulWeeks = (db: Db, organizationId: string, programIds: string[]) =>
  db
    .selectFrom('workouts as w')
    .innerJoin('workoutEntries as n', 'n.workoutId', 'w.id')
    .select(['w.programId', 'w.day'])
    .where('w.organizationId', '=', organizationId)
    .where('w.programId', 'in', programIds)
    .whereRef('n.pain', '>', 'n.stopAbove')
    .distinct()
    .execute()

/**
 * Each current or former exercise of a program: its logged sets, whether it is still prescribed, and its replacement.
 */
export const findExerciseStatistics = async (db: Db, organizationId: string, programIds: string[]) =>
  (
    await sql<{ programId: string } & ProgramStatistics['exercises'][number]>`
      with prescribed as (
        select program_id, exercise_id, removed_at is null as is_present, null::uuid as swapped_for from series_prescriptions
        where organization_id = ${organizationId} and program_id = any(${programIds}::uuid[])
        union all
        select p.program_id, (v.content->>'exerciseId')::uuid, false, case when p.removed_at is null then p.exercise_id end
        from series_prescription_versions v
        join series_prescriptions p on p.organization_id = v.organization_id and p.id = v.prescription_id
        where p.organization_id = ${organizationId} and p.program_id = any(${programIds}::uuid[])
          and (v.content->>'exerciseId')::uuid <> p.exercise_id),
      of_exercise as (
        select program_id, exercise_id, not bool_or(is_present) as is_removed, (array_agg(swapped_for) filter (where swapped_for is not null))[1] as swapped_for
        from prescribed group by 1, 2),
      logged as (
        select w.program_id, n.exercise_id, count(*) as logged, count(*) filter (where n.sets_done >= n.sets_planned) as done,
          count(*) filter (where n.pain > n.stop_above) as flagged, count(*) filter (where n.difficulty = 'too easy') as too_easy,
          count(*) filter (where n.difficulty = 'too hard') as too_hard,
          coalesce(array_agg(distinct n.skipped_reason) filter (where n.skipped_reason is not null and n.sets_done = 0), '{}') as skip_reasons
        from workouts w join workout_entries n on n.organization_id = w.organization_id and n.workout_id = w.id
        where w.organization_id = ${organizationId} and w.program_id = any(${programIds}::uuid[])
        group by 1, 2)
      select p.program_id as "programId", p.exercise_id as "exerciseId", p.is_removed as "isRemoved", p.swapped_for as "swappedFor",
        coalesce(l.logged, 0)::int as logged, coalesce(l.done, 0)::int as done, coalesce(l.flagged, 0)::int as flagged,
        coalesce(l.too_easy, 0)::int as "tooEasy", coalesce(l.too_hard, 0)::int as "tooHard", coalesce(l.skip_reasons, '{}') as "skipReasons"
      from of_exercise p left join logged l on l.program_id = p.program_id and l.exercise_id = p.exercise_id`.execute(
      db,
    )
  ).rows

export const upsertCountedPatients = (
  tx: WriteTx,
  organizationId: string,
  patients: { patientId: string; asOf: string }[],
) =>
  tx
    .insertInto('statisticsPatients')
    .values(patients.map(({ patientId, asOf }) => ({ patientId, asOf, organizationId, countedAt: sql<Date>`now()` })))
    .onConflict((on) =>
      on.columns(['organizationId', 'patientId']).doUpdateSet((eb) => ({
        asOf: eb.ref('excluded.asOf'),
        countedAt: eb.ref('excluded.countedAt'),
      })),
    )
    .execute()

/** Updates only patients whose silence began or ended. */
export const updateSilent = (
  tx: WriteTx,
  organizationId: string,
  patients: { patientId: string; asOf: string; isSilent: boolean }[],
) =>
  sql`update patients t set silent_on = case when v."isSilent" then v."asOf" end
    from jsonb_to_recordset(${JSON.stringify(patients)}::jsonb) v ("patientId" uuid, "asOf" date, "isSilent" boolean)
    where t.organization_id = ${organizationId} and t.id = v."patientId" and v."isSilent" <> ${isSilent}`.execute(tx)

/** Replaces the figures of patients with new ones. */
export async function replaceStatistics(
  tx: WriteTx,
  organizationId: string,
  patientIds: string[],
  programs: ProgramStatistics[],
) {
  for (const table of ['statisticsWeeks', 'statisticsExercises', 'statisticsOutcomes'] as const)
    await tx
      .deleteFrom(table)
      .where('organizationId', '=', organizationId)
      .where('patientId', 'in', patientIds)
      .execute()
  const rowsOf = <Row extends object>(list: (program: ProgramStatistics) => Row[]) =>
    programs.flatMap((program) => {
      const { programId, patientId, templateId } = program
      return list(program).map((row) => ({ ...row, organizationId, programId, patientId, templateId }))
    })
  const [weeks, exercises, outcomes] = [
    rowsOf(({ weeks }) => weeks),
    rowsOf(({ exercises }) => exercises),
    rowsOf(({ outcomes }) => outcomes),
  ]
  if (weeks.length) await tx.insertInto('statisticsWeeks').values(weeks).execute()
  if (exercises.length) await tx.insertInto('statisticsExercises').values(exercises).execute()
  if (outcomes.length) await tx.insertInto('statisticsOutcomes').values(outcomes).execute()
}
