import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import type { StoredPicture } from '../notifications/message.queries.ts'

/** The newest replies in the order they were written. */
export const findReplies = async (db: Db, ticketId: string) =>
  (
    await db
      .selectFrom('ticketReplies')
      .select(['id as _id', 'senderId', 'sender', 'isFromSupport', 'text', 'createdAt as at', 'removedAt'])
      .select(sql<StoredPicture[]>`pictures`.as('pictures'))
      .where('ticketId', '=', ticketId)
      .orderBy('id', 'desc')
      .limit(500)
      .execute()
  ).toReversed()

interface NewReply {
  organizationId: string
  ticketId: string
  senderId: string
  sender: string
  isFromSupport: boolean
  text: string
  pictures: StoredPicture[]
}

export const insertReply = (tx: WriteTx, reply: NewReply) =>
  tx
    .insertInto('ticketReplies')
    .values({ ...reply, pictures: JSON.stringify(reply.pictures) })
    .returning('id')
    .executeTakeFirstOrThrow()

export const findReply = (db: Db, ticketId: string, id: string) =>
  db
    .selectFrom('ticketReplies')
    .select(['senderId', 'sender'])
    .where('ticketId', '=', ticketId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Clears a reply's content; its place in the thread stays. */
export const updateReplyRemoved = (tx: WriteTx, ticketId: string, replyId: string) =>
  tx
    .updateTable('ticketReplies')
    .set({ text: '', pictures: '[]', removedAt: sql`coalesce(removed_at, now())` })
    .where('ticketId', '=', ticketId)
    .where('id', '=', replyId)
    .execute()

/** A reply with its ticket, for the notification, even if it was deleted since. */
export const findReplyWithTicket = (systemDb: Db, replyId: string) =>
  systemDb
    .selectFrom('ticketReplies as r')
    .innerJoin('tickets as k', 'k.id', 'r.ticketId')
    .select(['k.id as ticketId', 'k.organizationId', 'k.organization', 'k.authorId', 'k.subject', 'k.assigneeId'])
    .select(['k.authorReadAt', 'k.operatorReadAt', 'k.authorSaidAt', 'k.operatorSaidAt'])
    .select(['r.isFromSupport', 'r.removedAt'])
    .where('r.id', '=', replyId)
    .executeTakeFirst()
