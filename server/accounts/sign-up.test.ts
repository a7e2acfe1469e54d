import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { practitioners } from '@kinora/contract/practitioners.ts'
import { signup } from '@kinora/contract/sign-up.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { http, emails, organization, person, stranger, systemDb } = await openTestApp()
const password = 'Ferry2Walk!'

// Rate limits used by one test must not affect the next.
beforeEach(() => sql`delete from rate_limits`.execute(systemDb))

const emailsTo = (email: string) => emails.filter(({ to }) => to === email)
async function lastEmail(email: string, count = 1) {
  await expect.poll(() => emailsTo(email).length).toBeGreaterThanOrEqual(count)
  return emailsTo(email).at(-1)!
}
const tokenIn = ({ text }: { text: string }) => /\/signup\/([\w-]+)/.exec(text)![1]!
const registration = () => ({
  name: 'Tess Moreau',
  email: `${randomUUID()}@example.com`,
  mobile: '0412555018',
  orgName: 'Tide Physiotherapy',
  kind: 'solo' as const,
  timeZone: 'Australia/Perth',
})
const register = async (draft = registration()) => ({
  draft,
  ...(await stranger.calls(signup.register, { body: draft })),
})
const organizationOf = (id: string) =>
  systemDb
    .selectFrom('organizations')
    .select(['isActive', 'awaitsOwner', 'timeZone', 'kind', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('API-008 ROUTE-24 nobody can sign in to a new organization before the link in the email is followed', async () => {
  const { draft, _id } = await register()
  expect(await organizationOf(_id)).toEqual({
    isActive: false,
    awaitsOwner: true,
    timeZone: 'Australia/Perth',
    kind: 'solo',
    name: 'Tide Physiotherapy',
  })
  const email = await lastEmail(draft.email)
  // The practice's name is not used as the sender yet, because a stranger may have chosen it.
  expect(email).toMatchObject({ from: { name: 'Kinora', address: 'no-reply@kinora.test' } })
  expect(email.html).not.toContain('0412 555 018')
  expect(email.text).toContain('http://kinora.test/signup/')
  await expect(stranger.calls(accounts.login, { body: { email: draft.email, password } })).rejects.toMatchObject({
    message: 'Login failed.',
  })
})

test('API-006 API-001 ROUTE-27 an invitation can be opened repeatedly and is used up by setting a password', async () => {
  const { draft, _id } = await register()
  const token = tokenIn(await lastEmail(draft.email))
  const invitation = {
    name: 'Tess Moreau',
    email: draft.email,
    role: 'solo',
    orgId: _id,
    orgName: 'Tide Physiotherapy',
    orgLogo: null,
    orgMobile: '0412555018',
  }
  for (let i = 0; i < 2; i++) expect(await stranger.calls(signup.invitation, { params: { token } })).toEqual(invitation)
  await stranger.calls(signup.signUpOwner, { params: { token }, body: { password } })
  expect(await organizationOf(_id)).toMatchObject({ isActive: true, awaitsOwner: false })
  const signedIn = await stranger.calls(accounts.login, { body: { email: draft.email, password } })
  expect(signedIn).toMatchObject({ role: 'solo', plan: 'free', orgId: _id })
  await expect(stranger.calls(signup.invitation, { params: { token } })).rejects.toMatchObject({
    message: 'Verification failed.',
  })
  await expect(stranger.calls(signup.signUpOwner, { params: { token }, body: { password } })).rejects.toMatchObject({
    message: 'Sign up failed try again.',
  })
})

test('API-002 an invited practitioner can sign up through the practitioners’ endpoint only', async () => {
  const of = await organization({ name: 'Harbour Physio' })
  const email = `${randomUUID()}@example.com`
  const olivia = await person('business_admin', { of })
  const { _id: accountId } = await olivia.calls(practitioners.create, {
    body: { name: 'Sam Okafor', email, mobile: '0412555018' },
  })
  const sent = await lastEmail(email)
  const token = tokenIn(sent)
  expect(sent.subject).toBe('Join Harbour Physio on Kinora')
  expect(sent.text).not.toContain('Code:')
  const refused = { message: 'Sign up failed try again.' }
  await expect(stranger.calls(signup.signUpOwner, { params: { token }, body: { password } })).rejects.toMatchObject(
    refused,
  )
  const body = { password, role: 'business_admin', orgId: randomUUID(), isActive: false }
  await stranger.calls(signup.signUpPractitioner, { params: { token }, body })
  expect(await stranger.calls(accounts.login, { body: { email, password } })).toMatchObject({
    userId: accountId,
    orgId: of,
    role: 'practitioner',
  })
})

test('one link used fifty times in parallel signs up one person', async () => {
  const { draft } = await register()
  const token = tokenIn(await lastEmail(draft.email))
  const uses = Array.from({ length: 50 }, (_, at) =>
    http.inject({
      method: 'PUT',
      url: `/api/practitioners/sign-up/${token}`,
      payload: { password: `${password}${at}` },
      remoteAddress: `10.1.0.${at}`,
    }),
  )
  const codes = (await Promise.all(uses)).map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
})

test('an invitation expires after three days, or when a newer one is sent', async () => {
  const { draft, _id } = await register()
  const first = tokenIn(await lastEmail(draft.email))
  await stranger.calls(signup.resendRegistration, { params: { id: _id } })
  await systemDb
    .updateTable('accountTokens')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('organizationId', '=', _id)
    .execute()
  await expect(stranger.calls(signup.invitation, { params: { token: first } })).rejects.toMatchObject({
    message: 'Verification failed.',
  })
})

test('API-013 the registration email can be resent, with the same reply for an unknown id', async () => {
  const { draft, _id } = await register()
  await lastEmail(draft.email)
  const answers = []
  for (const id of [_id, randomUUID(), (await person('solo')).organizationId]) {
    const { statusCode, body } = await http.inject({ method: 'PATCH', url: `/api/organization/resend-mail/${id}` })
    answers.push(`${statusCode} ${body}`)
  }
  expect(new Set(answers).size).toBe(1)
  const email = await lastEmail(draft.email, 2)
  expect(email.subject).toBe('Confirm your email to get started')
  expect(await stranger.calls(signup.invitation, { params: { token: tokenIn(email) } })).toMatchObject({
    email: draft.email,
  })
})

test('a mailbox gets at most one email a minute, however often it is requested', async () => {
  const { draft, _id } = await register()
  await lastEmail(draft.email)
  for (let i = 0; i < 15; i++) await stranger.calls(signup.resendRegistration, { params: { id: _id } })
  for (let i = 0; i < 5; i++) await stranger.calls(signup.resend, { body: { email: draft.email } })
  await lastEmail(draft.email, 2)
  await expect
    .poll(
      async () =>
        (await systemDb.selectFrom('emails').select('id').where('recipient', '=', draft.email).execute()).length,
    )
    .toBe(2)
  await expect(stranger.calls(signup.resend, { body: { email: draft.email } })).rejects.toMatchObject({
    code: 'too_many',
  })
})

test('ROUTE-25 resending covers whatever is pending for an email address: invitation or verification', async () => {
  const { draft } = await register()
  await lastEmail(draft.email)
  const sam = await person('practitioner')
  await systemDb
    .updateTable('accounts')
    .set({ passwordHash: 'one', verifiedAt: null })
    .where('id', '=', sam.accountId)
    .execute()
  const answers = []
  for (const email of [draft.email, sam.email, (await person('solo')).email, 'nobody@example.com']) {
    const { statusCode, body } = await http.inject({ method: 'PATCH', url: '/api/resend-generic', payload: { email } })
    answers.push(`${statusCode} ${body}`)
  }
  expect(new Set(answers).size).toBe(1)
  expect((await lastEmail(draft.email, 2)).text).toContain('/signup/')
  const [, token] = /\/verification\?token=([\w-]+)/.exec((await lastEmail(sam.email)).text)!
  expect(await stranger.calls(signup.verify, { body: { token: token! } })).toEqual({ email: sam.email })
  expect(await sam.calls(accounts.user, {})).toMatchObject({ isVerified: true })
  await expect(stranger.calls(signup.verify, { body: { token: token! } })).rejects.toMatchObject({
    message: 'Verification failed.',
  })
})

test('ROUTE-21 a signed-in person can request the verification email again', async () => {
  const sam = await person('practitioner')
  await systemDb
    .updateTable('accounts')
    .set({ passwordHash: 'one', verifiedAt: null })
    .where('id', '=', sam.accountId)
    .execute()
  expect(await sam.calls(accounts.user, {})).toMatchObject({ isVerified: false })
  await sam.calls(signup.askVerification, {})
  expect((await lastEmail(sam.email)).subject).toBe('Confirm your email address')
})

test.each([
  [{ name: 'Al' }, 'name', 'Name must have 5 characters.'],
  [{ email: 'nowhere' }, 'email', 'Invalid email id.'],
  [{ mobile: '12345' }, 'mobile', 'Minimum six digits required.'],
  [{ orgName: ' ' }, 'orgName', 'Organisation name is required'],
  [{ timeZone: 'Moon/Base' }, 'timeZone', 'Not a time zone.'],
])('API-008 a registration with %j is refused at its field', async (wrong, field, message) => {
  await expect(stranger.calls(signup.register, { body: { ...registration(), ...wrong } })).rejects.toMatchObject({
    fields: [{ field, message }],
  })
})

test('role, plan and organization in a sign-up request are ignored', async () => {
  const body = { ...registration(), role: 'admin', planId: randomUUID(), isActive: true, kind: 'business' as const }
  const { _id } = await stranger.calls(signup.register, { body })
  const owner = await systemDb
    .selectFrom('accounts')
    .select(['role', 'verifiedAt'])
    .where('organizationId', '=', _id)
    .executeTakeFirstOrThrow()
  expect(owner).toEqual({ role: 'business_admin', verifiedAt: null })
  expect(await organizationOf(_id)).toMatchObject({ isActive: false })
})

test('at most five wrong links an hour are checked', async () => {
  const send = () => stranger.calls(signup.signUpOwner, { params: { token: 'wrong' }, body: { password } })
  for (let i = 0; i < 5; i++) await expect(send()).rejects.toMatchObject({ code: 'invalid' })
  await expect(send()).rejects.toMatchObject({ code: 'too_many' })
})

test('the host of a request does not end up in emailed links', async () => {
  const draft = registration()
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-host': 'evil.example' }
  await stranger.calls(signup.register, { body: draft }, { headers })
  const { text, html } = await lastEmail(draft.email)
  expect(text).toContain('http://kinora.test/signup/')
  expect(text + html).not.toContain('evil')
})

test('emailed links use the host that the operator set for the clinic', async () => {
  const of = await organization({ name: 'Northside Rehab' })
  await systemDb.updateTable('organizations').set({ host: 'my.northside.test' }).where('id', '=', of).execute()
  const eve = await person('solo', { of })
  await systemDb.updateTable('accounts').set({ passwordHash: 'one' }).where('id', '=', eve.accountId).execute()
  await stranger.calls(
    accounts.forgetPassword,
    { body: { email: eve.email } },
    { headers: { 'x-host': 'my.northside.test' } },
  )
  expect((await lastEmail(eve.email)).text).toContain('http://my.northside.test/verify?token=')
})

test('the database contains no usable link once an email is sent', async () => {
  const { draft } = await register()
  const token = tokenIn(await lastEmail(draft.email))
  const storedEmail = () =>
    systemDb
      .selectFrom('emails')
      .select(['bodyText', 'bodyHtml', 'sentAt'])
      .where('recipient', '=', draft.email)
      .executeTakeFirstOrThrow()
  await expect.poll(async () => (await storedEmail()).sentAt).not.toBeNull()
  expect(await storedEmail()).toMatchObject({ bodyText: '', bodyHtml: '' })
  const { rows } = await sql`select 1 from account_tokens where token_hash = ${token}`.execute(systemDb)
  expect(rows).toEqual([])
})
