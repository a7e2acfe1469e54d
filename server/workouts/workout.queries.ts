import { sql } from 'kysely'
import type { Dosage, PainRule, Side } from '@kinora/contract/dosage.ts'
import type { StatusReason } from '@kinora/contract/patients.ts'
import type { LogEntry, ProgramEvent, SeriesLogDraft, ShortPlan } from '@kinora/contract/workouts.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { timeZone, today } from '../database/local-time.ts'
import { actingName, recordedBy, recordedWith } from '../security/acting-name.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'

/** The name that staff see for exercise `e` of prescription `p`. */
export const exerciseName = sql<string>`coalesce(nullif(p.name_override, ''), e.name)`

export const findProgram = (db: Tx, organizationId: string, id: string, scope: PatientScope) =>
  visiblePatients(db, organizationId, scope)
    .innerJoin('programs as g', 'g.patientId', 't.id')
    .innerJoin('accounts as a', 'a.id', 't.id')
    .innerJoin('organizations as o', 'o.id', 'g.organizationId')
    .select([
      'g.id',
      't.id as patientId',
      't.name as patient',
      'g.title',
      'g.weeks',
      'g.isOpenEnded',
      sql<boolean>`t.discharged_on is not null`.as('isDischarged'),
      sql<string>`g.start_date`.as('startDate'),
      today.as('today'),
    ])
    .select(sql<string | null>`(g.stopped_at at time zone ${timeZone})::date`.as('endsOn'))
    .where('g.organizationId', '=', organizationId)
    .where('g.id', '=', id)
    .executeTakeFirst()

/** The series of programs, each with the weeks that have exercises. */
export const findSeries = (db: Db, organizationId: string, programIds: string[]) =>
  db
    .selectFrom('series as s')
    .innerJoin('organizations as o', 'o.id', 's.organizationId')
    .innerJoin('programs as g', 'g.id', 's.programId')
    .leftJoin('accounts as a', 'a.id', 'g.patientId')
    .select([
      's.id',
      's.programId',
      's.weekdays',
      's.timesPerWeek',
      sql<string | null>`(s.removed_at at time zone ${timeZone})::date`.as('endsOn'),
    ])
    .select(
      sql<
        number[]
      >`array(select distinct p.week from series_prescriptions p where p.organization_id = s.organization_id and p.program_id = s.program_id and p.series_id = s.id
        and (p.removed_at is null or s.removed_at is not null))`.as('weeks'),
    )
    .where('s.organizationId', '=', organizationId)
    .where('s.programId', 'in', programIds)
    .orderBy('s.position')
    .execute()

interface PrescriptionVersion {
  priority: 'must' | 'extra'
  side: Side
  dosage: Dosage
  painRule: PainRule
}

/** The prescriptions of a series in a week, with their earlier versions. */
export const findPrescriptions = (
  db: Tx,
  organizationId: string,
  { programId, seriesId, week }: { programId: string; seriesId: string; week: number },
) =>
  db
    .selectFrom('seriesPrescriptions as p')
    .innerJoin('exercises as e', 'e.id', 'p.exerciseId')
    .select([
      'p.id',
      'p.version',
      'p.removedAt',
      'p.side',
      'p.priority',
      'p.dosage',
      'p.painRule',
      'p.exerciseId',
      exerciseName.as('exercise'),
    ])
    .select(
      sql<Record<string, Partial<PrescriptionVersion>>>`coalesce((select jsonb_object_agg(v.version, v.content)
        from series_prescription_versions v where v.organization_id = p.organization_id and v.prescription_id = p.id), '{}')`.as(
        'versions',
      ),
    )
    .where('p.organizationId', '=', organizationId)
    .where('p.programId', '=', programId)
    .where('p.seriesId', '=', seriesId)
    .where('p.week', '=', week)
    .execute()

export const findSeriesOfProgram = (db: Tx, organizationId: string, programId: string, id: string) =>
  db
    .selectFrom('series')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('programId', '=', programId)
    .where('id', '=', id)
    .executeTakeFirst()

const entriesOf = sql<
  (LogEntry & { alertedPain: number | null })[]
>`coalesce((select jsonb_agg(jsonb_build_object('assignedExerciseId', n.prescription_id, 'version', n.prescription_version,
  'sets', n.sets, 'painDuring', n.pain, 'effort', n.effort, 'difficulty', n.difficulty, 'skippedReason', n.skipped_reason, 'note', n.note,
  'undoneSets', n.undone_sets, 'changedAt', n.changed_at, 'alertedPain', n.alerted_pain) order by n.position)
  from workout_entries n where n.workout_id = w.id), '[]')`

const selectWorkouts = (db: Tx, organizationId: string) =>
  db
    .selectFrom('workouts as w')
    .innerJoin('accounts as a', 'a.id', 'w.loggedBy')
    .leftJoin('patientCarers as c', 'c.id', 'w.carerId')
    .select([
      'w.id as _id',
      'w.revision',
      'w.patientId',
      'w.programId',
      'w.seriesId',
      'w.week',
      'w.day',
      'w.startedAt',
      'w.finishedAt',
    ])
    .select([
      'w.isShort',
      sql<ShortPlan | null>`w.short`.as('short'),
      'w.effort',
      'w.note',
      'w.updatedAt',
      recordedBy.as('loggedBy'),
      entriesOf.as('entries'),
      sql<SeriesLogDraft['changedAt']>`w.changed_at`.as('changedAt'),
    ])
    .where('w.organizationId', '=', organizationId)

export const findWorkout = (db: Tx, organizationId: string, id: string) =>
  selectWorkouts(db, organizationId).where('w.id', '=', id).executeTakeFirst()

export const findWorkouts = (
  db: Tx,
  organizationId: string,
  { programId, seriesId, week }: { programId: string; seriesId?: string; week: number },
) =>
  selectWorkouts(db, organizationId)
    .where('w.programId', '=', programId)
    .where('w.week', '=', week)
    .$if(seriesId !== undefined, (query) => query.where('w.seriesId', '=', seriesId!))
    .orderBy('w.startedAt')
    .limit(500)
    .execute()

export interface StoredEntry extends LogEntry {
  exerciseId: string
  exercise: string
  setsDone: number
  setsPlanned: number
  stopAbove: number
  alertedPain: number | null
}

interface WorkoutRow {
  draft: SeriesLogDraft
  organizationId: string
  patientId: string
  loggedBy: string
  share: number
  dayPain: number | null
  pain: number | null
  painAfter: string | null
}

/** Returns undefined if the id belongs to another program. */
export const upsertWorkout = (tx: WriteTx, { draft, organizationId, patientId, loggedBy, ...measures }: WorkoutRow) => {
  const { _id: id, entries: _entries, programId, seriesId, week, ...facts } = draft
  const content = {
    ...facts,
    ...measures,
    changedAt: JSON.stringify(facts.changedAt ?? {}),
    short: facts.short && JSON.stringify(facts.short),
  }
  return tx
    .insertInto('workouts')
    .values({ id, organizationId, patientId, programId, seriesId, week, loggedBy, ...content })
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet({ ...content, ...recordedWith, updatedAt: sql`now()` })
        .where('workouts.organizationId', '=', organizationId)
        .where('workouts.programId', '=', programId),
    )
    .returning('id')
    .executeTakeFirst()
}

export function replaceEntries(
  tx: WriteTx,
  { organizationId, programId, workoutId }: { organizationId: string; programId: string; workoutId: string },
  entries: StoredEntry[],
) {
  const deleted = tx
    .deleteFrom('workoutEntries')
    .where('organizationId', '=', organizationId)
    .where('workoutId', '=', workoutId)
    .execute()
  if (entries.length === 0) return deleted
  const rows = entries.map((entry, position) => ({
    organizationId,
    programId,
    workoutId,
    position,
    prescriptionId: entry.assignedExerciseId,
    prescriptionVersion: entry.version,
    exerciseId: entry.exerciseId,
    exercise: entry.exercise,
    sets: JSON.stringify(entry.sets),
    setsDone: entry.setsDone,
    setsPlanned: entry.setsPlanned,
    stopAbove: entry.stopAbove,
    pain: entry.painDuring,
    effort: entry.effort,
    difficulty: entry.difficulty ?? null,
    skippedReason: entry.skippedReason,
    note: entry.note,
    undoneSets: entry.undoneSets,
    changedAt: JSON.stringify(entry.changedAt ?? {}),
    alertedPain: entry.alertedPain,
  }))
  return Promise.all([deleted, tx.insertInto('workoutEntries').values(rows).execute()])
}

export const insertWorkoutChange = (
  tx: WriteTx,
  change: {
    organizationId: string
    programId: string
    workoutId: string
    revision: number
    content: object
    changedBy: string
  },
) =>
  tx
    .insertInto('workoutChanges')
    .values({ ...change, content: JSON.stringify(change.content) })
    .execute()

interface ProgramEventRow {
  id: string
  organizationId: string
  patientId: string
  programId: string
  week: number
  event: ProgramEvent
  reason: StatusReason | null
  note: string
  loggedBy: string
}

/** Returns false if the event is stored already. */
export const insertProgramEvent = async (tx: WriteTx, event: ProgramEventRow) =>
  (await tx
    .insertInto('programEvents')
    .values(event)
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

export const findProgramEvents = (db: Tx, organizationId: string, programId: string, id?: string) =>
  db
    .selectFrom('programEvents as v')
    .innerJoin('accounts as a', 'a.id', 'v.loggedBy')
    .leftJoin('patientCarers as c', 'c.id', 'v.carerId')
    .select([
      'v.id as _id',
      'v.programId',
      'v.patientId',
      'v.week',
      'v.event',
      'v.reason',
      'v.note',
      'v.at',
      actingName.as('by'),
    ])
    .where('v.organizationId', '=', organizationId)
    .where('v.programId', '=', programId)
    .$if(id !== undefined, (query) => query.where('v.id', '=', id!))
    .orderBy('v.at', 'desc')
    .limit(200)
    .execute()
