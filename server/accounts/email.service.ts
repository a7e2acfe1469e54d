import type { Tx, WriteTx } from '../database/connect.ts'
import { oneLine, renderEmailHtml, renderEmailText, type EmailContent } from '../emails/email-layout.ts'
import type { EmailContext } from '../integrations/integrations.ts'
import { findEmailSender, insertEmail } from '../emails/email.queries.ts'
import { emailThemeOf, urlAtHost } from './email.rules.ts'

/**
 * Renders an email in the clinic's theme and puts it into the outbox: it leaves if and only if the transaction commits. It must say
 * nothing about anybody but its recipient, with whom it is erased.
 */
export async function sendEmail(
  tx: WriteTx,
  to: { organizationId: string; accountId: string; email: string },
  content: EmailContent,
  { isEmailEnabled }: Pick<EmailContext, 'isEmailEnabled'>,
) {
  const clinic = await findEmailSender(tx, to.organizationId)
  const theme = emailThemeOf(clinic)
  await insertEmail(tx, {
    organizationId: to.organizationId,
    accountId: to.accountId,
    recipient: to.email,
    sender: oneLine(clinic.name),
    subject: oneLine(content.subject),
    // Without a mail server nobody is to read its links, and nothing sends it.
    bodyText: isEmailEnabled ? renderEmailText(content) : '',
    bodyHtml: isEmailEnabled ? renderEmailHtml(content, theme) : '',
    logoFileId: theme.hasLogo ? clinic.logoFileId : null,
    isDue: isEmailEnabled,
  })
}

/** A link for an email, at the clinic's own host as the operator set it, never at a host that a request named. */
export const clinicUrl = async (
  tx: Tx,
  organizationId: string,
  { appUrl }: Pick<EmailContext, 'appUrl'>,
  path: string,
) => urlAtHost(appUrl, (await findEmailSender(tx, organizationId)).host) + path
