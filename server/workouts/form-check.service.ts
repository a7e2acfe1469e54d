import { consentVersion } from '@kinora/contract/form-check-limits.ts'
import { formChecks, type FormCheck, type FormCheckDeletion } from '@kinora/contract/form-checks.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { deleteFiles } from '../organizations/organization.queries.ts'
import { readPatient } from '../patients/patient.service.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { findSigned, signedUrl, type UrlSignature } from '../security/signed-url.ts'
import { detachFiles, findFormCheckFile, type FormCheckFile } from './form-check-file.queries.ts'
import { findTerms, updateTerms } from './form-check-source.queries.ts'
import { findFormCheck, findFormChecks, lockFormCheck, type FormCheckRow } from './form-check.queries.ts'
import { summarize } from './summary.service.ts'

const addresses: Record<FormCheckFile, string> = {
  video: formChecks.formCheckVideo.path,
  voice: formChecks.formCheckVoice.path,
  poster: formChecks.formCheckPicture.path.replace(':kind', 'poster'),
  frame: formChecks.formCheckPicture.path.replace(':kind', 'frame'),
}
const pathOf = (id: string, kind: FormCheckFile) => addresses[kind].replace(':id', id)
const urlOf = (id: string, kind: FormCheckFile, secret: string) => signedUrl(pathOf(id, kind), secret)

function answerOf(row: FormCheckRow, secret: string): FormCheck['answer'] {
  const { _id, answeredAt, answer: text, answeredBy: by, drawing } = row
  if (!answeredAt) return null
  return {
    ...{ text, by, at: answeredAt.toISOString() },
    voice: row.voiceFileId ? { url: urlOf(_id, 'voice', secret), seconds: row.voiceSeconds! } : null,
    frame: row.frameFileId ? { url: urlOf(_id, 'frame', secret), second: row.frameSecond!, drawing } : null,
  }
}

/** Patients and staff may know an exercise by different names. */
export function formCheckOf(row: FormCheckRow, { role }: Pick<Actor, 'role'>, secret: string): FormCheck {
  const { _id, patientId, patient, practitioner, exerciseId, assignedExerciseId, note, state, message } = row
  const exercise = role === 'patient' ? row.patientExercise : row.exercise
  const { seconds, width, height } = row
  return {
    ...{ _id, patientId, patient, practitioner, exerciseId, assignedExerciseId, exercise, note, state, message },
    sentAt: row.createdAt.toISOString(),
    sentBy: row.sentBy,
    consent: { version: row.consentVersion, at: row.consentedAt.toISOString() },
    video: row.fileId
      ? {
          ...{ url: urlOf(_id, 'video', secret), posterUrl: urlOf(_id, 'poster', secret) },
          ...{ seconds: seconds!, width: width!, height: height! },
        }
      : null,
    answer: answerOf(row, secret),
    deletedFrom: row.deletedFrom?.toISOString() ?? null,
    deletion: row.deletion as FormCheckDeletion | null,
  }
}

export async function readTerms(db: Db, { organizationId, accountId }: Actor, { videoConverter }: Integrations) {
  const terms = await findTerms(db, organizationId, accountId)
  return { ...terms, version: consentVersion, isAvailable: videoConverter.isAvailable }
}

export async function saveTerms(tx: WriteTx, actor: Actor, daysAfterAnswer: number, integrations: Integrations) {
  await updateTerms(tx, actor.organizationId, daysAfterAnswer)
  return readTerms(tx, actor, integrations)
}

export async function listFormChecks(db: Tx, actor: Actor, patientId: string, { secret }: Integrations) {
  await readPatient(db, actor, patientId)
  const rows = await findFormChecks(db, actor.organizationId, patientScopeOf(actor, 'workouts'), patientId)
  return rows.map((row) => formCheckOf(row, actor, secret))
}

export async function readFormCheck(db: Db, actor: Actor, id: string, { secret }: Pick<Integrations, 'secret'>) {
  const row = await findFormCheck(db, actor.organizationId, patientScopeOf(actor, 'workouts'), id)
  return formCheckOf(ensureFound(row, 'this video'), actor, secret)
}

/** Deletes the files of form checks in the transaction. A job then removes them from storage, even after a crash. */
export async function deleteFormCheckFiles(
  tx: WriteTx,
  organizationId: string,
  ids: string[],
  deletion: FormCheckDeletion,
) {
  const fileIds = await detachFiles(tx, organizationId, ids, deletion)
  if (fileIds.length === 0) return
  const keys = (await deleteFiles(tx, organizationId, fileIds)).map(({ storageKey }) => storageKey)
  await enqueue(tx, 'removeFiles', { keys })
}

/** Deletes the video immediately at the request of the patient or the clinic. Repeating it changes nothing. */
export async function removeFormCheck(tx: WriteTx, actor: Actor, id: string) {
  const { organizationId } = actor
  const scope = patientScopeOf(actor, 'workouts')
  const { patientId } = ensureFound(await lockFormCheck(tx, organizationId, scope, id), 'this video')
  await deleteFormCheckFiles(tx, organizationId, [id], actor.role === 'patient' ? 'withdrawn' : 'clinic')
  await summarize(tx, organizationId, [patientId])
}

export async function locateFormCheckFile(
  systemDb: Db,
  id: string,
  kind: FormCheckFile,
  query: UrlSignature,
  { secret }: Pick<Integrations, 'secret'>,
) {
  const file = await findSigned(pathOf(id, kind), secret, query, () => findFormCheckFile(systemDb, id, kind))
  return ensureFound(file, 'this video')
}
