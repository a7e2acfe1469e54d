import { sql } from 'kysely'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import type { ClinicCounts } from './dashboard.rules.ts'
import type { ExerciseCounts, TemplateCounts } from './template-health.rules.ts'

interface Totals {
  clinic: ClinicCounts
  practitioner: ClinicCounts
  template: TemplateCounts
  exercise: ExerciseCounts
}
type TotalKind = keyof Totals

/**
 * A clinic not counted since its day began, with the time of its last count. At most once a day, because the difference
 * between two counts would identify the few patients counted in between.
 */
export const findUncountedClinic = async (systemDb: Db, after: string, isAgain: boolean) =>
  (
    await sql<{ id: string; since: Date }>`
      select o.id, case when ${isAgain} then now() else b.day_began end as since
      from organizations o cross join lateral (
        select date_trunc('day', now() at time zone o.time_zone) at time zone o.time_zone as day_began) b
      where o.id > ${after}
        and (exists (select from statistics_patients s where s.organization_id = o.id)
          or exists (select from statistics_totals c where c.organization_id = o.id))
        and (${isAgain} or not exists (select from statistics_totals c where c.organization_id = o.id and c.kind = 'clinic'
          and c.subject_id = o.id and c.counted_at >= b.day_began))
      order by o.id limit 1`.execute(systemDb)
  ).rows[0]

const sources = {
  template: { table: 'statistics_weeks', column: 'template_id' },
  exercise: { table: 'statistics_exercises', column: 'exercise_id' },
}

/** The next template or exercise of a clinic that has figures; one index lookup. */
export const findNextSubject = async (
  systemDb: Db,
  organizationId: string,
  kind: keyof typeof sources,
  after: string,
) => {
  const { table, column } = sources[kind]
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(column)} as id from ${sql.table(table)}
    where organization_id = ${organizationId} and ${sql.ref(column)} > ${after}
    order by ${sql.ref(column)} limit 1`.execute(systemDb)
  return rows[0]?.id
}

/** Smaller practices are counted whenever their dashboard is read. */
const fewPatients = 250

export const findPractitionersWithMany = async (systemDb: Db, organizationId: string) =>
  (
    await sql<{ practitionerId: string }>`
      select practitioner_id as "practitionerId" from patient_counts
      where organization_id = ${organizationId} and practitioner_id <> organization_id
      group by 1 having sum(patients) > ${fewPatients}`.execute(systemDb)
  ).rows

export const upsertTotals = <Kind extends TotalKind>(
  tx: WriteTx,
  organizationId: string,
  kind: Kind,
  subjectId: string,
  counts: Totals[Kind],
) =>
  tx
    .insertInto('statisticsTotals')
    .values({ organizationId, kind, subjectId, counts: JSON.stringify(counts), countedAt: sql<Date>`now()` })
    .onConflict((on) =>
      on.columns(['organizationId', 'kind', 'subjectId']).doUpdateSet((eb) => ({
        counts: eb.ref('excluded.counts'),
        countedAt: eb.ref('excluded.countedAt'),
      })),
    )
    .execute()

/** Deletes totals of templates, exercises and practitioners that were not recounted. */
export const deleteOldTotals = (tx: WriteTx, organizationId: string, since: Date) =>
  tx
    .deleteFrom('statisticsTotals')
    .where('organizationId', '=', organizationId)
    .where('kind', '<>', 'clinic')
    .where('countedAt', '<', since)
    .execute()

export const findTotals = async <Kind extends TotalKind>(
  db: Tx,
  organizationId: string,
  kind: Kind,
  subjectId: string,
): Promise<{ countedAt: Date; counts: Totals[Kind] } | undefined> => {
  const row = await db
    .selectFrom('statisticsTotals')
    .select(['countedAt', 'counts'])
    .where('organizationId', '=', organizationId)
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .executeTakeFirst()
  return row && { countedAt: row.countedAt, counts: row.counts as Totals[Kind] }
}
