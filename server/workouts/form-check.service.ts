import { randomUUID } from 'node:crypto'
import type { FormCheck, FormCheckDeletion } from '@kinora/contract/form-checks.ts'
import { formChecks } from '@kinora/contract/form-checks.ts'
import { consentVersion, maxFormCheckBytes } from '@kinora/contract/form-check-limits.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import type { UploadedStream } from '@kinora/contract/api.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import type { Preparation } from '../http/prepare.ts'
import type { FileStorage } from '../integrations/file-storage.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { enqueue, enqueueInTurn } from '../jobs/enqueue.ts'
import { insertVideoFile } from '../exercises/video.queries.ts'
import { wrongLength } from '../exercises/video.rules.ts'
import { deleteFiles } from '../organizations/organization.queries.ts'
import { lockPatients } from '../patients/patient.queries.ts'
import { readPatient } from '../patients/patient.service.ts'
import { reserveQuota } from '../plans/plan-limit.service.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { isValidSignature, signedUrl, type UrlSignature } from '../security/signed-url.ts'
import {
  countOpen,
  detachFiles,
  findFormCheck,
  findFormCheckFile,
  findFormChecks,
  findPrescribed,
  findTerms,
  insertFormCheck,
  lockFormCheck,
  updateTerms,
  type FormCheckFile,
  type FormCheckRow,
} from './form-check.queries.ts'
import { openParts } from './form-check-parts.service.ts'
import { ensureNotTooManyOpen, ensureVideoName, noRoom, sourceKey } from './form-check.rules.ts'
import { summarize } from './summary.service.ts'

const addresses: Record<FormCheckFile, string> = {
  video: formChecks.formCheckVideo.path,
  voice: formChecks.formCheckVoice.path,
  poster: formChecks.formCheckPicture.path.replace(':kind', 'poster'),
  frame: formChecks.formCheckPicture.path.replace(':kind', 'frame'),
}
const urlSubject = (id: string, kind: FormCheckFile) => `form check ${id} ${kind}`
const urlOf = (id: string, kind: FormCheckFile, secret: string) =>
  signedUrl(addresses[kind].replace(':id', id), urlSubject(id, kind), secret)

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

interface Sent {
  _id: string
  assignedExerciseId: string
  note: string
  consentVersion: number
  daysAfterAnswer: number
  bytes: number
  name?: string | undefined
  type?: string | undefined
}
/** Undefined where the video was sent before. */
type StoredSource = { storageKey: string; bytes: number; type: string } | undefined

async function ensureSendable(db: Db, { organizationId, accountId }: Actor, { assignedExerciseId }: Sent) {
  const prescribed = await findPrescribed(db, organizationId, accountId, assignedExerciseId)
  const { practitioner } = await findTerms(db, organizationId, accountId)
  ensureNotTooManyOpen(await countOpen(db, organizationId, accountId), practitioner)
  return { ...ensureFound(prescribed, 'this exercise'), practitioner }
}

/** The video of this request, or the one whose parts were sent before. */
async function openSent(actor: Actor, sent: Sent, file: UploadedStream | undefined, fileStorage: FileStorage) {
  if (file) return file
  const { _id, name = '', type = '', bytes } = sent
  if (!name) throw fieldProblem('invalid', 'file', 'Choose a file first.')
  return { filename: name, type, content: await openParts(actor, _id, bytes, fileStorage) }
}

/** Streams the video into the storage, before the transaction that records it. */
export async function prepareFormCheck(
  systemDb: Db,
  actor: Actor,
  sent: Sent,
  file: UploadedStream | undefined,
  { fileStorage, videoConverter }: Integrations,
): Promise<Preparation<StoredSource>> {
  try {
    const isKnown = await findFormCheck(systemDb, actor.organizationId, patientScopeOf(actor, 'workouts'), sent._id)
    if (isKnown) {
      file?.skip()
      return { made: undefined, undo: async () => undefined }
    }
    videoConverter.ensureAvailable()
    await ensureSendable(systemDb, actor, sent)
    const { filename, type, content } = await openSent(actor, sent, file, fileStorage)
    ensureVideoName(filename, type)
    const storageKey = sourceKey(actor.organizationId, randomUUID())
    const bytes = await fileStorage.writeFrom(storageKey, content, maxFormCheckBytes)
    const undo = () => fileStorage.remove(storageKey)
    if (bytes !== sent.bytes) {
      await undo()
      throw wrongLength()
    }
    return { made: { storageKey, bytes, type }, undo }
  } catch (error) {
    file?.skip()
    throw error
  }
}

/** Records a stored video with the consent and starts its conversion. Returns a key that is not needed, if there is one. */
export async function sendFormCheck(
  tx: WriteTx,
  actor: Actor,
  { _id, note, consentVersion: version, ...sent }: Sent,
  stored: StoredSource,
  { secret }: Integrations,
) {
  const { organizationId, accountId: patientId } = actor
  const read = () => readFormCheck(tx, actor, _id, { secret })
  if (!stored) return { formCheck: await read(), unused: [] }
  // Two requests at once must not both be the last that is allowed.
  await lockPatients(tx, organizationId, [patientId])
  const {
    exerciseId,
    exercise,
    practitioner,
    id: prescriptionId,
  } = await ensureSendable(tx, actor, { ...sent, _id, note, consentVersion: version })
  const terms = await findTerms(tx, organizationId, patientId)
  const daysAfterAnswer = Math.min(sent.daysAfterAnswer, terms.daysAfterAnswer)
  await reserveQuota(tx, organizationId, 'STORAGE', stored.bytes).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'limit_reached' ? noRoom(practitioner) : error
  })
  const file = await insertVideoFile(tx, { organizationId, createdBy: patientId, ...stored })
  const row = { id: _id, organizationId, patientId, exerciseId, prescriptionId, exercise, note }
  const inserted = await insertFormCheck(tx, {
    ...row,
    consentVersion: version,
    daysAfterAnswer,
    sourceFileId: file.id,
  })
  if (!inserted) {
    await deleteFiles(tx, organizationId, [file.id])
    return { formCheck: await read(), unused: [stored.storageKey] }
  }
  const job = { organizationId, formCheckId: _id }
  await enqueueInTurn(tx, 'videos', 'convertFormCheck', job, `form check:${_id}`)
  return { formCheck: await read(), unused: [] }
}

/** Deletes the files of form checks in the transaction; a job removes them from the storage, also after a crash. */
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

/** Deletes the video at once, at the patient's or the clinic's wish. A second time changes nothing. */
export async function removeFormCheck(tx: WriteTx, actor: Actor, id: string) {
  const { organizationId } = actor
  const scope = patientScopeOf(actor, 'workouts')
  const { patientId } = ensureFound(await lockFormCheck(tx, organizationId, scope, id), 'this video')
  await deleteFormCheckFiles(tx, organizationId, [id], actor.role === 'patient' ? 'withdrawn' : 'clinic')
  await summarize(tx, organizationId, [patientId])
}

/** Wrong and expired signatures get the same 404 as what does not exist. */
export async function locateFormCheckFile(
  systemDb: Db,
  id: string,
  kind: FormCheckFile,
  query: UrlSignature,
  { secret }: Pick<Integrations, 'secret'>,
) {
  const isOpen = isValidSignature(secret, urlSubject(id, kind), query)
  return ensureFound(isOpen ? await findFormCheckFile(systemDb, id, kind) : undefined, 'this video')
}
