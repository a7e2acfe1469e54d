import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** The text part of a mail as it travelled: quoted-printable, with its soft line ends. */
function plainText(mail: string) {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail)?.[1] ?? ''
  const bytes = part
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** A mail server on this machine that keeps what it is given, so that links are followed from emails that arrived. */
export async function startSmtpServer() {
  const mails: { to: string; data: string }[] = []
  let [mostTaken, released] = [Infinity, Promise.resolve()]
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const keep = async () => {
        const data = await text(stream).catch(() => undefined)
        // An email that breaks off was not received.
        if (data === undefined) return
        if (mails.length >= mostTaken) await released
        for (const { address } of envelope.rcptTo) mails.push({ to: address, data })
        done()
      }
      void keep()
    },
  })
  // The end of a killed client's connection; what it means for its emails the tests see by what arrives.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The texts of the emails to a mailbox, the newest last. */
    emailsTo: (email: string) => mails.filter(({ to }) => to === email).map(({ data }) => plainText(data)),
    /** Takes so many more, and lets the next ones wait for what it returns to be called. */
    holdAfter(more: number) {
      const { promise, resolve } = Promise.withResolvers<void>()
      mostTaken = mails.length + more
      released = promise
      return () => {
        mostTaken = Infinity
        resolve()
      }
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
