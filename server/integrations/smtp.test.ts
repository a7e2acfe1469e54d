import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { emailFigure } from '../emails/email-figure.ts'
import { renderEmailHtml, renderEmailText, oneLine, type EmailContent } from '../emails/email-layout.ts'
import { smtpSender } from './smtp.ts'

/** A mail server that records its messages. */
const received: { from: string; to: string[]; data: string }[] = []
let isFull = false
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_, __, done) => done(isFull ? Object.assign(new Error('Mailbox full'), { responseCode: 452 }) : null),
  onData(stream, { envelope }, done) {
    const { mailFrom, rcptTo } = envelope
    const keep = async () => {
      const data = await text(stream).catch(() => undefined)
      // An incomplete email does not count as received.
      if (data === undefined) return
      received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), data })
      done()
    }
    void keep()
  },
})
post.listen(0, '127.0.0.1')
await once(post.server, 'listening')
afterAll(() => new Promise<void>((resolve) => post.close(resolve)))
const { port } = post.server.address() as { port: number }
const sendEmail = smtpSender(`smtp://127.0.0.1:${port}`)!

const email: EmailContent = {
  subject: 'Your exercise program from Harbour Physio',
  from: 'Harbour Physio',
  greeting: 'Hello Ann,',
  lines: ['Harbour Physio has invited you.'],
  action: { label: 'Open my program', url: 'http://kinora.test/signup/a&b' },
  code: '0123456789',
  closing: 'If you did not expect this email you can leave it unanswered.',
}
const sent = {
  id: 'one',
  to: 'ann@example.com',
  from: { name: 'Harbour Physio', address: 'no-reply@kinora.test' },
  subject: email.subject,
  text: renderEmailText(email),
  html: renderEmailHtml(email),
}

test('an email has a text and an HTML part, and a stable Message-ID', async () => {
  await sendEmail(sent)
  await sendEmail(sent)
  expect(received).toHaveLength(2)
  expect(received[0]).toMatchObject({ from: 'no-reply@kinora.test', to: ['ann@example.com'] })
  for (const { data } of received) {
    expect(data).toContain('Message-ID: <one@kinora>')
    expect(data).toMatch(/text\/plain[\s\S]*0123456789[\s\S]*text\/html[\s\S]*012 345 6789/)
  }
})

test('an invitation shows a figure that travels with it', async () => {
  const figure = await emailFigure()
  expect(await sharp(figure).metadata()).toMatchObject({ format: 'png', width: 440 })
  expect(figure.length).toBeLessThan(40_000)
  await sendEmail({ ...sent, id: 'three', html: renderEmailHtml({ ...email, hasFigure: true }), figure })
  const { data } = received.at(-1)!
  expect(data).toContain('Content-ID: <figure@kinora>')
  expect(data).toMatch(/Content-Type: image\/png; name=figure.png/)
  expect(renderEmailHtml(email)).not.toContain('cid:figure')
})

test('a tax invoice arrives as an attached PDF of its own name, byte for byte', async () => {
  const bytes = Buffer.from(Array.from({ length: 30_000 }, (_, at) => (at * 7) % 256))
  await sendEmail({ ...sent, id: 'four', document: { name: 'KIN-000013.pdf', bytes } })
  const { data } = received.at(-1)!
  const part = /Content-Type: application\/pdf; name=KIN-000013\.pdf\r\n([\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/.exec(data)!
  expect(part[1]).toContain('Content-Disposition: attachment; filename=KIN-000013.pdf')
  expect(Buffer.from(part[2]!, 'base64').equals(bytes)).toBe(true)
})

test('a refusal by the mail server is thrown, so that the job is retried', async () => {
  isFull = true
  await expect(sendEmail(sent)).rejects.toThrow(/452|Mailbox full/)
  isFull = false
})

test('a person’s name never becomes a header or markup', async () => {
  const name = 'Ann\r\nBcc: eve@example.com <script>alert(1)</script>'
  const hostile = { ...email, greeting: `Hello ${name},`, from: name }
  expect(oneLine(name)).not.toMatch(/[\r\n]/)
  expect(renderEmailHtml(hostile)).not.toContain('<script>')
  await sendEmail({ ...sent, id: 'two', subject: oneLine(name), html: renderEmailHtml(hostile) })
  const headers = received.at(-1)!.data.split('\r\n\r\n')[0]!
  expect(headers).not.toMatch(/^Bcc:/m)
  expect(received.at(-1)!.to).toEqual(['ann@example.com'])
})

test('links are escaped in both parts of an email', () => {
  expect(renderEmailText(email)).toContain('Open my program: http://kinora.test/signup/a&b')
  expect(renderEmailHtml(email)).toContain('href="http://kinora.test/signup/a&#38;b"')
})

test('a phone number keeps its order beside a clinic’s name that is read from right to left', () => {
  const theme = { name: 'عيادة الميناء', phone: '(02) 9555 0140', tint: '#C1E0E7', hasLogo: false }
  const html = renderEmailHtml(email, { ...theme, button: { ground: '#17667A', text: '#FFFFFF' } })
  expect(html).toContain('<bdi>عيادة الميناء</bdi> · (02) 9555 0140')
})
