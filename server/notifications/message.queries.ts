import { sql } from 'kysely'
import type { TextMessage } from '@kinora/contract/messages.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { limitToPage, type Page } from '../database/page.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'

/** A picture as stored with a message: its size, and the ids for its signed URL. */
export interface StoredPicture {
  _id: string
  width: number
  height: number
}

export const findPatient = (db: Db, organizationId: string, scope: PatientScope, id: string) =>
  visiblePatients(db, organizationId, scope)
    .innerJoin('accounts as p', 'p.id', 't.practitionerId')
    .select(['t.id as _id', 't.name', 't.isActive', 't.hasEmail', 'p.name as practitioner'])
    .where('t.id', '=', id)
    .executeTakeFirst()

export const findPatients = (db: Db, organizationId: string, scope: PatientScope, ids: string[]) =>
  ids.length
    ? visiblePatients(db, organizationId, scope)
        .select(['t.id', 't.name', 't.isActive', 't.hasEmail'])
        .where('t.id', 'in', ids)
        .execute()
    : Promise.resolve([])

/** The active patients with a current program that is, or was copied from, this program. */
export const findPatientsOfProgram = (db: Db, organizationId: string, scope: PatientScope, programId: string) =>
  visiblePatients(db, organizationId, scope)
    .innerJoin('organizations as o', 'o.id', 't.organizationId')
    .select(['t.id', 't.name', 't.isActive', 't.hasEmail'])
    .where('t.isActive', '=', true)
    .where(
      sql<boolean>`exists (select from programs g where g.organization_id = t.organization_id and g.patient_id = t.id
        and (g.id = ${programId} or g.template_id = ${programId}) and g.stopped_at is null
        and (g.is_open_ended or g.start_date + g.weeks * 7 > (now() at time zone o.time_zone)::date))`,
    )
    .orderBy('t.name')
    .execute()

export const findProgramTitle = (db: Db, organizationId: string, id: string) =>
  db
    .selectFrom('programs')
    .select('title')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()

interface NewMessage {
  organizationId: string
  patientId: string
  senderId: string
  sender: string
  isFromPatient: boolean
  text: string
  pictures: StoredPicture[]
}

const columns = [
  'id as _id',
  'patientId',
  'senderId',
  'sender',
  'isFromPatient',
  'text',
  'createdAt as at',
  'readAt',
] as const
const pictures = sql<StoredPicture[]>`pictures`.as('pictures')

export const insertMessages = (tx: WriteTx, messages: NewMessage[]) =>
  tx
    .insertInto('notificationMessages')
    .values(messages.map((message) => ({ ...message, pictures: JSON.stringify(message.pictures) })))
    .returning([...columns, pictures])
    .execute()

export type MessageRow = Awaited<ReturnType<typeof insertMessages>>[number]

const selectConversation = (db: Db, organizationId: string, patientId: string) =>
  db.selectFrom('notificationMessages').where('organizationId', '=', organizationId).where('patientId', '=', patientId)

/** A page of messages, newest first. */
export const findMessages = (db: Tx, organizationId: string, patientId: string, page: Page) =>
  selectConversation(db, organizationId, patientId)
    .select([...columns, pictures])
    .orderBy('id', 'desc')
    .$call(limitToPage(page))
    .execute()

/** The number of messages, and of unread ones from the other side. */
export const countMessages = (db: Tx, organizationId: string, patientId: string, isPatient: boolean) =>
  selectConversation(db, organizationId, patientId)
    .select(sql<number>`count(*)`.as('total'))
    .select(sql<number>`count(*) filter (where read_at is null and is_from_patient <> ${isPatient})`.as('unread'))
    .executeTakeFirstOrThrow()

/** Marks the other side's messages as read. */
export const updateMessagesRead = (tx: WriteTx, organizationId: string, patientId: string, isPatient: boolean) =>
  tx
    .updateTable('notificationMessages')
    .set({ readAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('patientId', '=', patientId)
    .where('isFromPatient', '!=', isPatient)
    .where('readAt', 'is', null)
    .execute()

/** Text messages waiting with the emails; their recipient is a number. */
export const findTextMessages = (db: Db, organizationId: string, patientId: string) =>
  db
    .selectFrom('emails')
    .select(['id as _id', 'recipient as to', 'bodyText as text', 'createdAt as at', 'sentAt'])
    .select([
      sql<
        TextMessage['state']
      >`case when attempt_at is not null then 'waiting' when sent_at is not null then 'sent' else 'failed' end`.as(
        'state',
      ),
      sql<string>`case when sent_at is null then coalesce(failure, '') else '' end`.as('problem'),
    ])
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', patientId)
    .where('recipient', 'not like', '%@%')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
