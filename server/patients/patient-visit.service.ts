import type { Day } from '@kinora/contract/days.ts'
import type { VisitDraft } from '@kinora/contract/patient-visits.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { findClinicToday } from '../organizations/organization.queries.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { readPatient } from './patient.service.ts'
import {
  deleteVisit,
  findVisit,
  findVisits,
  insertVisit,
  insertVisitChange,
  lockVisit,
  updateVisit,
} from './patient-visit.queries.ts'

export async function readVisits(db: Tx, actor: Actor, patientId: string) {
  await readPatient(db, actor, patientId)
  return findVisits(db, actor.organizationId, patientId)
}

async function ensureDay(db: Tx, actor: Actor, day: Day) {
  if (day > (await findClinicToday(db, actor.organizationId)))
    throw fieldProblem('invalid', 'day', 'This day is in the future. Record a visit once it has taken place.')
  if (day < '1990-01-01') throw fieldProblem('invalid', 'day', 'Check the year.')
}

export async function addVisit(
  tx: WriteTx,
  actor: Actor,
  patientId: string,
  visit: VisitDraft & { _id?: string | undefined },
) {
  const { organizationId, accountId: recordedBy } = actor
  await readPatient(tx, actor, patientId)
  await ensureDay(tx, actor, visit.day)
  const inserted = await insertVisit(tx, { ...visit, organizationId, patientId, recordedBy })
  const knownVisit = (await findVisits(tx, organizationId, patientId)).find(
    ({ _id }) => _id === (inserted?.id ?? visit._id),
  )
  if (!knownVisit) throw new Problem('conflict', 'This id is taken. Use a new one.')
  return knownVisit
}

const lockWritable = async (tx: WriteTx, actor: Actor, id: string) =>
  ensureFound(await lockVisit(tx, actor.organizationId, patientScopeOf(actor, 'patients'), id), 'This visit')

export async function changeVisit(
  tx: WriteTx,
  actor: Actor,
  id: string,
  { version, ...visit }: VisitDraft & { version: number },
) {
  const { organizationId, accountId } = actor
  const stored = await lockWritable(tx, actor, id)
  await ensureDay(tx, actor, visit.day)
  if (stored.version !== version)
    throw new Problem('conflict', 'Someone else changed this note. Copy your text and open the note again.')
  await insertVisitChange(tx, organizationId, id, accountId)
  await updateVisit(tx, organizationId, id, visit)
  return ensureFound(await findVisit(tx, organizationId, id), 'This visit')
}

/** Removes a visit that was recorded by mistake. Its content stays in the history. */
export async function removeVisit(tx: WriteTx, actor: Actor, id: string) {
  const { organizationId, accountId } = actor
  await lockWritable(tx, actor, id)
  await insertVisitChange(tx, organizationId, id, accountId)
  await deleteVisit(tx, organizationId, id)
}
