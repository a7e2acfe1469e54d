import { expect, test } from 'vitest'
import { accounts, type NeedsFactor } from '@kinora/contract/accounts.ts'
import { factors } from '@kinora/contract/second-factors.ts'
import { hashPassword } from '../security/passwords.ts'
import { codeOf } from '../testing/authenticator-app.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { testSecret } from '../testing/template-database.ts'
import { sealAuthenticatorsAnew } from './authenticator-seal.service.ts'

const { person, stranger, systemDb } = await openTestApp({ isWorker: false })
const password = 'Ferry2Walk!'

test('authenticator apps go on working after a change of the secret, and without the former one people read why not', async () => {
  const sam = await person('practitioner')
  await systemDb
    .updateTable('accounts')
    .set({ passwordHash: await hashPassword(password) })
    .where('id', '=', sam.accountId)
    .execute()
  const seed = await sam.calls(factors.beginApp, {})
  await sam.calls(factors.confirmApp, { body: { code: codeOf(seed.secret, -1) } })
  const signIn = async () => {
    const { ticket } = (await stranger.calls(accounts.login, { body: { email: sam.email, password } })) as NeedsFactor
    return stranger.calls(factors.loginFactor, { body: { ticket, code: codeOf(seed.secret) } })
  }
  const former = 'the secret that this installation had until now'
  expect(await sealAuthenticatorsAnew(systemDb, testSecret, former)).toBe(1)
  await expect(signIn()).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('the secret of this installation has changed'),
  })
  expect(await sealAuthenticatorsAnew(systemDb, former, testSecret)).toBe(1)
  expect(await signIn()).toMatchObject({ userId: sam.accountId })
  expect(await sealAuthenticatorsAnew(systemDb, former, testSecret)).toBe(0)
})
