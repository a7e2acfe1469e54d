import { figureName, logoName } from '../emails/email-layout.ts'

export interface Email {
  /** Becomes the Message-ID, so that duplicates of an email can be recognized. */
  id: string
  to: string
  from: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Attached inline as `logoName`. */
  logo?: Picture
  /** Attached inline as `figureName`. */
  figure?: Uint8Array
  /** Attached as a PDF of this name. */
  document?: { name: string; bytes: Uint8Array }
}

interface Picture {
  bytes: Uint8Array
  type: string
}

/** Undefined without a mail server; emails then stay in the database, where the operator can read them. */
export type EmailSender = ((email: Email) => Promise<void>) | undefined

const inlineAttachment = ({ bytes, type }: Picture, cid: string) => ({
  filename: `${cid.split('@')[0]}.${type.split('/')[1]}`,
  content: Buffer.from(bytes),
  contentType: type,
  contentDisposition: 'inline' as const,
  cid,
})

/** Sends through a server such as `smtp://user:password@host:port`. */
export function smtpSender(url: string | undefined): EmailSender {
  if (!url) return undefined
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url,
      connectionTimeout: 20_000,
      greetingTimeout: 60_000,
      // Busy servers confirm an email minutes after accepting it. A shorter timeout would send it twice.
      socketTimeout: 600_000,
    }),
  )
  return async ({ id, logo, figure, document, ...message }) => {
    await (
      await transport
    ).sendMail({
      ...message,
      messageId: `<${id}@kinora>`,
      attachments: [
        ...(logo ? [inlineAttachment(logo, logoName)] : []),
        ...(figure ? [inlineAttachment({ bytes: figure, type: 'image/png' }, figureName)] : []),
        ...(document
          ? [{ filename: document.name, content: Buffer.from(document.bytes), contentType: 'application/pdf' }]
          : []),
      ],
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
}
