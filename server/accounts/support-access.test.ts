import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { support, type EmailState } from '@kinora/contract/support-access.ts'
import { addPatient } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { http, emails, organization, person, stranger, systemDb } = await openTestApp()
const platform = '00000000-0000-7000-8000-000000000001'
const reason = 'Sam cannot find the exercise he made yesterday.'
const refused = { code: 'invalid', message: 'Token either expired or invalid.' }

beforeEach(() => sql`delete from rate_limits`.execute(systemDb))

/** Sam, who is not an owner, Olivia, who owns his clinic, and the operator who helps him. */
async function clinic() {
  const of = await organization()
  const olivia = await person('business_admin', { of, name: 'Olivia Hart' })
  const sam = await person('practitioner', { of })
  await systemDb.updateTable('accounts').set({ passwordHash: 'one' }).where('organizationId', '=', of).execute()
  const operator = await person('admin', { of: platform, name: 'Kim Operator' })
  return { of, olivia, sam, operator }
}
type Clinic = Awaited<ReturnType<typeof clinic>>

async function linkFor({ operator }: Clinic, email: string) {
  const created = await operator.calls(support.makeSupportLink, { body: { email, reason } })
  if (!('url' in created)) throw new Error('Which clinic?')
  return created.url.split('/support/login/')[1]!
}

async function letIn(people: Clinic) {
  const { of, sam } = people
  const token = await linkFor(people, sam.email)
  const { otp } = await sam.calls(support.createOtp, {})
  return { token, otp, email: sam.email, orgId: of }
}

const withBearer = (token: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  http.inject({ method, url: `/api${url}`, payload, headers: { authorization: `Bearer ${token}` } })

test('API-010 API-011 API-012 ROUTE-23 a link and a code together start a support session of at most an hour', async () => {
  const people = await clinic()
  const proof = await letIn(people)
  expect(proof.otp).toMatch(/^\d{6}$/)
  const request = await stranger.calls(support.supportRequest, {
    params: { token: proof.token },
    body: { orgId: people.of },
  })
  expect(request).toMatchObject({ email: people.sam.email, agent: 'Kim Operator', reason, role: 'practitioner' })
  const signedIn = await stranger.calls(support.loginAs, { body: proof })
  expect(signedIn).toMatchObject({ userId: people.sam.accountId, orgId: people.of, role: 'practitioner' })
  const { data } = (await withBearer(signedIn.token, 'GET', '/session')).json()
  expect(data).toMatchObject({ isSupport: true, userId: people.sam.accountId })
  const minutes = (Date.parse(data.expiresAt) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(58)
  expect(minutes).toBeLessThanOrEqual(60)
  expect((await withBearer(signedIn.token, 'GET', '/user')).json().data).toMatchObject({ isSupport: true })
  expect(await people.sam.calls(accounts.user, {})).toMatchObject({ isSupport: false })
})

test('link and code work once, and only together', async () => {
  const people = await clinic()
  const proof = await letIn(people)
  await stranger.calls(support.loginAs, { body: proof })
  await expect(stranger.calls(support.loginAs, { body: proof })).rejects.toMatchObject(refused)
  const secondLink = { ...proof, token: await linkFor(people, people.sam.email) }
  await expect(stranger.calls(support.loginAs, { body: secondLink })).rejects.toMatchObject(refused)
})

test('the code of one person does not work with the link of another', async () => {
  const people = await clinic()
  const { otp } = await letIn(people)
  const { olivia, of } = people
  const token = await linkFor(people, olivia.email)
  const body = { token, otp, orgId: of, email: olivia.email }
  await expect(stranger.calls(support.loginAs, { body })).rejects.toMatchObject(refused)
})

test('an email or organization that differs from the link is refused', async () => {
  const people = await clinic()
  const proof = await letIn(people)
  const other = await organization()
  for (const wrong of [{ email: people.olivia.email }, { orgId: other }, { token: 'nothing' }])
    await expect(stranger.calls(support.loginAs, { body: { ...proof, ...wrong } })).rejects.toMatchObject(refused)
  await expect(
    stranger.calls(support.supportRequest, { params: { token: proof.token }, body: { orgId: other } }),
  ).rejects.toMatchObject(refused)
})

test('after five wrong codes, also in parallel, even the right one is refused', async () => {
  const people = await clinic()
  const proof = await letIn(people)
  const wrong = Array.from({ length: 8 }, (_, at) =>
    stranger.calls(support.loginAs, {
      body: { ...proof, otp: String((Number(proof.otp) + 1 + at) % 1_000_000).padStart(6, '0') },
    }),
  )
  for (const { status } of await Promise.allSettled(wrong)) expect(status).toBe('rejected')
  await expect(stranger.calls(support.loginAs, { body: proof })).rejects.toMatchObject(refused)
  const { failures } = await systemDb
    .selectFrom('accountSupportLinks')
    .select('failures')
    .where('accountId', '=', people.sam.accountId)
    .executeTakeFirstOrThrow()
  expect(failures).toBe(5)
})

test.each(['accountSupportLinks', 'accountSupportCodes'] as const)('an expired row of %s is refused', async (table) => {
  const people = await clinic()
  const proof = await letIn(people)
  await systemDb
    .updateTable(table)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('accountId', '=', people.sam.accountId)
    .execute()
  await expect(stranger.calls(support.loginAs, { body: proof })).rejects.toMatchObject(refused)
})

test('one link and code used five times in parallel start one session', async () => {
  const proof = await letIn(await clinic())
  const tries = Array.from({ length: 5 }, () => stranger.calls(support.loginAs, { body: proof }))
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('support gets a conflict for what only the person may do, and is not signed out', async () => {
  const people = await clinic()
  const { token } = await stranger.calls(support.loginAs, { body: await letIn(people) })
  const ann = await addPatient(people.sam)
  const closed = [
    ['POST', '/change-password', { oldPassword: 'Ferry2Walk!', newPassword: 'Ferry3Walk!' }],
    ['POST', '/practitioners/create-otp', {}],
    ['POST', '/practitioners/login-as', await letIn(people)],
    ['DELETE', `/practitioners/patient/${ann._id}`, undefined],
  ] as const
  for (const [method, url, body] of closed) {
    const { statusCode, body: said } = await withBearer(token, method, url, body)
    expect(statusCode, `${url}: ${said}`).toBe(409)
  }
  expect((await withBearer(token, 'GET', '/session')).statusCode).toBe(200)
})

test('every support request is audited under both names, including reads and refusals', async () => {
  const people = await clinic()
  const { token } = await stranger.calls(support.loginAs, { body: await letIn(people) })
  await withBearer(token, 'GET', '/practitioners/patients')
  await withBearer(token, 'POST', '/change-password', { oldPassword: 'Ferry2Walk!', newPassword: 'Ferry3Walk!' })
  const events = await systemDb
    .selectFrom('accountEvents')
    .select(['call', 'result', 'accountId', 'agentId'])
    .where('organizationId', '=', people.of)
    .where('agentId', 'is not', null)
    .orderBy('id')
    .execute()
  const both = { accountId: people.sam.accountId, agentId: people.operator.accountId }
  expect(events).toEqual([
    { call: 'accounts.loginAs', result: 'done', ...both },
    { call: 'patients.list', result: 'done', ...both },
    { call: 'accounts.changePassword', result: 'denied', ...both },
  ])
})

test('owner and account holder are emailed about a support session and can see and end it', async () => {
  const people = await clinic()
  const { token } = await stranger.calls(support.loginAs, { body: await letIn(people) })
  const { olivia, sam } = people
  const emailsTo = ({ email }: { email: string }) =>
    emails.filter(({ to, subject }) => to === email && subject === 'Kinora support signed in as Sam Okafor')
  await expect.poll(() => [emailsTo(olivia).length, emailsTo(sam).length]).toEqual([1, 1])
  expect(emailsTo(olivia)[0]!.text).toContain(reason)
  const { sessions } = await olivia.calls(support.supportAccess, {})
  expect(sessions).toMatchObject([{ agent: 'Kim Operator', person: 'Sam Okafor', reason, isOpen: true }])
  await olivia.calls(support.endSupport, { params: { id: sessions[0]!._id } })
  expect((await withBearer(token, 'GET', '/session')).statusCode).toBe(401)
  expect(await sam.calls(support.supportAccess, {})).toMatchObject({ sessions: [{ isOpen: false }] })
  expect(await sam.calls(accounts.session, {})).toMatchObject({ isSupport: false })
})

test('colleagues and other clinics can neither see nor end a support session', async () => {
  const people = await clinic()
  await stranger.calls(support.loginAs, { body: await letIn(people) })
  const { sessions } = await people.olivia.calls(support.supportAccess, {})
  for (const eve of [await person('practitioner', { of: people.of }), await person('business_admin')]) {
    expect(await eve.calls(support.supportAccess, {})).toEqual({ sessions: [] })
    await expect(eve.calls(support.endSupport, { params: { id: sessions[0]!._id } })).rejects.toMatchObject({
      code: 'not_found',
    })
  }
})

test('the operator sees the state of each link; links are for active staff only', async () => {
  const people = await clinic()
  const { operator, sam, of } = people
  await linkFor(people, sam.email)
  expect((await operator.calls(support.supportLinks, {}))[0]).toMatchObject({ email: sam.email, state: 'open', reason })
  const ann = await person('patient', { of })
  for (const email of [ann.email, 'nobody@example.com', operator.email])
    await expect(operator.calls(support.makeSupportLink, { body: { email, reason } })).rejects.toMatchObject({
      fields: [{ field: 'email' }],
    })
})

test('the operator chooses the clinic for an email used in two', async () => {
  const people = await clinic()
  const second = await person('solo', { email: people.sam.email })
  await systemDb.updateTable('accounts').set({ passwordHash: 'one' }).where('id', '=', second.accountId).execute()
  const choice = await people.operator.calls(support.makeSupportLink, { body: { email: people.sam.email, reason } })
  expect(choice).toMatchObject({ organizations: [{ orgName: 'Harbour Physio' }, { orgName: 'Harbour Physio' }] })
  const body = { email: people.sam.email, reason, orgId: second.organizationId }
  expect(await people.operator.calls(support.makeSupportLink, { body })).toMatchObject({ name: 'Sam Okafor' })
})

test('the operator lists the emails that were given up, apart from those to be tried again', async () => {
  const people = await clinic()
  const { organizationId, accountId, email: recipient } = people.sam
  const written = { organizationId, accountId, recipient, sender: 'Kinora', subject: '', bodyText: '', bodyHtml: '' }
  const tomorrow = new Date(Date.now() + 86_400_000)
  await systemDb
    .insertInto('emails')
    .values([
      { ...written, subject: 'Given up', failure: 'No such mailbox' },
      { ...written, subject: 'To be tried', failure: 'Busy', attemptAt: tomorrow },
      { ...written, subject: 'Sent at last', sentAt: new Date() },
    ])
    .execute()
  const subjects = async (state?: EmailState) => {
    const { items } = await people.operator.calls(support.emails, { query: { search: recipient, state } })
    return items.map(({ subject }) => subject)
  }
  expect(await subjects('failed')).toEqual(['Given up'])
  expect(await subjects('waiting')).toContain('To be tried')
  expect(await subjects('sent')).toContain('Sent at last')
  expect(await subjects('unsent')).toEqual([])
  expect(await subjects()).toEqual(expect.arrayContaining(['Given up', 'To be tried', 'Sent at last']))
})

test('emails that wait hours for another attempt are sent at once when the operator says so', async () => {
  const people = await clinic()
  const { organizationId, accountId, email: recipient } = people.sam
  const inHours = new Date(Date.now() + 4 * 3_600_000)
  const written = {
    organizationId,
    accountId,
    recipient,
    sender: 'Kinora',
    bodyText: 'Hello',
    bodyHtml: '<p>Hello</p>',
  }
  const subject = `Held back for ${recipient}`
  await systemDb
    .insertInto('emails')
    .values({ ...written, subject, failure: 'Connection refused', attempts: 7, attemptAt: inHours })
    .execute()
  const { emailCount } = await people.operator.calls(support.retryEmails, { body: {} })
  expect(emailCount).toBeGreaterThan(0)
  await expect.poll(() => emails.filter((each) => each.subject === subject).length).toBe(1)
  await expect(people.sam.calls(support.retryEmails, { body: {} })).rejects.toMatchObject({ code: 'forbidden' })
})

test('the operator sees that emails were sent, but not their content', async () => {
  const people = await clinic()
  await stranger.calls(support.loginAs, { body: await letIn(people) })
  await expect.poll(() => emails.some(({ to }) => to === people.sam.email)).toBe(true)
  const { items, isEmailEnabled } = await people.operator.calls(support.emails, { query: { search: people.sam.email } })
  expect(isEmailEnabled).toBe(true)
  expect(items).toContainEqual(expect.objectContaining({ subject: 'Kinora support signed in as Sam Okafor' }))
  expect(JSON.stringify(items)).not.toMatch(/signup|http/)
})
