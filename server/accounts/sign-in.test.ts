import timers from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { signup } from '@kinora/contract/sign-up.ts'
import { hashPassword, hashCount } from '../security/passwords.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { ensureUncommon } from './password.rules.ts'
import { refusalMilliseconds } from './sign-in-limit.rules.ts'

const { http, emails, neighbor, person, stranger, systemDb } = await openTestApp()
const password = 'Ferry2Walk!'
const passwordHash = await hashPassword(password)

const delays: number[] = []
beforeEach(async () => {
  vi.spyOn(timers, 'setTimeout').mockImplementation(async (milliseconds) => void delays.push(milliseconds!))
  await sql`delete from rate_limits`.execute(systemDb)
})

async function member() {
  const sam = await person('practitioner')
  await systemDb.updateTable('accounts').set({ passwordHash }).where('id', '=', sam.accountId).execute()
  return sam
}

const tryFrom = (remoteAddress: string, email: string, guess: string, at = http) =>
  at.inject({ method: 'POST', url: '/api/login', payload: { email, password: guess }, remoteAddress })
const withoutRequestId = (body: string) => body.replace(/"requestId":"[^"]*"/, '')

// Counts hashes and delays with a stopped clock, because measured times depend on the machine.
test('every refused login costs one hash and waits for the same time', async () => {
  const [sam, gone, invited] = [await member(), await member(), await person('practitioner')]
  await systemDb.updateTable('accounts').set({ isActive: false }).where('id', '=', gone.accountId).execute()
  const cases = [
    [sam.email, 'Wrong2Word!'],
    ['nobody@example.com', password],
    [gone.email, 'Wrong2Word!'],
    [invited.email, password],
  ] as const
  const answers = []
  for (const [email, guess] of cases) {
    const before = hashCount()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    const { statusCode, body } = await tryFrom('10.0.0.1', email, guess)
    clock.mockRestore()
    answers.push([statusCode, withoutRequestId(body), hashCount() - before, delays.splice(0)])
  }
  expect(answers[0]).toEqual([400, expect.stringContaining('Login failed.'), 1, [refusalMilliseconds]])
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('a password reset has the same reply and cost for a known and an unknown email', async () => {
  const sam = await member()
  const answers = []
  for (const email of [sam.email, 'nobody@example.com']) {
    const before = hashCount()
    const { statusCode, body } = await http.inject({ method: 'PATCH', url: '/api/forget-password', payload: { email } })
    answers.push([statusCode, withoutRequestId(body), hashCount() - before])
  }
  expect(answers[0]).toEqual([200, expect.any(String), 0])
  expect(answers[1]).toEqual(answers[0])
})

test('at most ten of many parallel guesses from one address are checked, across both processes', async () => {
  const sam = await member()
  const second = await neighbor()
  const before = hashCount()
  const guesses = Array.from({ length: 80 }, (_, at) =>
    tryFrom('10.0.0.2', sam.email, `Wrong2Word!${at}`, at % 2 ? http : second.http),
  )
  const codes = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 429)).toHaveLength(70)
  expect(codes).not.toContain(200)
  expect(hashCount() - before).toBe(10)
  const { failedLogins } = await systemDb
    .selectFrom('accounts')
    .select('failedLogins')
    .where('id', '=', sam.accountId)
    .executeTakeFirstOrThrow()
  expect(failedLogins).toBeLessThanOrEqual(10)
})

/** Uses up the wrong passwords that one address may try for an email. Returns the refusal of the next one. */
async function guess(remoteAddress: string, email: string) {
  for (let at = 0; at < 10; at++) await tryFrom(remoteAddress, email, `Wrong2Word!${at}`)
  const { statusCode, headers, body } = await tryFrom(remoteAddress, email, password)
  return { statusCode, wait: headers['retry-after'], body: withoutRequestId(body) }
}

const device = 'b'.repeat(36)
const signInOn = (remoteAddress: string, email: string, guessed = password) =>
  http.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password: guessed },
    remoteAddress,
    headers: { 'x-device': device },
  })

test('somebody who guesses Sam’s password never keeps Sam out, and Sam is warned by email', async () => {
  const sam = await member()
  expect((await signInOn('10.2.0.9', sam.email)).statusCode).toBe(200)
  for (const address of ['10.2.0.1', '10.2.0.2']) expect((await guess(address, sam.email)).statusCode).toBe(429)
  expect((await tryFrom('10.2.0.3', sam.email, password)).statusCode).toBe(200)
  expect((await signInOn('10.2.0.1', sam.email)).statusCode).toBe(200)
  await expect
    .poll(() => emails.filter(({ to, subject }) => to === sam.email && subject.includes('trying to sign in')).length)
    .toBe(1)
})

test('a known device is not locked out by a hundred failures at its address, and has ten tries of its own', async () => {
  const sam = await member()
  await tryFrom('10.4.0.1', sam.email, password)
  await signInOn('10.4.0.1', sam.email)
  await sql`update rate_limits set points = 100 where key = 'tries from 10.4.0.1'`.execute(systemDb)
  expect((await tryFrom('10.4.0.1', sam.email, password)).json()).toMatchObject({
    message: expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes\.$/),
  })
  for (let at = 0; at < 10; at++)
    expect((await signInOn('10.4.0.1', sam.email, `Wrong2Word!${at}`)).statusCode).toBe(400)
  expect((await signInOn('10.4.0.1', sam.email)).statusCode).toBe(429)
})

test('the refusal says how long to wait, in the same words for an email that nobody has', async () => {
  const sam = await member()
  const refusal = await guess('10.5.0.1', sam.email)
  expect(refusal).toMatchObject({ statusCode: 429, wait: expect.anything() })
  expect(refusal.body).toMatch(/"message":"Too many attempts\. Wait \d+ minutes, or set a new password\."/)
  expect((await guess('10.5.0.2', 'nobody@example.com')).body).toBe(refusal.body)
})

test('a new password lifts the wait', async () => {
  const sam = await member()
  expect((await guess('10.6.0.1', sam.email)).statusCode).toBe(429)
  await stranger.calls(accounts.forgetPassword, { body: { email: sam.email } })
  const tokenOf = () =>
    emails
      .filter(({ to }) => to === sam.email)
      .map(({ text }) => /token=([\w-]+)/.exec(text)?.[1])
      .find(Boolean)
  await expect.poll(tokenOf).toBeTruthy()
  const newPassword = 'Kelp7Lantern!'
  await stranger.calls(signup.resetPassword, { body: { token: tokenOf()!, password: newPassword } })
  expect((await tryFrom('10.6.0.1', sam.email, newPassword)).statusCode).toBe(200)
})

test('tries counted before the clock was set back are forgotten', async () => {
  const sam = await member()
  await guess('10.7.0.1', sam.email)
  await sql`update rate_limits set expire = expire + 86400000`.execute(systemDb)
  expect((await tryFrom('10.7.0.1', sam.email, password)).statusCode).toBe(200)
})

test('an account of another clinic cannot sign in at a clinic’s own host', async () => {
  const [sam, eve] = [await member(), await member()]
  const host = 'my.harbour.test'
  await systemDb.updateTable('organizations').set({ host }).where('id', '=', sam.organizationId).execute()
  const at = { headers: { 'x-host': host } }
  expect(await stranger.calls(accounts.login, { body: { email: sam.email, password } }, at)).toMatchObject({
    userId: sam.accountId,
  })
  await expect(stranger.calls(accounts.login, { body: { email: eve.email, password } }, at)).rejects.toMatchObject({
    message: 'Login failed.',
  })
})

test('all 128 characters of a long password count', async () => {
  const sam = await member()
  const long = `Ab1!${'k'.repeat(124)}`
  await sam.calls(accounts.changePassword, { body: { oldPassword: password, newPassword: long } })
  await expect(
    stranger.calls(accounts.login, { body: { email: sam.email, password: long.slice(0, 127) } }),
  ).rejects.toMatchObject({ message: 'Login failed.' })
  expect(await stranger.calls(accounts.login, { body: { email: sam.email, password: long } })).toMatchObject({
    userId: sam.accountId,
  })
  await expect(
    sam.calls(accounts.changePassword, { body: { oldPassword: long, newPassword: `${long}k` } }),
  ).rejects.toMatchObject({ fields: [{ field: 'newPassword' }] })
})

const about = { name: 'Sam Okafor', email: 'sam.okafor@harbour.example', organization: 'Harbour Physio' }
const isRefused = (text: string) => {
  try {
    ensureUncommon(text, about)
    return false
  } catch {
    return true
  }
}

test.each([
  'Password1!',
  'P@ssw0rd2026',
  'Welcome123!',
  'Qwerty!23',
  '1qaz@WSX',
  'Summer2026!',
  'Kinora2026!',
  'Physio#123',
  'Harbour1!',
  'HarbourPhysio1!',
  'Okafor99!',
  'Aa123456!',
  'WelcomeHome1!',
])('%s is easy to guess', (text) => expect(isRefused(text)).toBe(true))

test.each(['Ferry2Walk!', 'Harbour2Sea!', 'Kelp7Lantern!', 'Tram4Ocean?', 'correctHorse9.batteryStaple'])(
  '%s is not easy to guess',
  (text) => expect(isRefused(text)).toBe(false),
)

test('more than ten thousand of the most common passwords are refused', () => {
  const words =
    `password welcome qwerty letmein admin monkey dragon football baseball iloveyou sunshine princess charlie
    michael jordan superman batman master shadow summer winter spring autumn monday friday january august london sydney
    melbourne brisbane liverpool chelsea arsenal cookie chocolate flower ashley jessica daniel thomas robert hunter soccer
    hockey tigger pepper ginger buster harley ranger yankees cowboys eagles mustang corvette ferrari mercedes computer
    internet samsung google changeme secret starwars pokemon freedom whatever trustno hannah andrew joshua matthew diamond
    purple orange silver golden banana cheese killer jasper george jennifer amanda nicole samantha elizabeth victoria`
      .split(/\s+/)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const endings = ['!', '.', '@', '#', '*', '?'].flatMap((sign) =>
    ['1', '12', '123', '1234', '01', '007', '99', '2024', '2025', '2026', '21', '69'].flatMap((number) => [
      `${number}${sign}`,
      `${sign}${number}`,
    ]),
  )
  const all = words.flatMap((word) => endings.map((ending) => word + ending)).filter((text) => text.length >= 8)
  expect(new Set(all).size).toBeGreaterThan(10_000)
  expect(all.filter((text) => !isRefused(text))).toEqual([])
})
