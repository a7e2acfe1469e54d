import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import { exerciseName } from './workout.queries.ts'

/** The exercises of a week, in print order. */
export const findPaperExercises = (db: Tx, organizationId: string, programId: string, week: number) =>
  db
    .selectFrom('seriesPrescriptions as p')
    .innerJoin('series as s', 's.id', 'p.seriesId')
    .innerJoin('exercises as e', 'e.id', 'p.exerciseId')
    .select(['p.id as _id', 'p.seriesId', 'p.version', 'p.side', 'p.dosage', 'p.painRule', exerciseName.as('name')])
    .select(['s.name as series', 's.weekdays', 's.timesPerWeek'])
    .where('p.organizationId', '=', organizationId)
    .where('p.programId', '=', programId)
    .where('p.week', '=', week)
    .where('p.removedAt', 'is', null)
    .where('s.organizationId', '=', organizationId)
    .where('s.removedAt', 'is', null)
    .orderBy('s.position')
    .orderBy('s.id')
    .orderBy('p.position')
    .orderBy('p.id')
    .execute()

/** The sessions of a week, oldest first, with the prescriptions that have at least one set done. */
export const findPaperSessions = (db: Tx, organizationId: string, programId: string, week: number) =>
  db
    .selectFrom('workouts as w')
    .select(['w.id as _id', 'w.seriesId', 'w.day', 'w.dayPain'])
    .select(sql<boolean>`w.logged_by = w.patient_id`.as('isByPatient'))
    .select(
      sql<string[]>`array(select n.prescription_id from workout_entries n
        where n.organization_id = w.organization_id and n.workout_id = w.id and jsonb_array_length(n.sets) > 0)`.as(
        'done',
      ),
    )
    .where('w.organizationId', '=', organizationId)
    .where('w.programId', '=', programId)
    .where('w.week', '=', week)
    .orderBy('w.startedAt')
    .orderBy('w.id')
    .limit(500)
    .execute()
