import { inTransaction } from '../database/connect.ts'
import { emailFigure } from '../emails/email-figure.ts'
import { figureName } from '../emails/email-layout.ts'
import { passwordGuessing } from '../emails/password-guessing.ts'
import { securityWarning } from '../emails/security-warning.ts'
import type { JobContext } from '../jobs/worker.ts'
import { findLogoFile, lockUnsentEmail, markEmailSent, recordEmailFailure } from '../emails/email.queries.ts'
import { sendEmail } from './email.service.ts'
import { emailPasswordResets } from './password-reset.service.ts'
import { passwordWarningAfter, securityWarnings, type SecurityWarning } from './sign-in-limit.rules.ts'
import { findActiveRecipient, findOperators } from './sign-up.queries.ts'
import { resendPendingEmails, type Resend } from './sign-up.service.ts'

async function readLogo({ systemDb, integrations }: JobContext, fileId: string | null) {
  const file = fileId ? await findLogoFile(systemDb, fileId) : undefined
  const bytes = file && (await integrations.fileStorage.read(file.storageKey))
  return bytes && { bytes, type: file.type }
}

/** Locks the email while it is sent, so that two workers never send it twice. */
const deliver = (context: JobContext, emailId: string) =>
  inTransaction(context.systemDb, async (tx) => {
    const { emailSender, integrations } = context
    const email = await lockUnsentEmail(tx, emailId)
    if (!email || !emailSender) return
    const { id, recipient: to, sender, subject, bodyText: text, bodyHtml: html } = email
    const from = { name: sender, address: integrations.emailFrom }
    const figure = html.includes(`cid:${figureName}`) ? await emailFigure() : undefined
    await emailSender({ id, to, from, subject, text, html, figure, logo: await readLogo(context, email.logoFileId) })
    await markEmailSent(tx, id)
  })

export const accountJobs = (context: JobContext) => ({
  async sendEmail({ emailId }: { emailId: string }) {
    if (!context.emailSender) return
    await deliver(context, emailId).catch(async (error: Error) => {
      await recordEmailFailure(context.systemDb, emailId, error.message)
      throw error
    })
  },

  emailPasswordResets: (selection: { email: string; organizationId?: string }) =>
    emailPasswordResets(context.systemDb, selection, context.integrations),

  resendPendingEmails: (selection: Resend) => resendPendingEmails(context.systemDb, selection, context.integrations),

  async warnOfPasswordGuessing({ accountId }: { accountId: string }) {
    await inTransaction(context.systemDb, async (tx) => {
      const owner = await findActiveRecipient(tx, accountId)
      if (owner) await sendEmail(tx, owner, passwordGuessing(owner, passwordWarningAfter), context.integrations)
    })
  },

  async warnOperators({ warning }: { warning: SecurityWarning }) {
    const { failures, name } = securityWarnings[warning]
    await inTransaction(context.systemDb, async (tx) => {
      for (const operator of await findOperators(tx))
        await sendEmail(tx, operator, securityWarning(name, failures), context.integrations)
    })
  },
})
