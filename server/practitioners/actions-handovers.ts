import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { endSessionsOf } from '../accounts/queries.ts'
import type { WriteTx } from '../database/connect.ts'
import { found } from '../http/serve.ts'
import { findOrganization } from '../organizations/queries.ts'
import type { Post } from '../outside/outside.ts'
import { lockOne, takeTurn, type Who } from './actions.ts'
import { tellHandover } from './actions-letters.ts'
import { countPatientsOf, findHandedOverBy, updateInCharge, type Handed, type Handover } from './queries-handovers.ts'
import { countAdmins, findOneInCharge, lockPractitioners, updateDeleted, updateRestored } from './queries.ts'
import { ensureAdminStays, ensureOther, ensureSuccessor } from './rules.ts'

/** Puts somebody in charge of those patients, keeps who it was before, and tells them. Answers how many changed hands. */
export async function handOver(
  tx: WriteTx,
  actor: Who,
  handed: Handed,
  { toId, reason, field }: Pick<Handover, 'toId' | 'reason'> & { field: string },
  post: Post,
) {
  const { organizationId, accountId: byId } = actor
  const to = await findOneInCharge(tx, organizationId, toId)
  if (!to) throw fieldProblem('invalid', field, 'Choose somebody of your organization.')
  const count = await updateInCharge(tx, handed, { organizationId, toId, byId, reason })
  const clinic = found(await findOrganization(tx, organizationId))
  if (count > 0 && toId !== byId) await tellHandover(tx, to, { count, by: actor.name, clinic }, post)
  return count
}

/**
 * Deletes some of the staff: all of them or nobody. They are signed out, their patients go to `patientsTo`, and for
 * thirty days they can be brought back.
 */
export async function removePractitioners(
  tx: WriteTx,
  actor: Who,
  { ids, patientsTo }: { ids: string[]; patientsTo?: string },
  post: Post,
) {
  const { organizationId } = actor
  await takeTurn(tx, actor)
  const unique = [...new Set(ids)]
  const leaving = (await lockPractitioners(tx, organizationId, unique)).filter(({ status }) => status !== 'deleted')
  if (leaving.length < unique.length) found(undefined, 'This specialist')
  const othersLeft = await countAdmins(tx, organizationId, unique)
  for (const one of leaving) ensureAdminStays(one, othersLeft)
  for (const { id } of leaving) ensureOther(actor.accountId, id, 'delete')

  await updateDeleted(tx, organizationId, unique, actor.accountId)
  for (const id of unique) await endSessionsOf(tx, id)
  ensureSuccessor(await countPatientsOf(tx, organizationId, unique), patientsTo, unique)
  if (!patientsTo) return 0
  const to = { toId: patientsTo, reason: 'deleted', field: 'patientsTo' } as const
  return handOver(tx, actor, { ofPractitioners: unique }, to, post)
}

/** Brings somebody back, with the patients who went elsewhere when they were deleted, if these are still there. */
export async function restorePractitioner(
  tx: WriteTx,
  actor: Who,
  id: string,
  isTakingPatientsBack: boolean,
  post: Post,
) {
  await takeTurn(tx, actor)
  const { name, status, isRestorable } = await lockOne(tx, actor, id)
  if (status !== 'deleted') throw new Problem('conflict', `${name} is not deleted.`)
  if (!isRestorable) throw new Problem('conflict', `${name} was deleted more than 30 days ago.`)
  const patientIds = isTakingPatientsBack ? await findHandedOverBy(tx, actor.organizationId, id) : []
  await updateRestored(tx, actor.organizationId, id)
  if (patientIds.length === 0) return 0
  return handOver(tx, actor, { patientIds }, { toId: id, reason: 'restored', field: 'id' }, post)
}
