import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { endSessions } from '../accounts/login-session.queries.ts'
import type { WriteTx } from '../database/connect.ts'
import { newToken } from '../security/tokens-and-codes.ts'
import { ensureFound } from '../http/implement.ts'
import { reserveQuota } from '../plans/plan-limit.service.ts'
import { notifyAccounts } from '../notifications/notification.service.ts'
import { notifyOfLostCover } from './lost-cover.service.ts'
import { lockPractitioner, lockStaff, type StaffActor } from './practitioner.service.ts'
import {
  countPatientsOf,
  findPatientsReassignedFrom,
  updatePractitionerInCharge,
  type PatientSelection,
  type Reassignment,
} from './reassignment.queries.ts'
import {
  countAdmins,
  findOneInCharge,
  lockPractitioners,
  updateDeleted,
  updateRestored,
} from './practitioner.queries.ts'
import { ensureAdminStays, ensureNotSelf, ensureSuccessor } from './practitioner.rules.ts'

/** Notifies patients who have joined and are in care of their new practitioner. */
async function notifyPatients(
  tx: WriteTx,
  organizationId: string,
  moved: Awaited<ReturnType<typeof updatePractitionerInCharge>>,
  practitioner: string,
) {
  const events = moved
    .filter(({ isInCare }) => isInCare)
    .map(({ id }) => ({ accountId: id, patientId: id, organizationId, facts: { subject: practitioner } }))
  // PostgreSQL accepts 65,535 values in a statement.
  for (let from = 0; from < events.length; from += 1000)
    await notifyAccounts(
      tx,
      events.slice(from, from + 1000).map((event) => ({ kind: 'practitionerChanged', ...event })),
    )
}

/**
 * Puts a practitioner in charge of these patients and notifies both sides. Returns the number of patients reassigned.
 */
export async function reassignPatients(
  tx: WriteTx,
  { organizationId, accountId: byId, name: by }: StaffActor,
  selection: PatientSelection,
  { toId, reason, field }: Pick<Reassignment, 'toId' | 'reason'> & { field: string },
) {
  const practitioner = await findOneInCharge(tx, organizationId, toId)
  if (!practitioner) throw fieldProblem('invalid', field, 'Choose someone from your organisation.')
  const moved = await updatePractitionerInCharge(tx, selection, { organizationId, toId, byId, reason })
  const [first] = moved
  // Counts the patients under their new practitioner.
  if (first) await reserveQuota(tx, organizationId, 'PATIENT_COUNT_PER_PRACTITIONER', 0, toId)
  await notifyPatients(tx, organizationId, moved, practitioner.name)
  if (!first || toId === byId) return moved.length
  const one = moved.length === 1 ? { patientId: first.id, patient: first.name } : { patientId: null }
  const facts = { by, patients: moved.length, patient: one.patient }
  // Each reassignment gets its own notification, even while an earlier one is unread.
  const event = {
    kind: 'patientsReassigned',
    organizationId,
    patientId: one.patientId,
    byId,
    facts,
    once: newToken(),
  } as const
  await notifyAccounts(tx, [{ ...event, accountId: toId }])
  return moved.length
}

/** Deletes all of these staff or none. They are signed out immediately and can be restored for thirty days. */
export async function removePractitioners(
  tx: WriteTx,
  actor: StaffActor,
  { ids, patientsTo }: { ids: string[]; patientsTo?: string },
) {
  const { organizationId } = actor
  await lockStaff(tx, actor)
  const unique = [...new Set(ids)]
  const leaving = (await lockPractitioners(tx, organizationId, unique)).filter(({ status }) => status !== 'deleted')
  if (leaving.length < unique.length) ensureFound(undefined, 'This specialist')
  const othersLeft = await countAdmins(tx, organizationId, unique)
  for (const one of leaving) ensureAdminStays(one, othersLeft)
  for (const { id } of leaving) ensureNotSelf(actor.accountId, id, 'delete')

  await updateDeleted(tx, organizationId, unique, actor.accountId)
  for (const id of unique) await endSessions(tx, id)
  await notifyOfLostCover(tx, actor, unique, 'no longer works here.')
  ensureSuccessor(await countPatientsOf(tx, organizationId, unique), patientsTo, unique)
  if (!patientsTo) return 0
  const to = { toId: patientsTo, reason: 'deleted', field: 'patientsTo' } as const
  return reassignPatients(tx, actor, { ofPractitioners: unique }, to)
}

/**
 * Set `isTakingPatientsBack` to return the patients reassigned by the deletion, unless they were reassigned again
 * since. Staff deactivated before the deletion stay inactive: they use no seat, and cannot be in charge of a patient.
 */
export async function restorePractitioner(tx: WriteTx, actor: StaffActor, id: string, isTakingPatientsBack: boolean) {
  await lockStaff(tx, actor)
  const { name, status, isRestorable, wasActive } = await lockPractitioner(tx, actor, id)
  if (status !== 'deleted') throw new Problem('conflict', `${name} is not deleted.`)
  if (!isRestorable) throw new Problem('conflict', `${name} was deleted more than 30 days ago.`)
  const isTaking = isTakingPatientsBack && wasActive
  const patientIds = isTaking ? await findPatientsReassignedFrom(tx, actor.organizationId, id) : []
  if (wasActive) await reserveQuota(tx, actor.organizationId, 'PRACTITIONER_COUNT')
  await updateRestored(tx, actor.organizationId, id, wasActive)
  if (patientIds.length === 0) return 0
  return reassignPatients(tx, actor, { patientIds }, { toId: id, reason: 'restored', field: 'id' })
}
