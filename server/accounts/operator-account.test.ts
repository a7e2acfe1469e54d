import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { signup } from '@kinora/contract/sign-up.ts'
import { inTransaction } from '../database/connect.ts'
import { signature } from '../security/signed-url.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { testSecret } from '../testing/template-database.ts'
import { firstOperatorUrl, inviteOperator } from './operator-account.service.ts'

const { stranger, systemDb } = await openTestApp({ isWorker: false })
const installation = { appUrl: 'http://kinora.test', secret: testSecret }
const password = 'Ferry2Walk!'
const otto = { name: 'Otto Berg', email: 'otto@platform.example' }

// Rate limits used by one test must not affect the next.
beforeEach(() => sql`delete from rate_limits`.execute(systemDb))

const linkNow = async () => (await firstOperatorUrl(systemDb, installation))?.split('/').at(-1)
const use = (token: string, body = otto) => stranger.calls(signup.inviteFirstOperator, { params: { token }, body })
const choosePassword = (token: string) => stranger.calls(signup.signUpOwner, { params: { token }, body: { password } })
const signIn = (email: string) => stranger.calls(accounts.login, { body: { email, password } })

test('the link of an empty installation makes its first operator, once, and a second step follows', async () => {
  const [link, linkOfRestart] = [await linkNow(), await linkNow()]
  const mistyped = await use(link!, { ...otto, email: 'oto@platform.example' })
  const { token } = await use(linkOfRestart!)
  await expect(choosePassword(mistyped.token)).rejects.toMatchObject({ code: 'invalid' })
  expect(await stranger.calls(signup.invitation, { params: { token } })).toMatchObject({ ...otto, role: 'admin' })
  await choosePassword(token)
  expect(await signIn(otto.email)).toMatchObject({ needs: 'setup', clinic: { orgMobile: '' } })

  for (const used of [link!, linkOfRestart!])
    await expect(use(used, { name: 'Eve Lindqvist', email: 'eve@northside.example' })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('This link has been used or has expired.'),
    })
  expect(await linkNow()).toBeUndefined()
})

test('a made-up link, an expired one and one of another installation make nobody an operator', async () => {
  await systemDb.deleteFrom('accounts').where('role', '=', 'admin').execute()
  const soon = Math.floor(Date.now() / 1000) + 60
  const past = soon - 120
  for (const link of [
    'nothing',
    `${soon}-${signature(testSecret, 'first operator', soon + 1)}`,
    `${past}-${signature(testSecret, 'first operator', past)}`,
    `${soon}-${signature('another secret of another server', 'first operator', soon)}`,
  ])
    await expect(use(link)).rejects.toMatchObject({ code: 'invalid' })
})

test('the command adds a second operator, and lets one who is there choose a new password', async () => {
  const invite = (email: string) => inTransaction(systemDb, (tx) => inviteOperator(tx, { name: 'Pia Lund', email }))
  const email = 'pia@platform.example'
  await choosePassword(await invite(email))
  const token = await invite(email)
  await stranger.calls(signup.signUpOwner, { params: { token }, body: { password: 'Harbour2Sea!' } })
  await expect(signIn(email)).rejects.toMatchObject({ message: 'Login failed.' })
})
