import { sql } from 'kysely'
import { containing } from '../database/search-text.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'

/** The organization in whose name an email is sent. */
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
    recipient: string
    sender: string
    subject: string
    bodyText: string
    bodyHtml: string
    logoFileId: string | null
  },
) => tx.insertInto('accountMails').values(email).returning('id').executeTakeFirstOrThrow()

export const lockUnsentEmail = (tx: WriteTx, id: string) =>
  tx
    .selectFrom('accountMails')
    .selectAll()
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Deletes the text too: its links and codes must not be readable in the database or a backup. */
export const markEmailSent = (tx: WriteTx, id: string) =>
  tx
    .updateTable('accountMails')
    .set({ sentAt: sql`now()`, failure: null, bodyText: '', bodyHtml: '' })
    .where('id', '=', id)
    .execute()

/** The mail server's answer; the job tries again. */
export const recordEmailFailure = (systemDb: Db, id: string, failure: string) =>
  systemDb
    .updateTable('accountMails')
    .set({ failure: failure.slice(0, 500) })
    .where('id', '=', id)
    .execute()

const emailRows = (systemDb: Db) =>
  systemDb
    .selectFrom('accountMails as m')
    .innerJoin('organizations as o', 'o.id', 'm.organizationId')
    .select(['m.id as _id', 'm.recipient', 'm.subject', 'o.name as orgName', 'm.createdAt', 'm.sentAt', 'm.failure'])

interface Page {
  search?: string
  pageSize: number
  pageNumber: number
}

/** Emails of all organizations, the newest first. */
export async function findEmails(systemDb: Db, { search, pageSize, pageNumber }: Page) {
  const matches = search ? sql<boolean>`lower(m.recipient || ' ' || m.subject) like ${containing(search)}` : undefined
  const { total } = await systemDb
    .selectFrom('accountMails as m')
    .select((count) => count.fn.countAll<number>().as('total'))
    .$if(matches !== undefined, (query) => query.where(matches!))
    .executeTakeFirstOrThrow()
  const items = await emailRows(systemDb)
    .$if(matches !== undefined, (query) => query.where(matches!))
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  return { items, total }
}

export const findEmail = (systemDb: Db, id: string) =>
  emailRows(systemDb).select('m.bodyText as text').where('m.id', '=', id).executeTakeFirst()
