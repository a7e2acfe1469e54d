import { inTransaction } from '../database/connect.ts'
import { letterFigure } from '../emails/email-figure.ts'
import { figureName } from '../emails/email-layout.ts'
import type { JobContext } from '../jobs/worker.ts'
import { sendEmail } from './account.service.ts'
import { resendPendingEmails, emailPasswordResets, type Resend } from './sign-up.service.ts'
import { lockUnsentEmail, markEmailSent } from './account.queries.ts'
import { findLogoFile, recordEmailFailure } from './account-email.queries.ts'
import { findOperators, findActiveRecipient } from './sign-up.queries.ts'
import { alarmLetter, guessedLetter } from './account-email.rules.ts'
import { securityWarnings, type SecurityWarning } from './sign-up.rules.ts'

async function logoOf({ systemDb, integrations }: JobContext, fileId: string | null) {
  const file = fileId ? await findLogoFile(systemDb, fileId) : undefined
  const bytes = file && (await integrations.fileStorage.read(file.storageKey))
  return bytes && { bytes, type: file.type }
}

/** Locks the letter while it leaves, so that two workers never send it twice. */
const deliver = (context: JobContext, mailId: string) =>
  inTransaction(context.systemDb, async (tx) => {
    const { emailSender, integrations } = context
    const letter = await lockUnsentEmail(tx, mailId)
    if (!letter || !emailSender) return
    const { id, recipient: to, sender, subject, bodyText: text, bodyHtml: html } = letter
    const from = { name: sender, address: integrations.emailFrom }
    const figure = html.includes(`cid:${figureName}`) ? await letterFigure() : undefined
    await emailSender({ id, to, from, subject, text, html, figure, logo: await logoOf(context, letter.logoFileId) })
    await markEmailSent(tx, id)
  })

export const accountJobs = (context: JobContext) => ({
  /** Without a mail server the letter stays for the operator to read. A mail server that fails is tried again. */
  async sendMail({ mailId }: { mailId: string }) {
    if (!context.emailSender) return
    await deliver(context, mailId).catch(async (error: Error) => {
      await recordEmailFailure(context.systemDb, mailId, error.message)
      throw error
    })
  },

  mailReset: (whose: { email: string; organizationId?: string }) =>
    emailPasswordResets(context.systemDb, whose, context.integrations),

  resendWaiting: (whose: Resend) => resendPendingEmails(context.systemDb, whose, context.integrations),

  /** Whoever's password is being guessed hears of it. */
  async tellGuessed({ accountId }: { accountId: string }) {
    await inTransaction(context.systemDb, async (tx) => {
      const whom = await findActiveRecipient(tx, accountId)
      if (whom) await sendEmail(tx, whom, guessedLetter(whom.name, whom.organization), context.integrations)
    })
  },

  async tellAlarm({ alarm }: { alarm: SecurityWarning }) {
    const { failures, what } = securityWarnings[alarm]
    await inTransaction(context.systemDb, async (tx) => {
      for (const operator of await findOperators(tx))
        await sendEmail(tx, operator, alarmLetter(what, failures), context.integrations)
    })
  },
})
