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
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('workouts as w')
            .whereRef('w.organizationId', '=', 't.organizationId')
            .whereRef('w.patientId', '=', 't.id')
            .select([sql<string | null>`max(w.day)`.as('day'), sql<Date | null>`max(w.started_at)`.as('at')])
            .as('last'),
        (join) => join.onTrue(),
      )
      .select(['last.day as lastWorkoutDay', 'last.at as lastWorkoutAt'])
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

/**
 * The exercises with pain of the last 28 days, and all of the last 14, oldest first: a few hundred per patient at most.
 * The entries of each session are looked up by its id (`offset 0`): a plan that is made once would read all of them.
 */
export const findEntries = (db: Db, organizationId: string, patientIds: string[]) =>
  buildOnce(db, 'findEntries', { organizationId, patientIds }, (of) =>
    db
      .selectFrom('workouts as w')
      .innerJoin('accounts as a', 'a.id', 'w.patientId')
      .innerJoin('organizations as o', 'o.id', 'w.organizationId')
      .innerJoinLateral(
        (eb) => eb.selectFrom('workoutEntries').selectAll().whereRef('workoutId', '=', 'w.id').offset(0).as('n'),
        (join) => join.onTrue(),
      )
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
      // The first is the same for all time zones, so that the index leads to those days.
      .where(sql<boolean>`w.day > current_date - 30`)
      .where(sql<boolean>`w.day > ${today} - 28 and (n.pain is not null or w.day > ${today} - 14)`)
      .orderBy('w.startedAt')
      .orderBy('n.position'),
  )

/**
 * The sessions on which the summary depends, oldest first: those of the last weeks, and for a patient who has been silent
 * for longer those of the week before the last one, which say what that week had planned.
 */
export const findRecentShares = (db: Db, organizationId: string, patientIds: string[]) =>
  buildOnce(db, 'findRecentShares', { organizationId, patientIds }, (of) =>
    db
      .selectFrom('patients as t')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('workouts')
            .select(['programId', 'seriesId', 'week', 'day', 'startedAt', 'share'])
            .select(sql<boolean>`finished_at is not null`.as('isFinished'))
            .whereRef('organizationId', '=', 't.organizationId')
            .whereRef('patientId', '=', 't.id')
            .where(
              sql<boolean>`day >= least(current_date - 28, (select max(l.day) from workouts l
                where l.organization_id = t.organization_id and l.patient_id = t.id) - 6)`,
            )
            .offset(0)
            .as('w'),
        (join) => join.onTrue(),
      )
      .select(['w.programId', 'w.seriesId', 'w.week', 'w.day', 'w.share', 'w.isFinished'])
      .where('t.organizationId', '=', of.organizationId)
      .where(isOneOf('t.id', of.patientIds))
      .orderBy('w.startedAt'),
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

/** What the summary says beyond programs and sessions. Most patients have none of it. */
export type Circumstances = Record<'alerts' | 'pauses' | 'formChecks' | 'changes' | 'rules' | 'proposals', boolean>

/** Which of it the patient of a program has. */
export const findCircumstances = async (db: Db, organizationId: string, programId: string) =>
  (
    await buildOnce(db, 'findCircumstances', { organizationId, programId }, (of) => ({
      compile: () =>
        sql<Circumstances>`select
            exists (select from patient_alerts c where ${ofPatient} and c.handled_at is null) as alerts,
            exists (select from patient_pauses c where ${ofPatient}) as pauses,
            exists (select from workout_form_checks c where ${ofPatient} and c.state = 'waiting') as form_checks,
            exists (select from workout_proposals c where ${ofPatient}) as proposals,
            exists (select from series_prescriptions c where ${ofPrograms} and (c.version > 1 or c.removed_at is not null)) as changes,
            exists (select from series_progression_rules c where ${ofPrograms}) as rules
          from programs g where g.organization_id = ${of.organizationId} and g.id = ${of.programId}`.compile(db),
    }))
  ).at(0)
const ofPatient = sql`c.organization_id = g.organization_id and c.patient_id = g.patient_id`
const ofPrograms = sql`c.organization_id = g.organization_id and c.program_id in (select own.id from programs own
  where own.organization_id = g.organization_id and own.patient_id = g.patient_id)`

/** Does not raise the record's version: a summary must not conflict with somebody's edit. */
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
    lastWorkoutAt: Date | null
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
