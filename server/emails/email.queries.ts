import { sql } from 'kysely'
import type { EmailState, ResendState } from '@kinora/contract/support-access.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { countRows } from '../database/count-rows.ts'
import { limitToPage, type Page } from '../database/page.ts'
import { likePattern } from '../database/search-text.ts'

/** The organization's details shown in its emails. */
export const findEmailSender = async (db: Tx, id: string) =>
  (
    await buildOnce(db, 'findEmailSender', { id }, (params) =>
      db
        .selectFrom('organizations')
        .select(['name', 'kind', 'mobile', 'theme', 'logoFileId', 'host'])
        .where('id', '=', params.id),
    )
  )[0]!

export const findLogoFile = (systemDb: Db, id: string) =>
  systemDb.selectFrom('organizationFiles').select(['storageKey', 'type']).where('id', '=', id).executeTakeFirst()

/** A document of an organization that is attached as PDF. */
export interface Attachment {
  attachment: 'invoice' | 'creditNote'
  attachmentId: string
}

interface NewEmail extends Partial<Attachment> {
  organizationId: string
  accountId: string
  recipient: string
  sender: string
  subject: string
  bodyText: string
  /** An `EmailPage`; null for a text message, and if nothing sends emails. */
  content: string | null
  logoFileId: string | null
  isResendable: boolean
  /** False without a mail server: then only the operator can read it. */
  isDue: boolean
}

export async function insertEmails(tx: WriteTx, emails: NewEmail[]) {
  const [{ isDue, ...email }, ...others] = emails as [NewEmail, ...NewEmail[]]
  if (others.length > 0) return insertOf(tx, emails).execute()
  return buildOnce(tx, `insertEmail ${isDue}`, email, (params) => insertOf(tx, [{ ...params, isDue }]))
}

const insertOf = (tx: WriteTx, emails: NewEmail[]) =>
  tx
    .insertInto('emails')
    .values(
      emails.map(({ isDue, ...email }) => ({ ...email, bodyHtml: '', attemptAt: isDue ? sql<Date>`now()` : null })),
    )

/** Makes a failed email due again. False if its text was deleted or it has not failed. */
export const updateEmailDue = async (systemDb: Db, id: string) =>
  (
    await systemDb
      .updateTable('emails')
      .set({ attemptAt: sql`now()`, attempts: 0 })
      .where('id', '=', id)
      .where('sentAt', 'is', null)
      .where('attemptAt', 'is', null)
      .where('failure', 'is not', null)
      .where('bodyText', '!=', '')
      .returning('id')
      .execute()
  ).length > 0

/** Makes emails that wait for another attempt due now, except those being sent. Returns their number. */
export async function retryFailedEmails(systemDb: Db) {
  const { numUpdatedRows } = await systemDb
    .updateTable('emails')
    .set({ attemptAt: sql`now()` })
    .where('failure', 'is not', null)
    .where('attemptAt', '>', sql<Date>`now() + interval '10 minutes'`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const emailStates: Record<EmailState, ReturnType<typeof sql<boolean>>> = {
  waiting: sql<boolean>`e.attempt_at is not null`,
  sent: sql<boolean>`e.sent_at is not null`,
  failed: sql<boolean>`e.attempt_at is null and e.sent_at is null and e.failure is not null`,
  unsent: sql<boolean>`e.attempt_at is null and e.sent_at is null and e.failure is null`,
}
const { waiting, sent, failed } = emailStates
const emailState = sql<EmailState>`case when ${waiting} then 'waiting' when ${sent} then 'sent' when ${failed} then 'failed'
  else 'unsent' end`

const resendState = sql<ResendState | null>`case when not (${failed}) then null when e.body_text <> '' then 'possible'
  when e.is_resendable then 'expired' else 'secret' end`

const selectEmails = (systemDb: Db) =>
  systemDb
    .selectFrom('emails as e')
    .innerJoin('organizations as o', 'o.id', 'e.organizationId')
    .select(['e.id as _id', 'e.recipient', 'e.subject', 'o.id as orgId', 'o.name as orgName'])
    .select(['e.createdAt', 'e.sentAt', 'e.failure', emailState.as('state'), resendState.as('resend')])

export const findEmail = (systemDb: Db, id: string) => selectEmails(systemDb).where('e.id', '=', id).executeTakeFirst()

/** Emails of all organizations, newest first. */
export async function findEmails(
  systemDb: Db,
  { search, state, ...page }: Page & { search?: string; state?: EmailState },
) {
  const matches = search ? sql<boolean>`lower(e.recipient || ' ' || e.subject) like ${likePattern(search)}` : undefined
  const total = await countRows(
    systemDb
      .selectFrom('emails as e')
      .$if(matches !== undefined, (query) => query.where(matches!))
      .$if(state !== undefined, (query) => query.where(emailStates[state!])),
  )
  const items = await selectEmails(systemDb)
    .$if(matches !== undefined, (query) => query.where(matches!))
    .$if(state !== undefined, (query) => query.where(emailStates[state!]))
    .orderBy('e.createdAt', 'desc')
    .orderBy('e.id', 'desc')
    .$call(limitToPage(page))
    .execute()
  return { items, total }
}
