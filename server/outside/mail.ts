import { createTransport } from 'nodemailer'

export interface Letter {
  /** Makes a letter that is sent twice recognizable as one. */
  id: string
  to: string
  from: string
  subject: string
  text: string
  html: string
}

/** Sends letters; undefined where no mail server is set, and letters are kept for the operator to read. */
export type Mail = ((letter: Letter) => Promise<void>) | undefined

/** Letters over SMTP, `smtp://user:password@host:port`. */
export function smtpMail(url: string | undefined): Mail {
  if (!url) return undefined
  const transport = createTransport(url, {})
  return async ({ id, ...letter }) => {
    await transport.sendMail({
      ...letter,
      messageId: `<${id}@kinora>`,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
}
