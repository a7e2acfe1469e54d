import { sql } from 'kysely'
import type { Difficulty, SkipReason } from '@kinora/contract/workouts.ts'
import type { PatientSummary, StatusReason } from '@kinora/contract/patients.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { isOneOf } from '../database/is-one-of.ts'
import { timeZone, today } from '../database/local-time.ts'
import { pagesOfPatients } from '../patients/patient-page.queries.ts'

/** The facts for a patient's summary, with today in their time zone. */
export const findPatientFacts = (db: Db, organizationId: string, ids: string[]) =>
  buildOnce(db, 'findPatientFacts', { organizationId, ids }, (of) =>
    db
      .selectFrom('patients as t')
      .innerJoin('accounts as a', 'a.id', 't.id')
      .innerJoin('organizations as o', 'o.id', 't.organizationId')
      .select([
        't.id',
        't.isActive',
        sql<StatusReason | null>`t.status_reason`.as('statusReason'),
        't.statusNote',
        sql<boolean>`t.discharged_on is not null`.as('isDischarged'),
        today.as('today'),
      ])
      .select(
        sql<
          string | null
        >`(select max(w.day) from workouts w where w.organization_id = t.organization_id and w.patient_id = t.id)`.as(
          'lastWorkoutDay',
        ),
      )
      .where('t.organizationId', '=', of.organizationId)
      .where(isOneOf('t.id', of.ids)),
  )

export const findProgramsOf = (db: Db, organizationId: string, patientIds: string[]) =>
  buildOnce(db, 'findProgramsOf', { organizationId, patientIds }, (of) =>
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
      .where('g.organizationId', '=', of.organizationId)
      .where(isOneOf('g.patient_id', of.patientIds))
      .orderBy('g.startDate')
      .orderBy('g.id'),
  )

/** The exercises logged in the last 28 days, oldest first: a few hundred per patient at most. */
export const findEntries = (db: Db, organizationId: string, patientIds: string[]) =>
  buildOnce(db, 'findEntries', { organizationId, patientIds }, (of) =>
    db
      .selectFrom('workouts as w')
      .innerJoin('accounts as a', 'a.id', 'w.patientId')
      .innerJoin('organizations as o', 'o.id', 'w.organizationId')
      .innerJoin('workoutEntries as n', 'n.workoutId', 'w.id')
      .select([
        'w.patientId',
        'w.programId',
        'w.day',
        'w.updatedAt',
        'n.exerciseId',
        'n.exercise',
        'n.pain',
        'n.stopAbove',
        'n.setsDone',
        'n.setsPlanned',
      ])
      .select(sql<SkipReason | null>`n.skipped_reason`.as('skippedReason'))
      .select(sql<Difficulty | null>`n.difficulty`.as('difficulty'))
      .select(
        // All handled alerts are looked up once, rather than one for each exercise.
        sql<boolean>`'pain ' || w.id || ' ' || n.prescription_id in (select l.source from patient_alerts l
          where l.organization_id = ${of.organizationId} and ${isOneOf('l.patient_id', of.patientIds)} and l.handled_at is not null)`.as(
          'isHandled',
        ),
      )
      .where('w.organizationId', '=', of.organizationId)
      .where(isOneOf('w.patient_id', of.patientIds))
      .where(sql<boolean>`w.day > ${today} - 28`)
      .orderBy('w.startedAt')
      .orderBy('n.position'),
  )

/** When a practitioner last changed or removed each exercise of patients, by program. */
export const findExerciseChanges = (db: Db, organizationId: string, patientIds: string[]) =>
  buildOnce(db, 'findExerciseChanges', { organizationId, patientIds }, (of) =>
    db
      .selectFrom('seriesPrescriptions as p')
      .innerJoin('programs as g', (join) =>
        join.onRef('g.organizationId', '=', 'p.organizationId').onRef('g.id', '=', 'p.programId'),
      )
      .select(['p.programId', 'p.exerciseId', sql<Date>`max(greatest(p.updated_at, p.removed_at))`.as('at')])
      .where('p.organizationId', '=', of.organizationId)
      .where(isOneOf('g.patient_id', of.patientIds))
      .where(sql<boolean>`(p.version > 1 or p.removed_at is not null)`)
      .groupBy(['p.programId', 'p.exerciseId']),
  )

/** Does not raise the record's version: a summary must not conflict with somebody's edit. */
export const updateSummary = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  { summary, rank, lastWorkoutAt }: { summary: PatientSummary; rank: number; lastWorkoutAt: Date | null },
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
      lastWorkoutAt,
    },
    ({ organizationId: of, id: patientId, ...columns }) =>
      tx.updateTable('patients').set(columns).where('organizationId', '=', of).where('id', '=', patientId),
  )

/** The patients whose summary is of an earlier day, by page. */
export const findOutdated = (systemDb: Db) =>
  pagesOfPatients<{ organizationId: string; id: string }>(
    systemDb,
    sql`select t.organization_id as "organizationId", t.id
      from t join accounts a on a.id = t.id join organizations o on o.id = t.organization_id
      where t.is_active and (t.summary is null or t.summary->>'asOf' is distinct from (${today})::text)
      order by t.organization_id, t.id`,
  )
