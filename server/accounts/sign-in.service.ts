import type { NeedsFactor, NeedsSetup, SignedIn } from '@kinora/contract/accounts.ts'
import type { PasskeyResponse } from '@kinora/contract/second-factors.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { Db } from '../database/connect.ts'
import type { Visitor } from '../http/app-context.ts'
import { TooManyRequests } from '../http/rate-limits.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { logoUrl } from '../organizations/organization.service.ts'
import { matchTimeStep, normalizeCode } from '../security/one-time-codes.ts'
import type { Site } from '../security/passkeys.ts'
import { hashPassword, isOutdated } from '../security/passwords.ts'
import { keyIdOf, unseal } from '../security/sealing.ts'
import { hashCode } from '../security/tokens-and-codes.ts'
import { recordLogin } from './account.queries.ts'
import { chooseAccount } from './account.rules.ts'
import { demoIsLocal, isDemoPassword, isFromThisMachine } from './demo-login.rules.ts'
import { startSession, startSessionById } from './login-session.service.ts'
import { findAccountsByPassword } from './password.service.ts'
import {
  consumeFactorAttempt,
  consumeTimeStep,
  findAuthenticator,
  findProtection,
  resetFactorAttempts,
  type Protection,
} from './second-factor.queries.ts'
import { consumeRecoveryCode, countRecoveryCodes } from './recovery-code.queries.ts'
import { nextSignInStep, ticketExpired, wrongCode, wrongPasskey } from './second-factor.rules.ts'
import { consumeTicket, consumeTicketAttempt } from './sign-in-ticket.queries.ts'
import { openTicket, passkeyOptionsFor, requireTicket, siteOf, verifyPasskey } from './sign-in-ticket.service.ts'
import { setupTicketMinutes } from './link-lifetime.rules.ts'

export const seedPurpose = 'authenticator seed'

/** Signs in by password, or says what else is needed: the organization, a second factor, or setting one up. */
export async function signIn(
  systemDb: Db,
  credentials: { email: string; password: string; orgId?: string },
  visitor: Visitor,
  integrations: Integrations,
) {
  if (!integrations.isDemoPublic && isDemoPassword(credentials.password) && !isFromThisMachine(visitor))
    throw demoIsLocal()
  const account = chooseAccount(await findAccountsByPassword(systemDb, credentials, visitor))
  if ('organizations' in account) return account
  const newHash = isOutdated(account.passwordHash!) ? await hashPassword(credentials.password) : undefined
  await recordLogin(systemDb, account.id, newHash)
  return continueSignIn(systemDb, account, visitor, integrations)
}

async function continueSignIn(
  systemDb: Db,
  account: Parameters<typeof startSession>[1],
  visitor: Visitor,
  integrations: Integrations,
): Promise<SignedIn | NeedsFactor | NeedsSetup> {
  const protection = await findProtection(systemDb, account.id)
  const step = nextSignInStep(protection)
  if (step === 'session') return startSession(systemDb, account, visitor, integrations.secret)
  if (step === 'factor') return requestSecondFactor(systemDb, protection, await siteOf(systemDb, visitor, integrations))
  const { organizationId, id: accountId } = account
  const ticket = await openTicket(systemDb, 'setup', { organizationId, accountId, minutes: setupTicketMinutes })
  return { needs: 'setup', ticket, clinic: clinicOf(protection) }
}

const clinicOf = ({ organization, organizationMobile, logoFileId }: Protection) => ({
  orgName: organization,
  orgLogo: logoUrl(logoFileId),
  orgMobile: organizationMobile,
})

async function requestSecondFactor(systemDb: Db, account: Protection, site: Site): Promise<NeedsFactor> {
  const { organizationId, accountId } = account
  const options = await passkeyOptionsFor(systemDb, accountId, site)
  const hasCodes = (await countRecoveryCodes(systemDb, accountId)) > 0
  const details = { organizationId, accountId, host: site.host, challenge: options?.challenge }
  const ticket = await openTicket(systemDb, 'factor', details)
  const methods: NeedsFactor['methods'] = []
  if (account.hasApp) methods.push('app')
  if (options) methods.push('passkey')
  if (hasCodes) methods.push('recovery')
  return { needs: 'factor', ticket, methods, passkey: options && { ...options }, clinic: clinicOf(account) }
}

export const hashRecoveryCode = (accountId: string, code: string, secret: string) =>
  hashCode(`recovery ${accountId} ${normalizeCode(code)}`, secret)

/** Six digits are an app code, anything else is a recovery code. Either works once. */
async function verifyCode(db: Db, accountId: string, typed: string, secret: string) {
  const code = normalizeCode(typed)
  if (!/^\d{6}$/.test(code)) return consumeRecoveryCode(db, accountId, hashRecoveryCode(accountId, code, secret))
  const app = await findAuthenticator(db, accountId)
  if (!app?.confirmedAt) return false
  if (app.keyId !== keyIdOf(secret, seedPurpose))
    throw new Problem(
      'conflict',
      'Your authenticator app can’t be checked, as the secret of this installation has changed. Use a passkey, or ask whoever runs it.',
    )
  const step = matchTimeStep(code, unseal(app.seedSealed, { secret, purpose: seedPurpose, owner: accountId }), app.now)
  return step !== undefined && consumeTimeStep(db, accountId, step)
}

type FactorProof = { ticket: string } & ({ code: string } | { passkey: PasskeyResponse })

/** Attempts are counted outside the transaction, because a refusal rolls it back. */
export async function signInWithSecondFactor(
  db: Db,
  independentDb: Db,
  proof: FactorProof,
  visitor: Visitor,
  integrations: Integrations,
) {
  const ticket = await requireTicket(db, 'factor', proof.ticket)
  const accountId = ticket.accountId!
  if (!(await consumeTicketAttempt(independentDb, ticket.id))) throw ticketExpired()
  if ('code' in proof) {
    if (!(await consumeFactorAttempt(independentDb, accountId)))
      throw new TooManyRequests(((await findProtection(independentDb, accountId)).lockedFor ?? 1) * 1000)
    if (!(await verifyCode(db, accountId, proof.code, integrations.secret))) throw wrongCode()
    await resetFactorAttempts(db, accountId)
  } else {
    const site = await siteOf(db, visitor, integrations)
    if (!(await verifyPasskey(db, proof.passkey, ticket, site))) throw wrongPasskey()
  }
  if (!(await consumeTicket(db, ticket.id))) throw ticketExpired()
  return startSessionById(db, accountId, visitor, integrations.secret)
}

/** Signs in without a password: the device itself verifies a fingerprint, a face or its PIN. */
export async function signInWithPasskey(
  db: Db,
  body: { ticket: string; passkey: PasskeyResponse },
  visitor: Visitor,
  integrations: Integrations,
) {
  const ticket = await requireTicket(db, 'passkey', body.ticket)
  const accountId = await verifyPasskey(db, body.passkey, ticket, await siteOf(db, visitor, integrations))
  if (!accountId) throw wrongPasskey()
  if (!(await consumeTicket(db, ticket.id))) throw ticketExpired()
  return startSessionById(db, accountId, visitor, integrations.secret)
}
