import { Problem } from '@kinora/contract/problem.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { notificationRecord } from '../notifications/notification-record.queries.ts'
import { readPatient } from './patient.service.ts'
import { deletePatient } from './patient.queries.ts'
import { findRetained, patientRecord } from './patient-record.queries.ts'
import { retentionOf } from './retention.rules.ts'

/** Until when the record of a patient that the actor may see must be kept. */
export async function readRetention(db: Tx, actor: Actor, patientId: string) {
  await readPatient(db, actor, patientId)
  return retentionOf(
    ensureFound(await findRetained(db, { organizationId: actor.organizationId, patientId }), 'This patient'),
  )
}

/** '21/11/2033' */
const dayText = (day: string) => day.split('-').reverse().join('/')

/** A record is deleted when the patient is not treated any more and the law does not ask for it to be kept. */
export async function ensureErasable(db: Tx, actor: Actor, patientId: string) {
  const { isActive } = await readPatient(db, actor, patientId)
  const { mayErase, mayEraseFrom } = await readRetention(db, actor, patientId)
  if (isActive) throw new Problem('conflict', 'Deactivate this patient first; then the record can be deleted for good.')
  if (!mayErase) throw new Problem('conflict', `This record must be kept until ${dayText(mayEraseFrom)}.`)
}

/** Deletes a record whose time is over, or that nothing was ever recorded in. Files go right after, by a job. */
export async function removePatient(tx: WriteTx, actor: Actor, patientId: string) {
  await ensureErasable(tx, actor, patientId)
  const of = { organizationId: actor.organizationId, patientId }
  const keys = [...(await notificationRecord.erase(tx, of)), ...(await patientRecord.erase(tx, of))]
  await deletePatient(tx, of.organizationId, patientId)
  if (keys.length) await enqueue(tx, 'removeFiles', { keys })
}
