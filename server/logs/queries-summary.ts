import { sql } from 'kysely'
import type { PatientSummary, StatusReason } from '@kinora/contract/patients.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { exerciseName, today } from './queries.ts'

/** Facts of patients that the worklist speaks of, with the day it is for them. */
export const findPatientFacts = (db: Db, organizationId: string, ids: string[]) =>
  db
    .selectFrom('patients as t')
    .innerJoin('organizations as o', 'o.id', 't.organizationId')
    .select(['t.id', 't.isActive', sql<StatusReason | null>`t.status_reason`.as('statusReason'), 't.statusNote', today.as('today')])
    .select(sql<string | null>`(select max(l.day) from logs l where l.organization_id = t.organization_id and l.patient_id = t.id)`.as('lastLogDay'))
    .select(sql<Date | null>`(select max(l.started_at) from logs l where l.organization_id = t.organization_id and l.patient_id = t.id)`.as('lastLogAt'))
    .where('t.organizationId', '=', organizationId)
    .where('t.id', 'in', ids)
    .execute()

export const findProgramsOf = (db: Db, organizationId: string, patientIds: string[]) =>
  db
    .selectFrom('programs as g')
    .innerJoin('organizations as o', 'o.id', 'g.organizationId')
    .select(['g.id', sql<string>`g.patient_id`.as('patientId'), 'g.title', 'g.weeks', sql<string>`g.start_date`.as('startDate')])
    .select(sql<string | null>`(g.stopped_at at time zone o.time_zone)::date`.as('endsOn'))
    .where('g.organizationId', '=', organizationId)
    .where('g.patientId', 'in', patientIds)
    .orderBy('g.startDate')
    .orderBy('g.id')
    .execute()

/**
 * Every pain of the last 28 days, oldest first. `isSettled` when the exercise was changed or taken out after it: somebody
 * has seen to it.
 */
export const findPain = (db: Db, organizationId: string, patientIds: string[]) =>
  db
    .selectFrom('logEntries as n')
    .innerJoin('logs as l', 'l.id', 'n.logId')
    .innerJoin('seriesPrescriptions as p', 'p.id', 'n.prescriptionId')
    .innerJoin('exercises as e', 'e.id', 'p.exerciseId')
    .innerJoin('organizations as o', 'o.id', 'l.organizationId')
    .select(['l.patientId', 'l.day', exerciseName.as('exercise'), 'n.stopAbove', 'n.setsDone', 'n.setsPlanned', sql<number>`n.pain`.as('pain')])
    .select(
      sql<boolean>`exists (select from series_prescriptions q where q.program_id = p.program_id and q.exercise_id = p.exercise_id
        and (q.version > 1 or q.removed_at is not null) and q.updated_at > l.updated_at)`.as('isSettled'),
    )
    .where('l.organizationId', '=', organizationId)
    .where('l.patientId', 'in', patientIds)
    .where('n.pain', 'is not', null)
    .where(sql<boolean>`l.day > ${today} - 28`)
    .orderBy('l.startedAt')
    .orderBy('n.position')
    .execute()

/** How many prescriptions were neither done nor skipped in the sessions of the last 14 days, by patient. */
export const findLeftUndone = (db: Db, organizationId: string, patientIds: string[]) =>
  db
    .selectFrom('logs as l')
    .innerJoin('logEntries as n', 'n.logId', 'l.id')
    .innerJoin('organizations as o', 'o.id', 'l.organizationId')
    .select(['l.patientId', sql<number>`count(*)`.as('count')])
    .where('l.organizationId', '=', organizationId)
    .where('l.patientId', 'in', patientIds)
    .where(sql<boolean>`n.sets_done < n.sets_planned and n.skipped_reason is null`)
    .where(sql<boolean>`l.day > ${today} - 14`)
    .groupBy('l.patientId')
    .execute()

/** The version of the record stays: nobody who edits it has anything to lose. */
export const updateSummary = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  { summary, rank, lastLogAt }: { summary: PatientSummary; rank: number; lastLogAt: Date | null },
) =>
  tx
    .updateTable('patients')
    .set({ summary: JSON.stringify(summary), attention: summary.attention?.kind ?? null, attentionRank: rank, lastLogAt })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute()

/** Patients for whom a new day has begun since their summary was made, a page of one organization at a time. */
export const findOutdated = (system: Db, limit: number) =>
  sql<{ organizationId: string; ids: string[] }>`
    with outdated as (
      select t.organization_id, t.id from patients t join organizations o on o.id = t.organization_id
      where t.is_active and (t.summary is null or t.summary->>'asOf' is distinct from ((now() at time zone o.time_zone)::date)::text)
      order by t.organization_id, t.id limit ${limit})
    select organization_id, array_agg(id) as ids from outdated group by organization_id`.execute(system)
