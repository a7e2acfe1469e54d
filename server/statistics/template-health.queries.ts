import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { ExerciseCounts, OutcomeCounts, WeekCounts } from './template-health.rules.ts'

/** Counts the patients who began a template, and those whose program from it has not ended. */
export const countFollowers = async (db: Tx, organizationId: string, templateId: string) =>
  (
    await sql<{ all: number; now: number }>`
      select count(distinct patient_id)::int as all, (count(distinct patient_id) filter (where not is_over))::int as now
      from statistics_weeks where organization_id = ${organizationId} and template_id = ${templateId}`.execute(db)
  ).rows[0]!

/** Each patient once per week, in the latest program they began. */
export const countWeeks = async (db: Tx, organizationId: string, templateId: string) =>
  (
    await sql<WeekCounts>`
      with own as (
        select distinct on (patient_id, week) * from statistics_weeks
        where organization_id = ${organizationId} and template_id = ${templateId}
        order by patient_id, week, first_day desc, program_id),
      active as (select *, max(week) filter (where done > 0) over (partition by patient_id) as last_done from own)
      select week, count(*)::int as patients,
        round(percentile_cont(0.25) within group (order by 100 * done / planned))::int as low,
        round(percentile_cont(0.5) within group (order by 100 * done / planned))::int as median,
        round(percentile_cont(0.75) within group (order by 100 * done / planned))::int as high,
        (count(*) filter (where week > coalesce(last_done, 0)))::int as "droppedOff",
        (count(*) filter (where done > 0))::int as "withSession",
        (count(*) filter (where done > 0 and is_pain_flagged))::int as flagged
      from active where is_over and planned > 0 group by week order by week`.execute(db)
  ).rows

/** The exercises of a template's programs, or one exercise in all programs of the clinic. */
export const countExercises = async (
  db: Tx,
  organizationId: string,
  subject: { templateId: string } | { exerciseId: string },
) => {
  const isChosen =
    'templateId' in subject ? sql`x.template_id = ${subject.templateId}` : sql`x.exercise_id = ${subject.exerciseId}`
  const { rows } = await sql<ExerciseCounts>`
    with own as materialized (
      select * from statistics_exercises x where x.organization_id = ${organizationId} and ${isChosen}),
    totals as (
      select exercise_id, count(distinct patient_id)::int as patients, sum(logged)::int as logged, sum(done)::int as done,
        sum(flagged)::int as flagged, (count(distinct patient_id) filter (where logged > 0))::int as with_log,
        (count(distinct patient_id) filter (where is_removed))::int as removed,
        (count(distinct patient_id) filter (where swapped_for is not null))::int as swapped,
        (count(distinct patient_id) filter (where too_easy > 0))::int as too_easy,
        (count(distinct patient_id) filter (where too_hard > 0))::int as too_hard
      from own group by exercise_id),
    swaps as (
      select s.exercise_id, jsonb_agg(jsonb_build_object('exerciseId', s.swapped_for, 'patients', s.patients)) as list
      from (select exercise_id, swapped_for, count(distinct patient_id) as patients from own where swapped_for is not null group by 1, 2) s group by 1),
    skips as (
      select exercise_id, jsonb_agg(jsonb_build_object('reason', reason, 'patients', patients)) as list
      from (select exercise_id, reason, count(distinct patient_id) as patients from own, unnest(skip_reasons) reason group by 1, 2) r group by 1)
    select t.exercise_id as "exerciseId", t.patients, t.logged, t.done, t.flagged, t.with_log as "withLog", t.removed,
      t.swapped, t.too_easy as "tooEasy", t.too_hard as "tooHard",
      coalesce(s.list, '[]') as "swappedFor", coalesce(k.list, '[]') as skips
    from totals t left join swaps s on s.exercise_id = t.exercise_id left join skips k on k.exercise_id = t.exercise_id
    order by t.patients desc, t.exercise_id limit 200`.execute(db)
  return rows
}

/** Each patient once per survey, in the latest program they began; by the current meaningful change. */
export const countOutcomes = async (db: Tx, organizationId: string, templateId: string) =>
  (
    await sql<OutcomeCounts>`
      with own as (
        select distinct on (patient_id, survey_id) * from statistics_outcomes
        where organization_id = ${organizationId} and template_id = ${templateId}
        order by patient_id, survey_id, last_day desc, program_id)
      select (array_agg(title order by last_day desc))[1] as title, count(*)::int as patients,
        percentile_cont(0.5) within group (order by change) as change,
        (array_agg(meaningful_change order by last_day desc))[1] as "meaningfulChange",
        (count(*) filter (where change >= meaningful_change))::int as reached
      from own group by survey_id order by patients desc, title limit 50`.execute(db)
  ).rows

/** The title of a template; undefined for a patient's program. */
export const findTemplateTitle = (db: Tx, organizationId: string, id: string) =>
  db
    .selectFrom('programs')
    .select('title')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('patientId', 'is', null)
    .executeTakeFirst()

/** The names of those exercises that still exist. */
export const findExerciseNames = async (db: Tx, ids: string[]) => {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db.selectFrom('exercises').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** An exercise of the clinic or of the starter library. */
export const findExerciseName = (db: Tx, id: string) =>
  db.selectFrom('exercises').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

/** When the organization's figures were last counted; null if never. */
export const findCountedAt = async (db: Tx, organizationId: string) =>
  (
    await sql<{ countedAt: Date | null }>`
      select max(counted_at) as "countedAt" from statistics_patients where organization_id = ${organizationId}`.execute(
      db,
    )
  ).rows[0]!.countedAt
