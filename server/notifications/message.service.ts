import type { Conversation, Message, MessageDraft } from '@kinora/contract/messages.ts'
import { fieldProblem, notFound } from '@kinora/contract/problem.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import type { Page } from '../database/page.ts'
import type { Actor } from '../http/actor.ts'
import { SmsOutcomeUnknown } from '../integrations/sms.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { ensureFound } from '../http/implement.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { markSeen, notify, notifyAccounts } from './notification.service.ts'
import { attachPictures, takePictures, withSignedUrls } from './message-picture.service.ts'
import { countUnread } from './notification.queries.ts'
import {
  countMessages,
  findMessages,
  findPatient,
  findPatients,
  findPatientsOfProgram,
  findProgramTitle,
  findTextMessages,
  insertMessages,
  type MessageRow,
  type StoredPicture,
  updateMessagesRead,
} from './message.queries.ts'
import { insertMessagePictures } from './message-picture.queries.ts'
import { previewText, fillInName } from './notification.rules.ts'

const toMessage = ({ readAt, pictures, at, ...row }: MessageRow, secret: string): Message => ({
  ...row,
  at: at.toISOString(),
  isRead: readAt !== null,
  pictures: pictures.map((picture) => withSignedUrls(picture, secret)),
})

/** The patient of a conversation that the actor takes part in; 404 otherwise. */
const readPatient = async (db: Tx, actor: Actor, id: string) =>
  ensureFound(await findPatient(db, actor.organizationId, patientScopeOf(actor, 'messages'), id), 'This patient')

export async function readConversation(
  db: Tx,
  actor: Actor,
  patientId: string,
  page: Page,
  secret: string,
): Promise<Conversation> {
  const patient = await readPatient(db, actor, patientId)
  const { organizationId, role } = actor
  const { total, unread } = await countMessages(db, organizationId, patientId, role === 'patient')
  const items = await findMessages(db, organizationId, patientId, page)
  return { patient, total, unread, items: items.map((message) => toMessage(message, secret)) }
}

export async function readTextMessages(db: Tx, actor: Actor, patientId: string) {
  await readPatient(db, actor, patientId)
  const texts = await findTextMessages(db, actor.organizationId, patientId)
  const { message: unknown } = new SmsOutcomeUnknown()
  return texts.map((text) => (text.problem === unknown ? { ...text, state: 'unknown' as const } : text))
}

/** Marks messages of the other side as read, by the patient or by a staff member for the clinic. */
export async function markConversationRead(tx: WriteTx, actor: Actor, patientId: string) {
  await readPatient(tx, actor, patientId)
  const isPatient = actor.role === 'patient'
  await updateMessagesRead(tx, actor.organizationId, patientId, isPatient)
  await markSeen(tx, actor, { kind: 'message', patientId })
  return countUnread(tx, actor)
}

/** The recipients of a message from staff, without duplicates. */
async function recipients(tx: WriteTx, actor: Actor, { patientIds, programId }: MessageDraft) {
  const { organizationId } = actor
  const scope = patientScopeOf(actor, 'messages')
  if (programId) {
    ensureFound(await findProgramTitle(tx, organizationId, programId), 'This program')
    const following = await findPatientsOfProgram(tx, organizationId, scope, programId)
    if (following.length === 0)
      throw fieldProblem('invalid', 'programId', 'No active patient of yours follows this program now.')
    return following
  }
  if (patientIds.length === 0) throw fieldProblem('invalid', 'patientIds', 'Choose who this is for.')
  const ids = [...new Set(patientIds)]
  const patients = await findPatients(tx, organizationId, scope, ids)
  if (patients.length < ids.length) throw notFound('this patient')
  const inactive = patients.find(({ isActive }) => !isActive)
  if (inactive) throw fieldProblem('invalid', 'patientIds', `${inactive.name} is no longer active.`)
  return patients
}

const namesText = (names: string[]) => new Intl.ListFormat('en-AU').format(names)

/** Patients without an email have no account to read messages with, so they are listed instead of written to. */
function readersOf(patients: Awaited<ReturnType<typeof recipients>>, field: 'patientIds' | 'programId') {
  const skipped = patients.filter(({ hasEmail }) => !hasEmail).map(({ name }) => name)
  if (skipped.length < patients.length) return { readers: patients.filter(({ hasEmail }) => hasEmail), skipped }
  const who = skipped.length > 3 ? 'These patients' : namesText(skipped)
  const have = skipped.length === 1 ? 'has' : 'have'
  throw fieldProblem('invalid', field, `${who} ${have} no email and can’t read messages here. Call instead.`)
}

interface SentMessages {
  rows: MessageRow[]
  skipped: string[]
}

async function sendAsPatient(tx: WriteTx, actor: Actor, draft: MessageDraft): Promise<SentMessages> {
  const { organizationId, accountId: patientId, name } = actor
  if (draft.programId || draft.patientIds.some((id) => id !== patientId)) throw notFound('this patient')
  const pictures = await takePictures(tx, actor, draft.pictureIds)
  const message = { organizationId, patientId, senderId: patientId, sender: name, isFromPatient: true }
  const rows = await insertMessages(tx, [{ ...message, text: draft.text, pictures }])
  await showPictures(tx, organizationId, pictures, rows)
  const note = previewText(draft.text, pictures.length)
  const facts = { by: name, note }
  await notify(tx, { kind: 'message', organizationId, patientId, facts, byId: patientId, to: ['correspondents'] })
  return { rows, skipped: [] }
}

/** All recipients of a message share its pictures. */
async function showPictures(tx: WriteTx, organizationId: string, pictures: StoredPicture[], rows: MessageRow[]) {
  const ids = pictures.map(({ _id }) => _id)
  if (ids.length === 0) return
  await attachPictures(tx, organizationId, pictures, rows[0]!._id)
  const messageIds = rows.map(({ _id }) => _id)
  await insertMessagePictures(tx, organizationId, messageIds, ids)
}

async function sendAsStaff(tx: WriteTx, actor: Actor, draft: MessageDraft): Promise<SentMessages> {
  const { organizationId, accountId: senderId, name: sender } = actor
  const foundPatients = await recipients(tx, actor, draft)
  const { readers, skipped } = readersOf(foundPatients, draft.programId ? 'programId' : 'patientIds')
  const pictures = await takePictures(tx, actor, draft.pictureIds)
  const rows = await insertMessages(
    tx,
    readers.map(({ id: patientId, name }) => ({
      organizationId,
      patientId,
      senderId,
      sender,
      isFromPatient: false,
      text: fillInName(draft.text, name),
      pictures,
    })),
  )
  await showPictures(tx, organizationId, pictures, rows)
  await notifyAccounts(
    tx,
    rows.map(({ patientId, text }) => ({
      kind: 'message',
      organizationId,
      patientId,
      accountId: patientId,
      facts: { by: sender, note: previewText(text, pictures.length) },
    })),
  )
  return { rows, skipped }
}

/** Sends a patient's message to the clinic, or a message from staff to one or many patients. */
export async function sendMessage(
  tx: WriteTx,
  actor: Actor,
  draft: MessageDraft,
  { secret }: Pick<Integrations, 'secret'>,
) {
  const send = actor.role === 'patient' ? sendAsPatient : sendAsStaff
  const { rows, skipped } = await send(tx, actor, draft)
  const message = rows.length === 1 ? toMessage(rows[0]!, secret) : null
  return { sent: rows.length, skipped, message, patientIds: rows.map(({ patientId }) => patientId) }
}
