import type { practitioners, PractitionerDraft, PractitionerRole } from '@kinora/contract/practitioners.ts'
import type { ParsedRequest } from '@kinora/contract/api.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { inviteStaff } from '../accounts/invitation.service.ts'
import { emailPasswordReset } from '../accounts/password-reset.service.ts'
import { reissueForNewEmail } from '../accounts/email-change.service.ts'
import { endSessions } from '../accounts/login-session.queries.ts'
import { findOtherAccountByEmail, insertAccount, updateAccount } from '../accounts/account.queries.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { findOrganization, lockOrganization } from '../organizations/organization.queries.ts'
import type { EmailContext, Integrations } from '../integrations/integrations.ts'
import { reserveQuota } from '../plans/plan-limit.service.ts'
import { notifyOfLostCover } from './lost-cover.service.ts'
import { recipientOf, sendEmailChanged, sendRoleChanged } from './practitioner-email.service.ts'
import {
  countAdmins,
  findDeletedByEmail,
  findPractitioner,
  lockPractitioners,
  updateRole,
  updateVersion,
} from './practitioner.queries.ts'
import { ensureAdminStays, ensureInvited, ensureJoined, ensureNotDeleted, ensureNotSelf } from './practitioner.rules.ts'

export type StaffActor = Pick<Actor, 'accountId' | 'organizationId' | 'name'>

const recordName = 'This specialist'

export const readPractitioner = async (db: Tx, actor: StaffActor, id: string) =>
  ensureFound(await findPractitioner(db, actor.organizationId, id), recordName)

/**
 * Serializes changes of an organization's staff, so that counts of admins and seats stay correct. An actor who was
 * demoted or deleted while waiting is signed out.
 */
export async function lockStaff(tx: WriteTx, actor: StaffActor) {
  await lockOrganization(tx, actor.organizationId)
  const [self] = await lockPractitioners(tx, actor.organizationId, [actor.accountId])
  const isStillAdmin = self?.role === 'business_admin' && (self.status === 'active' || self.status === 'invited')
  if (!isStillAdmin) throw new Problem('unauthenticated', 'Please sign in.')
  return ensureFound(await findOrganization(tx, actor.organizationId))
}

export async function lockPractitioner(tx: WriteTx, actor: StaffActor, id: string) {
  const [one] = await lockPractitioners(tx, actor.organizationId, [id])
  return ensureFound(one, recordName)
}

async function emailTakenProblem(tx: WriteTx, actor: StaffActor, email: string) {
  const deleted = await findDeletedByEmail(tx, actor.organizationId, email)
  const message = deleted
    ? `Email already in use: ${deleted.name} was deleted. Restore them instead.`
    : 'Email already in use.'
  return fieldProblem('conflict', 'email', message)
}

/** Takes a seat of the plan and emails an invitation. */
export async function addPractitioner(
  tx: WriteTx,
  actor: StaffActor,
  draft: PractitionerDraft,
  emailContext: EmailContext,
) {
  const { organizationId } = actor
  const organization = await lockStaff(tx, actor)
  await reserveQuota(tx, organizationId, 'PRACTITIONER_COUNT')
  const account = await insertAccount(tx, { organizationId, ...draft })
  if (!account) throw await emailTakenProblem(tx, actor, draft.email)
  await inviteStaff(tx, recipientOf({ ...draft, id: account.id }, organization), emailContext)
  return readPractitioner(tx, actor, account.id)
}

/** Called after the new address is stored, so that pending emails go to it. The notice goes to both addresses. */
async function announceEmail(
  tx: WriteTx,
  actor: StaffActor,
  before: Awaited<ReturnType<typeof lockPractitioner>>,
  email: string,
  emailContext: EmailContext,
) {
  const organization = ensureFound(await findOrganization(tx, actor.organizationId))
  await reissueForNewEmail(tx, before.id)
  if (before.status === 'invited') return
  await sendEmailChanged(tx, recipientOf(before, organization), email, emailContext)
}

/** @throws Problem if the version is not the current one. Activating takes a seat of the plan again. */
export async function changePractitioner(
  tx: WriteTx,
  actor: StaffActor,
  id: string,
  { version, ...changes }: ParsedRequest<typeof practitioners.update>['body'],
  emailContext: EmailContext,
) {
  await lockStaff(tx, actor)
  const before = await lockPractitioner(tx, actor, id)
  ensureNotDeleted(before)
  if (version !== undefined && version !== before.version)
    throw new Problem('changed_meanwhile', 'Someone else changed this specialist. Open it again to see their changes.')
  if (changes.isActive === false) {
    ensureAdminStays(before, await countAdmins(tx, actor.organizationId, [id]))
    ensureNotSelf(actor.accountId, id, 'deactivate')
  }
  if (changes.isActive === true && before.status === 'inactive')
    await reserveQuota(tx, actor.organizationId, 'PRACTITIONER_COUNT')
  const newEmail = changes.email === before.email ? undefined : changes.email
  if (newEmail && (await findOtherAccountByEmail(tx, actor.organizationId, newEmail, id)))
    throw await emailTakenProblem(tx, actor, newEmail)
  await updateAccount(tx, actor.organizationId, id, changes)
  await updateVersion(tx, actor.organizationId, id)
  if (newEmail) await announceEmail(tx, actor, before, newEmail, emailContext)
  if (changes.isActive === false) await endSessions(tx, id)
  if (changes.isActive === false && before.status !== 'inactive')
    await notifyOfLostCover(tx, actor, [id], 'was deactivated.')
  return readPractitioner(tx, actor, id)
}

/** Promotes or demotes. Sessions with the old role end immediately. */
export async function changeRole(
  tx: WriteTx,
  actor: StaffActor,
  id: string,
  role: PractitionerRole,
  emailContext: EmailContext,
) {
  const organization = await lockStaff(tx, actor)
  const before = await lockPractitioner(tx, actor, id)
  ensureNotDeleted(before)
  if (before.role === role) return readPractitioner(tx, actor, id)
  if (role === 'practitioner') ensureAdminStays(before, await countAdmins(tx, actor.organizationId, [id]))
  await updateRole(tx, actor.organizationId, id, role)
  await updateVersion(tx, actor.organizationId, id)
  await endSessions(tx, id)
  if (before.status === 'active') await sendRoleChanged(tx, recipientOf(before, organization), role, emailContext)
  return readPractitioner(tx, actor, id)
}

export async function sendPasswordReset(tx: WriteTx, actor: StaffActor, id: string, emailContext: EmailContext) {
  const before = await lockPractitioner(tx, actor, id)
  ensureNotDeleted(before)
  ensureJoined(before)
  const organization = ensureFound(await findOrganization(tx, actor.organizationId))
  await emailPasswordReset(tx, recipientOf(before, organization), emailContext)
}

/** Returns the link only if no email can deliver it, because its holder can choose the password. */
export async function resendInvitation(
  tx: WriteTx,
  actor: StaffActor,
  id: string,
  integrations: EmailContext & Pick<Integrations, 'isEmailEnabled'>,
) {
  const before = await lockPractitioner(tx, actor, id)
  ensureNotDeleted(before)
  ensureInvited(before)
  const organization = ensureFound(await findOrganization(tx, actor.organizationId))
  const { url } = await inviteStaff(tx, recipientOf(before, organization), integrations)
  return { url: integrations.isEmailEnabled ? null : url }
}
