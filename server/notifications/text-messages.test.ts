import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, localDay } from '@kinora/contract/days.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { messages } from '@kinora/contract/messages.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { patientReminder } from '@kinora/contract/patient-reminder.ts'
import { patients } from '@kinora/contract/patients.ts'
import { profile } from '@kinora/contract/profile.ts'
import { inTransaction } from '../database/connect.ts'
import { startOutbox } from '../emails/outbox.service.ts'
import { SmsOutcomeUnknown, twilioSender } from '../integrations/sms.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { deliver } from './delivery.service.ts'
import { deleteSmsChoice } from './notification-setting.queries.ts'
import { eventually } from '../testing/eventually.ts'

const account = 'AC0123456789abcdef0123456789abcdef'
const integrations = { appUrl: 'http://kinora.test', secret: 'x'.repeat(32), isEmailEnabled: true, isSmsEnabled: true }
const { organization, person, session, systemDb } = await openTestApp({
  isWorker: false,
  integrations: { isSmsEnabled: true },
})

type Answer = (reply: ServerResponse) => void
const accepted: Answer = (reply) =>
  reply.writeHead(201).end(JSON.stringify({ sid: `SM${'0'.repeat(32)}`, status: 'queued' }))
const refused =
  (status: number, code: number, message: string): Answer =>
  (reply) =>
    reply.writeHead(status).end(JSON.stringify({ code, message, more_info: '', status }))

/** Speaks Twilio's protocol; the answers are used in order, and the last one repeats. */
const received: { path: string; authorization: string; fields: Record<string, string> }[] = []
let answers: Answer[] = []
const provider = createServer((asked, reply) => {
  const answer = async () => {
    const fields = Object.fromEntries(new URLSearchParams(await text(asked)))
    received.push({ path: asked.url!, authorization: asked.headers.authorization!, fields })
    const next = answers.length > 1 ? answers.shift()! : answers[0]!
    next(reply.setHeader('content-type', 'application/json'))
  }
  void answer()
})
provider.listen(0, '127.0.0.1')
await once(provider, 'listening')
const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
const smsSender = twilioSender({ url, account, token: 'a token', from: '+61480000000' }, 1000)
afterAll(() => provider.close())

const stops: (() => unknown)[] = []
beforeEach(() => sql`delete from emails`.execute(systemDb))
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  received.length = 0
})

/** Processes that send waiting text messages, without a mail server. */
function startProcesses(count: number) {
  const context = { systemDb, emailSender: undefined, smsSender, log: { warn: () => undefined } }
  const rest = {
    integrations: { emailFrom: 'no-reply@kinora.test', fileStorage: undefined as never },
    stopSms: (id: string) => deleteSmsChoice(systemDb, id),
    drawAttachment: async () => undefined,
  }
  for (let n = 0; n < count; n++) {
    const outbox = startOutbox({ ...context, ...rest }, { leaseSeconds: 2, pollEvery: 20, stopWithin: 100 })!
    stops.push(() => outbox.stop())
  }
}

/** Ann, who uses the app on her phone. */
async function patient({ mobile = '0412 555 018' } = {}) {
  const of = await organization()
  const sam = await person('practitioner', { of })
  const { _id: annId } = await addPatient(sam, { mobile })
  const startDate = addDays(localDay(new Date()), -1)
  const { _id: exerciseId } = await sam.calls(exercises.create, { body: { name: 'Squat' } })
  await addProgram(sam, { patientId: annId, startDate, weeks: 4 }, [exerciseId])
  await sql`update accounts set password_hash = 'joined' where id = ${annId}`.execute(systemDb)
  await sql`update patients set joined_at = now() where id = ${annId}`.execute(systemDb)
  await sql`delete from emails`.execute(systemDb)
  return { sam, annId, ann: await session(of, annId) }
}
type Patient = Awaited<ReturnType<typeof patient>>

const chosen = { quietFrom: null, quietUntil: null, timeZone: 'Australia/Sydney' }
const chooseText = ({ ann }: Patient, sms = true) =>
  ann.calls(notifications.saveSettings, {
    body: { ...chosen, ways: [{ kind: 'workoutReminder', mail: 'off', push: false, sms }] },
  })
const isChosen = async ({ ann }: Patient) =>
  (await ann.calls(notifications.settings, {})).ways.find(({ kind }) => kind === 'workoutReminder')!.sms

/** Delivers a reminder as the queue does, this many times. */
async function remind({ sam, annId }: Patient, { times = 1 } = {}) {
  await sam.calls(patientReminder.remind, { params: { id: annId } })
  const { rows } = await sql<{ id: string }>`select id from notifications where account_id = ${annId}
    and kind = 'workoutReminder'`.execute(systemDb)
  for (let n = 0; n < times; n++)
    await inTransaction(systemDb, (tx) => deliver(tx, rows[0]!.id, new Date(), integrations))
}

const queued = async () =>
  (
    await sql<{ recipient: string; sent: boolean; attempts: number; failure: string | null; waits: boolean }>`
      select recipient, sent_at is not null as sent, attempts, failure, attempt_at is not null as waits
      from emails`.execute(systemDb)
  ).rows
const retryNow = () =>
  sql`update emails set attempt_at = now() where failure is not null and attempt_at is not null`.execute(systemDb)
test('a reminder goes once to the number that the clinic has noted, over two processes and a repeated delivery', async () => {
  answers = [accepted]
  const all = await patient()
  expect((await all.ann.calls(notifications.settings, {})).sms).toEqual({ to: '+61412555018' })
  await chooseText(all)
  await remind(all, { times: 3 })
  startProcesses(2)
  await eventually(async () => expect(await queued()).toMatchObject([{ recipient: '+61412555018', sent: true }]))
  expect(received).toEqual([
    {
      path: `/2010-04-01/Accounts/${account}/Messages.json`,
      authorization: `Basic ${Buffer.from(`${account}:a token`).toString('base64')}`,
      fields: {
        To: '+61412555018',
        From: '+61480000000',
        Body: 'Harbour Physio: Your session for today is waiting. http://kinora.test/home?start=1 Reply STOP to opt out.',
      },
    },
  ])
})

test('nobody gets a text message who has not chosen it', async () => {
  const all = await patient()
  await chooseText(all, false)
  await remind(all)
  expect(await queued()).toEqual([])
})

test.each<[string, Answer]>([
  ['fails', refused(503, 20_503, 'Service unavailable')],
  ['has too much to do', refused(429, 20_429, 'Too many requests')],
  ['does not know the token, until it is corrected', refused(401, 20_003, 'Authenticate')],
])('a provider that %s is asked again later', async (_how, answer) => {
  answers = [answer, accepted]
  const all = await patient()
  await chooseText(all)
  await remind(all)
  startProcesses(1)
  await eventually(async () =>
    expect(await queued()).toMatchObject([{ sent: false, attempts: 1, waits: true, failure: expect.any(String) }]),
  )
  await retryNow()
  await eventually(async () => expect(await queued()).toMatchObject([{ sent: true, attempts: 2 }]))
  expect(received).toHaveLength(2)
})

test('a text message that has waited for half an hour is given up: its recipient may be asleep by now', async () => {
  answers = [accepted]
  const all = await patient()
  await chooseText(all)
  await remind(all)
  await sql`update emails set created_at = now() - interval '31 minutes'`.execute(systemDb)
  startProcesses(1)
  await eventually(async () => expect(await queued()).toMatchObject([{ sent: false, waits: false }]))
  expect(received).toEqual([])
})

test.each<[string, Answer]>([
  ['does not answer in time', () => undefined],
  ['breaks the connection after it took the message', (reply) => reply.destroy()],
  ['stands behind a gateway that gave up waiting', (reply) => reply.writeHead(504).end()],
])(
  'where the provider %s, the text message is not sent again, and the operator reads that it may have come',
  async (_, answer) => {
    answers = [answer]
    const all = await patient()
    await chooseText(all)
    await remind(all)
    startProcesses(2)
    await eventually(async () => expect(await queued()).toMatchObject([{ sent: false, attempts: 1, waits: false }]))
    expect((await queued())[0]!.failure).toMatch(/^It may have arrived: .* It is not sent again/)
    await retryNow()
    expect(received).toHaveLength(1)
  },
)

test('a text message that a process was sending when it died is not sent again', async () => {
  answers = [accepted]
  const all = await patient()
  await chooseText(all)
  await remind(all)
  await sql`update emails set attempts = 1, attempt_at = now() - interval '1 second'`.execute(systemDb)
  startProcesses(2)
  await eventually(async () => expect(await queued()).toMatchObject([{ sent: false, waits: false }]))
  expect((await queued())[0]!.failure).toMatch(/^It may have arrived/)
  expect(received).toEqual([])
})

test('a provider that cannot be reached is tried again', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const unreachable = twilioSender({
    url: `http://127.0.0.1:${port}`,
    account,
    token: 'a token',
    from: '+61480000000',
  })!
  const error = await unreachable({ to: '+61412555018', text: 'Hello' }).catch((each: Error) => each)
  expect(error).not.toHaveProperty('isFinal')
})

test('a number that does not exist is given up, and the operator reads why', async () => {
  answers = [refused(400, 21_211, "The 'To' number is not a valid phone number.")]
  const all = await patient()
  await chooseText(all)
  await remind(all)
  startProcesses(1)
  await eventually(async () => expect(await queued()).toMatchObject([{ sent: false, waits: false }]))
  expect((await queued())[0]!.failure).toContain('21211')
  expect(await isChosen(all)).toBe(true)
})

test('who has answered STOP gets no more, and reads in the settings that it is off', async () => {
  answers = [refused(400, 21_610, 'Attempt to send to unsubscribed recipient')]
  const all = await patient()
  await chooseText(all)
  await remind(all)
  startProcesses(1)
  await eventually(async () => expect(await isChosen(all)).toBe(false))
  expect((await queued())[0]).toMatchObject({ sent: false, waits: false })
})

test('a number that only the patient has entered gets nothing until the clinic confirms it, or enters another', async () => {
  const all = await patient()
  await chooseText(all)
  await all.ann.calls(profile.saveOwn, { body: { name: 'Ann Kowalski', mobile: '0498 765 432' } })
  expect(await all.ann.calls(notifications.settings, {})).toMatchObject({ sms: { to: null } })
  expect(await isChosen(all)).toBeUndefined()
  await remind(all)
  expect(await queued()).toEqual([])
  await expect(chooseText(all)).rejects.toMatchObject({ code: 'invalid', fields: [{ field: 'ways.0.sms' }] })
  const params = { id: all.annId }
  const update = (body: object) => all.sam.calls(patients.update, { params, body })
  expect(await update({ name: 'Ann Kowalska', mobile: '0498 765 432' })).toMatchObject({ isMobileBySelf: true })
  expect(await all.ann.calls(notifications.settings, {})).toMatchObject({ sms: { to: null } })
  await expect(update({ confirmedMobile: '0412 555 018' })).rejects.toMatchObject({ fields: [{ field: 'mobile' }] })
  expect(await update({ confirmedMobile: '0498 765 432' })).toMatchObject({ isMobileBySelf: false })
  expect(await all.ann.calls(notifications.settings, {})).toMatchObject({ sms: { to: '+61498765432' } })
  await all.ann.calls(profile.saveOwn, { body: { name: 'Ann Kowalski', mobile: '0498 765 433' } })
  expect(await update({ mobile: '0412 555 018' })).toMatchObject({ isMobileBySelf: false })
})

test('no text message is offered for a number on the wall, for anything but reminders, or to staff', async () => {
  const all = await patient({ mobile: '02 9000 1111' })
  expect((await all.ann.calls(notifications.settings, {})).sms).toEqual({ to: null })
  const abroad = await patient({ mobile: '+64 21 123 456' })
  const body = { ...chosen, ways: [{ kind: 'message' as const, mail: 'now' as const, push: true, sms: true }] }
  await expect(abroad.ann.calls(notifications.saveSettings, { body })).rejects.toMatchObject({ code: 'invalid' })
  expect((await abroad.sam.calls(notifications.settings, {})).sms).toBeNull()
})

test('Sam reads which text messages Ann was sent and what became of each, and nobody else’s practitioner does', async () => {
  answers = [accepted, refused(400, 21_211, 'Invalid number')]
  const all = await patient()
  await chooseText(all)
  await remind(all)
  const texts = () => all.sam.calls(messages.textMessages, { params: { patientId: all.annId } })
  expect(await texts()).toMatchObject([
    { to: '+61412555018', state: 'waiting', sentAt: null, problem: '', text: expect.stringContaining('Your session') },
  ])
  startProcesses(1)
  await eventually(async () => expect(await texts()).toMatchObject([{ state: 'sent', sentAt: expect.any(String) }]))
  const next = {
    recipient: '+61412555018',
    subject: 'Text message',
    bodyText: 'Again',
    bodyHtml: '',
    attemptAt: new Date(),
  }
  const { organizationId } = await systemDb
    .selectFrom('accounts')
    .select('organizationId')
    .where('id', '=', all.annId)
    .executeTakeFirstOrThrow()
  await systemDb
    .insertInto('emails')
    .values({ ...next, organizationId, accountId: all.annId })
    .execute()
  await eventually(async () =>
    expect(await texts()).toMatchObject([
      { state: 'failed', problem: expect.stringContaining('Invalid number') },
      { state: 'sent' },
    ]),
  )
  await sql`update emails set failure = ${new SmsOutcomeUnknown().message} where failure is not null`.execute(systemDb)
  expect(await texts()).toMatchObject([{ state: 'unknown' }, { state: 'sent' }])
  const stranger = await person('practitioner')
  await expect(stranger.calls(messages.textMessages, { params: { patientId: all.annId } })).rejects.toMatchObject({
    status: 404,
  })
})
