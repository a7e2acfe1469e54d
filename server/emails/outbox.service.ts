import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/connect.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { SmsOutcomeUnknown, SmsRefusal, type SmsSender } from '../integrations/sms.ts'
import type { Email, EmailSender } from '../integrations/smtp.ts'
import { repeat } from '../jobs/repeat.ts'
import { emailFigure } from './email-figure.ts'
import { figureName, renderEmailHtml } from './email-layout.ts'
import { findLogoFile, type Attachment } from './email.queries.ts'
import {
  claimEmails,
  giveUpEmail,
  markEmailSent,
  postponeEmail,
  renewLeases,
  type ClaimedEmail,
} from './email-outbox.queries.ts'
import { maxAtOnce, maxPerDomain, maxRetries, secondsUntilRetry } from './outbox.rules.ts'

interface OutboxContext {
  systemDb: Db
  integrations: Pick<Integrations, 'fileStorage' | 'emailFrom'>
  emailSender: EmailSender
  smsSender?: SmsSender
  /** Records that the recipient wants no more text messages. */
  stopSms?: (accountId: string) => Promise<unknown>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Renders the attachments of an email; undefined if their source was deleted. */
  drawAttachment: (document: Attachment & { organizationId: string }) => Promise<Email['document'] | undefined>
}

interface OutboxSettings {
  /** Seconds without a renewal after which another process takes over an email. */
  leaseSeconds: number
  /** Milliseconds between two checks for due emails. */
  pollEvery?: number
  /** Milliseconds for emails in progress to finish when the server stops; another process then sends the rest again. */
  stopWithin?: number
}

async function readLogo({ systemDb, integrations }: OutboxContext, fileId: string | null) {
  const file = fileId ? await findLogoFile(systemDb, fileId) : undefined
  const bytes = file && (await integrations.fileStorage.read(file.storageKey))
  return bytes && { bytes, type: file.type }
}

/** A text message waits in the outbox like an email, with a phone number as recipient. */
const isSms = ({ recipient }: Pick<ClaimedEmail, 'recipient'>) => !recipient.includes('@')

async function send(context: OutboxContext, email: ClaimedEmail) {
  if (isSms(email)) return context.smsSender!({ to: email.recipient, text: email.bodyText })
  const { id, recipient: to, sender, subject, bodyText: text, content } = email
  const html = content ? renderEmailHtml(content.email, content.theme) : email.bodyHtml
  const from = { name: sender, address: context.integrations.emailFrom }
  const figure = html.includes(`cid:${figureName}`) ? await emailFigure() : undefined
  const logo = await readLogo(context, email.logoFileId)
  const { organizationId, attachment, attachmentId } = email
  const document =
    attachment && attachmentId ? await context.drawAttachment({ organizationId, attachment, attachmentId }) : undefined
  await context.emailSender!({ id, to, from, subject, text, html, figure, logo, document })
}

/** Sends a claimed email and records the outcome. */
async function attempt(context: OutboxContext, email: ClaimedEmail) {
  const { systemDb, stopSms } = context
  const { id, attempts } = email
  if (email.isUnknown) return giveUpEmail(systemDb, id, new SmsOutcomeUnknown().message)
  if (email.isLate) return giveUpEmail(systemDb, id, 'It would have come more than half an hour late.')
  try {
    await send(context, email)
  } catch (error) {
    const failure = (error as Error).message
    const seconds = secondsUntilRetry(error as Error, attempts)
    if (seconds === undefined) await giveUpEmail(systemDb, id, failure)
    else await postponeEmail(systemDb, id, failure, seconds)
    if (error instanceof SmsRefusal && error.isStopped && email.accountId) await stopSms?.(email.accountId)
    return
  }
  await markEmailSent(systemDb, id)
}

/**
 * Sends the emails of the outbox: claims due ones, sends each outside a transaction, and marks it. An email is sent
 * twice only if the process dies or loses the connection after the server has accepted it and before it is marked; both
 * copies then have the same Message-ID.
 */
export function startOutbox(
  context: OutboxContext,
  { leaseSeconds, pollEvery = 250, stopWithin = 10_000 }: OutboxSettings,
) {
  const { systemDb, emailSender, smsSender, log } = context
  if (!emailSender && !smsSender) return undefined
  const inProgress = new Map<string, { email: ClaimedEmail; sending: Promise<void> }>()
  let isStopped = false

  /** On a database error the lease expires and another process retries. */
  const begin = (email: ClaimedEmail) =>
    attempt(context, email)
      .catch((error) => log.warn(error, 'Could not record the outcome of an email.'))
      .then(() => void inProgress.delete(email.id))

  async function claim({ isRetry }: { isRetry: boolean }) {
    const emails = [...inProgress.values()].map(({ email }) => email)
    const retries = emails.filter(({ attempts }) => attempts > 1).length
    const free = maxAtOnce - emails.length
    const limit = isRetry ? Math.min(free, maxRetries - retries) : free
    if (isStopped || limit <= 0) return 0
    const perDomain = Map.groupBy(emails, ({ recipientDomain }) => recipientDomain)
    const claimed = await claimEmails(systemDb, {
      limit,
      busyDomains: [...perDomain].filter(([, { length }]) => length >= maxPerDomain).map(([domain]) => domain),
      isRetry,
      leaseSeconds,
      hasEmail: emailSender !== undefined,
      hasSms: smsSender !== undefined,
    })
    for (const email of claimed) inProgress.set(email.id, { email, sending: begin(email) })
    return claimed.length
  }

  let renewedAt = performance.now()
  async function sendDueEmails() {
    const isRenewalDue = performance.now() - renewedAt > (leaseSeconds * 1000) / 4
    if (isRenewalDue && inProgress.size > 0) await renewLeases(systemDb, [...inProgress.keys()], leaseSeconds)
    if (isRenewalDue) renewedAt = performance.now()
    while ((await claim({ isRetry: false })) + (await claim({ isRetry: true })) > 0);
  }

  const polling = repeat(context, sendDueEmails, pollEvery, 'Could not look for emails to send; trying again.')

  return {
    async stop() {
      isStopped = true
      await polling.stop()
      const all = Promise.all([...inProgress.values()].map(({ sending }) => sending))
      const deadline = new Promise((resolve) => setTimeout(resolve, stopWithin).unref())
      await Promise.race([all, deadline])
    },
  }
}
