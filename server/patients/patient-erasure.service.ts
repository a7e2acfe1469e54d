import { dayText } from '@kinora/contract/days.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import type { PatientKey } from '../database/keys.ts'
import type { PatientDataModule } from '../database/patient-data-module.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { removeFilesAndExports } from '../organizations/organization-export.service.ts'
import { findRetentionFacts } from './patient-data.queries.ts'
import { deleteExportsOf, insertRecordEvent } from './patient-export.queries.ts'
import { calculateRetention } from './patient-retention.rules.ts'
import { deletePatient } from './patient.queries.ts'
import { readPatient, readPatientInCharge } from './patient.service.ts'

export async function readRetention(db: Tx, actor: Actor, patientId: string) {
  await readPatient(db, actor, patientId)
  const facts = await findRetentionFacts(db, { organizationId: actor.organizationId, patientId })
  return calculateRetention(ensureFound(facts, 'this patient'))
}

async function ensureErasable(db: Tx, actor: Actor, patientId: string) {
  const { isActive } = await readPatientInCharge(db, actor, patientId, 'erase this record')
  const { mayErase, mayEraseFrom } = await readRetention(db, actor, patientId)
  if (isActive) throw new Problem('conflict', 'Deactivate this patient first.')
  if (!mayErase) throw new Problem('conflict', `This record must be kept until ${dayText(mayEraseFrom)}.`)
}

/** Deletes a record whose retention period is over, or in which no treatment was ever recorded. */
export async function removePatient(tx: WriteTx, actor: Actor, patientId: string, modules: PatientDataModule[]) {
  await ensureErasable(tx, actor, patientId)
  const { organizationId } = actor
  const files = await erase(tx, { organizationId, patientId }, modules)
  await removeFilesAndExports(tx, organizationId, files)
}

/** Erases or de-identifies a patient in one transaction; a job removes the files after it. */
export async function erasePatient(
  tx: WriteTx,
  actor: Actor,
  patientId: string,
  { name, how }: { name: string; how: 'erase' | 'deidentify' },
  modules: PatientDataModule[],
) {
  const patient = await readPatient(tx, actor, patientId)
  if (name !== patient.name) throw fieldProblem('invalid', 'name', `Type “${patient.name}” exactly as shown here.`)
  // De-identifying also destroys the record, because the law requires records that identify the patient.
  await ensureErasable(tx, actor, patientId)
  const { organizationId, accountId: askedBy } = actor
  const key = { organizationId, patientId }
  const files = await (how === 'erase' ? erase : deidentify)(tx, key, modules)
  await insertRecordEvent(tx, { ...key, askedBy, kind: how === 'erase' ? 'erased' : 'deidentified', state: 'done' })
  await removeFilesAndExports(tx, organizationId, files)
}

async function erase(tx: WriteTx, key: PatientKey, modules: PatientDataModule[]) {
  const files = await deleteExportsOf(tx, key.organizationId, key.patientId)
  for (const module of modules) files.push(...(await module.erase(tx, key)))
  await deletePatient(tx, key.organizationId, key.patientId)
  return files
}

async function deidentify(tx: WriteTx, key: PatientKey, modules: PatientDataModule[]) {
  const files = await deleteExportsOf(tx, key.organizationId, key.patientId)
  for (const module of modules) files.push(...(await module.deidentify(tx, key)))
  return files
}
