import { expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { signup } from '@kinora/contract/sign-up.ts'
import { hashPassword } from '../security/passwords.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { http, emails, organization, person, session, stranger, systemDb } = await openTestApp()
const password = 'Harbour2Sea!'
const passwordHash = await hashPassword(password)

/** A person who has chosen a password. */
async function member(
  role: 'practitioner' | 'solo' | 'patient' = 'practitioner',
  facts: { of?: string; email?: string } = {},
) {
  const someone = await person(role, facts)
  await systemDb.updateTable('accounts').set({ passwordHash }).where('id', '=', someone.accountId).execute()
  return someone
}

test('API-003 ENTITY-02 signing in returns a token with its expiry, account and organization', async () => {
  const sam = await member()
  const reply = await stranger.calls(accounts.login, { body: { email: sam.email, password } })
  expect(reply).toMatchObject({
    userId: sam.accountId,
    orgId: sam.organizationId,
    role: 'practitioner',
    plan: 'custom',
  })
  const claims = JSON.parse(Buffer.from((reply as { token: string }).token.split('.')[1]!, 'base64url').toString())
  expect(claims).toMatchObject({ userId: sam.accountId, orgId: sam.organizationId, exp: expect.any(Number) })
  expect(claims.exp - Date.now() / 1000).toBeGreaterThan(11 * 3600)
})

test('a failed login has the same message for a wrong password, an unknown email and a closed account', async () => {
  const [sam, gone] = [await member(), await member()]
  await systemDb.updateTable('accounts').set({ isActive: false }).where('id', '=', gone.accountId).execute()
  const replies = []
  for (const body of [
    { email: sam.email, password: 'Wrong2Word!' },
    { email: 'nobody@example.com', password },
    { email: gone.email, password: 'Wrong2Word!' },
  ]) {
    const { statusCode, body: text } = await http.inject({ method: 'POST', url: '/api/login', payload: body })
    replies.push([statusCode, text.replace(/"requestId":"[^"]*"/, '')])
  }
  expect(replies[0]).toEqual([400, expect.stringContaining('Login failed.')])
  expect(replies[1]).toEqual(replies[0])
  expect(replies[2]).toEqual(replies[0])
})

test('who knows the password of a closed account reads that it is closed, and where to ask', async () => {
  const gone = await member()
  await systemDb.updateTable('accounts').set({ isActive: false }).where('id', '=', gone.accountId).execute()
  await expect(stranger.calls(accounts.login, { body: { email: gone.email, password } })).rejects.toMatchObject({
    message: 'Your account at Harbour Physio is closed. Please contact them if you need it again.',
  })
})

test('who forgot the password of a closed account reads so in an email or at its link, and nobody else does', async () => {
  const gone = await member()
  const forget = () => stranger.calls(accounts.forgetPassword, { body: { email: gone.email } })
  const sent = () => emails.filter(({ to }) => to === gone.email).map(({ text }) => text)
  await forget()
  await expect.poll(sent).toHaveLength(1)
  const [, token] = /token=(\S+)/.exec(sent()[0]!)!
  await systemDb.updateTable('accounts').set({ isActive: false }).where('id', '=', gone.accountId).execute()
  const closed = 'Your account at Harbour Physio is closed. Please contact them if you need it again.'
  const link = { body: { token: token!, password: 'Ferry2Walk!' } }
  await expect(stranger.calls(signup.resetLink, link)).rejects.toMatchObject({ message: closed })
  await expect(stranger.calls(signup.resetPassword, link)).rejects.toMatchObject({ message: closed })

  expect(await forget()).toEqual({})
  await expect.poll(sent).toHaveLength(2)
  expect(sent()[1]).toContain(closed)
  expect(sent()[1]).not.toContain('token=')
  // With an account at another clinic, the reset link is for that one.
  await member('patient', { email: gone.email })
  await forget()
  await expect.poll(sent).toHaveLength(3)
  expect(sent()[2]).toContain('token=')
})

test('who forgot the password at a suspended clinic reads that it is suspended, in an email or at its link', async () => {
  const sam = await member()
  const forget = () => stranger.calls(accounts.forgetPassword, { body: { email: sam.email } })
  const sent = () => emails.filter(({ to }) => to === sam.email).map(({ text }) => text)
  await forget()
  await expect.poll(sent).toHaveLength(1)
  const [, token] = /token=(\S+)/.exec(sent()[0]!)!
  await systemDb.updateTable('organizations').set({ isActive: false }).where('id', '=', sam.organizationId).execute()
  const suspended = 'Your organisation’s account is suspended. Please contact Kinora support.'
  const link = { body: { token: token!, password: 'Ferry2Walk!' } }
  await expect(stranger.calls(signup.resetLink, link)).rejects.toMatchObject({ message: suspended })
  await expect(stranger.calls(signup.resetPassword, link)).rejects.toMatchObject({ message: suspended })
  expect(await forget()).toEqual({})
  await expect.poll(sent).toHaveLength(2)
  expect(sent()[1]).toContain(suspended)
  expect(sent()[1]).not.toContain('token=')
  expect(await stranger.calls(accounts.forgetPassword, { body: { email: 'nobody@example.com' } })).toEqual({})
})

test('somebody with accounts in two organizations is asked which one to sign in to', async () => {
  const email = 'two@example.com'
  const [a] = [await member('practitioner', { email }), await member('solo', { email })]
  const reply = await stranger.calls(accounts.login, { body: { email, password } })
  expect(reply).toMatchObject({ organizations: [{ orgName: 'Harbour Physio' }, { orgName: 'Harbour Physio' }] })
  expect(await stranger.calls(accounts.login, { body: { email, password, orgId: a.organizationId } })).toMatchObject({
    userId: a.accountId,
  })
})

test('API-082 logging out ends the session on the server', async () => {
  const sam = await person('practitioner')
  await sam.calls(accounts.logout, {})
  await expect(sam.calls(accounts.session, {})).rejects.toMatchObject({ code: 'unauthenticated' })
})

test.each(['not.a.token', 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.', ''])(
  'a token that we did not sign is refused: %s',
  async (token) => {
    const { statusCode } = await http.inject({ url: '/api/session', headers: { authorization: `Bearer ${token}` } })
    expect(statusCode).toBe(401)
  },
)

test('a session ends after an hour without a request', async () => {
  const sam = await person('practitioner')
  await systemDb
    .updateTable('accountSessions')
    .set({ seenAt: new Date(Date.now() - 61 * 60_000) })
    .where('accountId', '=', sam.accountId)
    .execute()
  await expect(sam.calls(accounts.session, {})).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a session that was used or opened tomorrow, by a clock since set back, has ended', async () => {
  const tomorrow = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  for (const change of [{ seenAt: tomorrow(23) }, { expiresAt: tomorrow(36) }]) {
    const sam = await person('practitioner')
    expect(await sam.calls(accounts.session, {})).toMatchObject({ userId: sam.accountId })
    await systemDb.updateTable('accountSessions').set(change).where('accountId', '=', sam.accountId).execute()
    await expect(sam.calls(accounts.session, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  }
})

test('API-069 API-081 ENTITY-01 a profile has the person’s details, an organization’s profile its name', async () => {
  const olivia = await person('business_admin')
  expect(await olivia.calls(accounts.user, {})).toMatchObject({
    name: 'Sam Okafor',
    role: 'business_admin',
    patientCount: 0,
    image: null,
  })
  expect(await olivia.calls(accounts.info, {})).toMatchObject({
    orgName: 'Harbour Physio',
    orgLogo: null,
    plan: 'custom',
  })
})

test('API-014 changing the password needs the old one, ends the other sessions and sends an email', async () => {
  const sam = await member()
  const elsewhere = await session(sam.organizationId, sam.accountId)
  const body = { oldPassword: 'Nope2Nope!', newPassword: 'Ferry2Walk!' }
  await expect(sam.calls(accounts.changePassword, { body })).rejects.toMatchObject({
    message: 'Invalid password.',
    fields: [{ field: 'oldPassword' }],
  })
  await sam.calls(accounts.changePassword, { body: { ...body, oldPassword: password } })
  expect(await sam.calls(accounts.session, {})).toMatchObject({ userId: sam.accountId })
  await expect(elsewhere.calls(accounts.session, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect
    .poll(() => emails.find((email) => email.to === sam.email && email.subject === 'Your password was changed')?.text)
    .toMatch(/Harbour Physio$/)
})

test.each([
  ['short', 'Ab1!'],
  ['without a special', 'Abcdefg1'],
  ['common', 'Password1!'],
])('VALID-02 CONST-09 a password that is %s is refused at its field', async (_, newPassword) => {
  const sam = await member()
  const refused = sam.calls(accounts.changePassword, { body: { oldPassword: password, newPassword } })
  await expect(refused).rejects.toMatchObject({
    code: 'invalid',
    fields: expect.arrayContaining([expect.objectContaining({ field: 'newPassword' })]),
  })
})

test('API-004 API-005 a forgotten password is reset by a link that works once; unknown emails get the same reply', async () => {
  const sam = await member()
  expect(await stranger.calls(accounts.forgetPassword, { body: { email: 'nobody@example.com' } })).toEqual({})
  expect(
    await stranger.calls(
      accounts.forgetPassword,
      { body: { email: sam.email } },
      { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } },
    ),
  ).toEqual({})
  await expect.poll(() => emails.filter((email) => email.to === sam.email).length).toBe(1)
  const [, address, token] = /(\S+)\/verify\?token=(\S+)/.exec(emails.find((email) => email.to === sam.email)!.text)!
  expect(address).toBe('http://kinora.test')
  const link = { body: { token: token! } }
  expect(await stranger.calls(signup.resetLink, link)).toMatchObject({ email: sam.email })
  await stranger.calls(signup.resetPassword, { body: { token: token!, password: 'Ferry2Walk!' } })
  await expect(
    stranger.calls(signup.resetPassword, { body: { token: token!, password: 'Ferry3Walk!' } }),
  ).rejects.toMatchObject({ code: 'invalid' })
  await expect(stranger.calls(signup.resetLink, link)).rejects.toMatchObject({ code: 'invalid' })
  await expect(sam.calls(accounts.session, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await stranger.calls(accounts.login, { body: { email: sam.email, password: 'Ferry2Walk!' } })).toMatchObject({
    userId: sam.accountId,
  })
})

test('neither an email nor a token stored in the database gives access', async () => {
  const of = await organization()
  const sam = await member('practitioner', { of })
  await stranger.calls(accounts.forgetPassword, { body: { email: sam.email } })
  const token = () =>
    systemDb.selectFrom('accountTokens').select('tokenHash').where('accountId', '=', sam.accountId).executeTakeFirst()
  await expect.poll(token).toBeDefined()
  const { tokenHash } = (await token())!
  await expect(
    stranger.calls(signup.resetPassword, { body: { token: tokenHash, password: 'Ferry2Walk!' } }),
  ).rejects.toMatchObject({ code: 'invalid' })
})
