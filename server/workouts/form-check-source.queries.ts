import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'
import { exerciseName } from './workout.queries.ts'

/** The exercise's name as the patient sees it; a custom name from the program is the same for staff and patient. */
export const patientExercise = sql<string>`case when c.exercise = e.name then coalesce(nullif(e.patient_name, ''), e.name) else c.exercise end`

/** The exercise of a prescription in a program of this patient, under the patient's name for it. */
export const findPrescribed = (db: Db, organizationId: string, patientId: string, prescriptionId: string) =>
  db
    .selectFrom('seriesPrescriptions as p')
    .innerJoin('programs as g', inSameOrganization('g.id', 'p.programId'))
    .innerJoin('exercises as e', 'e.id', 'p.exerciseId')
    .select(['p.id', 'p.exerciseId', exerciseName.as('exercise')])
    .where('p.organizationId', '=', organizationId)
    .where('p.id', '=', prescriptionId)
    .where('g.patientId', '=', patientId)
    .executeTakeFirst()

export const findTerms = (db: Db, organizationId: string, accountId: string) =>
  db
    .selectFrom('organizations as o')
    .leftJoin('patients as t', (join) => join.onRef('t.organizationId', '=', 'o.id').on('t.id', '=', accountId))
    .leftJoin('accounts as p', 'p.id', 't.practitionerId')
    .select(['o.name as clinic', 'o.formCheckDays as daysAfterAnswer'])
    .select(sql<string>`coalesce(p.name, '')`.as('practitioner'))
    .where('o.id', '=', organizationId)
    .executeTakeFirstOrThrow()

export const updateTerms = (tx: WriteTx, organizationId: string, formCheckDays: number) =>
  tx
    .updateTable('organizations')
    .set({ formCheckDays, updatedAt: sql`now()` })
    .where('id', '=', organizationId)
    .execute()

/** The video to convert, in any organization. */
export const findSource = (systemDb: Db, organizationId: string, id: string) =>
  systemDb
    .selectFrom('workoutFormChecks as c')
    .innerJoin('organizationFiles as f', 'f.id', 'c.sourceFileId')
    .innerJoin('patients as t', 't.id', 'c.patientId')
    .leftJoin('exercises as e', 'e.id', 'c.exerciseId')
    .select(['c.id', 'c.organizationId', 'c.patientId', 't.name as patient', 'c.exercise', 'c.note', 'c.tries'])
    .select(patientExercise.as('patientExercise'))
    .select(['c.sourceFileId', 'f.storageKey', 'f.bytes', 'f.type', 'f.createdBy'])
    .where('c.organizationId', '=', organizationId)
    .where('c.id', '=', id)
    .where('c.state', '=', 'converting')
    .executeTakeFirst()

export const lockSource = (tx: WriteTx, organizationId: string, id: string) =>
  tx
    .selectFrom('workoutFormChecks')
    .select(['state', 'sourceFileId'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'converting')
    .forUpdate()
    .executeTakeFirst()
