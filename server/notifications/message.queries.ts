import { sql } from 'kysely'
import type { TextMessage } from '@kinora/contract/messages.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'

/** A picture as stored with a message: its size, and what its signed URL is made from. */
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

/** The active patients with a current program that is, or was made from, this program. */
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

const conversation = (db: Db, organizationId: string, patientId: string) =>
  db.selectFrom('notificationMessages').where('organizationId', '=', organizationId).where('patientId', '=', patientId)

/** A page of messages, newest first. */
export const findMessages = (
  db: Tx,
  organizationId: string,
  patientId: string,
  { pageSize, pageNumber }: { pageSize: number; pageNumber: number },
) =>
  conversation(db, organizationId, patientId)
    .select([...columns, pictures])
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()

/** The number of messages, and of the other side's that are unread. */
export const countMessages = (db: Tx, organizationId: string, patientId: string, isPatient: boolean) =>
  conversation(db, organizationId, patientId)
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

interface NewPicture {
  organizationId: string
  accountId: string
  fileId: string
  thumbnailFileId: string
  width: number
  height: number
}

export const insertPicture = (tx: WriteTx, picture: NewPicture) =>
  tx
    .insertInto('notificationPictures')
    .values(picture)
    .returning(['id as _id', 'width', 'height'])
    .executeTakeFirstOrThrow()

/** The actor's pictures that no message uses yet. */
export const lockLoosePictures = (tx: WriteTx, organizationId: string, accountId: string, ids: string[]) =>
  tx
    .selectFrom('notificationPictures')
    .select(['id as _id', 'width', 'height'])
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .where('id', 'in', ids)
    .where('attachedTo', 'is', null)
    .forUpdate()
    .execute()

export const updateAttached = (tx: WriteTx, organizationId: string, ids: string[], attachedTo: string | null) =>
  tx
    .updateTable('notificationPictures')
    .set({ attachedTo })
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .execute()

/** Adds pictures to the messages that show them. */
export const insertMessagePictures = (
  tx: WriteTx,
  organizationId: string,
  messageIds: string[],
  pictureIds: string[],
) =>
  tx
    .insertInto('notificationMessagePictures')
    .values(
      messageIds.flatMap((messageId) => pictureIds.map((pictureId) => ({ organizationId, messageId, pictureId }))),
    )
    .execute()

/** The storage key of a picture. The caller has checked a signed URL. */
export const findPictureFile = (systemDb: Db, id: string, size: 'full' | 'thumbnail') =>
  systemDb
    .selectFrom('notificationPictures as p')
    .innerJoin('organizationFiles as f', 'f.id', size === 'full' ? 'p.fileId' : 'p.thumbnailFileId')
    .select(['f.storageKey', 'f.bytes'])
    .where('p.id', '=', id)
    .executeTakeFirst()

/** Deletes pictures that no message has used for a day, or whose messages were all deleted with their patients; returns their files. */
export const deleteUnsentPictures = async (tx: WriteTx, limit: number) => {
  const { rows } = await sql<{ fileId: string; thumbnailFileId: string; organizationId: string }>`
    delete from notification_pictures where id in (
      select p.id from notification_pictures p where p.created_at < now() - interval '1 day' and (p.attached_to is null
        or not exists (select from notification_message_pictures m where m.organization_id = p.organization_id and m.picture_id = p.id)
        and not exists (select from ticket_replies r where r.id = p.attached_to and r.removed_at is null))
      limit ${limit})
    returning file_id, thumbnail_file_id, organization_id`.execute(tx)
  return rows
}

const templates = (db: Db, organizationId: string) =>
  db
    .selectFrom('notificationTemplates')
    .select(['id as _id', 'title', 'text'])
    .where('organizationId', '=', organizationId)

export const findTemplates = (db: Tx, organizationId: string) =>
  templates(db, organizationId).orderBy('title').orderBy('id').limit(200).execute()

export const insertTemplate = (
  tx: WriteTx,
  template: { organizationId: string; title: string; text: string; createdBy: string },
) =>
  tx
    .insertInto('notificationTemplates')
    .values(template)
    .returning(['id as _id', 'title', 'text'])
    .executeTakeFirstOrThrow()

export const updateTemplate = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  template: { title: string; text: string },
) =>
  tx
    .updateTable('notificationTemplates')
    .set({ ...template, updatedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .returning(['id as _id', 'title', 'text'])
    .executeTakeFirst()

export const deleteTemplate = (tx: WriteTx, organizationId: string, id: string) =>
  tx
    .deleteFrom('notificationTemplates')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

/** A text message waits with the emails, and its recipient is a number. */
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
