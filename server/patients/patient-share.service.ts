import type { NotificationFacts } from '@kinora/contract/notification-kinds.ts'
import type { ShareDraft } from '@kinora/contract/patient-shares.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { isOwner } from '@kinora/contract/roles.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { notifyAccounts } from '../notifications/notification.service.ts'
import { findClinicToday, lockOrganization } from '../organizations/organization.queries.ts'
import { findOneInCharge } from '../practitioners/practitioner.queries.ts'
import { reassignPatients } from '../practitioners/reassignment.service.ts'
import {
  countInCharge,
  findPatientsToHandOver,
  findRunningShares,
  findShare,
  findShares,
  insertShare,
  lockShare,
  updateAnswer,
  updateEnded,
  type StoredShare,
} from './patient-share.queries.ts'
import { daysOf, daysText, includesShare, shareFor } from './patient-share.rules.ts'

/** Owners see all shares, practitioners only their own. */
const shareScopeOf = ({ role, accountId }: Actor) => (isOwner(role) ? undefined : accountId)

async function replyOf(db: Tx, { role, accountId }: Actor, share: StoredShare) {
  const patientCount = share.isAll
    ? await countInCharge(db, share.organizationId, share.practitionerId, null)
    : share.patients.length
  return shareFor(share, { accountId, isOwner: isOwner(role), patientCount })
}

export async function readShares(db: Tx, actor: Actor) {
  const shares = await findShares(db, actor.organizationId, shareScopeOf(actor))
  return Promise.all(shares.map((share) => replyOf(db, actor, share)))
}

const findVisibleShare = async (db: Tx, actor: Actor, id: string) =>
  ensureFound(await findShare(db, actor.organizationId, shareScopeOf(actor), id), 'This request')

/** Notifies the other people involved in the request, each once. */
async function notifyOthers(
  tx: WriteTx,
  { organizationId, accountId: byId, name: by }: Actor,
  share: Awaited<ReturnType<typeof replyOf>>,
  kind: 'shareAsked' | 'shareAnswered',
  { to, step }: { to: string[]; step: string },
) {
  const facts: NotificationFacts = {
    by,
    patients: share.patientCount,
    reason: share.kind,
    note: step,
    subject: daysText(share),
  }
  const event = { kind, organizationId, subjectId: share._id, byId, facts } as const
  const others = [...new Set(to)].filter((accountId) => accountId !== byId)
  if (others.length > 0)
    await notifyAccounts(
      tx,
      others.map((accountId) => ({ ...event, accountId })),
    )
}

/** @throws Problem if the colleague already has all of this in one request, even one sent a moment ago. */
async function ensureNotAsked(
  tx: WriteTx,
  organizationId: string,
  asked: Parameters<typeof findRunningShares>[2] & Parameters<typeof includesShare>[1],
) {
  await lockOrganization(tx, organizationId)
  const same = (await findRunningShares(tx, organizationId, asked)).find((share) => includesShare(share, asked))
  if (!same) return
  const status =
    same.state === 'open' ? 'has this request already, and has not answered yet' : 'has agreed to this already'
  throw fieldProblem('conflict', 'colleagueId', `${same.colleague} ${status}.`)
}

export async function addShare(tx: WriteTx, actor: Actor, draft: ShareDraft) {
  const { organizationId, accountId: askedBy } = actor
  const { kind, colleagueId, note, practitionerId = askedBy } = draft
  const patientIds = draft.patientIds && [...new Set(draft.patientIds)]
  if (!isOwner(actor.role) && practitionerId !== askedBy) ensureFound(undefined, 'This specialist')
  ensureFound(await findOneInCharge(tx, organizationId, practitionerId), 'This specialist')
  const patientCount = await countInCharge(tx, organizationId, practitionerId, patientIds)
  if (patientIds && patientCount < patientIds.length) ensureFound(undefined, 'This patient')
  if (patientCount === 0) throw fieldProblem('invalid', 'patientIds', 'There are no patients to ask for.')
  if (colleagueId === practitionerId) throw fieldProblem('invalid', 'colleagueId', 'Choose someone else.')
  if (!(await findOneInCharge(tx, organizationId, colleagueId)))
    throw fieldProblem('invalid', 'colleagueId', 'Choose a colleague of your clinic.')
  const days = daysOf(draft, await findClinicToday(tx, organizationId))
  await ensureNotAsked(tx, organizationId, { kind, practitionerId, colleagueId, patientIds, ...days })
  const id = await insertShare(tx, {
    ...{ organizationId, kind, colleagueId, practitionerId, patientIds, note, askedBy },
    ...days,
  })
  const share = await replyOf(tx, actor, await findVisibleShare(tx, actor, id))
  await notifyOthers(tx, actor, share, 'shareAsked', { to: [colleagueId], step: '' })
  return share
}

/** Only the colleague who was asked can answer. Accepting a hand-over carries it out completely, or fails. */
export async function answerShare(tx: WriteTx, actor: Actor, id: string, isAccepted: boolean) {
  const { organizationId, accountId } = actor
  await lockShare(tx, organizationId, id)
  const stored = await findVisibleShare(tx, actor, id)
  if (stored.colleagueId !== accountId) throw new Problem('conflict', `Only ${stored.colleague} can answer this.`)
  if (stored.state === 'lapsed')
    throw new Problem('conflict', 'This request has lapsed. Ask your colleague for a new one.')
  if (stored.state !== 'open') throw new Problem('conflict', 'This request has been answered or withdrawn already.')
  if (isAccepted && stored.kind === 'handOver') {
    const patientIds = await findPatientsToHandOver(tx, stored)
    const to = { toId: accountId, reason: 'reassigned', field: 'id' } as const
    await reassignPatients(tx, actor, { patientIds }, to)
  }
  await updateAnswer(tx, organizationId, id, isAccepted ? 'accepted' : 'declined')
  const share = await replyOf(tx, actor, await findVisibleShare(tx, actor, id))
  const step = isAccepted ? 'accepted' : 'declined'
  await notifyOthers(tx, actor, share, 'shareAnswered', { to: [stored.practitionerId, stored.askedById], step })
  return share
}

/**
 * Ends a share: the colleague loses access to the patients from the next request. Either side or the owner may do so.
 */
export async function endShare(tx: WriteTx, actor: Actor, id: string) {
  const { organizationId, accountId } = actor
  await lockShare(tx, organizationId, id)
  const stored = await findVisibleShare(tx, actor, id)
  const { mayEnd, mayAnswer } = await replyOf(tx, actor, stored)
  if (!mayEnd) throw new Problem('conflict', mayAnswer ? 'Decline this request instead.' : 'This has ended already.')
  await updateEnded(tx, organizationId, id, accountId)
  const share = await replyOf(tx, actor, await findVisibleShare(tx, actor, id))
  const to = [stored.practitionerId, stored.askedById, stored.colleagueId]
  await notifyOthers(tx, actor, share, 'shareAnswered', { to, step: stored.state === 'open' ? 'withdrawn' : 'ended' })
  return share
}
