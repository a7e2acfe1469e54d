import { sql } from 'kysely'
import { containing } from '../database/search-text.ts'
import type { Db, Tx } from '../database/connect.ts'

/** What a letter needs to know of the organization that writes it. */
export const findEmailSender = (db: Tx, id: string) =>
  db
    .selectFrom('organizations')
    .select(['name', 'kind', 'mobile', 'theme', 'logoFileId', 'host'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Where the logo is that goes with a letter. */
export const findLogoFile = (systemDb: Db, id: string) =>
  systemDb.selectFrom('organizationFiles').select(['storageKey', 'type']).where('id', '=', id).executeTakeFirst()

/** What a mail server said when it took no letter; the job tries again. */
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

/** Letters of all organizations, the newest first. */
export async function findEmails(systemDb: Db, { search, pageSize, pageNumber }: Page) {
  const found = search ? sql<boolean>`lower(m.recipient || ' ' || m.subject) like ${containing(search)}` : undefined
  const { total } = await systemDb
    .selectFrom('accountMails as m')
    .select((count) => count.fn.countAll<number>().as('total'))
    .$if(found !== undefined, (query) => query.where(found!))
    .executeTakeFirstOrThrow()
  const items = await emailRows(systemDb)
    .$if(found !== undefined, (query) => query.where(found!))
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  return { items, total }
}

export const findEmail = (systemDb: Db, id: string) =>
  emailRows(systemDb).select('m.bodyText as text').where('m.id', '=', id).executeTakeFirst()
