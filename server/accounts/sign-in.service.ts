import type { NeedsFactor, NeedsSetup, SignedIn } from '@kinora/contract/accounts.ts'
import type { PasskeyResponse } from '@kinora/contract/second-factors.ts'
import type { Db } from '../database/connect.ts'
import { TooManyRequests } from '../http/rate-limits.ts'
import { normalizeCode, matchTimeStep } from '../security/one-time-codes.ts'
import { authenticationOptions, verifyAuthentication, siteFor, type Site } from '../security/passkeys.ts'
import { unseal } from '../security/sealing.ts'
import { hashCode, hashToken, newToken } from '../security/tokens-and-codes.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { findOrganizationByHost } from '../organizations/organization.queries.ts'
import { startSession, startSessionById } from './login-session.service.ts'
import {
  countRecoveryCodes,
  findAuthenticator,
  findPasskey,
  findPasskeys,
  findProtection,
  consumeFactorAttempt,
  resetFactorAttempts,
  recordPasskeyUse,
  consumeRecoveryCode,
  consumeTimeStep,
  type Protection,
} from './second-factor.queries.ts'
import {
  findTicket,
  insertTicket,
  consumeTicketAttempt,
  consumeTicket,
  type TicketPurpose,
} from './sign-in-ticket.queries.ts'
import { nextSignInStep, ticketExpired, wrongCode, wrongPasskey } from './second-factor.rules.ts'

interface Visitor {
  address: string
  userAgent: string
  host: string
}

export const seedPurpose = 'authenticator seed'

/** Where passkeys of this page live: at the clinic's own host, or at the product's. */
export async function siteOf(systemDb: Db, visitor: Visitor, { appUrl }: Pick<Integrations, 'appUrl'>): Promise<Site> {
  const isOwn = (await findOrganizationByHost(systemDb, visitor.host)) !== undefined
  return siteFor(appUrl, isOwn ? visitor.host.toLowerCase() : undefined)
}

/** Something that is begun: only a hash of the ticket is kept. Answers the ticket. */
export async function openTicket(
  db: Db,
  purpose: TicketPurpose,
  about: { organizationId?: string; accountId?: string; challenge?: string; host?: string; minutes?: number },
) {
  const ticket = newToken()
  await insertTicket(db, { minutes: 10, ...about, purpose, tokenHash: hashToken(ticket) })
  return ticket
}

/** The ticket with the account it is for, or the answer that all which do not count have in common. */
export async function requireTicket(db: Db, purpose: TicketPurpose, ticket: string) {
  const found = await findTicket(db, purpose, hashToken(ticket))
  if (!found) throw ticketExpired()
  return found
}

/** Of the passkeys of an account, those that can be used at this site. */
export const passkeysAt = async (db: Db, accountId: string, { host }: Site) =>
  (await findPasskeys(db, accountId)).filter((passkey) => passkey.host === host)

/** Asks for one of an account's passkeys; undefined where it has none here. */
export async function passkeyOptionsFor(db: Db, accountId: string, site: Site) {
  const passkeys = await passkeysAt(db, accountId, site)
  return passkeys.length ? authenticationOptions(site, passkeys) : undefined
}

async function requestSecondFactor(systemDb: Db, account: Protection, site: Site): Promise<NeedsFactor> {
  const { organizationId, accountId } = account
  const options = await passkeyOptionsFor(systemDb, accountId, site)
  const hasCodes = (await countRecoveryCodes(systemDb, accountId)) > 0
  const about = { organizationId, accountId, host: site.host, challenge: options?.challenge }
  const ticket = await openTicket(systemDb, 'factor', about)
  const ways: NeedsFactor['ways'] = []
  if (account.hasApp) ways.push('app')
  if (options) ways.push('passkey')
  if (hasCodes) ways.push('recovery')
  return { needs: 'factor', ticket, ways, passkey: options && { ...options } }
}

/** After the right password: a session, or what is still to be shown, or to be set up first. */
export async function afterPassword(
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
  return { needs: 'setup', ticket: await openTicket(systemDb, 'setup', { organizationId, accountId, minutes: 20 }) }
}

/** Whether a typed code is one of the account's app or one of its recovery codes, and uses it up. */
async function verifyCode(db: Db, accountId: string, typed: string, secret: string) {
  const code = normalizeCode(typed)
  if (!/^\d{6}$/.test(code)) return consumeRecoveryCode(db, accountId, hashRecoveryCode(accountId, code, secret))
  const app = await findAuthenticator(db, accountId)
  if (!app?.confirmedAt) return false
  const step = matchTimeStep(code, unseal(app.seedSealed, { secret, purpose: seedPurpose, owner: accountId }), app.now)
  return step !== undefined && consumeTimeStep(db, accountId, step)
}

export const hashRecoveryCode = (accountId: string, code: string, secret: string) =>
  hashCode(`recovery ${accountId} ${normalizeCode(code)}`, secret)

/** Whether a passkey of this account answered the question of a ticket at this site. Answers whose it is. */
export async function verifyPasskey(
  db: Db,
  answer: PasskeyResponse,
  { challenge, accountId }: { challenge: string | null; accountId: string | null },
  site: Site,
) {
  const passkey = await findPasskey(db, answer.id)
  if (!passkey || !challenge || (accountId && passkey.accountId !== accountId)) return undefined
  const counter = await verifyAuthentication(answer, challenge, site, passkey)
  if (counter === undefined || !(await recordPasskeyUse(db, passkey.id, counter))) return undefined
  return passkey.accountId
}

type FactorProof = { ticket: string } & ({ code: string } | { passkey: PasskeyResponse })

/** The second step. A guess is counted before it is looked at, outside of the call's transaction, so that none is free. */
export async function signInWithSecondFactor(
  db: Db,
  independentDb: Db,
  shown: FactorProof,
  visitor: Visitor,
  integrations: Integrations,
) {
  const ticket = await requireTicket(db, 'factor', shown.ticket)
  const accountId = ticket.accountId!
  if (!(await consumeTicketAttempt(independentDb, ticket.id))) throw ticketExpired()
  if ('code' in shown) {
    const isFree = await consumeFactorAttempt(independentDb, accountId)
    if (!isFree) throw new TooManyRequests(((await findProtection(independentDb, accountId)).lockedFor ?? 1) * 1000)
    if (!(await verifyCode(db, accountId, shown.code, integrations.secret))) throw wrongCode()
    await resetFactorAttempts(db, accountId)
  } else {
    const site = await siteOf(db, visitor, integrations)
    if (!(await verifyPasskey(db, shown.passkey, ticket, site))) throw wrongPasskey()
  }
  if (!(await consumeTicket(db, ticket.id))) throw ticketExpired()
  return startSessionById(db, accountId, visitor, integrations.secret)
}

/** Signs in with a passkey alone: it is held by a device, and opened by finger, face or PIN. */
export async function signInWithPasskey(
  db: Db,
  { ticket: given, passkey }: { ticket: string; passkey: PasskeyResponse },
  visitor: Visitor,
  integrations: Integrations,
) {
  const ticket = await requireTicket(db, 'passkey', given)
  const accountId = await verifyPasskey(db, passkey, ticket, await siteOf(db, visitor, integrations))
  if (!accountId) throw wrongPasskey()
  if (!(await consumeTicket(db, ticket.id))) throw ticketExpired()
  return startSessionById(db, accountId, visitor, integrations.secret)
}
