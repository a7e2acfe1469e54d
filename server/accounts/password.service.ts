import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { isPassword } from '../security/passwords.ts'
import { hashToken } from '../security/tokens-and-codes.ts'
import { findOrganizationByHost } from '../organizations/organization.queries.ts'
import { countSecurityFailure } from './security-notice.service.ts'
import { findAccountsByEmail, recordFailedLogin } from './account.queries.ts'
import { countWithin, resetCount } from './sign-in-limit.queries.ts'
import { findSuspendedAccounts } from './suspension.queries.ts'
import { loginRefused } from './account.rules.ts'

type Candidate = Awaited<ReturnType<typeof findAccountsByEmail>>[number]

/** Tries at one e-mail from one address in a quarter of an hour; those after them are not even looked at. */
const mostTries = 10
const quarterHour = 900
/** A refusal is not told sooner, so that its time does not tell how many accounts were looked at. Milliseconds. */
const refusalTakes = 500

/** The accounts that the password opens. An unknown e-mail costs as much time as a known one. */
async function filterByPassword(candidates: Candidate[], password: string) {
  if (candidates.length === 0) await isPassword(password, undefined)
  const fitting: Candidate[] = []
  for (const account of candidates) if (await isPassword(password, account.passwordHash)) fitting.push(account)
  return fitting.filter(({ isActive }) => isActive)
}

/** Counts a failure at each account, and tells its owner once it has become many. */
const recordFailure = (systemDb: Db, accounts: Candidate[]) =>
  inTransaction(systemDb, async (tx) => {
    const failed = await recordFailedLogin(
      tx,
      accounts.map(({ id }) => id),
    )
    for (const { id, failedLogins } of failed)
      if (failedLogins === 10) await enqueue(tx, 'tellGuessed', { accountId: id })
  })

/** Whoever knows the password learns that the organization is suspended; everybody else learns nothing. */
async function ensureNotSuspended(systemDb: Db, email: string, password: string, organizationId?: string) {
  for (const { passwordHash } of await findSuspendedAccounts(systemDb, email, organizationId))
    if (await isPassword(password, passwordHash))
      throw new Problem('conflict', 'Your organisation is suspended. Write to Kinora support.')
}

/**
 * The active accounts that an e-mail and a password open, at the organization that is named or whose host it is. Refused
 * in one way and in one time, whatever the reason. A try is counted before it is looked at, so that many at once are not
 * free; each account slows down by itself, whoever asks, but never for longer than a minute.
 */
export async function findAccountsByPassword(
  systemDb: Db,
  { email, password, orgId }: { email: string; password: string; orgId?: string },
  { address, host }: { address: string; host: string },
) {
  const refusedAt = performance.now() + refusalTakes
  const key = `tries ${hashToken(`${email} ${address}`)}`
  const isSlowed = (await countWithin(systemDb, key, quarterHour)) > mostTries
  const organizationId = orgId ?? (await findOrganizationByHost(systemDb, host))?.id
  const accounts = await findAccountsByEmail(systemDb, email, organizationId)
  const open = isSlowed ? [] : accounts.filter(({ isLocked }) => !isLocked)
  const fitting = await filterByPassword(open, password)
  if (fitting.length > 0) {
    await resetCount(systemDb, key)
    return fitting
  }
  if (!isSlowed) await ensureNotSuspended(systemDb, email, password, organizationId)
  if (open.length > 0) await recordFailure(systemDb, open)
  await countSecurityFailure(systemDb, 'logins')
  await sleep(Math.max(0, refusedAt - performance.now()))
  throw loginRefused()
}
