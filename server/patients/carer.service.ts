import { maxCarers, type CarerDraft } from '@kinora/contract/carers.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { isWithinEmailLimit } from '../accounts/email-limit.service.ts'
import { clinicUrl, sendEmail } from '../accounts/email.service.ts'
import { endCarerSessions, findSessionAccount, insertCarerSession } from '../accounts/login-session.queries.ts'
import { signedInReply } from '../accounts/login-session.service.ts'
import { carerLinkMinutes } from '../accounts/link-lifetime.rules.ts'
import { inTransaction, type Db, type Tx, type WriteTx } from '../database/connect.ts'
import { carerLink } from '../emails/carer-link.ts'
import type { Actor, OrganizationId } from '../http/actor.ts'
import { recordEvents } from '../http/audit-event.queries.ts'
import type { Visitor } from '../http/app-context.ts'
import { ensureFound } from '../http/implement.ts'
import type { EmailContext } from '../integrations/integrations.ts'
import { logoUrl } from '../organizations/organization.service.ts'
import { findOrganizationName } from '../organizations/organization.queries.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { hashToken, newToken } from '../security/tokens-and-codes.ts'
import { visiblePatients } from '../security/visible-patients.ts'
import {
  consumeCarerLink,
  findCarerByLink,
  findCarers,
  findCarersByEmail,
  insertCarer,
  lockPatientOfCarers,
  updateCarerEnded,
  updateCarerLink,
} from './carer.queries.ts'

/** The same for used, expired and unknown links. */
const linkRefused = () => new Problem('invalid', 'This link has been used or has expired. Ask for a new one.')

async function readPatientOf(db: Tx, actor: Actor, patientId: string) {
  const patient = await visiblePatients(db, actor.organizationId, patientScopeOf(actor, 'patientRecords'))
    .select(['t.id', 't.isActive'])
    .where('t.id', '=', patientId)
    .executeTakeFirst()
  return ensureFound(patient, 'This patient')
}

/** The links of an inactive patient must not work. */
async function ensureActive(db: Tx, actor: Actor, patientId: string) {
  const { isActive } = await readPatientOf(db, actor, patientId)
  if (!isActive) throw new Problem('conflict', 'This patient is deactivated. Activate them first.')
}

export async function readCarers(db: Tx, actor: Actor, patientId: string) {
  await readPatientOf(db, actor, patientId)
  return findCarers(db, actor.organizationId, patientId)
}

interface Recipient {
  organizationId: string
  patientId: string
  id: string
  name: string
  email: string
  orgName: string
}

/** Emails a link that replaces the previous one, and returns it. The email is erased with the patient. */
async function sendLink(tx: WriteTx, { organizationId, patientId, id, ...to }: Recipient, emailContext: EmailContext) {
  const token = newToken()
  const link = { organizationId, id, tokenHash: hashToken(token), minutes: carerLinkMinutes }
  if (!(await updateCarerLink(tx, link))) return undefined
  const url = await clinicUrl(tx, organizationId, emailContext, `/carer/${token}`)
  const addressee = { organizationId, accountId: patientId, email: to.email }
  await sendEmail(tx, addressee, carerLink({ name: to.name, organization: to.orgName, url }), emailContext)
  return url
}

async function readCarer(tx: Tx, actor: Actor, patientId: string, id: string) {
  const carer = (await readCarers(tx, actor, patientId)).find(({ _id }) => _id === id)
  return ensureFound(carer, 'This person')
}

/** Returns the link only if no email can deliver it, because its holder can act for the patient. */
async function sendLinkTo(tx: WriteTx, actor: Actor, patientId: string, id: string, emailContext: EmailContext) {
  const { organizationId } = actor
  const { name, email } = await readCarer(tx, actor, patientId, id)
  const orgName = await findOrganizationName(tx, organizationId)
  const url = await sendLink(tx, { organizationId, patientId, id, name, email, orgName }, emailContext)
  return { ...(await readCarer(tx, actor, patientId, id)), url: url && !emailContext.isEmailEnabled ? url : null }
}

export async function addCarer(
  tx: WriteTx,
  actor: Actor,
  patientId: string,
  draft: CarerDraft,
  emailContext: EmailContext,
) {
  const { organizationId, accountId: invitedBy } = actor
  await ensureActive(tx, actor, patientId)
  await lockPatientOfCarers(tx, organizationId, patientId)
  const carers = await findCarers(tx, organizationId, patientId)
  if (carers.some(({ email }) => email === draft.email))
    throw fieldProblem('conflict', 'email', 'This person has been invited already. Send them a new link instead.')
  if (carers.length >= maxCarers)
    throw new Problem('conflict', `At most ${maxCarers} people can help one patient. Remove someone first.`)
  const id = await insertCarer(tx, { ...draft, organizationId, patientId, invitedBy })
  return sendLinkTo(tx, actor, patientId, id, emailContext)
}

export async function sendCarerLink(
  tx: WriteTx,
  actor: Actor,
  { patientId, id }: { patientId: string; id: string },
  emailContext: EmailContext,
) {
  await ensureActive(tx, actor, patientId)
  return sendLinkTo(tx, actor, patientId, id, emailContext)
}

export async function endCarer(tx: WriteTx, actor: Actor, { patientId, id }: { patientId: string; id: string }) {
  const { organizationId } = actor
  await readPatientOf(tx, actor, patientId)
  ensureFound((await updateCarerEnded(tx, organizationId, patientId, id)) || undefined, 'This person')
  await endCarerSessions(tx, organizationId, id)
}

/** Whose link this is. Reading it does not use it up. */
export async function readCarerLink(systemDb: Db, token: string) {
  const link = await findCarerByLink(systemDb, hashToken(token))
  if (!link) throw linkRefused()
  const { patientId: userId, name, patientName, orgName, logoFileId } = link
  return { userId, name, patientName, orgName, orgLogo: logoUrl(logoFileId) }
}

/**
 * Signs the carer in to the patient's app. The carer's row is locked, so that a concurrent removal ends this session.
 */
export async function openCarerLink(tx: Db, token: string, visitor: Visitor, secret: string) {
  const tokenHash = hashToken(token)
  const link = await findCarerByLink(tx, tokenHash)
  if (!link || !(await consumeCarerLink(tx, link.id, tokenHash))) throw linkRefused()
  const { organizationId, patientId: accountId, id: carerId } = link
  const { address, userAgent, deviceHash } = visitor
  const device = { address, userAgent, deviceHash }
  const session = await insertCarerSession(tx, { organizationId, accountId, carerId, ...device })
  const actor = {
    organizationId: organizationId as OrganizationId,
    accountId,
    agentId: carerId,
    sessionId: session.id,
  }
  const event = {
    actor,
    call: 'accounts.openCarerLink',
    subjectId: accountId,
    patientId: accountId,
    requestId: carerId,
  }
  await recordEvents(tx, [{ ...event, result: 'done' }])
  return signedInReply(await findSessionAccount(tx, accountId), { ...session, carerId }, secret)
}

/** Emails a link for each patient whom this carer helps. If no email can be sent, earlier links stay valid. */
export async function emailCarerLinks(systemDb: Db, { email }: { email: string }, emailContext: EmailContext) {
  if (!emailContext.isEmailEnabled) return
  const carers = await findCarersByEmail(systemDb, email)
  if (carers.length === 0 || !(await isWithinEmailLimit(systemDb, 'carer', email))) return
  for (const carer of carers) await inTransaction(systemDb, (tx) => sendLink(tx, carer, emailContext))
}
