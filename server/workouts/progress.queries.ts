import { sql } from 'kysely'
import type { SkipReason } from '@kinora/contract/skip-reasons.ts'
import type { Difficulty, NextDayResponse } from '@kinora/contract/workouts.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db, Tx } from '../database/connect.ts'
import { columnIn } from '../database/column-in.ts'
import { exerciseName, type ChosenPrograms } from './workout.queries.ts'

const selectShares = (db: Db, organizationId: string, by: ChosenPrograms['by'], ids: string[]) =>
  db
    .selectFrom('workouts')
    .select(['patientId', 'programId', 'seriesId', 'week', 'day', 'startedAt', 'share', 'pain'])
    .select(sql<boolean>`finished_at is not null`.as('isFinished'))
    .where('organizationId', '=', organizationId)
    .where(columnIn(by === 'program' ? 'program_id' : 'patient_id', ids))
    .orderBy('startedAt')

/** The sessions of programs, oldest first. */
export const findWorkoutShares = (db: Db, organizationId: string, { by, ids }: ChosenPrograms) =>
  buildOnce(db, `findWorkoutShares ${by}`, { organizationId, ids }, (params) =>
    selectShares(db, params.organizationId, by, params.ids),
  )

const nextDay = sql`from patient_next_days n
  left join patient_carers c on c.organization_id = n.organization_id and c.id = n.carer_id
  where n.organization_id = workouts.organization_id and n.patient_id = workouts.patient_id and n.day = workouts.day`

/** The same for one program, each session with how it felt, including the day after. */
export const findWorkoutsOfProgram = (db: Db, organizationId: string, programId: string) =>
  selectShares(db, organizationId, 'program', [programId])
    .select(['effort', 'painAfter', sql<number | null>`(short->>'minutes')::int`.as('shortMinutes')])
    .select(sql<NextDayResponse | null>`(select n.response ${nextDay})`.as('nextDay'))
    .select(sql<string | null>`(select c.name ${nextDay})`.as('nextDayBy'))
    .execute()

/** The prescriptions of a program, with the workouts logged for each. */
export const findExerciseTotals = (db: Tx, organizationId: string, programId: string) =>
  db
    .selectFrom('seriesPrescriptions as p')
    .innerJoin('exercises as e', 'e.id', 'p.exerciseId')
    .leftJoin('workoutEntries as n', 'n.prescriptionId', 'p.id')
    .select([
      'p.exerciseId',
      'p.seriesId',
      'p.week',
      exerciseName.as('exercise'),
      sql<number>`(p.pain_rule->>'stopAbove')::int`.as('stopAbove'),
    ])
    .select([
      sql<number>`count(*) filter (where n.sets_done >= n.sets_planned)`.as('done'),
      sql<number>`count(*) filter (where n.skipped_reason is not null and n.sets_done = 0)`.as('skipped'),
      sql<number>`count(*) filter (where n.difficulty = 'too easy')`.as('tooEasy'),
      sql<number>`count(*) filter (where n.difficulty = 'too hard')`.as('tooHard'),
      sql<number | null>`max(n.pain)`.as('worstPain'),
      sql<boolean>`p.removed_at is not null`.as('isRemoved'),
    ])
    .where('p.organizationId', '=', organizationId)
    .where('p.programId', '=', programId)
    .groupBy(['p.id', 'e.id'])
    .orderBy('p.position')
    .execute()

/** The patient's notes on sessions and exercises, newest first. */
export const findNotes = async (db: Tx, organizationId: string, programId: string) =>
  (
    await sql<{ day: string; text: string; exercise: string | null }>`
      select w.day, w.note as text, null as exercise, w.started_at as at, -1 as position from workouts w
        where w.organization_id = ${organizationId} and w.program_id = ${programId} and w.note <> ''
      union all
      select w.day, n.note, n.exercise, w.started_at, n.position from workouts w join workout_entries n on n.workout_id = w.id
        where w.organization_id = ${organizationId} and w.program_id = ${programId} and n.note <> ''
      order by at desc, position limit 200`.execute(db)
  ).rows

/** The days on which the patient found an exercise too easy or too hard. */
export const findDifficulties = async (db: Db, organizationId: string, programId: string) =>
  (
    await sql<{ day: string; exercise: string; difficulty: Difficulty }>`
      select distinct w.day, n.exercise, n.difficulty from workouts w
      join workout_entries n on n.organization_id = w.organization_id and n.workout_id = w.id
      where w.organization_id = ${organizationId} and w.program_id = ${programId}
        and n.difficulty in ('too easy', 'too hard') order by 1, 2`.execute(db)
  ).rows

/** How often each exercise was skipped for each reason, most often first. */
export const findSkips = (db: Db, organizationId: string, programId: string) =>
  db
    .selectFrom('workoutEntries')
    .select([sql<SkipReason>`skipped_reason`.as('reason'), 'exercise', sql<number>`count(*)`.as('times')])
    .where('organizationId', '=', organizationId)
    .where('programId', '=', programId)
    .where('skippedReason', 'is not', null)
    .groupBy(['skippedReason', 'exercise'])
    .orderBy('times', 'desc')
    .execute()
