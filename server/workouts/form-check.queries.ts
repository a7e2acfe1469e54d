import { sql } from 'kysely'
import type { Stroke } from '@kinora/contract/drawing.ts'
import type { FormCheckDeletion } from '@kinora/contract/form-checks.ts'
import { unansweredFormCheckDays } from '@kinora/contract/form-check-limits.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { PatientKey } from '../database/patient-data-module.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'
import { partsFolder } from './form-check.rules.ts'
import { exerciseName } from './workout.queries.ts'
import { countRows } from '../database/count-rows.ts'

/** When it is deleted by itself: the days that the consent says, or fewer if the clinic keeps videos less long today. */
const deletedFrom = sql<Date | null>`case when c.deleted_at is not null then null
  when c.answered_at is not null then c.answered_at + make_interval(days => least(c.days_after_answer, o.form_check_days))
  else c.created_at + make_interval(days => ${sql.lit(unansweredFormCheckDays)}) end`

/** As the patient calls it; a name that the practitioner gave it in the program is the same for both. */
const patientExercise = sql<string>`case when c.exercise = e.name then coalesce(nullif(e.patient_name, ''), e.name) else c.exercise end`

const formChecks = (db: Db, organizationId: string, scope: PatientScope) =>
  visiblePatients(db, organizationId, scope)
    .innerJoin('workoutFormChecks as c', (join) =>
      join.onRef('c.organizationId', '=', 't.organizationId').onRef('c.patientId', '=', 't.id'),
    )
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

/** Those of a patient, newest first. */
export const findFormChecks = (db: Db, organizationId: string, scope: PatientScope, patientId: string) =>
  formChecks(db, organizationId, scope)
    .where('c.patientId', '=', patientId)
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id')
    .limit(200)
    .execute()

export type FormCheckRow = Awaited<ReturnType<typeof findFormChecks>>[number]

export const findFormCheck = (db: Db, organizationId: string, scope: PatientScope, id: string) =>
  formChecks(db, organizationId, scope).where('c.id', '=', id).executeTakeFirst()

export const lockFormCheck = (tx: WriteTx, organizationId: string, scope: PatientScope, id: string) =>
  formChecks(tx, organizationId, scope).where('c.id', '=', id).forUpdate('c').executeTakeFirst()

/** The exercise of a prescription in a program of this patient, as the patient calls it. */
export const findPrescribed = (db: Db, organizationId: string, patientId: string, prescriptionId: string) =>
  db
    .selectFrom('seriesPrescriptions as p')
    .innerJoin('programs as g', (join) =>
      join.onRef('g.organizationId', '=', 'p.organizationId').onRef('g.id', '=', 'p.programId'),
    )
    .innerJoin('exercises as e', 'e.id', 'p.exerciseId')
    .select(['p.id', 'p.exerciseId', exerciseName.as('exercise')])
    .where('p.organizationId', '=', organizationId)
    .where('p.id', '=', prescriptionId)
    .where('g.patientId', '=', patientId)
    .executeTakeFirst()

export const countOpen = (db: Db, organizationId: string, patientId: string) =>
  countRows(
    db
      .selectFrom('workoutFormChecks')
      .where('organizationId', '=', organizationId)
      .where('patientId', '=', patientId)
      .where('state', 'in', ['converting', 'waiting']),
  )

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

/** Undefined if the id is taken, in any organization. */
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
  tx
    .updateTable('workoutFormChecks')
    .set({
      ...change,
      ...(drawing && { drawing: JSON.stringify(drawing) }),
      ...(answeredBy && { answeredBy, answeredAt: sql`now()` }),
    })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute()

/** What the conversion works on, in any organization. */
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

/** Forgets the files of form checks and says why. Returns the ids of those files and whose they were. */
export async function detachFiles(
  tx: WriteTx,
  organizationId: string,
  ids: string[],
  deletion: FormCheckDeletion,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('workoutFormChecks')
    .select(['sourceFileId', 'fileId', 'posterFileId', 'frameFileId', 'voiceFileId'])
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .execute()
  await tx
    .updateTable('workoutFormChecks')
    .set({
      ...{ state: 'deleted', deletion, deletedAt: sql`now()`, message: '', drawing: '[]', frameSecond: null },
      ...{ sourceFileId: null, fileId: null, posterFileId: null, frameFileId: null, voiceFileId: null },
      ...{ voiceSeconds: null },
    })
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.flatMap((row) => Object.values(row)).filter((id) => id !== null)
}

/** Those whose days are over, in every organization. A failed one waits for nobody. */
export const findExpired = (systemDb: Db, limit: number) =>
  systemDb
    .selectFrom('workoutFormChecks as c')
    .innerJoin('organizations as o', 'o.id', 'c.organizationId')
    .select(['c.id', 'c.organizationId', 'c.patientId'])
    .where('c.deletedAt', 'is', null)
    .where(sql<boolean>`${deletedFrom} < now()`)
    .limit(limit)
    .execute()

/** Those that wait for an answer, by patient, the first that came first. */
export const findWaiting = (db: Db, organizationId: string, patientIds: string[]) =>
  buildOnce(db, 'findWaiting', { organizationId, patientIds }, (of) =>
    db
      .selectFrom('workoutFormChecks')
      .select(['id', 'patientId', 'exercise', 'note', 'createdAt'])
      .where('organizationId', '=', of.organizationId)
      .where(isOneOf('patient_id', of.patientIds))
      .where('state', '=', 'waiting')
      .orderBy('createdAt'),
  )

export type FormCheckFile = 'video' | 'voice' | 'poster' | 'frame'
const fileColumns = { video: 'fileId', voice: 'voiceFileId', poster: 'posterFileId', frame: 'frameFileId' } as const

/** Where a file is stored. The caller has checked a signed URL. */
export const findFormCheckFile = (systemDb: Db, id: string, kind: FormCheckFile) =>
  systemDb
    .selectFrom('workoutFormChecks as c')
    .innerJoin('organizationFiles as f', (join) =>
      join.onRef('f.organizationId', '=', 'c.organizationId').onRef('f.id', '=', `c.${fileColumns[kind]}`),
    )
    .select(['f.storageKey', 'f.bytes'])
    .where('c.id', '=', id)
    .executeTakeFirst()

/** The stored files of a patient: their keys, and their names in an export. */
export const findFormCheckFiles = async (db: Db, { organizationId, patientId }: PatientKey) => {
  const { rows } = await sql<{ storageKey: string; name: string }>`
    select f.storage_key as "storageKey", 'form-check-' || to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD-HH24MI') || '-'
      || k.kind || '.' || k.extension as name
    from workout_form_checks c
    cross join lateral (values ('video', 'mp4', c.file_id), ('voice', 'm4a', c.voice_file_id),
      ('frame', 'webp', c.frame_file_id)) k(kind, extension, file_id)
    join organization_files f on f.organization_id = c.organization_id and f.id = k.file_id
    where c.organization_id = ${organizationId} and c.patient_id = ${patientId}
    order by c.created_at, k.kind`.execute(db)
  return rows
}

/** Deletes the form checks of a patient, with everything. Returns the storage keys of their files, also of half sent ones. */
export async function deleteFormChecksOf(tx: WriteTx, { organizationId, patientId }: PatientKey) {
  const { rows } = await sql<{ storageKey: string }>`
    with gone as (
      delete from workout_form_checks where organization_id = ${organizationId} and patient_id = ${patientId}
      returning source_file_id, file_id, poster_file_id, frame_file_id, voice_file_id)
    select f.storage_key as "storageKey" from organization_files f join gone g
      on f.id in (g.source_file_id, g.file_id, g.poster_file_id, g.frame_file_id, g.voice_file_id)
    where f.organization_id = ${organizationId}`.execute(tx)
  const keys = rows.map(({ storageKey }) => storageKey)
  if (keys.length > 0)
    await tx
      .deleteFrom('organizationFiles')
      .where('organizationId', '=', organizationId)
      .where('storageKey', 'in', keys)
      .execute()
  return [...keys, partsFolder(organizationId, patientId)]
}
