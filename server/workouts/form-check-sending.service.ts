import { randomUUID } from 'node:crypto'
import type { UploadedStream } from '@kinora/contract/api.ts'
import { maxFormCheckBytes } from '@kinora/contract/form-check-limits.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { insertVideoFile } from '../exercises/video.queries.ts'
import { wrongLength } from '../exercises/video.rules.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import type { Preparation } from '../http/prepare.ts'
import type { FileStorage } from '../integrations/file-storage.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { enqueueInTurn } from '../jobs/enqueue.ts'
import { deleteFiles } from '../organizations/organization.queries.ts'
import { lockPatients } from '../patients/patient.queries.ts'
import { reserveQuota } from '../plans/plan-limit.service.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { openParts } from './form-check-parts.service.ts'
import { findPrescribed, findTerms } from './form-check-source.queries.ts'
import { countOpen, findFormCheck, insertFormCheck } from './form-check.queries.ts'
import { ensureNotTooManyOpen, storageFull, sourceKey } from './form-check.rules.ts'
import { readFormCheck } from './form-check.service.ts'
import { ensureExtension } from '../exercises/video.rules.ts'

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
/** Undefined if the video was already sent. */
type StoredSource = { storageKey: string; bytes: number; type: string } | undefined

async function ensureSendable(db: Db, { organizationId, accountId }: Actor, { assignedExerciseId }: Sent) {
  const prescribed = await findPrescribed(db, organizationId, accountId, assignedExerciseId)
  const { practitioner } = await findTerms(db, organizationId, accountId)
  ensureNotTooManyOpen(await countOpen(db, organizationId, accountId), practitioner)
  return { ...ensureFound(prescribed, 'this exercise'), practitioner }
}

/** The video of this request, or the one already uploaded in parts. */
async function openSent(actor: Actor, sent: Sent, file: UploadedStream | undefined, fileStorage: FileStorage) {
  if (file) return file
  const { _id, name = '', type = '', bytes } = sent
  if (!name) throw fieldProblem('invalid', 'file', 'Choose a file first.')
  return { filename: name, type, content: await openParts(actor, _id, bytes, fileStorage) }
}

/** Streams the video to storage before the transaction that records it. */
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
      return { prepared: undefined, undo: async () => undefined }
    }
    videoConverter.ensureAvailable()
    await ensureSendable(systemDb, actor, sent)
    const { filename, type, content } = await openSent(actor, sent, file, fileStorage)
    ensureExtension(filename, type)
    const storageKey = sourceKey(actor.organizationId, randomUUID())
    const bytes = await fileStorage.writeFrom(storageKey, content, maxFormCheckBytes)
    const undo = () => fileStorage.remove(storageKey)
    if (bytes !== sent.bytes) {
      await undo()
      throw wrongLength()
    }
    return { prepared: { storageKey, bytes, type }, undo }
  } catch (error) {
    file?.skip()
    throw error
  }
}

/**
 * Records a stored video with its consent and starts the conversion. Returns the storage key in `unused` if the file is
 * not needed.
 */
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
  // Otherwise two parallel requests could both take the last allowed video.
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
    throw error instanceof Problem && error.code === 'limit_reached' ? storageFull(practitioner) : error
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
