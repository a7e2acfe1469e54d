import { sql } from 'kysely'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { containing } from '../database/search-text.ts'

/** The organization's details that its emails show. */
export const findEmailSender = (db: Tx, id: string) =>
  db
    .selectFrom('organizations')
    .select(['name', 'kind', 'mobile', 'theme', 'logoFileId', 'host'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const findLogoFile = (systemDb: Db, id: string) =>
  systemDb.selectFrom('organizationFiles').select(['storageKey', 'type']).where('id', '=', id).executeTakeFirst()

export const insertEmail = (
  tx: WriteTx,
  email: {
    organizationId: string
    accountId: string
    recipient: string
    sender: string
    subject: string
    bodyText: string
    bodyHtml: string
    logoFileId: string | null
  },
) => tx.insertInto('emails').values(email).returning('id').executeTakeFirstOrThrow()

/** Locked, so that two workers never send the same email. */
export const lockUnsentEmail = (tx: WriteTx, id: string) =>
  tx
    .selectFrom('emails')
    .selectAll()
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Removes the body of a sent email: its links and codes would give access to anyone who reads the database. */
export const markEmailSent = (tx: WriteTx, id: string) =>
  tx
    .updateTable('emails')
    .set({ sentAt: sql`now()`, failure: null, bodyText: '', bodyHtml: '' })
    .where('id', '=', id)
    .execute()

/** Stores why the mail server refused an email. The job tries again. */
export const recordEmailFailure = (systemDb: Db, id: string, failure: string) =>
  systemDb
    .updateTable('emails')
    .set({ failure: failure.slice(0, 500) })
    .where('id', '=', id)
    .execute()

const emailRows = (systemDb: Db) =>
  systemDb
    .selectFrom('emails as e')
    .innerJoin('organizations as o', 'o.id', 'e.organizationId')
    .select(['e.id as _id', 'e.recipient', 'e.subject', 'o.id as orgId', 'o.name as orgName'])
    .select(['e.createdAt', 'e.sentAt', 'e.failure'])

/** Emails of all organizations, newest first. */
export async function findEmails(
  systemDb: Db,
  { search, pageSize, pageNumber }: { search?: string; pageSize: number; pageNumber: number },
) {
  const matches = search ? sql<boolean>`lower(e.recipient || ' ' || e.subject) like ${containing(search)}` : undefined
  const { total } = await systemDb
    .selectFrom('emails as e')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$if(matches !== undefined, (query) => query.where(matches!))
    .executeTakeFirstOrThrow()
  const items = await emailRows(systemDb)
    .$if(matches !== undefined, (query) => query.where(matches!))
    .orderBy('e.createdAt', 'desc')
    .orderBy('e.id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  return { items, total }
}
