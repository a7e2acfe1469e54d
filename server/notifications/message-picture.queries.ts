import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'

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

/**
 * Deletes pictures that no message has used for a day, or whose messages were all deleted with their patients; returns
 * their files.
 */
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
