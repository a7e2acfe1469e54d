import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { accounts, type NeedsFactor, type NeedsSetup, type SignedIn } from '@kinora/contract/accounts.ts'
import { signup } from '@kinora/contract/sign-up.ts'
import { factors } from '@kinora/contract/second-factors.ts'
import type { Role } from '@kinora/contract/roles.ts'
import { inTransaction } from '../database/connect.ts'
import { hashPassword } from '../security/passwords.ts'
import { codeOf, makeAuthenticator } from '../testing/authenticator-app.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { http, emails, organization, ownerUrl, person, session, stranger, systemDb } = await openTestApp()
const password = 'Harbour2Sea!'
const passwordHash = await hashPassword(password)

// All requests come from one address, whose limits would otherwise be used up.
beforeEach(async () => void (await sql`delete from rate_limits`.execute(systemDb)))

async function member(role: Role = 'practitioner', facts: { of?: string } = {}) {
  const someone = await person(role, facts)
  await systemDb.updateTable('accounts').set({ passwordHash }).where('id', '=', someone.accountId).execute()
  return someone
}
type Member = Awaited<ReturnType<typeof member>>

const login = ({ email }: { email: string }, word = password) =>
  stranger.calls(accounts.login, { body: { email, password: word } })
const ticketOf = async (account: { email: string }) => ((await login(account)) as NeedsFactor | NeedsSetup).ticket
/** Confirms the app with the previous time step's code, so that the current one can still be used. */
async function withApp(role: Role = 'practitioner', facts: { of?: string } = {}) {
  const sam = await member(role, facts)
  const seed = await sam.calls(factors.beginApp, {})
  const { recoveryCodes } = await sam.calls(factors.confirmApp, { body: { code: codeOf(seed.secret, -1) } })
  return { ...sam, seed, recoveryCodes: recoveryCodes! }
}

async function withPasskey(role: Role = 'practitioner') {
  const sam = await member(role)
  const device = makeAuthenticator()
  const { ticket, options } = await sam.calls(factors.beginPasskey, {})
  await sam.calls(factors.addPasskey, { body: { ticket, passkey: device.make(options) } })
  return { ...sam, device }
}

test('once an app is set up, signing in needs its code as well as the password', async () => {
  const sam = await withApp()
  const answer = (await login(sam)) as NeedsFactor
  const clinic = { orgName: expect.any(String), orgLogo: null, orgMobile: expect.stringMatching(/^\+?\d+$/) }
  expect(answer).toEqual({ needs: 'factor', ticket: expect.any(String), methods: ['app', 'recovery'], clinic })
  expect(JSON.stringify(answer)).not.toContain('token')
  const signedIn = await stranger.calls(factors.loginFactor, {
    body: { ticket: answer.ticket, code: codeOf(sam.seed.secret) },
  })
  expect(signedIn).toMatchObject({ userId: sam.accountId, orgId: sam.organizationId, role: 'practitioner' })
  const { statusCode } = await http.inject({
    url: '/api/session',
    headers: { authorization: `Bearer ${signedIn.token}` },
  })
  expect(statusCode).toBe(200)
})

test('a sign-in ticket is not accepted as a session token', async () => {
  const ticket = await ticketOf(await withApp())
  const { statusCode } = await http.inject({ url: '/api/session', headers: { authorization: `Bearer ${ticket}` } })
  expect(statusCode).toBe(401)
})

test('a code is refused the second time', async () => {
  const sam = await withApp()
  const [first, second] = [await ticketOf(sam), await ticketOf(sam)]
  const code = codeOf(sam.seed.secret)
  await stranger.calls(factors.loginFactor, { body: { ticket: first, code } })
  await expect(stranger.calls(factors.loginFactor, { body: { ticket: second, code } })).rejects.toMatchObject({
    code: 'invalid',
    fields: [{ field: 'code' }],
  })
})

test('a code older than the last one used is refused', async () => {
  const sam = await withApp()
  await stranger.calls(factors.loginFactor, { body: { ticket: await ticketOf(sam), code: codeOf(sam.seed.secret, 1) } })
  const body = { ticket: await ticketOf(sam), code: codeOf(sam.seed.secret) }
  await expect(stranger.calls(factors.loginFactor, { body })).rejects.toMatchObject({ code: 'invalid' })
})

test('one code used fifty times in parallel starts one session', async () => {
  const sam = await withApp()
  const tickets = await Promise.all(Array.from({ length: 5 }, () => ticketOf(sam)))
  const code = codeOf(sam.seed.secret)
  const uses = Array.from({ length: 50 }, (_, at) =>
    stranger.calls(factors.loginFactor, { body: { ticket: tickets[at % 5]!, code } }),
  )
  const outcomes = await Promise.allSettled(uses)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code as string] : []))
  expect(new Set(reasons)).toEqual(new Set(reasons.filter((code) => code === 'invalid' || code === 'too_many')))
})

test('ten recovery codes are shown once, and each works once', async () => {
  const sam = await withApp()
  expect(sam.recoveryCodes).toHaveLength(10)
  const code = sam.recoveryCodes[3]!.toUpperCase()
  await stranger.calls(factors.loginFactor, { body: { ticket: await ticketOf(sam), code } })
  const body = { ticket: await ticketOf(sam), code }
  await expect(stranger.calls(factors.loginFactor, { body })).rejects.toMatchObject({ code: 'invalid' })
  expect(await sam.calls(factors.factors, {}).catch((problem) => problem.code)).toMatchObject({ recoveryCodesLeft: 9 })
  const stored = await systemDb
    .selectFrom('accountRecoveryCodes')
    .selectAll()
    .where('accountId', '=', sam.accountId)
    .execute()
  for (const each of sam.recoveryCodes) expect(JSON.stringify(stored)).not.toContain(each)
})

test('new recovery codes replace the old ones', async () => {
  const sam = await withApp()
  const { recoveryCodes } = await sam.calls(factors.newRecoveryCodes, {})
  const old = { ticket: await ticketOf(sam), code: sam.recoveryCodes[0]! }
  await expect(stranger.calls(factors.loginFactor, { body: old })).rejects.toMatchObject({ code: 'invalid' })
  const body = { ticket: old.ticket, code: recoveryCodes[0]! }
  expect(await stranger.calls(factors.loginFactor, { body })).toMatchObject({ userId: sam.accountId })
})

test('five wrong codes use up a ticket and further ones lock the account, in parallel or one by one', async () => {
  const sam = await withApp()
  const ticket = await ticketOf(sam)
  const guess = (of: string) => stranger.calls(factors.loginFactor, { body: { ticket: of, code: '000000' } })
  const together = await Promise.allSettled(Array.from({ length: 20 }, () => guess(ticket)))
  expect(together.every(({ status }) => status === 'rejected')).toBe(true)
  const { factorFailures } = await systemDb
    .selectFrom('accounts')
    .select('factorFailures')
    .where('id', '=', sam.accountId)
    .executeTakeFirstOrThrow()
  expect(factorFailures).toBeLessThanOrEqual(5)
  await expect(guess(ticket)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('sign in again'),
  })
  await systemDb
    .updateTable('accounts')
    .set({ factorLockedUntil: new Date(Date.now() + 60_000) })
    .where('id', '=', sam.accountId)
    .execute()
  const next = await ticketOf(sam)
  const right = { ticket: next, code: codeOf(sam.seed.secret) }
  await expect(stranger.calls(factors.loginFactor, { body: right })).rejects.toMatchObject({ code: 'too_many' })
  await systemDb.updateTable('accounts').set({ factorLockedUntil: null }).where('id', '=', sam.accountId).execute()
  expect(await stranger.calls(factors.loginFactor, { body: right })).toMatchObject({ userId: sam.accountId })
})

test('a ticket works once, for its own account, until it expires', async () => {
  const [sam, eve] = [await withApp(), await withApp()]
  const ticket = await ticketOf(eve)
  const body = { ticket, code: codeOf(sam.seed.secret) }
  await expect(stranger.calls(factors.loginFactor, { body })).rejects.toMatchObject({ code: 'invalid' })
  await stranger.calls(factors.loginFactor, { body: { ticket, code: codeOf(eve.seed.secret) } })
  const again = { ticket, code: eve.recoveryCodes[0]! }
  await expect(stranger.calls(factors.loginFactor, { body: again })).rejects.toMatchObject({ code: 'invalid' })
  const late = await ticketOf(eve)
  await systemDb
    .updateTable('accountTickets')
    .set({ expiresAt: new Date(0) })
    .execute()
  await expect(
    stranger.calls(factors.loginFactor, { body: { ticket: late, code: eve.recoveryCodes[1]! } }),
  ).rejects.toMatchObject({ code: 'invalid' })
})

test('an account deactivated after the password step cannot finish signing in', async () => {
  const sam = await withApp()
  const ticket = await ticketOf(sam)
  await systemDb.updateTable('accounts').set({ isActive: false }).where('id', '=', sam.accountId).execute()
  await expect(
    stranger.calls(factors.loginFactor, { body: { ticket, code: codeOf(sam.seed.secret) } }),
  ).rejects.toMatchObject({ code: 'invalid' })
})

test('resetting the password by email does not skip the second factor', async () => {
  const sam = await withApp()
  await stranger.calls(accounts.forgetPassword, { body: { email: sam.email } })
  const email = () => emails.find(({ to, text }) => to === sam.email && text.includes('token='))
  await expect.poll(email).toBeTruthy()
  const token = /token=(\S+)/.exec(email()!.text)![1]!
  await stranger.calls(signup.resetPassword, { body: { token, password: 'Ferry2Walk!' } })
  expect(await login(sam, 'Ferry2Walk!')).toMatchObject({ needs: 'factor' })
})

test('the seed is stored sealed, and can be unsealed for its own account only', async () => {
  const [sam, eve] = [await withApp(), await withApp()]
  const rows = await systemDb.selectFrom('accountAuthenticators').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(sam.seed.secret)
  const { seedSealed } = rows.find(({ accountId }) => accountId === sam.accountId)!
  await systemDb
    .updateTable('accountAuthenticators')
    .set({ seedSealed })
    .where('accountId', '=', eve.accountId)
    .execute()
  const body = { ticket: await ticketOf(eve), code: codeOf(sam.seed.secret) }
  await expect(stranger.calls(factors.loginFactor, { body })).rejects.toMatchObject({ code: 'failed' })
})

test('a passkey signs in by itself, or as the second factor after a password', async () => {
  const sam = await withPasskey()
  const { ticket, options } = await stranger.calls(factors.beginPasskeyLogin, {})
  const passkey = sam.device.show(options, { userHandle: sam.accountId })
  expect(await stranger.calls(factors.loginPasskey, { body: { ticket, passkey } })).toMatchObject({
    userId: sam.accountId,
  })
  const answer = (await login(sam)) as NeedsFactor
  expect(answer.methods).toEqual(['passkey', 'recovery'])
  const response = { ticket: answer.ticket, passkey: sam.device.show(answer.passkey!) }
  expect(await stranger.calls(factors.loginFactor, { body: response })).toMatchObject({ userId: sam.accountId })
})

test('a passkey works only at the host where it was created: the clinic’s own or the product’s', async () => {
  const of = await organization()
  const host = `${of}.clinic.test`
  await systemDb.updateTable('organizations').set({ host }).where('id', '=', of).execute()
  const there = { headers: { 'x-host': host } }
  const sam = await member('practitioner', { of })
  const device = makeAuthenticator(`http://${host}`)
  const created = await sam.calls(factors.beginPasskey, {}, there)
  expect(created.options).toMatchObject({ rp: { id: host } })
  await sam.calls(
    factors.addPasskey,
    { body: { ticket: created.ticket, passkey: device.make(created.options) } },
    there,
  )
  const request = await stranger.calls(factors.beginPasskeyLogin, {}, there)
  const body = { ticket: request.ticket, passkey: device.show(request.options) }
  await expect(stranger.calls(factors.loginPasskey, { body })).rejects.toMatchObject({ code: 'invalid' })
  expect(await stranger.calls(factors.loginPasskey, { body }, there)).toMatchObject({ userId: sam.accountId })
  expect(await login(sam)).toMatchObject({ needs: 'factor', methods: ['recovery'] })
  const elsewhere = await stranger.calls(factors.beginPasskeyLogin, {}, { headers: { 'x-host': 'evil.test' } })
  expect(elsewhere.options).toMatchObject({ rpId: 'kinora.test' })
})

test.each([
  ['at another site', { origin: 'http://evil.test' }],
  ['without user verification', { isVerified: false }],
  ['for another account', { userHandle: 'somebody else' }],
])('a passkey used %s is refused', async (_, overrides) => {
  const sam = await withPasskey()
  const { ticket, options } = await stranger.calls(factors.beginPasskeyLogin, {})
  const body = { ticket, passkey: sam.device.show(options, overrides) }
  await expect(stranger.calls(factors.loginPasskey, { body })).rejects.toMatchObject({ code: 'invalid' })
})

test('a passkey response works once, for its own challenge, and not from a cloned device', async () => {
  const sam = await withPasskey()
  const request = await stranger.calls(factors.beginPasskeyLogin, {})
  const other = await stranger.calls(factors.beginPasskeyLogin, {})
  const passkey = sam.device.show(request.options)
  await expect(stranger.calls(factors.loginPasskey, { body: { ticket: other.ticket, passkey } })).rejects.toMatchObject(
    { code: 'invalid' },
  )
  await stranger.calls(factors.loginPasskey, { body: { ticket: request.ticket, passkey } })
  await expect(
    stranger.calls(factors.loginPasskey, { body: { ticket: request.ticket, passkey } }),
  ).rejects.toMatchObject({ code: 'invalid' })
  sam.device.turnBack(0)
  const copied = { ticket: other.ticket, passkey: sam.device.show(other.options) }
  await expect(stranger.calls(factors.loginPasskey, { body: copied })).rejects.toMatchObject({ code: 'invalid' })
})

test('a passkey belongs to one account and is not accepted for another', async () => {
  const [sam, eve] = [await withPasskey(), await withPasskey()]
  const answer = (await login(sam)) as NeedsFactor
  const body = { ticket: answer.ticket, passkey: eve.device.show(answer.passkey!) }
  await expect(stranger.calls(factors.loginFactor, { body })).rejects.toMatchObject({ code: 'invalid' })
  const { ticket, options } = await eve.calls(factors.beginPasskey, {})
  await expect(
    eve.calls(factors.addPasskey, { body: { ticket, passkey: sam.device.make(options) } }),
  ).rejects.toMatchObject({ code: 'conflict' })
})

test('a passkey is not added for another challenge, another site or without user verification', async () => {
  const sam = await member()
  for (const [challenge, overrides] of [
    ['AAAA', {}],
    [undefined, { isVerified: false }],
    [undefined, { origin: 'http://evil.test' }],
  ] as const) {
    const { ticket, options } = await sam.calls(factors.beginPasskey, {})
    const passkey = makeAuthenticator().make({ challenge: challenge ?? options.challenge }, overrides)
    await expect(sam.calls(factors.addPasskey, { body: { ticket, passkey } })).rejects.toMatchObject({
      code: 'invalid',
    })
  }
  expect((await sam.calls(factors.factors, {})).passkeys).toEqual([])
})

test('an operator must set up an app or a passkey before the first session starts', async () => {
  const operator = await member('admin')
  const answer = (await login(operator)) as NeedsSetup
  expect(answer).toMatchObject({ needs: 'setup', ticket: expect.any(String) })
  const seed = await stranger.calls(factors.setupApp, { body: { ticket: answer.ticket } })
  const wrong = { ticket: answer.ticket, code: '000000' }
  await expect(stranger.calls(factors.setupAppConfirm, { body: wrong })).rejects.toMatchObject({ code: 'invalid' })
  const done = await stranger.calls(factors.setupAppConfirm, {
    body: { ticket: answer.ticket, code: codeOf(seed.secret) },
  })
  expect(done.signedIn).toMatchObject({ userId: operator.accountId, role: 'admin' })
  expect(done.recoveryCodes).toHaveLength(10)
  await expect(stranger.calls(factors.setupApp, { body: { ticket: answer.ticket } })).rejects.toMatchObject({
    code: 'invalid',
  })
  expect(await login(operator)).toMatchObject({ needs: 'factor' })

  const second = await member('admin')
  const device = makeAuthenticator()
  const { ticket } = (await login(second)) as NeedsSetup
  const { options } = await stranger.calls(factors.setupPasskeyOptions, { body: { ticket } })
  const set = await stranger.calls(factors.setupPasskey, { body: { ticket, passkey: device.make(options) } })
  expect(set.signedIn).toMatchObject({ userId: second.accountId })
})

test('an older setup ticket is refused once a second factor is set up', async () => {
  const operator = await member('admin')
  const [older, newer] = [await ticketOf(operator), await ticketOf(operator)]
  const seed = await stranger.calls(factors.setupApp, { body: { ticket: newer } })
  await stranger.calls(factors.setupAppConfirm, { body: { ticket: newer, code: codeOf(seed.secret) } })
  for (const item of [factors.setupApp, factors.setupPasskeyOptions])
    await expect(stranger.calls(item, { body: { ticket: older } })).rejects.toMatchObject({ code: 'invalid' })
})

test('a password that is changed or reset ends the sign-ins that were begun with the old one', async () => {
  const [next, last] = ['Ferry2Walk!', 'Ferry3Walk!']
  const sam = await member()
  const require = (requiresFactor: boolean) =>
    systemDb.updateTable('organizations').set({ requiresFactor }).where('id', '=', sam.organizationId).execute()
  await require(true)
  const ticket = await ticketOf(sam)
  await sam.calls(accounts.changePassword, { body: { oldPassword: password, newPassword: next } })
  const setup = (of: string) => stranger.calls(factors.setupApp, { body: { ticket: of } })
  const expired = { code: 'invalid', message: 'This sign-in has expired. Please sign in again.' }
  await expect(setup(ticket)).rejects.toMatchObject(expired)

  const second = ((await login(sam, next)) as NeedsSetup).ticket
  await stranger.calls(accounts.forgetPassword, { body: { email: sam.email } })
  const verificationEmail = () => emails.findLast(({ to, text }) => to === sam.email && text.includes('/verify?token='))
  await expect.poll(verificationEmail).toBeDefined()
  const token = /token=([\w-]+)/.exec(verificationEmail()!.text)![1]!
  await stranger.calls(signup.resetPassword, { body: { token, password: last } })
  await expect(setup(second)).rejects.toMatchObject(expired)
})

test('owners can require a second factor of their staff, but not of patients', async () => {
  const of = await organization()
  const [olivia, sam, ann] = [
    await member('business_admin', { of }),
    await member('practitioner', { of }),
    await member('patient', { of }),
  ]
  const eve = await member('business_admin')
  expect(await olivia.calls(factors.factorRule, {})).toEqual({ isRequired: false, staff: 2, isProtected: 0 })
  await expect(sam.calls(factors.saveFactorRule, { body: { isRequired: true } })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await olivia.calls(factors.saveFactorRule, { body: { isRequired: true } })).toMatchObject({ isRequired: true })
  expect(await login(sam)).toMatchObject({ needs: 'setup' })
  expect(await login(ann)).toMatchObject({ userId: ann.accountId })
  expect(await login(eve)).toMatchObject({ userId: eve.accountId })
  const seed = await sam.calls(factors.beginApp, {})
  await sam.calls(factors.confirmApp, { body: { code: codeOf(seed.secret) } })
  expect(await olivia.calls(factors.factorRule, {})).toEqual({ isRequired: true, staff: 2, isProtected: 1 })
  await expect(sam.calls(factors.removeApp, {})).rejects.toMatchObject({ code: 'conflict' })
  await olivia.calls(factors.saveFactorRule, { body: { isRequired: false } })
  await sam.calls(factors.removeApp, {})
  expect(await login(sam)).toMatchObject({ userId: sam.accountId })
})

test('an owner resets a member’s second factor: sessions end, an email is sent, the password alone works again', async () => {
  const of = await organization()
  const olivia = await member('business_admin', { of })
  const sam = await withApp('practitioner', { of })
  await olivia.calls(factors.resetMember, { params: { id: sam.accountId } })
  await expect(sam.calls(accounts.session, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await login(sam)).toMatchObject({ userId: sam.accountId })
  await expect
    .poll(() => emails.some(({ to, text }) => to === sam.email && text.includes('reset two-step sign-in')))
    .toBe(true)
  const eve = await member('business_admin')
  await expect(eve.calls(factors.resetMember, { params: { id: sam.accountId } })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(olivia.calls(factors.resetMember, { params: { id: olivia.accountId } })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('adding or removing a second factor ends every other session of the account', async () => {
  const sam = await member()
  const elsewhere = await session(sam.organizationId, sam.accountId)
  const seed = await sam.calls(factors.beginApp, {})
  expect(await elsewhere.calls(accounts.session, {})).toMatchObject({ userId: sam.accountId })
  await sam.calls(factors.confirmApp, { body: { code: codeOf(seed.secret) } })
  await expect(elsewhere.calls(accounts.session, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  const later = await session(sam.organizationId, sam.accountId)
  await sam.calls(factors.removeApp, {})
  await expect(later.calls(accounts.session, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await sam.calls(factors.factors, {})).toEqual({
    isRequired: false,
    app: null,
    passkeys: [],
    recoveryCodesLeft: 0,
  })
})

/** Only the database owner sees what other roles wait for. */
async function waitingForLock() {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const { rowCount } = await owner.query(waiting)
  await owner.end()
  return rowCount
}

test('of two passkeys removed at once, one stays where a second factor is required', async () => {
  const sam = await withPasskey()
  const { ticket, options } = await sam.calls(factors.beginPasskey, {})
  await sam.calls(factors.addPasskey, { body: { ticket, passkey: makeAuthenticator().make(options) } })
  await systemDb
    .updateTable('organizations')
    .set({ requiresFactor: true })
    .where('id', '=', sam.organizationId)
    .execute()
  const { passkeys } = await sam.calls(factors.factors, {})
  const { removals } = await inTransaction(systemDb, async (tx) => {
    await sql`select from account_passkeys where account_id = ${sam.accountId} for update`.execute(tx)
    const both = passkeys.map(({ _id: id }) => sam.calls(factors.removePasskey, { params: { id } }))
    await expect.poll(waitingForLock).toBe(2)
    return { removals: Promise.allSettled(both) }
  })
  expect((await removals).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await sam.calls(factors.factors, {})).passkeys).toHaveLength(1)
})

test('an authenticator app that was never confirmed cannot be removed, and no email says that it was', async () => {
  const sam = await member()
  const seed = await sam.calls(factors.beginApp, {})
  await expect(sam.calls(factors.removeApp, {})).rejects.toMatchObject({ code: 'conflict' })
  await sam.calls(factors.confirmApp, { body: { code: codeOf(seed.secret) } })
  const emailTexts = () => emails.filter(({ to }) => to === sam.email).map(({ text }) => text)
  await expect.poll(emailTexts).toEqual([expect.stringContaining('authenticator app')])
  expect(emailTexts().join()).not.toContain('removed')
})

const forgetConfirmation = (sam: Member) =>
  systemDb
    .updateTable('accountSessions')
    .set({ confirmedAt: new Date(Date.now() - 6 * 60_000) })
    .where('accountId', '=', sam.accountId)
    .execute()

test('changes that could lock a person out need their password or passkey again after five minutes', async () => {
  const sam = await withPasskey()
  await sam.calls(accounts.changePassword, { body: { oldPassword: password, newPassword: 'Ferry2Walk!' } })
  await forgetConfirmation(sam)
  const steps = [factors.beginApp, factors.beginPasskey, factors.newRecoveryCodes, factors.removeApp] as const
  for (const item of steps)
    await expect(sam.calls(item, {})).rejects.toMatchObject({ code: 'step_up_needed', status: 409 })
  await expect(sam.calls(factors.confirm, { body: { password } })).rejects.toMatchObject({
    code: 'invalid',
    fields: [{ field: 'password' }],
  })
  await expect(sam.calls(factors.beginApp, {})).rejects.toMatchObject({ code: 'step_up_needed' })
  await sam.calls(factors.confirm, { body: { password: 'Ferry2Walk!' } })
  expect(await sam.calls(factors.beginApp, {})).toMatchObject({ secret: expect.any(String) })

  await forgetConfirmation(sam)
  const { ticket, options } = (await sam.calls(factors.confirmOptions, {}))!
  const body = { ticket, passkey: sam.device.show(options) }
  await sam.calls(factors.confirm, { body })
  expect(await sam.calls(factors.newRecoveryCodes, {})).toMatchObject({ recoveryCodes: expect.any(Array) })
  await forgetConfirmation(sam)
  await expect(sam.calls(factors.confirm, { body })).rejects.toMatchObject({ code: 'invalid' })
})

test('a confirmation is valid for its own session, and never in a support session', async () => {
  const sam = await member()
  const elsewhere = await session(sam.organizationId, sam.accountId)
  await forgetConfirmation(sam)
  await sam.calls(factors.confirm, { body: { password } })
  await expect(elsewhere.calls(factors.beginApp, {})).rejects.toMatchObject({ code: 'step_up_needed' })
  await systemDb
    .updateTable('accountSessions')
    .set({ isSupport: true })
    .where('accountId', '=', sam.accountId)
    .execute()
  await expect(sam.calls(factors.beginApp, {})).rejects.toMatchObject({ code: 'conflict' })
  await expect(sam.calls(factors.confirm, { body: { password } })).rejects.toMatchObject({ code: 'conflict' })
})

test('a confirmation allows five wrong passwords', async () => {
  const sam = await member()
  const guess = () => sam.calls(factors.confirm, { body: { password: 'Wrong2Word!' } })
  for (let tries = 0; tries < 5; tries += 1) await expect(guess()).rejects.toMatchObject({ code: 'invalid' })
  await expect(guess()).rejects.toMatchObject({ code: 'too_many' })
})

test('only its owner can rename or remove a passkey', async () => {
  const [sam, eve] = [await withPasskey(), await withPasskey()]
  const id = (await sam.calls(factors.factors, {})).passkeys[0]!._id
  const body = { name: 'Phone at home' }
  await expect(eve.calls(factors.renamePasskey, { params: { id }, body })).rejects.toMatchObject({ code: 'not_found' })
  await expect(eve.calls(factors.removePasskey, { params: { id } })).rejects.toMatchObject({ code: 'not_found' })
  await sam.calls(factors.renamePasskey, { params: { id }, body })
  expect((await sam.calls(factors.factors, {})).passkeys).toMatchObject([{ name: 'Phone at home' }])
  await sam.calls(factors.removePasskey, { params: { id } })
  expect(((await login(sam)) as SignedIn).userId).toBe(sam.accountId)
})

test('one address may try thirty codes a minute', async () => {
  const guess = () => stranger.calls(factors.loginFactor, { body: { ticket: 'nobody', code: '123456' } })
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, guess))
  const refused = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'done'))
  expect(refused.filter((code) => code === 'invalid')).toHaveLength(30)
  expect(refused.filter((code) => code === 'too_many')).toHaveLength(10)
})
