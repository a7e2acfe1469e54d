import type { PasskeyResponse } from '@kinora/contract/second-factors.ts'
import type { Db } from '../database/connect.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { findOrganizationByHost } from '../organizations/organization.queries.ts'
import { authenticationOptions, siteFor, verifyAuthentication, type Site } from '../security/passkeys.ts'
import { hashToken, newToken } from '../security/tokens-and-codes.ts'
import { findPasskey, findPasskeys, recordPasskeyUse } from './passkey.queries.ts'
import { ticketExpired } from './second-factor.rules.ts'
import { findTicket, insertTicket, type TicketPurpose } from './sign-in-ticket.queries.ts'
import { signInTicketMinutes } from './link-lifetime.rules.ts'

/** Starts a sign-in that takes several requests. The browser gets the ticket, the database its hash. */
export async function openTicket(
  db: Db,
  purpose: TicketPurpose,
  details: { organizationId?: string; accountId?: string; challenge?: string; host?: string; minutes?: number },
) {
  const ticket = newToken()
  await insertTicket(db, { minutes: signInTicketMinutes, ...details, purpose, tokenHash: hashToken(ticket) })
  return ticket
}

/** Unknown, used and expired tickets get the same refusal. */
export async function requireTicket(db: Db, purpose: TicketPurpose, ticket: string) {
  const storedTicket = await findTicket(db, purpose, hashToken(ticket))
  if (!storedTicket) throw ticketExpired()
  return storedTicket
}

/** Passkeys belong to the host of the page: the clinic's own, or the product's. */
export async function siteOf(
  systemDb: Db,
  visitor: { host: string },
  { appUrl }: Pick<Integrations, 'appUrl'>,
): Promise<Site> {
  const isOwn = (await findOrganizationByHost(systemDb, visitor.host)) !== undefined
  return siteFor(appUrl, isOwn ? visitor.host.toLowerCase() : undefined)
}

/** The passkeys of an account that work at this site. */
export const passkeysAt = async (db: Db, accountId: string, { host }: Site) =>
  (await findPasskeys(db, accountId)).filter((passkey) => passkey.host === host)

/** Undefined if the account has no passkey for this site. */
export async function passkeyOptionsFor(db: Db, accountId: string, site: Site) {
  const passkeys = await passkeysAt(db, accountId, site)
  return passkeys.length ? authenticationOptions(site, passkeys) : undefined
}

/** The account whose passkey signed the ticket's challenge at this site; undefined for anything else. */
export async function verifyPasskey(
  db: Db,
  response: PasskeyResponse,
  { challenge, accountId }: { challenge: string | null; accountId: string | null },
  site: Site,
) {
  const passkey = await findPasskey(db, response.id)
  if (!passkey || !challenge || (accountId && passkey.accountId !== accountId)) return undefined
  const counter = await verifyAuthentication(response, challenge, site, passkey)
  if (counter === undefined || !(await recordPasskeyUse(db, passkey.id, counter))) return undefined
  return passkey.accountId
}
