import { withoutWaiting, type Tx, type WriteTx } from '../database/connect.ts'
import {
  oneLine,
  opensNothing,
  platformName,
  renderEmailText,
  type EmailContent,
  type EmailPage,
} from '../emails/email-layout.ts'
import type { EmailContext } from '../integrations/integrations.ts'
import { findEmailSender, insertEmails, type Attachment } from '../emails/email.queries.ts'
import { emailThemeOf, urlAtHost } from './email.rules.ts'

type Addressee = { accountId: string; email: string }

type Clinic = Awaited<ReturnType<typeof findEmailSender>>

/** As `sendEmail`, for many people of one organization. A patient without an email gets none. */
export async function sendEmails(
  tx: WriteTx,
  organizationId: string,
  emails: { to: Addressee; content: EmailContent; paper?: Attachment }[],
  { isEmailEnabled }: Pick<EmailContext, 'isEmailEnabled'>,
  known?: Clinic,
) {
  const reachable = emails.filter(({ to }) => to.email !== '')
  if (reachable.length === 0) return
  const clinic = known ?? (await findEmailSender(tx, organizationId))
  const rows = reachable.map(({ to, content, paper }) => {
    const theme = content.from === platformName ? undefined : emailThemeOf(clinic)
    return {
      ...paper,
      organizationId,
      accountId: to.accountId,
      recipient: to.email,
      sender: oneLine(content.from),
      subject: oneLine(content.subject),
      // Without a mail server an email with links must not be readable, and nothing would send it.
      bodyText: isEmailEnabled ? renderEmailText(content) : '',
      content: isEmailEnabled ? JSON.stringify({ email: content, theme } satisfies EmailPage) : null,
      logoFileId: theme?.hasLogo ? clinic.logoFileId : null,
      isResendable: opensNothing(content),
      isDue: isEmailEnabled,
    }
  })
  withoutWaiting(tx, insertEmails(tx, rows))
}

/**
 * Puts an email into the outbox, in the clinic's theme unless it is the platform's: it leaves if and only if the transaction commits. It must say nothing about
 * anybody but its recipient, with whom it is erased.
 */
export const sendEmail = (
  tx: WriteTx,
  { organizationId, ...to }: { organizationId: string } & Addressee,
  content: EmailContent,
  emailContext: Pick<EmailContext, 'isEmailEnabled'>,
  { paper, clinic }: { paper?: Attachment; clinic?: Clinic } = {},
) => sendEmails(tx, organizationId, [{ to, content, paper }], emailContext, clinic)

/** A link for an email, at the clinic's own host as the operator set it, never at a host that a request named. */
export const linkOf = ({ host }: Clinic, { appUrl }: Pick<EmailContext, 'appUrl'>, path: string) =>
  urlAtHost(appUrl, host) + path

export const clinicUrl = async (
  tx: Tx,
  organizationId: string,
  emailContext: Pick<EmailContext, 'appUrl'>,
  path: string,
) => linkOf(await findEmailSender(tx, organizationId), emailContext, path)
