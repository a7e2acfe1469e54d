import { maxTablets } from '@kinora/contract/clinic-tablets.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { SeriesLogDraft } from '@kinora/contract/workouts.ts'
import { insertShortCode, consumeToken, findToken } from '../accounts/account-token.queries.ts'
import {
  endSession,
  endTabletSessions,
  findSessionAccount,
  insertTabletSession,
} from '../accounts/login-session.queries.ts'
import { signedInReply } from '../accounts/login-session.service.ts'
import { tabletNumberMinutes } from '../accounts/link-lifetime.rules.ts'
import { inOrganizationScope, inTransaction, type Db, type Tx, type WriteTx } from '../database/connect.ts'
import type { Actor, OrganizationId } from '../http/actor.ts'
import { recordEvents } from '../http/audit-event.queries.ts'
import type { Visitor } from '../http/app-context.ts'
import { ensureFound } from '../http/implement.ts'
import { TooManyRequests } from '../http/rate-limits.ts'
import { findOrganization } from '../organizations/organization.queries.ts'
import { settingsOf } from '../organizations/organization.service.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { hashCode, hashToken, newShortCode, newToken } from '../security/tokens-and-codes.ts'
import {
  countWrongNumber,
  findPatientOfTablet,
  findRecentPatientOfTablet,
  findTablet,
  findTablets,
  insertTablet,
  lockTablet,
  updateTabletRemoved,
  updateTabletSeen,
} from './clinic-tablet.queries.ts'
import { notTablet, numberRefused } from './clinic-tablet.rules.ts'
import { saveWorkout } from './workout.service.ts'

/**
 * Stores the device's token in its cookie. The person who set it up is signed out, because patients use the device
 * next.
 */
export async function addTablet(tx: WriteTx, actor: Actor, name: string) {
  const { organizationId, accountId: addedBy, sessionId } = actor
  if ((await findTablets(tx, organizationId)).length >= maxTablets)
    throw new Problem('conflict', `A clinic can have ${maxTablets} tablets. An owner can remove one first.`)
  const token = newToken()
  const _id = await insertTablet(tx, { organizationId, name, tokenHash: hashToken(token), addedBy })
  await endSession(tx, sessionId)
  return { _id, token }
}

export async function removeTablet(tx: WriteTx, { organizationId }: Actor, id: string) {
  ensureFound((await updateTabletRemoved(tx, organizationId, id)) || undefined, 'This clinic tablet')
  await endTabletSessions(tx, organizationId, id)
}

/** A number is valid in one clinic only, so its hash includes the clinic. */
const numberHash = (organizationId: string, number: string, secret: string) =>
  hashCode(`tablet ${organizationId} ${number}`, secret)

/** Reserves a free number of a million for this patient; their previous number stops working. */
export async function addTabletNumber(tx: WriteTx, actor: Actor, patientId: string, secret: string) {
  const { organizationId } = actor
  const scope = patientScopeOf(actor, 'workouts')
  const patient = ensureFound(await findPatientOfTablet(tx, organizationId, patientId, scope), 'This patient')
  if (!patient.isActive) throw new Problem('conflict', 'This patient is deactivated. Activate them first.')
  if (patient.isDischarged) throw new Problem('conflict', 'This patient is discharged. Take them back into care first.')
  if ((await findTablets(tx, organizationId)).length === 0)
    throw new Problem(
      'conflict',
      'Your clinic has no tablet yet. Sign in on the tablet and choose My Account, then “Make this device a clinic tablet”.',
    )
  for (let tries = 0; tries < 10; tries += 1) {
    const number = newShortCode()
    const hashes = { tokenHash: hashToken(newToken()), codeHash: numberHash(organizationId, number, secret) }
    const token = { organizationId, accountId: patientId, purpose: 'tablet' as const, minutes: tabletNumberMinutes }
    const made = await insertShortCode(tx, { ...token, ...hashes })
    if (made) return { number, expiresAt: made.expiresAt }
  }
  throw new Error('Ten numbers in a row were taken.')
}

/** What this device shows; null if it is not, or is no longer, a clinic tablet. */
export async function readTabletPage(systemDb: Db, { tabletHash }: Visitor) {
  const tablet = tabletHash && (await findTablet(systemDb, tabletHash))
  if (!tablet) return null
  return { ...settingsOf(await findOrganization(systemDb, tablet.organizationId)), name: tablet.name }
}

/** A refusal is returned, because throwing it would roll back the count of wrong numbers. */
async function tryNumber(tx: WriteTx, number: string, visitor: Visitor, secret: string) {
  const tablet = visitor.tabletHash && (await lockTablet(tx, visitor.tabletHash))
  if (!tablet) return { refusal: notTablet() }
  if (tablet.waits > 0) return { refusal: new TooManyRequests(tablet.waits * 1000) }
  const { organizationId, id: tabletId } = tablet
  const token = await findToken(tx, 'tablet', { codeHash: numberHash(organizationId, number, secret) })
  const patient =
    token && (await findPatientOfTablet(tx, organizationId, token.accountId, { patientId: token.accountId }))
  if (!patient || patient.isDischarged || !(await consumeToken(tx, token.id))) {
    await countWrongNumber(tx, tabletId)
    return { refusal: numberRefused() }
  }
  const accountId = patient.id
  await updateTabletSeen(tx, tabletId, { hasRightNumber: true })
  await endTabletSessions(tx, organizationId, tabletId)
  const { address, userAgent } = visitor
  const session = await insertTabletSession(tx, { organizationId, accountId, address, userAgent, tabletId })
  const actor = {
    organizationId: organizationId as OrganizationId,
    accountId,
    agentId: null,
    sessionId: session.id,
  }
  const event = { actor, call: 'workouts.openTablet', subjectId: accountId, patientId: accountId, requestId: tabletId }
  await recordEvents(tx, [{ ...event, result: 'done' }])
  return { reply: await signedInReply(await findSessionAccount(tx, accountId), session, secret) }
}

/** Signs one patient in on this tablet, for one workout. */
export async function openTablet(systemDb: Db, number: string, visitor: Visitor, secret: string) {
  const { refusal, reply } = await inTransaction(systemDb, (tx) => tryNumber(tx, number, visitor, secret))
  if (refusal) throw refusal
  return reply
}

/** Stores a patient's workout from this tablet after their session there has ended. */
export async function saveLateWorkout(
  systemDb: Db,
  { patientId, workout }: { patientId: string; workout: SeriesLogDraft },
  { tabletHash }: Visitor,
) {
  const tablet = tabletHash && (await findTablet(systemDb, tabletHash))
  if (!tablet) throw notTablet()
  const organizationId = tablet.organizationId as OrganizationId
  const session = ensureFound(await findRecentPatientOfTablet(systemDb, tablet, patientId), 'This session')
  const { accountId, sessionId } = session
  await inOrganizationScope(systemDb, { organizationId, tabletId: tablet.id }, async (tx) => {
    await saveWorkout(tx, { accountId, organizationId, role: 'patient' }, workout, Date.now())
    const actor = { organizationId, accountId, agentId: null, sessionId }
    const event = { actor, call: 'workouts.sendLate', subjectId: workout._id, patientId, requestId: tablet.id }
    await recordEvents(tx, [{ ...event, result: 'done' }])
  })
}

export const readTablets = (tx: Tx, { organizationId }: Actor) => findTablets(tx, organizationId)
