import { sql } from 'kysely'
import { daysToResend } from '@kinora/contract/support-access.ts'
import type { Db } from '../database/connect.ts'
import type { EmailPage } from './email-layout.ts'
import type { Attachment } from './email.queries.ts'

export interface ClaimedEmail {
  id: string
  organizationId: string
  accountId: string | null
  attempts: number
  recipient: string
  recipientDomain: string
  sender: string
  subject: string
  bodyText: string
  content: EmailPage | null
  /** The text of an email stored by a version that rendered emails before sending. */
  bodyHtml: string
  logoFileId: string | null
  attachment: Attachment['attachment'] | null
  attachmentId: string | null
  /** A text message that is too old to be useful as a reminder, for example after the recipient's quiet hours. */
  isLate: boolean
  /** True for a text message that a process was sending when it died: the provider may have accepted it. */
  isUnknown: boolean
}

/**
 * Claims due emails, at most one per recipient domain. Other processes cannot take them until the lease ends; a living
 * process renews it.
 */
export async function claimEmails(
  systemDb: Db,
  {
    limit,
    busyDomains,
    isRetry,
    leaseSeconds,
    hasEmail,
    hasSms,
  }: {
    limit: number
    busyDomains: string[]
    isRetry: boolean
    leaseSeconds: number
    /** The channels that this process can send through: email, text message. */
    hasEmail: boolean
    hasSms: boolean
  },
) {
  const { rows } = await sql<ClaimedEmail>`
    with recursive domains as (
      (select recipient_domain as name from emails where ${waits(isRetry)} order by recipient_domain limit 1)
      union all
      select (select recipient_domain from emails where ${waits(isRetry)} and recipient_domain > d.name order by recipient_domain limit 1)
        from domains d where d.name is not null
    ), first as (
      select due.id, due.attempt_at from domains d cross join lateral (
        select id, attempt_at from emails where ${waits(isRetry)} and recipient_domain = d.name and attempt_at <= now()
        order by attempt_at limit 1) due
      where d.name <> all(${busyDomains}::text[]) and case when d.name = '' then ${hasSms}::boolean else ${hasEmail}::boolean end
    ), claimed as (
      select id, failure from emails where attempt_at <= now() and id in (select id from first order by attempt_at limit ${limit})
      for update skip locked
    )
    update emails e set attempts = attempts + 1, attempt_at = now() + make_interval(secs => ${leaseSeconds}),
      -- Set again by an attempt that fails, so that one without an outcome is known.
      failure = case when e.recipient_domain <> '' then e.failure end
    from claimed where e.id = claimed.id
    returning e.id, e.organization_id as "organizationId", e.account_id as "accountId", e.attempts, e.recipient,
      e.recipient_domain as "recipientDomain", e.sender, e.subject, e.body_text as "bodyText", e.body_html as "bodyHtml", e.content,
      e.logo_file_id as "logoFileId", e.attachment, e.attachment_id as "attachmentId",
      e.recipient_domain = '' and e.created_at < now() - interval '30 minutes' as "isLate",
      e.recipient_domain = '' and e.attempts > 1 and claimed.failure is null as "isUnknown"`.execute(systemDb)
  return rows
}

/** In the same form as the index of due emails. */
const waits = (isRetry: boolean) => sql`attempt_at is not null and least(attempts, 1) = ${Number(isRetry)}`

/** Only while they wait for an answer: an email that was sent meanwhile must not become due again. */
export const renewLeases = (systemDb: Db, ids: string[], leaseSeconds: number) =>
  systemDb
    .updateTable('emails')
    .set({ attemptAt: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where('id', 'in', ids)
    .where('attemptAt', 'is not', null)
    .execute()

/** Removes the body of a sent email: its links and codes would give access to anyone who reads the database. */
export const markEmailSent = (systemDb: Db, id: string) =>
  systemDb
    .updateTable('emails')
    .set({ sentAt: sql`now()`, attemptAt: null, failure: null, bodyText: '', bodyHtml: '' })
    .where('id', '=', id)
    .execute()

/** Stores why an email was not sent, and when the next attempt is due. */
export const postponeEmail = (systemDb: Db, id: string, failure: string, seconds: number) =>
  systemDb
    .updateTable('emails')
    .set({ failure: failure.slice(0, 500), attemptAt: sql`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute()

/** Stops further attempts. The text is deleted if a link or code in it opens an account. */
export const giveUpEmail = (systemDb: Db, id: string, failure: string) =>
  systemDb
    .updateTable('emails')
    .set(({ case: when, ref }) => ({
      failure: failure.slice(0, 500),
      attemptAt: null,
      bodyText: when().when('isResendable', '=', true).then(ref('bodyText')).else('').end(),
      bodyHtml: when().when('isResendable', '=', true).then(ref('bodyHtml')).else('').end(),
    }))
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute()

/** Deletes the text of failed emails that can no longer be sent again. */
export const deleteOldTexts = (systemDb: Db) =>
  systemDb
    .updateTable('emails')
    .set({ bodyText: '', bodyHtml: '' })
    .where('isResendable', '=', true)
    .where('sentAt', 'is', null)
    .where('attemptAt', 'is', null)
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${daysToResend})`)
    .where('bodyText', '!=', '')
    .execute()
