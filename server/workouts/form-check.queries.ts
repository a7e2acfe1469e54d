import { sql } from 'kysely'
import type { Stroke } from '@kinora/contract/drawing.ts'
import { unansweredFormCheckDays } from '@kinora/contract/form-check-limits.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { countRows } from '../database/count-rows.ts'
import { columnIn } from '../database/column-in.ts'
import { updateRow } from '../database/update-row.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'
import { patientExercise } from './form-check-source.queries.ts'

/** When the video will be deleted: after the days in the consent, or earlier if the clinic has shortened them since. */
const deletedFrom = sql<Date | null>`case when c.deleted_at is not null then null
  when c.answered_at is not null then c.answered_at + make_interval(days => least(c.days_after_answer, o.form_check_days))
  else c.created_at + make_interval(days => ${sql.lit(unansweredFormCheckDays)}) end`

const selectFormChecks = (db: Db, organizationId: string, scope: PatientScope) =>
  visiblePatients(db, organizationId, scope)
    .innerJoin('workoutFormChecks as c', inSameOrganization('c.patientId', 't.id'))
    .innerJoin('organizations as o', 'o.id', 't.organizationId')
    .innerJoin('accounts as p', 'p.id', 't.practitionerId')
    .leftJoin('exercises as e', 'e.id', 'c.exerciseId')
    .leftJoin('accounts as r', 'r.id', 'c.answeredBy')
    .leftJoin('patientCarers as h', 'h.id', 'c.carerId')
    .select(['c.id as _id', 'c.patientId', 't.name as patient', 'p.name as practitioner', 'c.exerciseId'])
    .select(['c.prescriptionId as assignedExerciseId', 'c.exercise', 'c.note', 'c.state', 'c.message', 'c.createdAt'])
    .select(['c.consentVersion', 'c.consentedAt', 'c.sourceFileId', 'c.fileId', 'c.posterFileId', 'c.tries'])
    .select(['c.seconds', 'c.width', 'c.height', 'c.answer', 'c.answeredAt', 'c.frameFileId', 'c.frameSecond'])
    .select(['c.drawing', 'c.voiceFileId', 'c.voiceSeconds', 'c.deletion'])
    .select([sql<string>`coalesce(r.name, '')`.as('answeredBy'), sql<string>`coalesce(h.name, '')`.as('sentBy')])
    .select([deletedFrom.as('deletedFrom'), patientExercise.as('patientExercise')])

/** A patient's form checks, newest first. */
export const findFormChecks = (db: Db, organizationId: string, scope: PatientScope, patientId: string) =>
  selectFormChecks(db, organizationId, scope)
    .where('c.patientId', '=', patientId)
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id')
    .limit(200)
    .execute()

export type FormCheckRow = Awaited<ReturnType<typeof findFormChecks>>[number]

export const findFormCheck = (db: Db, organizationId: string, scope: PatientScope, id: string) =>
  selectFormChecks(db, organizationId, scope).where('c.id', '=', id).executeTakeFirst()

export const lockFormCheck = (tx: WriteTx, organizationId: string, scope: PatientScope, id: string) =>
  selectFormChecks(tx, organizationId, scope).where('c.id', '=', id).forUpdate('c').executeTakeFirst()

export const countOpen = (db: Db, organizationId: string, patientId: string) =>
  countRows(
    db
      .selectFrom('workoutFormChecks')
      .where('organizationId', '=', organizationId)
      .where('patientId', '=', patientId)
      .where('state', 'in', ['converting', 'waiting']),
  )

interface NewFormCheck {
  id: string
  organizationId: string
  patientId: string
  exerciseId: string
  prescriptionId: string
  exercise: string
  note: string
  consentVersion: number
  daysAfterAnswer: number
  sourceFileId: string
}

/** Undefined if the id is in use in any organization. */
export const insertFormCheck = (tx: WriteTx, row: NewFormCheck) =>
  tx
    .insertInto('workoutFormChecks')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()

interface FormCheckChange {
  state?: 'waiting' | 'answered' | 'failed'
  message?: string
  tries?: number
  sourceFileId?: null
  fileId?: string
  posterFileId?: string
  seconds?: number
  width?: number
  height?: number
  answer?: string
  answeredBy?: string
  frameFileId?: string | null
  frameSecond?: number | null
  drawing?: Stroke[]
  voiceFileId?: string | null
  voiceSeconds?: number | null
}

export const updateFormCheck = (
  tx: Db,
  organizationId: string,
  id: string,
  { drawing, answeredBy, ...change }: FormCheckChange,
) =>
  updateRow(tx, 'workoutFormChecks', organizationId, id, {
    ...change,
    ...(drawing && { drawing: JSON.stringify(drawing) }),
    ...(answeredBy && { answeredBy, answeredAt: sql`now()` }),
  })

/** Videos to delete, in every organization. A failed video waits for no answer. */
export const findExpired = (systemDb: Db, limit: number) =>
  systemDb
    .selectFrom('workoutFormChecks as c')
    .innerJoin('organizations as o', 'o.id', 'c.organizationId')
    .select(['c.id', 'c.organizationId', 'c.patientId'])
    .where('c.deletedAt', 'is', null)
    .where(sql<boolean>`${deletedFrom} < now()`)
    .limit(limit)
    .execute()

/** Unanswered videos by patient, oldest first. */
export const findWaiting = (db: Db, organizationId: string, patientIds: string[]) =>
  buildOnce(db, 'findWaiting', { organizationId, patientIds }, (params) =>
    db
      .selectFrom('workoutFormChecks')
      .select(['id', 'patientId', 'exercise', 'note', 'createdAt'])
      .where('organizationId', '=', params.organizationId)
      .where(columnIn('patient_id', params.patientIds))
      .where('state', '=', 'waiting')
      .orderBy('createdAt'),
  )
