import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resendEmail } from '../operator/email-resend.service.ts'
import { sendEmail } from '../accounts/email.service.ts'
import { inTransaction } from '../database/connect.ts'
import { deleteExpired } from '../jobs/retention.jobs.ts'
import { smtpSender } from '../integrations/smtp.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { startOutbox } from './outbox.service.ts'
import { ownerInvitation } from './owner-invitation.ts'
import { staffInvitation } from './staff-invitation.ts'
import { findEmail } from './email.queries.ts'
import { claimEmails, giveUpEmail, markEmailSent } from './email-outbox.queries.ts'
import { passwordChanged } from './password-changed.ts'
import { eventually } from '../testing/eventually.ts'

const { systemDb, person, onOwner } = await openTestApp({ isWorker: false })
const sam = await person('practitioner')

interface Received {
  id: string
  to: string
  page: string
}
type Answer = Error | null | 'never' | 'hang up'

/** A local mail server. `answer` decides the reply once an email has arrived completely. */
async function openMailServer(answer: (email: Received) => Promise<Answer> | Answer, options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData(stream, { envelope }, done) {
      const read = async () => {
        const data = await text(stream)
        const page = /Content-Type: text\/html[^]*?\r\n\r\n([^]*?)\r\n--/.exec(data)?.[1]?.replaceAll('=\r\n', '') ?? ''
        const email = { id: /^Message-ID: (.*)$/im.exec(data)![1]!, to: envelope.rcptTo[0]!.address, page }
        received.push(email)
        const reply = await answer(email)
        if (reply === 'hang up') for (const connection of server.connections) connection.close()
        else if (reply !== 'never') done(reply)
      }
      void read().catch(() => undefined)
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  return { url: `smtp://127.0.0.1:${port}`, received, close }
}

const closing: (() => unknown)[] = []
beforeEach(() => sql`delete from emails`.execute(systemDb))
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function start(answer: Parameters<typeof openMailServer>[0], options?: SMTPServerOptions, processes = 1) {
  const server = await openMailServer(answer, options)
  const integrations = { emailFrom: 'no-reply@kinora.test', fileStorage: undefined as never }
  const context = {
    ...{ systemDb, integrations, emailSender: smtpSender(server.url), log: { warn: () => undefined } },
    drawAttachment: async () => undefined,
  }
  for (let n = 0; n < processes; n++) {
    const outbox = startOutbox(context, { leaseSeconds: 2, pollEvery: 20, stopWithin: 100 })!
    closing.push(() => outbox.stop())
  }
  closing.push(server.close)
  return server
}

const email = (to: string, content = passwordChanged({ name: 'Sam', organization: 'Harbour Physio' })) =>
  inTransaction(systemDb, (tx) => sendEmail(tx, { ...sam, email: to }, content, { isEmailEnabled: true }))
const emails = () => systemDb.selectFrom('emails').selectAll().orderBy('createdAt').execute()
const allAreSent = () => eventually(async () => expect((await emails()).every(({ sentAt }) => sentAt)).toBe(true))

test('a mail server that answers long after the lease receives one copy, and no transaction is open meanwhile', async () => {
  let confirm = (_: null) => {}
  const { received } = await start(() => new Promise<null>((resolve) => (confirm = resolve)), {}, 2)
  await email('ann@slow.example')
  await eventually(() => expect(received).toHaveLength(1))
  const before = (await emails())[0]!.attemptAt!
  // The lease was renewed several times.
  await eventually(async () =>
    expect((await emails())[0]!.attemptAt!.getTime()).toBeGreaterThan(before.getTime() + 3000),
  )
  const { rows } = await sql`select query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(systemDb)
  expect(rows).toEqual([])
  confirm(null)
  await allAreSent()
  expect(received).toHaveLength(1)
  expect(await emails()).toMatchObject([{ attempts: 1, failure: null, bodyText: '', bodyHtml: '', attemptAt: null }])
})

test('the page of an email is made when it is sent, the same at each attempt, and one stored with its page goes out with it', async () => {
  const { received } = await start(() => (received.length === 1 ? 'hang up' : null))
  const invitation = staffInvitation({ name: 'Sam', organization: 'Tide', url: 'http://kinora.test/signup/secret' })
  await email('ann@example.com', invitation)
  expect(await emails()).toMatchObject([
    { bodyHtml: '', content: { email: invitation, theme: { name: 'Harbour Physio' } } },
  ])
  await eventually(async () => expect((await emails())[0]!.failure).not.toBeNull())
  await sql`update organizations set name = 'Tide'`.execute(systemDb)
  await sql`update emails set attempt_at = now()`.execute(systemDb)
  await allAreSent()
  expect(received[1]).toEqual(received[0])
  expect(received[0]!.page).toContain('<a href=3D"http://kinora.test/signup/secret"')
  await sql`insert into emails (organization_id, recipient, sender, subject, body_text, body_html, attempt_at)
    values (${sam.organizationId}, 'bea@example.com', 'Tide', 'Before', 'Hello', '<p>Hello from before</p>', now())`.execute(
    systemDb,
  )
  await allAreSent()
  expect(received[2]!.page).toContain('<p>Hello from before</p>')
})

test.each([
  ['is sent', (id: string) => markEmailSent(systemDb, id)],
  ['is given up', (id: string) => giveUpEmail(systemDb, id, 'Mailbox')],
])('what opens an account is gone once its email %s', async (_, end) => {
  await email(
    'ann@example.com',
    ownerInvitation({ name: 'Sam', organization: 'Tide', url: 'http://kinora.test/signup/secret' }),
  )
  const { id } = (await emails())[0]!
  await end(id)
  expect(JSON.stringify(await emails())).not.toContain('signup/secret')
})

test('emails that get stuck do not delay others', async () => {
  const { received } = await start(({ to }) => (to.endsWith('@stuck.example') ? 'never' : null))
  for (let n = 0; n < 30; n++) await email(`ann-${n}@stuck.example`)
  await eventually(() => expect(received).toHaveLength(3))
  await email('bea@swift.example')
  await eventually(() => expect(received.at(-1)?.to).toBe('bea@swift.example'))
  expect(received).toHaveLength(4)
})

test('a mail server that dies before it confirms gets the email again with the same Message-ID', async () => {
  const { received } = await start(() => (received.length === 1 ? 'hang up' : null))
  await email('ann@example.com')
  await eventually(async () => expect((await emails())[0]!.failure).not.toBeNull())
  expect(await emails()).toMatchObject([{ sentAt: null, attempts: 1 }])
  expect((await emails())[0]!.attemptAt!.getTime()).toBeGreaterThan(Date.now() + 20_000)
  await sql`update emails set attempt_at = now()`.execute(systemDb)
  await allAreSent()
  expect(received).toHaveLength(2)
  expect(received[0]).toEqual(received[1])
})

test('a mailbox that is full is tried again later, and one that does not exist is given up with its links', async () => {
  const refusal = (responseCode: number) => Object.assign(new Error('Mailbox'), { responseCode })
  await start(() => null, {
    onRcptTo: ({ address }, _, done) => done(refusal(address.startsWith('full') ? 452 : 550)),
  })
  const invitation = ownerInvitation({ name: 'Sam', organization: 'Tide', url: 'http://kinora.test/signup/secret' })
  await email('full@example.com')
  await email('gone@example.com', invitation)
  await eventually(async () => expect((await emails()).every(({ failure }) => failure)).toBe(true))
  const [full, gone] = await emails()
  expect(full).toMatchObject({ sentAt: null, attempts: 1, attemptAt: expect.any(Date) })
  expect(full!.bodyText).not.toBe('')
  expect(gone).toMatchObject({ sentAt: null, attempts: 1, attemptAt: null, bodyText: '', bodyHtml: '' })
})

test('an email that opens no account is sent again after it was given up, and keeps its text for a week', async () => {
  let isKnown = false
  const { received } = await start(() => null, {
    onRcptTo: (_, __, done) => done(isKnown ? null : Object.assign(new Error('Mailbox'), { responseCode: 550 })),
  })
  const mailServer = { isEmailEnabled: true }
  await email('sam@example.com')
  await eventually(async () =>
    expect((await emails())[0]).toMatchObject({ failure: expect.any(String), attemptAt: null }),
  )
  const { id, bodyText } = (await emails())[0]!
  expect(bodyText).toContain('password')
  await expect(resendEmail(systemDb, id, { isEmailEnabled: false })).rejects.toMatchObject({ code: 'conflict' })
  isKnown = true
  await resendEmail(systemDb, id, mailServer)
  await allAreSent()
  expect(received).toHaveLength(1)
  await expect(resendEmail(systemDb, id, mailServer)).rejects.toMatchObject({
    message: 'Only an email that failed can be sent again.',
  })
  // An email that was given up a week ago.
  await sql`update emails set sent_at = null, body_text = 'Hello', body_html = '<p>Hello</p>', failure = 'Mailbox',
    created_at = now() - interval '6 days 23 hours'`.execute(systemDb)
  await deleteExpired(systemDb)
  expect((await findEmail(systemDb, id))?.resend).toBe('possible')
  await sql`update emails set created_at = now() - interval '7 days 1 hour'`.execute(systemDb)
  await deleteExpired(systemDb)
  expect(await emails()).toMatchObject([{ bodyText: '', bodyHtml: '' }])
  expect((await findEmail(systemDb, id))?.resend).toBe('expired')
  await expect(resendEmail(systemDb, id, mailServer)).rejects.toMatchObject({
    message: 'Its text was kept for 7 days, and is deleted now.',
  })
})

test('several processes send each email once', async () => {
  const { received } = await start(() => null, {}, 3)
  for (let n = 0; n < 40; n++) await email(`ann-${n}@clinic-${n % 5}.example`)
  await allAreSent()
  expect(received).toHaveLength(40)
  expect(new Set(received.map(({ id }) => id)).size).toBe(40)
})

test('an email whose transaction rolls back is never sent, and without a mail server none is due', async () => {
  const { received } = await start(() => null)
  const undone = inTransaction(systemDb, async (tx) => {
    await sendEmail(
      tx,
      { ...sam, email: 'ann@example.com' },
      passwordChanged({ name: 'Sam', organization: 'Harbour Physio' }),
      { isEmailEnabled: true },
    )
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  await inTransaction(systemDb, (tx) =>
    sendEmail(
      tx,
      { ...sam, email: 'ann@example.com' },
      passwordChanged({ name: 'Sam', organization: 'Harbour Physio' }),
      { isEmailEnabled: false },
    ),
  )
  await email('bea@example.com')
  await eventually(() => expect(received).toMatchObject([{ to: 'bea@example.com' }]))
  expect((await emails()).filter(({ attempts }) => attempts === 0)).toMatchObject([{ attemptAt: null }])
})

test('a look for what is due passes none of the emails that wait for a domain which is busy', async () => {
  await sql`insert into emails (organization_id, recipient, sender, subject, body_text, body_html, attempt_at)
    select ${sam.organizationId}, n || case n when 0 then '@free.example' else '@busy.example' end, 'Clinic', 'Hello', 'Hello', '', now()
    from generate_series(0, 5000) n`.execute(systemDb)
  await onOwner('analyze emails')
  const look = {
    limit: 5,
    busyDomains: ['busy.example'],
    isRetry: false,
    leaseSeconds: 60,
    hasEmail: true,
    hasSms: true,
  }
  await inTransaction(systemDb, async (tx) => {
    const claimed = await claimEmails(tx, look)
    const read = await sql<{
      all: number
      one: number
    }>`select pg_stat_get_xact_tuples_returned('emails'::regclass) as all,
      pg_stat_get_xact_tuples_fetched('emails'::regclass) as one`.execute(tx)
    expect(claimed.map(({ recipient }) => recipient)).toEqual(['0@free.example'])
    // Far below the 5,000 that wait, but not zero: rows of earlier tests are scanned until PostgreSQL removes them.
    expect(read.rows[0]!.all + read.rows[0]!.one).toBeLessThan(500)
  })
})
