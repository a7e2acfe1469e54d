import { sql, type RawBuilder } from 'kysely'
import type { StatusReason } from '@kinora/contract/patients.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db } from '../database/connect.ts'
import { columnIn } from '../database/column-in.ts'
import { timeZone, today } from '../database/local-time.ts'
import type { PatientAlert } from '@kinora/contract/patient-alerts.ts'
import type { LoggedEntry } from './summary.rules.ts'

/** One session with its exercises: all of the last 14 days, and those with pain of the last 28. */
export interface SummarySession {
  id: string
  programId: string
  seriesId: string
  week: number
  day: string
  startedAt: string
  updatedAt: string
  share: number
  isFinished: boolean
  entries: SummaryEntry[]
}

interface SummaryEntry extends Omit<LoggedEntry, 'day' | 'isSettled'> {
  prescriptionId: string
  exerciseId: string
}

/** The facts for a patient's summary in the worklist. Rare data is only flagged as present. */
export interface SummaryFacts {
  id: string
  name: string
  isActive: boolean
  statusReason: StatusReason | null
  statusNote: string
  isDischarged: boolean
  today: string
  now: Date
  /** A carer or a clinic tablet records for the patient in this transaction. */
  isHelped: boolean
  programs: SummaryProgram[]
  sessions: SummarySession[]
  /** In the order in which they were raised. */
  alerts: (Pick<PatientAlert, 'kind' | 'title' | 'detail'> & { source: string; isHandled: boolean })[]
  hasPauses: boolean
  hasFormChecks: boolean
  hasProposals: boolean
}

interface SummaryProgram {
  id: string
  title: string
  weeks: number
  isOpenEnded: boolean
  startDate: string
  endsOn: string | null
  series: { id: string; weekdays: number[]; timesPerWeek: number | null; endsOn: string | null; weeks: number[] }[]
  /** When each exercise was last changed or removed. */
  changes: Record<string, string>
  hasRules: boolean
}

/**
 * Reads the facts of patients in one statement: starting a statement costs more than reading most of these small
 * tables.
 */
export const findSummaryFacts = (db: Db, organizationId: string, patientIds: string[]) =>
  buildOnce(db, 'findSummaryFacts', { organizationId, patientIds }, (params) =>
    selectFacts(db, params.organizationId, columnIn('t.id', params.patientIds)),
  )

/** Reads the facts of the patient of a program. */
export const findFactsOfProgram = async (db: Db, organizationId: string, programId: string) =>
  (
    await buildOnce(db, 'findFactsOfProgram', { organizationId, programId }, (params) =>
      selectFacts(
        db,
        params.organizationId,
        sql`t.id = (select g.patient_id from programs g
          where g.organization_id = ${params.organizationId} and g.id = ${params.programId})`,
      ),
    )
  ).at(0)

const selectFacts = (db: Db, organizationId: string, isChosen: RawBuilder<unknown>) => ({
  compile: () =>
    sql<SummaryFacts>`select t.id, t.name, t.is_active, t.status_reason, t.status_note, t.discharged_on is not null as is_discharged,
        z.today, now() as now, coalesce(current_carer(), current_tablet()) is not null as is_helped,
        ${programs} as programs, ${sessions} as sessions, ${alerts} as alerts,
        exists (select from patient_pauses c where ${ofPatient('c')}) as has_pauses,
        exists (select from workout_form_checks c where ${ofPatient('c')} and c.state = 'waiting') as has_form_checks,
        exists (select from workout_proposals c where ${ofPatient('c')}) as has_proposals
      from patients t
      join accounts a on a.id = t.id
      join organizations o on o.id = t.organization_id
      cross join lateral (select ${timeZone} as zone, ${today} as today offset 0) z
      where t.organization_id = ${organizationId} and ${isChosen}`.compile(db),
})

const ofPatient = (table: string) =>
  sql`${sql.ref(table)}.organization_id = t.organization_id and ${sql.ref(table)}.patient_id = t.id`
const ofProgram = (table: string) =>
  sql`${sql.ref(table)}.organization_id = g.organization_id and ${sql.ref(table)}.program_id = g.id`

const series = sql`(select coalesce(json_agg(json_build_object('id', s.id, 'weekdays', s.weekdays, 'timesPerWeek', s.times_per_week,
    'endsOn', (s.removed_at at time zone z.zone)::date, 'weeks', array(select distinct p.week from series_prescriptions p
      where ${ofProgram('p')} and p.series_id = s.id and (p.removed_at is null or s.removed_at is not null))) order by s.position), '[]')
  from series s where ${ofProgram('s')})`

const changes = sql`(select coalesce(json_object_agg(c.exercise_id, c.at), '{}')
  from (select p.exercise_id, max(greatest(p.updated_at, p.removed_at)) as at from series_prescriptions p
    where ${ofProgram('p')} and (p.version > 1 or p.removed_at is not null) group by p.exercise_id) c)`

const programs = sql`(select coalesce(json_agg(json_build_object('id', g.id, 'title', g.title, 'weeks', g.weeks,
    'isOpenEnded', g.is_open_ended, 'startDate', g.start_date, 'endsOn', (g.stopped_at at time zone z.zone)::date, 'series', ${series},
    'changes', ${changes}, 'hasRules', exists (select from series_progression_rules c where ${ofProgram('c')}))
    order by g.start_date, g.id), '[]')
  from programs g where ${ofPatient('g')})`

const entries = sql`coalesce((select json_agg(json_build_object('prescriptionId', n.prescription_id, 'exerciseId', n.exercise_id,
    'exercise', n.exercise, 'pain', n.pain, 'stopAbove', n.stop_above, 'setsDone', n.sets_done, 'setsPlanned', n.sets_planned,
    'skippedReason', n.skipped_reason, 'difficulty', n.difficulty) order by n.position)
  from workout_entries n where n.workout_id = w.id and w.day > z.today - 28 and (n.pain is not null or w.day > z.today - 14)), '[]')`

/**
 * Oldest first: those of the last weeks. For a patient who has been silent for longer, those of the week up to
 * their last session, which determine what was planned then.
 */
const sessions = sql`(select coalesce(json_agg(json_build_object('id', w.id, 'programId', w.program_id, 'seriesId', w.series_id,
    'week', w.week, 'day', w.day, 'startedAt', w.started_at, 'updatedAt', w.updated_at, 'share', w.share,
    'isFinished', w.finished_at is not null, 'entries', ${entries}) order by w.started_at), '[]')
  from workouts w where ${ofPatient('w')}
    and w.day >= least(z.today - 28, (select max(l.day) from workouts l where ${ofPatient('l')}) - 6))`

const alerts = sql`(select coalesce(json_agg(json_build_object('kind', c.kind, 'title', c.title, 'detail', c.detail,
    'source', c.source, 'isHandled', c.handled_at is not null) order by c.raised_at), '[]')
  from patient_alerts c where ${ofPatient('c')})`
