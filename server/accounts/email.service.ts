import { sendWithoutWaiting, type Tx, type WriteTx } from '../database/connect.ts'
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

/** Like `sendEmail`, for many people of one organization. Patients without an email are skipped. */
export async function sendEmails(
  tx: WriteTx,
  organizationId: string,
  emails: { to: Addressee; content: EmailContent; document?: Attachment }[],
  { isEmailEnabled }: Pick<EmailContext, 'isEmailEnabled'>,
  known?: Clinic,
) {
  const reachable = emails.filter(({ to }) => to.email !== '')
  if (reachable.length === 0) return
  const clinic = known ?? (await findEmailSender(tx, organizationId))
  const rows = reachable.map(({ to, content, document }) => {
    const theme = content.from === platformName ? undefined : emailThemeOf(clinic)
    return {
      ...document,
      organizationId,
      accountId: to.accountId,
      recipient: to.email,
      sender: oneLine(content.from),
      subject: oneLine(content.subject),
      // Without a mail server an email's text, which may contain links, must not be readable, and nothing would send
      // it.
      bodyText: isEmailEnabled ? renderEmailText(content) : '',
      content: isEmailEnabled ? JSON.stringify({ email: content, theme } satisfies EmailPage) : null,
      logoFileId: theme?.hasLogo ? clinic.logoFileId : null,
      isResendable: opensNothing(content),
      isDue: isEmailEnabled,
    }
  })
  sendWithoutWaiting(tx, insertEmails(tx, rows))
}

/**
 * Puts an email into the outbox, in the clinic's theme unless the platform sends it. It is sent if and only if the
 * transaction commits. It must contain data about its recipient only, because it is erased with them.
 */
export const sendEmail = (
  tx: WriteTx,
  { organizationId, ...to }: { organizationId: string } & Addressee,
  content: EmailContent,
  emailContext: Pick<EmailContext, 'isEmailEnabled'>,
  { document, clinic }: { document?: Attachment; clinic?: Clinic } = {},
) => sendEmails(tx, organizationId, [{ to, content, document }], emailContext, clinic)

/** A link for an email, on the clinic's own host as the operator set it, never on a host named by a request. */
export const linkOf = ({ host }: Clinic, { appUrl }: Pick<EmailContext, 'appUrl'>, path: string) =>
  urlAtHost(appUrl, host) + path

export const clinicUrl = async (
  tx: Tx,
  organizationId: string,
  emailContext: Pick<EmailContext, 'appUrl'>,
  path: string,
) => linkOf(await findEmailSender(tx, organizationId), emailContext, path)
