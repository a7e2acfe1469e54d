import { Problem } from '@kinora/contract/problem.ts'
import { daysToResend } from '@kinora/contract/support-access.ts'
import type { Db } from '../database/connect.ts'
import { findEmail, updateEmailDue } from '../emails/email.queries.ts'
import { ensureFound } from '../http/implement.ts'
import type { EmailContext } from '../integrations/integrations.ts'

const refusals = {
  possible: 'This email is being sent already.',
  secret: 'Its link or code opens an account, so its text was deleted. Send a new one from where it came from.',
  expired: `Its text was kept for ${daysToResend} days, and is deleted now.`,
}

/** Sends a failed email again. @throws Problem with the reason if that is not possible. */
export async function resendEmail(systemDb: Db, id: string, { isEmailEnabled }: Pick<EmailContext, 'isEmailEnabled'>) {
  const email = ensureFound(await findEmail(systemDb, id), 'This email')
  if (!isEmailEnabled) throw new Problem('conflict', 'No mail server is set. Set SMTP_URL and restart Kinora.')
  if (email.resend === null) throw new Problem('conflict', 'Only an email that failed can be sent again.')
  if (!(await updateEmailDue(systemDb, id))) throw new Problem('conflict', refusals[email.resend])
}
