import { sql } from 'kysely'
import type { Dosage, PainRule, Side } from '@kinora/contract/dosage.ts'
import type { LogEntry, SeriesLogDraft, ShortPlan } from '@kinora/contract/workouts.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { columnIn } from '../database/column-in.ts'
import { timeZone, today } from '../database/local-time.ts'
import { recordedBy, recordedWith } from '../security/acting-name.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'
import { movedAway } from './patient-pause-weeks.queries.ts'

/** The name that staff see for exercise `e` of prescription `p`. */
export const exerciseName = sql<string>`coalesce(nullif(p.name_override, ''), e.name)`

export const findProgram = async (db: Tx, organizationId: string, id: string, { shared, ...scope }: PatientScope) =>
  (
    await buildOnce(db, `findProgram ${shared}`, { organizationId, id, ...scope }, (params) =>
      selectProgram(db, params.organizationId, { ...params, shared })
        .innerJoin('accounts as a', 'a.id', 't.id')
        .innerJoin('organizations as o', 'o.id', 'g.organizationId')
        .select(['g.id', 't.id as patientId', 't.name as patient', 'g.title', 'g.weeks', 'g.isOpenEnded'])
        .select([sql<string>`g.start_date`.as('startDate'), today.as('today')])
        .select(sql<string | null>`(g.stopped_at at time zone ${timeZone})::date`.as('endsOn')),
    )
  ).at(0)

/** Serializes writes for the patient of a program, like `lockPatients`. Later statements read under the lock. */
export const lockPatientOfProgram = async (
  tx: WriteTx,
  organizationId: string,
  id: string,
  { shared, ...scope }: PatientScope,
) =>
  (
    await buildOnce(tx, `lockPatientOfProgram ${shared}`, { organizationId, id, ...scope }, (params) =>
      selectProgram(tx, params.organizationId, { ...params, shared })
        .select('t.id')
        .forNoKeyUpdate('t'),
    )
  ).at(0)

/** Selects a program `g` by id, of a patient `t` in the scope. */
const selectProgram = (db: Tx, organizationId: string, { id, ...scope }: PatientScope & { id: string }) =>
  visiblePatients(db, organizationId, scope)
    .innerJoin('programs as g', 'g.patientId', 't.id')
    .where('g.organizationId', '=', organizationId)
    .where('g.id', '=', id)

/** Some programs, or all of some patients. */
export interface ChosenPrograms {
  by: 'program' | 'patient'
  ids: string[]
}

/** The series of programs, each with the weeks that have exercises. */
export const findSeries = (db: Db, organizationId: string, programs: ChosenPrograms) =>
  buildOnce(db, `findSeries ${programs.by}`, { organizationId, ids: programs.ids }, (params) =>
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
      .where('s.organizationId', '=', params.organizationId)
      .where(columnIn(programs.by === 'program' ? 's.program_id' : 'g.patient_id', params.ids))
      .orderBy('s.position'),
  )

interface PrescriptionVersion {
  priority: 'must' | 'extra'
  side: Side
  dosage: Dosage
  painRule: PainRule
}

/** The prescriptions of the session's series and week, and logged ones that have moved away, with earlier versions. */
export const findPrescriptions = (
  db: Tx,
  organizationId: string,
  { programId, seriesId, week, entries }: SeriesLogDraft,
) => {
  const logged = entries.map(({ assignedExerciseId }) => assignedExerciseId)
  return buildOnce(db, 'findPrescriptions', { organizationId, programId, seriesId, week, logged }, (params) =>
    db
      .selectFrom('seriesPrescriptions as p')
      .innerJoin('exercises as e', 'e.id', 'p.exerciseId')
      .select([
        'p.id',
        'p.version',
        'p.side',
        'p.priority',
        'p.dosage',
        'p.painRule',
        'p.exerciseId',
        exerciseName.as('exercise'),
        sql<boolean>`(p.removed_at is not null or p.series_id <> ${params.seriesId} or p.week <> ${params.week})`.as(
          'isRemoved',
        ),
      ])
      .select(
        sql<Record<string, Partial<PrescriptionVersion>>>`coalesce((select json_object_agg(v.version, v.content)
        from series_prescription_versions v where v.organization_id = p.organization_id and v.prescription_id = p.id), '{}')`.as(
          'versions',
        ),
      )
      .where('p.organizationId', '=', params.organizationId)
      .where('p.programId', '=', params.programId)
      .where(
        sql<boolean>`(p.series_id = ${params.seriesId} and p.week = ${params.week} or ${columnIn('p.id', params.logged)} and ${movedAway(params)})`,
      ),
  )
}

export const findSeriesOfProgram = async (db: Tx, organizationId: string, programId: string, id: string) =>
  (
    await buildOnce(db, 'findSeriesOfProgram', { organizationId, programId, id }, (params) =>
      db
        .selectFrom('series')
        .select('id')
        .where('organizationId', '=', params.organizationId)
        .where('programId', '=', params.programId)
        .where('id', '=', params.id),
    )
  ).at(0)

const entriesOf = sql<
  (LogEntry & { alertedPain: number | null })[]
>`coalesce((select json_agg(json_build_object('assignedExerciseId', n.prescription_id, 'version', n.prescription_version,
  'sets', n.sets, 'painDuring', n.pain, 'effort', n.effort, 'difficulty', n.difficulty, 'skippedReason', n.skipped_reason, 'note', n.note,
  'undoneSets', n.undone_sets, 'changedAt', n.changed_at, 'alertedPain', n.alerted_pain) order by n.position)
  from workout_entries n where n.workout_id = w.id), '[]')`

/** For a workout `w`: the account `a` that logged it, and the carer `c`. */
const workoutColumns = [
  ...(['w.id as _id', 'w.revision', 'w.patientId', 'w.programId', 'w.seriesId', 'w.week', 'w.day'] as const),
  ...(['w.startedAt', 'w.finishedAt', 'w.isShort', 'w.effort', 'w.note', 'w.updatedAt'] as const),
  sql<ShortPlan | null>`w.short`.as('short'),
  recordedBy.as('loggedBy'),
  sql<SeriesLogDraft['changedAt']>`w.changed_at`.as('changedAt'),
] as const

const selectWorkouts = (db: Tx, organizationId: string) =>
  db
    .selectFrom('workouts as w')
    .innerJoin('accounts as a', 'a.id', 'w.loggedBy')
    .leftJoin('patientCarers as c', 'c.id', 'w.carerId')
    .select(workoutColumns)
    .select(entriesOf.as('entries'))
    .where('w.organizationId', '=', organizationId)

export const findWorkout = async (db: Tx, organizationId: string, id: string) =>
  (
    await buildOnce(db, 'findWorkout', { organizationId, id }, (params) =>
      selectWorkouts(db, params.organizationId).select('w.dayPain').where('w.id', '=', params.id),
    )
  ).at(0)

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

export interface MeasuredEntry extends LogEntry {
  exerciseId: string
  exercise: string
  setsDone: number
  setsPlanned: number
  stopAbove: number
}

export interface StoredEntry extends MeasuredEntry {
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

const workoutValues = ({ draft, ...row }: WorkoutRow) => {
  const { entries: _entries, changedAt, short, ...facts } = draft
  return { ...facts, ...row, changedAt: JSON.stringify(changedAt ?? {}), short: short && JSON.stringify(short) }
}

/** Stores a new session without its entries. Returns false if the id belongs to another program. */
export const insertWorkout = async (tx: WriteTx, row: WorkoutRow) => {
  const inserted = await buildOnce(tx, 'insertWorkout', workoutValues(row), ({ _id: id, ...content }) =>
    tx
      .insertInto('workouts')
      .values({ id, ...content })
      .onConflict((on) => on.column('id').doNothing())
      .returning('id'),
  )
  return inserted.length > 0
}

/** The session as it is now, without its entries. */
export const updateWorkout = (tx: WriteTx, row: WorkoutRow) =>
  buildOnce(tx, 'updateWorkout', workoutValues(row), (params) => {
    const {
      _id: id,
      organizationId,
      programId,
      patientId: _of,
      seriesId: _in,
      week: _at,
      loggedBy: _by,
      ...content
    } = params
    return tx
      .updateTable('workouts')
      .set({ ...content, ...recordedWith, updatedAt: sql`now()` })
      .where('organizationId', '=', organizationId)
      .where('programId', '=', programId)
      .where('id', '=', id)
  })

/** Stores changed entries with one statement text, whatever their number. Merging never removes an entry. */
export function upsertEntries(
  tx: WriteTx,
  workout: Pick<WorkoutRow, 'organizationId'> & { programId: string; workoutId: string },
  entries: StoredEntry[],
) {
  const rows = entries.map((entry, position) => ({
    position,
    prescription_id: entry.assignedExerciseId,
    prescription_version: entry.version,
    exercise_id: entry.exerciseId,
    exercise: entry.exercise,
    sets: entry.sets,
    sets_done: entry.setsDone,
    sets_planned: entry.setsPlanned,
    stop_above: entry.stopAbove,
    pain: entry.painDuring,
    effort: entry.effort,
    difficulty: entry.difficulty,
    skipped_reason: entry.skippedReason,
    note: entry.note,
    undone_sets: entry.undoneSets,
    changed_at: entry.changedAt ?? {},
    alerted_pain: entry.alertedPain,
  }))
  return buildOnce(tx, 'upsertEntries', { ...workout, rows: JSON.stringify(rows) }, (params) => ({
    compile: () =>
      sql`insert into workout_entries (organization_id, program_id, workout_id, prescription_id, ${entryColumns})
        select ${params.organizationId}, ${params.programId}, ${params.workoutId}, prescription_id, ${entryColumns}
        from json_populate_recordset(null::workout_entries, ${params.rows}::json)
        on conflict (workout_id, prescription_id) do update set (${entryColumns}) = row(${newEntryColumns})
        where workout_entries.* is distinct from excluded.*`.compile(tx),
  }))
}

const columnNames =
  `position prescription_version exercise_id exercise sets sets_done sets_planned stop_above pain effort
  difficulty skipped_reason note undone_sets changed_at alerted_pain`.split(/\s+/)
const entryColumns = sql.raw(columnNames.join(', '))
const newEntryColumns = sql.raw(columnNames.map((name) => `excluded.${name}`).join(', '))

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
