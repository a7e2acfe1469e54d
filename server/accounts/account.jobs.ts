import { inTransaction } from '../database/connect.ts'
import { passwordGuessing } from '../emails/password-guessing.ts'
import { securityWarning } from '../emails/security-warning.ts'
import type { JobContext } from '../jobs/job-context.ts'
import { sendEmail } from './email.service.ts'
import { emailPasswordResets } from './password-reset.service.ts'
import { passwordWarningAfter, securityWarnings, type SecurityWarning } from './sign-in-limit.rules.ts'
import { findActiveRecipient, findOperators } from './sign-up.queries.ts'
import { resendPendingEmails, type Resend } from './sign-up.service.ts'

export const accountJobs = (context: JobContext) => ({
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
