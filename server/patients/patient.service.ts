import { bornInFuture, type PatientDraft, type PatientRow } from '@kinora/contract/patients.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { createPatientInvitation, invitePatient, sendPatientInvitation } from '../accounts/invitation.service.ts'
import { countSecurityFailure } from '../accounts/security-warning.service.ts'
import { countCodeAttempt } from '../accounts/sign-in-limit.service.ts'
import { reissueForNewEmail } from '../accounts/email-change.service.ts'
import { endSessions } from '../accounts/login-session.queries.ts'
import { findOtherAccountByEmail, insertAccount, confirmMobile, updateAccount } from '../accounts/account.queries.ts'
import { findToken } from '../accounts/account-token.queries.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { newId } from '../database/new-id.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Actor } from '../http/actor.ts'
import { hashCode, hashToken } from '../security/tokens-and-codes.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { ensureFound } from '../http/implement.ts'
import { notify } from '../notifications/notification.service.ts'
import type { Integrations, EmailContext } from '../integrations/integrations.ts'
import { addWithinQuotas, reserveQuotas } from '../plans/plan-limit.service.ts'
import { findClinicToday, findOrganizationName } from '../organizations/organization.queries.ts'
import { reassignPatients } from '../practitioners/reassignment.service.ts'
import { findOneInCharge, findPractitioner } from '../practitioners/practitioner.queries.ts'
import { countExisting, findPatient, insertPatient, updatePatientFields, updateStatus } from './patient.queries.ts'
import { findPage } from './patient-list.queries.ts'
import type { PatientSelection } from './patient-search.queries.ts'
import { findChoosable } from './patient-survey.queries.ts'
import { chosenOf } from './patient-survey.rules.ts'

type Reader = Pick<Actor, 'accountId' | 'organizationId' | 'role'>
type Who = Reader & Pick<Actor, 'name'>

/** @throws Problem `not_found` for a patient whom the actor may not see. */
export const readPatient = async (db: Tx, actor: Reader, id: string) =>
  ensureFound(await findPatient(db, actor.organizationId, id, patientScopeOf(actor, 'patients')), 'this patient')

/** A page of the worklist, with the number of patients per filter. */
export async function listPatients(
  db: Tx,
  { organizationId, scope }: Omit<PatientSelection, 'search'>,
  { search, ...listing }: Parameters<typeof findPage>[2] & { search?: string },
) {
  const { items, ...found } = await findPage(db, { organizationId, scope, search }, listing)
  // The columns have wider types than the contract's enums; the reply is validated before it is sent.
  return { items: items as (PatientRow & { lastSeenAt: Date | null })[], ...found }
}

/**
 * For actions reserved to the practitioner in charge and owners, not to a colleague who covers or shares. @throws
 * Problem `conflict`
 */
export async function readPatientInCharge(db: Tx, actor: Reader, id: string, what: string) {
  const patient = await readPatient(db, actor, id)
  if (actor.role === 'practitioner' && patient.practitionerId !== actor.accountId)
    throw new Problem('conflict', `Only ${patient.practitioner} or an owner of the clinic can ${what}.`)
  return patient
}

const emailTaken = () => fieldProblem('conflict', 'email', 'Email already in use.')

/** Practitioners add patients for themselves; owners may choose any practitioner of the organization. */
async function ensurePractitioner(db: Tx, actor: Who, practitionerId: string | undefined) {
  if (!practitionerId || practitionerId === actor.accountId) return
  const isAllowed = actor.role !== 'practitioner' && (await findOneInCharge(db, actor.organizationId, practitionerId))
  if (!isAllowed) throw fieldProblem('invalid', 'practitionerId', 'Choose a specialist of your organisation.')
}

async function ensureBorn(db: Tx, actor: Who, dateOfBirth: string | null | undefined) {
  if (dateOfBirth && dateOfBirth > (await findClinicToday(db, actor.organizationId)))
    throw fieldProblem('invalid', 'dateOfBirth', bornInFuture)
}

/** One active patient in both plan limits: in total, and per practitioner. */
const quotasOf = (practitionerId: string) => [
  { type: 'PATIENT_COUNT' as const },
  { type: 'PATIENT_COUNT_PER_PRACTITIONER' as const, ofId: practitionerId },
]

type PatientContext = EmailContext & Pick<Integrations, 'surveyProvider'>

/**
 * Chosen surveys, with the clinic's own titles. Titles of a third-party provider's forms cannot be checked and stay as
 * sent.
 */
async function surveysOf(
  tx: WriteTx,
  { organizationId, isThirdParty }: { organizationId: string; isThirdParty: boolean },
  chosen: PatientDraft['enabledSurveys'],
  before?: PatientDraft['enabledSurveys'],
) {
  if (isThirdParty || chosen.length === 0) return chosen
  return chosenOf(chosen, await findChoosable(tx, organizationId), before)
}

const withoutEmail = (name: string) =>
  new Problem('conflict', `${name} has no email. Add one to their details to invite them.`)

/** Adds a patient and queues the invitation email, which is sent on commit. A patient without an email is not invited. */
export async function addPatient(tx: WriteTx, actor: Who, draft: PatientDraft, integrations: PatientContext) {
  const { organizationId } = actor
  await ensurePractitioner(tx, actor, draft.practitionerId)
  await ensureBorn(tx, actor, draft.dateOfBirth)
  const { name, practitionerId = actor.accountId } = draft
  const [email, mobile] = [draft.email ?? '', draft.mobile ?? '']
  const enabledSurveys = await surveysOf(
    tx,
    { organizationId, isThirdParty: integrations.surveyProvider.name === 'jotform' },
    draft.enabledSurveys,
  )
  const added = await addWithinQuotas(tx, organizationId, quotasOf(practitionerId), async () => {
    const id = newId()
    const account = insertAccount(tx, { id, organizationId, role: 'patient', name, email, mobile })
    const inserted = insertPatient(tx, organizationId, id, practitionerId, { ...draft, enabledSurveys })
    const rest = Promise.all([
      readPatient(tx, { ...actor, role: 'business_admin' }, id),
      email ? createPatientInvitation(tx, { organizationId, accountId: id, isNew: true }, integrations) : undefined,
      inserted,
    ])
    rest.catch(() => undefined)
    if (!(await account)) throw emailTaken()
    return rest
  })
  const [patient, invitation] = added
  if (invitation) {
    const to = { organizationId, organization: invitation.clinic.name, accountId: patient._id, name, email }
    await sendPatientInvitation(tx, to, invitation, integrations)
  }
  return patient
}

/** Changes a record, unless somebody else changed it since `version` was read. */
export async function updatePatient(
  tx: WriteTx,
  actor: Who,
  id: string,
  {
    version,
    confirmedMobile,
    ...changes
  }: Partial<PatientDraft> & { version?: number | undefined; confirmedMobile?: string | undefined },
  { surveyProvider }: Pick<Integrations, 'surveyProvider'>,
) {
  const before = await readPatient(tx, actor, id)
  // A form that repeats the current practitioner changes nothing. A colleague who covers cannot make themselves the
  // practitioner in charge.
  if (changes.practitionerId === before.practitionerId) delete changes.practitionerId
  if (changes.practitionerId) {
    await readPatientInCharge(tx, actor, id, 'reassign this patient')
    await ensurePractitioner(tx, actor, changes.practitionerId)
  }
  await ensureBorn(tx, actor, changes.dateOfBirth)
  const { name } = changes
  const email = changes.email === null ? '' : changes.email
  const mobile = changes.mobile === null ? '' : changes.mobile
  if (email === '' && before.joinedAt)
    throw fieldProblem(
      'conflict',
      'email',
      `${before.name} signs in with this email, so it can be changed but not removed.`,
    )
  if (email && (await findOtherAccountByEmail(tx, actor.organizationId, email, id))) throw emailTaken()
  const chosenSurveys = changes.enabledSurveys
  if (chosenSurveys)
    changes.enabledSurveys = await surveysOf(
      tx,
      { ...actor, isThirdParty: surveyProvider.name === 'jotform' },
      chosenSurveys,
      before.enabledSurveys,
    )
  const updated = await updatePatientFields(tx, actor.organizationId, id, changes, version)
  if (!updated)
    throw new Problem('changed_meanwhile', 'Someone else changed this patient. Open it again to see their changes.')
  if (name || email !== undefined || mobile !== undefined)
    await updateAccount(tx, actor.organizationId, id, { name, email, mobile })
  if (confirmedMobile && !(await confirmMobile(tx, actor.organizationId, id, confirmedMobile)))
    throw fieldProblem(
      'conflict',
      'mobile',
      `${before.name} has another number now. Open the record again to see and confirm it.`,
    )
  if (email !== undefined && email !== before.email) await reissueForNewEmail(tx, id)
  if (changes.practitionerId) await reassignTo(tx, actor, { patientIds: [id], practitionerId: changes.practitionerId })
  return findPatient(tx, actor.organizationId, id).then((patient) => ensureFound(patient))
}

/** Reassigns all these patients to another practitioner, or none. Returns their number. */
export async function reassignTo(
  tx: WriteTx,
  actor: Who,
  { practitionerId: toId, patientIds, from }: { practitionerId: string; patientIds?: string[]; from?: string },
) {
  const ids = patientIds && [...new Set(patientIds)]
  if (ids && (await countExisting(tx, actor.organizationId, ids)) < ids.length) ensureFound(undefined, 'This patient')
  if (from) ensureFound(await findPractitioner(tx, actor.organizationId, from), 'This specialist')
  const selection = ids ? { patientIds: ids } : { ofPractitioners: [from!] }
  return reassignPatients(tx, actor, selection, { toId, reason: 'reassigned', field: 'practitionerId' })
}

/** Deactivating ends the patient's sessions immediately; activating clears the reason. */
export async function setPatientActive(
  tx: WriteTx,
  actor: Who,
  id: string,
  {
    isActive,
    statusReason,
    statusNote,
    isUndo,
  }: {
    isActive: boolean
    statusReason?: 'Need help' | 'Completed program' | 'Unable to complete program' | null
    statusNote?: string
    isUndo?: boolean
  },
) {
  const what = 'deactivate or activate this patient'
  const { name, practitionerId, isActive: wasActive } = await readPatientInCharge(tx, actor, id, what)
  if (isActive && !wasActive) await reserveQuotas(tx, actor.organizationId, quotasOf(practitionerId))
  await updateStatus(tx, actor.organizationId, id, {
    isActive,
    statusReason: statusReason ?? null,
    statusNote: statusNote ?? '',
  })
  await updateAccount(tx, actor.organizationId, id, { isActive })
  if (!isActive) await endSessions(tx, id)
  if (statusReason && !isUndo) {
    const { organizationId, accountId: byId } = actor
    const facts = { patient: name, reason: statusReason, note: statusNote }
    await notify(tx, { kind: 'statusReported', organizationId, patientId: id, byId, facts })
  }
  await enqueue(tx, 'summarizePatient', { organizationId: actor.organizationId, patientId: id }, `summary:${id}`)
  return readPatient(tx, actor, id)
}

export async function inviteAgain(tx: WriteTx, actor: Who, id: string, integrations: EmailContext) {
  const patient = await readPatient(tx, actor, id)
  if (!patient.isActive) throw new Problem('conflict', `${patient.name} is deactivated. Activate them first.`)
  if (!patient.email) throw withoutEmail(patient.name)
  if (!patient.isInvited) throw new Problem('conflict', 'This patient has already joined.')
  const { organizationId } = actor
  const organization = await findOrganizationName(tx, organizationId)
  const { name, email } = patient
  return invitePatient(tx, { organizationId, organization, accountId: id, name, email }, integrations)
}

/**
 * The open invitation of a code or a link. Unknown, used and expired ones get the same reply, and count as attempts.
 */
export async function findInvited(systemDb: Db, by: { otp: string } | { token: string }, secret: string) {
  const takeBackAttempt = 'otp' in by ? await countCodeAttempt(systemDb) : undefined
  const hash = 'otp' in by ? { codeHash: hashCode(by.otp, secret) } : { tokenHash: hashToken(by.token) }
  const invited = await findToken(systemDb, 'invitation', hash)
  if (invited?.role === 'patient') {
    await takeBackAttempt?.()
    return invited
  }
  await countSecurityFailure(systemDb, 'codes')
  const message = 'Code verification failed.'
  throw 'otp' in by ? fieldProblem('invalid', 'otp', message) : new Problem('invalid', message)
}
