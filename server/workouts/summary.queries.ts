import { sql } from 'kysely'
import type { PatientSummary } from '@kinora/contract/patients.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { columnIn } from '../database/column-in.ts'
import { timeZone, today } from '../database/local-time.ts'
import { pagesOfPatients } from '../patients/patient-page.queries.ts'

/** The date in each patient's time zone, and the day of their last session. */
export const findLastWorkoutDays = (db: Db, organizationId: string, ids: string[]) =>
  buildOnce(db, 'findLastWorkoutDays', { organizationId, ids }, (params) =>
    db
      .selectFrom('patients as t')
      .innerJoin('accounts as a', 'a.id', 't.id')
      .innerJoin('organizations as o', 'o.id', 't.organizationId')
      .select(['t.id', today.as('today')])
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('workouts as w')
            .whereRef('w.organizationId', '=', 't.organizationId')
            .whereRef('w.patientId', '=', 't.id')
            .select(sql<string | null>`max(w.day)`.as('day'))
            .as('last'),
        (join) => join.onTrue(),
      )
      .select('last.day as lastWorkoutDay')
      .where('t.organizationId', '=', params.organizationId)
      .where(columnIn('t.id', params.ids)),
  )

export const findProgramsOf = (db: Db, organizationId: string, patientIds: string[]) =>
  buildOnce(db, 'findProgramsOf', { organizationId, patientIds }, (params) =>
    db
      .selectFrom('programs as g')
      .innerJoin('accounts as a', 'a.id', 'g.patientId')
      .innerJoin('organizations as o', 'o.id', 'g.organizationId')
      .select([
        'g.id',
        sql<string>`g.patient_id`.as('patientId'),
        'g.title',
        'g.weeks',
        'g.isOpenEnded',
        sql<string>`g.start_date`.as('startDate'),
      ])
      .select(sql<string | null>`(g.stopped_at at time zone ${timeZone})::date`.as('endsOn'))
      .where('g.organizationId', '=', params.organizationId)
      .where(columnIn('g.patient_id', params.patientIds))
      .orderBy('g.startDate')
      .orderBy('g.id'),
  )

/** Does not raise the record's version, because a summary must not conflict with somebody's edit. */
export const updateSummary = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  {
    summary,
    rank,
    ...last
  }: {
    summary: PatientSummary
    rank: number
    lastWorkoutAt: string | null
    lastWorkoutDay: string | null
  },
) =>
  buildOnce(
    tx,
    'updateSummary',
    {
      organizationId,
      id,
      summary: JSON.stringify(summary),
      attention: summary.attention?.kind ?? null,
      attentionRank: rank,
      ...last,
    },
    ({ organizationId, id, ...columns }) =>
      tx.updateTable('patients').set(columns).where('organizationId', '=', organizationId).where('id', '=', id),
  )

/** The patients whose summary is from an earlier day, by page. */
export const findOutdated = (systemDb: Db) =>
  pagesOfPatients<{ organizationId: string; id: string }>(
    systemDb,
    sql`select t.organization_id as "organizationId", t.id
      from t join accounts a on a.id = t.id join organizations o on o.id = t.organization_id
      where t.is_active and (t.summary is null or t.summary->>'asOf' is distinct from (${today})::text)
      order by t.organization_id, t.id`,
  )
