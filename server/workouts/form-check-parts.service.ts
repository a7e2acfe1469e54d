import { formCheckPartBytes, unfinishedFormCheckHours } from '@kinora/contract/form-check-limits.ts'
import type { UploadedFile } from '@kinora/contract/api.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import { partsOf, wrongLength } from '../exercises/video.rules.ts'
import type { Actor } from '../http/actor.ts'
import type { FileStorage } from '../integrations/file-storage.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { enqueueAt } from '../jobs/enqueue.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { findFormCheck } from './form-check.queries.ts'
import { ensureRoomForParts, numberOfPart, partName, partsFolder } from './form-check.rules.ts'

type Patient = Pick<Actor, 'organizationId' | 'accountId'>

const folderOf = ({ organizationId, accountId }: Patient) => partsFolder(organizationId, accountId)

/** The uploaded parts of a video; none once the whole video has arrived. */
export async function readParts(systemDb: Db, actor: Actor, id: string, { fileStorage }: Integrations) {
  const known = await findFormCheck(systemDb, actor.organizationId, patientScopeOf(actor, 'workouts'), id)
  if (known) return { isReceived: true, numbers: [] }
  const names = [...(await fileStorage.list(folderOf(actor))).keys()]
  const numbers = names.flatMap((name) => numberOfPart(id, name) ?? [])
  return { isReceived: false, numbers: numbers.toSorted((a, b) => a - b) }
}

interface SentPart {
  id: string
  number: number
  /** The size of the whole video. */
  bytes: number
}

/** Stores one part. Its removal is queued first, so that no part remains if the video is never completed. */
export async function receivePart(
  systemDb: Db,
  actor: Actor,
  { id, number, bytes }: SentPart,
  file: UploadedFile,
  { fileStorage, videoConverter }: Integrations,
) {
  videoConverter.ensureAvailable()
  const parts = partsOf(bytes, formCheckPartBytes)
  if (parts[number - 1]?.bytes !== file.bytes.length) throw wrongLength()
  const folder = folderOf(actor)
  ensureRoomForParts(await fileStorage.list(folder), id, bytes)
  const keys = parts.map((part) => `${folder}/${partName(id, part.number)}`)
  const runAt = new Date(Date.now() + unfinishedFormCheckHours * 3_600_000)
  await inTransaction(systemDb, (tx) =>
    enqueueAt(tx, 'removeFiles', [{ payload: { keys }, key: `form check parts:${actor.accountId}:${id}`, runAt }]),
  )
  await fileStorage.write(keys[number - 1]!, file.bytes)
}

/** A video uploaded in parts, as one stream. */
export async function openParts(actor: Patient, id: string, bytes: number, fileStorage: FileStorage) {
  const folder = folderOf(actor)
  const there = await fileStorage.list(folder)
  const parts = partsOf(bytes, formCheckPartBytes)
  const isMissing = new Problem(
    'conflict',
    'Some of the video did not arrive. Send it again: what is here already is not sent twice.',
  )
  if (parts.some((part) => there.get(partName(id, part.number)) !== part.bytes)) throw isMissing
  async function* content() {
    for (const { number } of parts) {
      const part = await fileStorage.open(`${folder}/${partName(id, number)}`)
      if (!part) throw isMissing
      yield* part
    }
  }
  return content()
}

export async function removeParts(actor: Patient, id: string, fileStorage: FileStorage) {
  const folder = folderOf(actor)
  const names = [...(await fileStorage.list(folder)).keys()].filter((name) => numberOfPart(id, name))
  await Promise.all(names.map((name) => fileStorage.remove(`${folder}/${name}`)))
}
