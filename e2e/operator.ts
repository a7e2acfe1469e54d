import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { NeedsSetup } from '@kinora/contract/accounts.ts'
import type { PasskeyResponse } from '@kinora/contract/second-factors.ts'
import { makeAuthenticator } from '@kinora/server/testing/authenticator-app.ts'

export const operator = 'operator@kinora.example'

/** The operator's passkey for a running product. Test browsers use it in place of a person. */
interface Key {
  address: string
  credentialId: string
  privateKey: string
  accountId: string
}

const folder = join(import.meta.dirname, '..', 'node_modules', '.cache', 'kinora')
/** One file per port, because several products may run on one machine. */
const noteOf = (address: string) => join(folder, `operator-${new URL(address).port}.json`)

async function call<T>(address: string, path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return ((await answer.json()) as { data: T }).data
}

const stored = (address: string) =>
  readFile(noteOf(address), 'utf8')
    .then((text) => JSON.parse(text) as Key)
    .catch(() => undefined)

/** Completes the operator's first sign-in if necessary, and stores the passkey for the tests. */
export async function setUpOperator(address: string, password = 'Demo2026!') {
  const login = await call<NeedsSetup | null>(address, '/login', { email: operator, password })
  if (login?.needs !== 'setup') return
  const { ticket } = login
  const device = makeAuthenticator(address)
  const { options } = await call<{ options: { challenge: string } }>(address, '/login/setup/passkey/options', {
    ticket,
  })
  const passkey: PasskeyResponse = device.make(options)
  const { signedIn } = await call<{ signedIn: { userId: string } }>(address, '/login/setup/passkey', {
    ticket,
    passkey,
  })
  const { credentialId, privateKey } = device
  await mkdir(folder, { recursive: true })
  await writeFile(
    noteOf(address),
    JSON.stringify({ address, credentialId, privateKey: privateKey(), accountId: signedIn.userId }),
  )
}

/** Deletes the passkey of a product that has ended. */
export const forgetOperator = (address: string) => rm(noteOf(address), { force: true })

const base64 = (text: string, from: BufferEncoding) => Buffer.from(text, from).toString('base64')

/** Adds Chromium's virtual authenticator, which approves every request. Returns its id. */
export async function plugInDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { devtools, authenticatorId }
}

/** Completes the operator's second factor on the page that asks for it. */
export async function showOperatorKey(page: Page, address: string) {
  const key = await stored(address)
  if (key?.address !== address) throw new Error('The operator was set up elsewhere: start the product anew.')
  const { devtools, authenticatorId } = await plugInDevice(page)
  await devtools.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: base64(key.credentialId, 'base64url'),
      isResidentCredential: true,
      rpId: new URL(address).hostname,
      privateKey: key.privateKey,
      userHandle: base64(key.accountId, 'utf8'),
      // The server requires it to increase from test to test, so it follows the time.
      signCount: Math.floor((Date.now() - Date.UTC(2026, 0)) / 100),
    },
  })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
}
