import { expect, test } from 'vitest'
import { hashPassword } from '../security/passwords.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { demoPassword } from './demo-login.rules.ts'

const [{ http, person, systemDb }, shown] = [
  await openTestApp({ isWorker: false }),
  await openTestApp({ isWorker: false, integrations: { isDemoPublic: true } }),
]

async function signIn(app: typeof shown, visitor: { remoteAddress?: string; host?: string }) {
  const sam = await app.person('solo')
  const passwordHash = await hashPassword(demoPassword)
  await app.systemDb.updateTable('accounts').set({ passwordHash }).where('id', '=', sam.accountId).execute()
  const { statusCode, body } = await app.http.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: sam.email, password: demoPassword },
    headers: { host: visitor.host ?? 'localhost:3000' },
    remoteAddress: visitor.remoteAddress ?? '127.0.0.1',
  })
  return { statusCode, message: (JSON.parse(body) as { message: string }).message }
}

const local = { http, person, systemDb } as typeof shown

test.each([
  {},
  { remoteAddress: '::1' },
  { remoteAddress: '::ffff:127.0.0.1', host: 'northside.localhost:3000' },
  { host: '127.0.0.1:3000' },
  { host: '[::1]:3000' },
])('a demo login works on the machine itself (%o)', async (visitor) => {
  expect(await signIn(local, visitor)).toMatchObject({ statusCode: 200 })
})

test.each([
  { remoteAddress: '203.0.113.7' },
  { remoteAddress: '192.168.1.20', host: '192.168.1.10:3000' },
  // A proxy on the same machine.
  { host: 'demo.kinora.example' },
  { host: 'localhost.evil.example' },
])('a demo login is refused from elsewhere (%o), unless the demo is public', async (visitor) => {
  expect(await signIn(local, visitor)).toEqual({ statusCode: 403, message: expect.stringContaining('DEMO_PUBLIC=1') })
  expect(await signIn(shown, visitor)).toMatchObject({ statusCode: 200 })
})
