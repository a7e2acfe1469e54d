import type { PasskeyResponse } from '@kinora/contract/second-factors.ts'
import { notFound, Problem } from '@kinora/contract/problem.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { newRecoveryCodes, newSeed, normalizeCode, seedUri, matchTimeStep } from '../security/one-time-codes.ts'
import { deviceName } from '../security/device-name.ts'
import { verifyRegistration, registrationOptions, type Site } from '../security/passkeys.ts'
import { keyIdOf, seal, unseal } from '../security/sealing.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { sendEmail } from './account.service.ts'
import { passkeysAt, hashRecoveryCode, seedPurpose } from './sign-in.service.ts'
import { endSessions } from './account.queries.ts'
import {
  countRecoveryCodes,
  deleteAuthenticator,
  deleteFactors,
  deletePasskey,
  deleteRecoveryCodes,
  findAuthenticator,
  findPasskeys,
  findProtection,
  insertPasskey,
  insertRecoveryCodes,
  upsertAuthenticator,
  consumeTimeStep,
  type Protection,
} from './second-factor.queries.ts'
import { ensureRemovable, hasFactor, wrongCode } from './second-factor.rules.ts'

/** A new seed for an authenticator app, kept sealed. It counts once a code of it was shown. */
export async function beginAppSetup(tx: WriteTx, account: Protection, { secret }: Pick<Integrations, 'secret'>) {
  const { organizationId, accountId, organization, email } = account
  const seed = newSeed()
  const seedSealed = seal(seed, { secret, purpose: seedPurpose, owner: accountId })
  const keyId = keyIdOf(secret, seedPurpose)
  if (!(await upsertAuthenticator(tx, { organizationId, accountId, seedSealed, keyId })))
    throw new Problem('conflict', 'There is an authenticator app already. Remove it before you set up another.')
  return { secret: seed, uri: seedUri(seed, { issuer: organization, label: email }) }
}

/** The first code of an app switches it on. */
export async function confirmAppSetup(tx: WriteTx, account: Protection, code: string, integrations: Integrations) {
  const { accountId } = account
  const app = await findAuthenticator(tx, accountId)
  if (!app || app.confirmedAt) throw new Problem('conflict', 'Begin again with a new QR code.')
  const seed = unseal(app.seedSealed, { secret: integrations.secret, purpose: seedPurpose, owner: accountId })
  const step = matchTimeStep(normalizeCode(code), seed, app.now)
  if (step === undefined || !(await consumeTimeStep(tx, accountId, step))) throw wrongCode()
  await sendChangeEmail(tx, account, 'An authenticator app was added to your account.', integrations)
  return { recoveryCodes: await firstRecoveryCodes(tx, account, integrations.secret) }
}

/** What a browser is asked to make a passkey with. */
export const newPasskeyOptions = async (db: Db, account: Protection, site: Site) =>
  registrationOptions(site, account, await passkeysAt(db, account.accountId, site))

export async function addPasskey(
  tx: WriteTx,
  account: Protection,
  given: { passkey: PasskeyResponse; challenge: string | null; site: Site; userAgent: string },
  integrations: Integrations,
) {
  const { organizationId, accountId } = account
  const made = given.challenge ? await verifyRegistration(given.passkey, given.challenge, given.site) : undefined
  if (!made) throw new Problem('invalid', 'That passkey could not be checked. Please try again.')
  const name = deviceName(given.userAgent)
  const row = { organizationId, accountId, name, host: given.site.host, ...made }
  if (!(await insertPasskey(tx, row))) throw new Problem('conflict', 'This passkey is known already.')
  await sendChangeEmail(tx, account, 'A passkey was added to your account.', integrations)
  return { recoveryCodes: await firstRecoveryCodes(tx, account, integrations.secret) }
}

/** Ten new codes in place of all there were. They are shown once: only their keyed hashes stay. */
export async function replaceRecoveryCodes(tx: WriteTx, account: Protection, secret: string) {
  const { organizationId, accountId } = account
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(accountId, code, secret))
  await insertRecoveryCodes(tx, organizationId, accountId, hashes)
  return codes
}

const firstRecoveryCodes = async (tx: WriteTx, account: Protection, secret: string) =>
  (await countRecoveryCodes(tx, account.accountId)) > 0 ? null : replaceRecoveryCodes(tx, account, secret)

export async function removeApp(tx: WriteTx, account: Protection, integrations: Integrations) {
  ensureRemovable(account, { hasApp: false, hasPasskey: account.hasPasskey })
  if (!(await deleteAuthenticator(tx, account.accountId))) throw new Problem('conflict', 'There is no app to remove.')
  await sendChangeEmail(tx, account, 'The authenticator app of your account was removed.', integrations)
  await deleteUnusableRecoveryCodes(tx, account.accountId)
}

export async function removePasskey(tx: WriteTx, account: Protection, id: string, integrations: Integrations) {
  const { accountId, hasApp } = account
  const others = (await findPasskeys(tx, accountId)).filter((passkey) => passkey.id !== id)
  if (!(await deletePasskey(tx, accountId, id))) throw notFound('this passkey')
  ensureRemovable(account, { hasApp, hasPasskey: others.length > 0 })
  await sendChangeEmail(tx, account, 'A passkey of your account was removed.', integrations)
  await deleteUnusableRecoveryCodes(tx, accountId)
}

async function deleteUnusableRecoveryCodes(tx: WriteTx, accountId: string) {
  if (!hasFactor(await findProtection(tx, accountId))) await deleteRecoveryCodes(tx, accountId)
}

/** Takes every factor from an account and ends its sessions. Who asks for it must know the person: no mail is enough. */
export async function resetFactors(tx: WriteTx, account: Protection, integrations: Integrations) {
  await deleteFactors(tx, account.accountId)
  await endSessions(tx, account.accountId)
  await sendChangeEmail(
    tx,
    account,
    `The second step of your account was reset by ${account.organization}.`,
    integrations,
  )
}

/** A change of what protects an account is told by mail, so that nobody makes it unnoticed. */
const sendChangeEmail = (tx: WriteTx, account: Protection, line: string, integrations: Integrations) =>
  sendEmail(
    tx,
    account,
    {
      subject: 'How you sign in was changed',
      from: account.organization,
      greeting: `Hello ${account.name.split(' ')[0]},`,
      lines: [line],
      closing: 'If it was not you, change your password at once and tell your clinic.',
    },
    integrations,
  )
