import type { PasskeyResponse } from '@kinora/contract/second-factors.ts'
import { notFound, Problem } from '@kinora/contract/problem.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { newRecoveryCodes, newSeed, normalizeCode, seedUri, matchTimeStep } from '../security/one-time-codes.ts'
import { deviceName } from '../security/device-name.ts'
import { verifyRegistration, registrationOptions, type Site } from '../security/passkeys.ts'
import { keyIdOf, seal, unseal } from '../security/sealing.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { secondFactorChanged, type SecondFactorChange } from '../emails/second-factor-changed.ts'
import { sendEmail } from './email.service.ts'
import { passkeysAt } from './sign-in-ticket.service.ts'
import { hashRecoveryCode, seedPurpose } from './sign-in.service.ts'
import { endSessions } from './login-session.queries.ts'
import {
  deleteAuthenticator,
  deleteFactors,
  findAuthenticator,
  findProtection,
  upsertAuthenticator,
  consumeTimeStep,
  type Protection,
} from './second-factor.queries.ts'
import { countRecoveryCodes, deleteRecoveryCodes, insertRecoveryCodes } from './recovery-code.queries.ts'
import { deletePasskey, findPasskeys, insertPasskey } from './passkey.queries.ts'
import { ensureRemovable, hasFactor, wrongCode } from './second-factor.rules.ts'

/** Stores the sealed seed of a new app. The app counts as a factor once its first code was entered. */
export async function beginAppSetup(tx: WriteTx, account: Protection, { secret }: Pick<Integrations, 'secret'>) {
  const { organizationId, accountId, organization, email } = account
  const seed = newSeed()
  const seedSealed = seal(seed, { secret, purpose: seedPurpose, owner: accountId })
  const keyId = keyIdOf(secret, seedPurpose)
  if (!(await upsertAuthenticator(tx, { organizationId, accountId, seedSealed, keyId })))
    throw new Problem('conflict', 'You already have an authenticator app. Remove it before you add another.')
  return { secret: seed, uri: seedUri(seed, { issuer: organization, label: email }) }
}

export async function confirmAppSetup(tx: WriteTx, account: Protection, code: string, integrations: Integrations) {
  const { accountId } = account
  const app = await findAuthenticator(tx, accountId)
  if (!app || app.confirmedAt || app.keyId !== keyIdOf(integrations.secret, seedPurpose))
    throw new Problem('conflict', 'This QR code has expired. Start again with a new one.')
  const seed = unseal(app.seedSealed, { secret: integrations.secret, purpose: seedPurpose, owner: accountId })
  const step = matchTimeStep(normalizeCode(code), seed, app.now)
  if (step === undefined || !(await consumeTimeStep(tx, accountId, step))) throw wrongCode()
  await emailChange(tx, account, 'appAdded', integrations)
  return { recoveryCodes: await firstRecoveryCodes(tx, account, integrations.secret) }
}

export const newPasskeyOptions = async (db: Db, account: Protection, site: Site) =>
  registrationOptions(site, account, await passkeysAt(db, account.accountId, site))

export async function addPasskey(
  tx: WriteTx,
  account: Protection,
  registration: { passkey: PasskeyResponse; challenge: string | null; site: Site; userAgent: string },
  integrations: Integrations,
) {
  const { organizationId, accountId } = account
  const passkey = registration.challenge
    ? await verifyRegistration(registration.passkey, registration.challenge, registration.site)
    : undefined
  if (!passkey) throw new Problem('invalid', 'We couldn’t verify that passkey. Please try again.')
  const name = deviceName(registration.userAgent)
  const row = { organizationId, accountId, name, host: registration.site.host, ...passkey }
  if (!(await insertPasskey(tx, row))) throw new Problem('conflict', 'You have already added this passkey.')
  await emailChange(tx, account, 'passkeyAdded', integrations)
  return { recoveryCodes: await firstRecoveryCodes(tx, account, integrations.secret) }
}

/** Replaces all recovery codes with ten new ones. They are shown once: only their keyed hashes are stored. */
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
  if (!(await deleteAuthenticator(tx, account.accountId)))
    throw new Problem('conflict', 'You have no authenticator app to remove.')
  await emailChange(tx, account, 'appRemoved', integrations)
  await deleteUnusableRecoveryCodes(tx, account.accountId)
}

export async function removePasskey(tx: WriteTx, account: Protection, id: string, integrations: Integrations) {
  const { accountId, hasApp } = account
  const others = (await findPasskeys(tx, accountId)).filter((passkey) => passkey.id !== id)
  if (!(await deletePasskey(tx, accountId, id))) throw notFound('this passkey')
  ensureRemovable(account, { hasApp, hasPasskey: others.length > 0 })
  await emailChange(tx, account, 'passkeyRemoved', integrations)
  await deleteUnusableRecoveryCodes(tx, accountId)
}

async function deleteUnusableRecoveryCodes(tx: WriteTx, accountId: string) {
  if (!hasFactor(await findProtection(tx, accountId))) await deleteRecoveryCodes(tx, accountId)
}

/** Removes every factor and ends all sessions. Never offered by email: the owner must know the person. */
export async function resetFactors(tx: WriteTx, account: Protection, integrations: Integrations) {
  await deleteFactors(tx, account.accountId)
  await endSessions(tx, account.accountId)
  await emailChange(tx, account, 'reset', integrations)
}

/** Every change is emailed, so that nobody can make one unnoticed. */
const emailChange = (tx: WriteTx, account: Protection, change: SecondFactorChange, integrations: Integrations) =>
  sendEmail(tx, account, secondFactorChanged(account, change), integrations)
