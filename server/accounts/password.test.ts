import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { accounts, type NeedsSetup } from '@kinora/contract/accounts.ts'
import { audit } from '@kinora/contract/audit.ts'
import { profile } from '@kinora/contract/profile.ts'
import { practitioners } from '@kinora/contract/practitioners.ts'
import { factors } from '@kinora/contract/second-factors.ts'
import { signup } from '@kinora/contract/sign-up.ts'
import { hashCount, hashPassword, isPassword } from '../security/passwords.ts'
import { codeOf } from '../testing/authenticator-app.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { emails, organization, ownerUrl, person, stranger, systemDb } = await openTestApp()
const password = 'Harbour2Sea!'
const newPassword = 'Ferry2Walk!'
const passwordHash = await hashPassword(password)

// All requests come from one address, whose limits would otherwise be used up.
beforeEach(async () => void (await sql`delete from rate_limits`.execute(systemDb)))

async function clinic() {
  const of = await organization()
  const olivia = await person('business_admin', { of, name: 'Olivia Hart' })
  const sam = await person('practitioner', { of, name: 'Sam Carter' })
  await systemDb.updateTable('accounts').set({ passwordHash }).where('id', '=', sam.accountId).execute()
  return { olivia, sam }
}
type Clinic = Awaited<ReturnType<typeof clinic>>

async function linkSentTo(address: string) {
  await expect.poll(() => emails.some(({ to }) => to === address)).toBe(true)
  return /(?:token=|sign-?up\/)(\S+)/.exec(emails.findLast(({ to }) => to === address)!.text)![1]!
}

async function resetLinkOf({ email }: { email: string }) {
  await stranger.calls(accounts.forgetPassword, { body: { email } })
  return linkSentTo(email)
}

async function emailChangeTo({ calls }: Clinic['sam'], email: string) {
  await calls(profile.saveEmail, { body: { email } })
  return linkSentTo(email)
}

async function invitationBy({ olivia }: Clinic) {
  const email = `${randomUUID()}@example.com`
  await olivia.calls(practitioners.create, { body: { name: 'Nadia Brandt', email, mobile: '0412555018' } })
  return linkSentTo(email)
}

test('the log names who chose a password with a link, and who signed in by setting up a second step', async () => {
  const { olivia, sam } = await clinic()
  await stranger.calls(signup.resetPassword, { body: { token: await resetLinkOf(sam), password: newPassword } })
  const params = { token: await invitationBy({ olivia, sam }) }
  await stranger.calls(signup.signUpPractitioner, { params, body: { password } })
  await olivia.calls(factors.saveFactorRule, { body: { isRequired: true } })
  const { ticket } = (await stranger.calls(accounts.login, {
    body: { email: sam.email, password: newPassword },
  })) as NeedsSetup
  const { secret } = await stranger.calls(factors.setupApp, { body: { ticket } })
  await stranger.calls(factors.setupAppConfirm, { body: { ticket, code: codeOf(secret) } })

  const { items } = await olivia.calls(audit.list, { query: { kind: 'access' } })
  expect(items.map(({ who, did }) => `${who?.name} ${did}`)).toEqual([
    'Sam Carter set up an authenticator app and signed in',
    'Olivia Hart changed whether staff need a second step',
    'Nadia Brandt accepted the invitation and chose a password',
    'Sam Carter chose a new password with an emailed link',
  ])
})

/** A hash that occupies a core for a while. As many run as are allowed in parallel, so later ones wait. */
const slowHash = passwordHash.replace(/m=\d+,t=\d+/, 'm=65536,t=4')
const keepCoresBusy = () => Promise.all(Array.from({ length: 4 }, () => isPassword(password, slowHash)))

/** The last statements of connections whose transaction waits for the server. Only the database owner may read this. */
async function openTransactions() {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  const { rows } = await owner.query<{ query: string }>(
    `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  await owner.end()
  return rows.map(({ query }) => query)
}

test.each<[string, (clinic: Clinic) => Promise<() => Promise<unknown>>]>([
  [
    'changed',
    async ({ sam }) =>
      () =>
        sam.calls(accounts.changePassword, { body: { oldPassword: password, newPassword } }),
  ],
  [
    'confirmed',
    async ({ sam }) =>
      () =>
        sam.calls(factors.confirm, { body: { password } }),
  ],
  [
    'chosen with a link',
    async ({ sam }) => {
      const body = { token: await resetLinkOf(sam), password: newPassword }
      return () => stranger.calls(signup.resetPassword, { body })
    },
  ],
  [
    'chosen for the first time',
    async (clinic) => {
      const params = { token: await invitationBy(clinic) }
      return () => stranger.calls(signup.signUpPractitioner, { params, body: { password } })
    },
  ],
])('no connection is held while a password that is %s waits for a core', async (_, prepare) => {
  const ask = await prepare(await clinic())
  const busy = keepCoresBusy()
  const before = hashCount()
  const asked = ask()
  await expect.poll(hashCount).toBeGreaterThan(before)
  expect(await openTransactions()).toEqual([])
  await asked
  await busy
})

test('a password that is changed closes the links that would choose another one or move the account to another email', async () => {
  const { sam } = await clinic()
  const email = `${randomUUID()}@example.com`
  const [reset, moved] = [await resetLinkOf(sam), await emailChangeTo(sam, email)]
  await sam.calls(accounts.changePassword, { body: { oldPassword: password, newPassword } })
  const body = { token: reset, password: 'Ferry3Walk!' }
  await expect(stranger.calls(signup.resetPassword, { body })).rejects.toMatchObject({ code: 'invalid' })
  await expect(stranger.calls(signup.verify, { body: { token: moved } })).rejects.toMatchObject({ code: 'invalid' })
})

test('a password that is reset closes a link that would move the account to another email', async () => {
  const { sam } = await clinic()
  const moved = await emailChangeTo(sam, `${randomUUID()}@example.com`)
  await stranger.calls(signup.resetPassword, { body: { token: await resetLinkOf(sam), password: newPassword } })
  await expect(stranger.calls(signup.verify, { body: { token: moved } })).rejects.toMatchObject({ code: 'invalid' })
})

test('of two changes of one password at once, one is refused', async () => {
  const { sam } = await clinic()
  const change = (word: string) =>
    sam.calls(accounts.changePassword, { body: { oldPassword: password, newPassword: word } }).then(
      () => 'changed',
      ({ code }: { code: string }) => code,
    )
  const outcomes = await Promise.all([change('Ferry2Walk!'), change('Ferry3Walk!')])
  expect(outcomes.toSorted()).toEqual(['changed', 'invalid'])
})
