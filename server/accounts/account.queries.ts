import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import { containing } from '../database/search-text.ts'
import type { OrganizationId } from '../http/actor.ts'

/** How long a session lasts untouched, and at most. */
const idle = sql`interval '60 minutes'`
const longest = sql`interval '12 hours'`

export const insertSession = (
  systemDb: Db,
  session: { organizationId: string; accountId: string; userAgent: string; address: string },
) =>
  systemDb
    .insertInto('accountSessions')
    .values({ ...session, expiresAt: sql`now() + ${longest}` })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow()

/** The session with its account, when both are in force; time is the database's. */
export const findSession = (systemDb: Db, id: string) =>
  systemDb
    .selectFrom('accountSessions as s')
    .innerJoin('accounts as a', 'a.id', 's.accountId')
    .innerJoin('organizations as o', 'o.id', 's.organizationId')
    .leftJoin('accountSupportLinks as l', 'l.id', 's.supportLinkId')
    .select(['s.id', 's.organizationId', 's.accountId', 's.expiresAt', 's.isSupport', 'a.role', 'a.name', 'l.agentId'])
    .select(sql<boolean>`s.seen_at < now() - interval '1 minute'`.as('isStale'))
    .select(sql<boolean>`s.confirmed_at > now() - interval '5 minutes'`.as('isConfirmed'))
    .where('s.id', '=', id)
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', sql<Date>`now()`)
    .where(sql<boolean>`s.seen_at > now() - ${idle}`)
    .where('a.isActive', '=', true)
    .where('o.isActive', '=', true)
    .executeTakeFirst()

export const touchSession = (systemDb: Db, id: string, accountId: string) =>
  sql`with seen as (update account_sessions set seen_at = now() where id = ${id})
      update accounts set last_seen_at = now() where id = ${accountId}`.execute(systemDb)

export const endSession = (db: Db, id: string) =>
  db
    .updateTable('accountSessions')
    .set({ endedAt: sql`now()` })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()

/** Ends every session of an account but, where one is named, that one. */
export const endSessions = (db: Db, accountId: string, except?: string) =>
  db
    .updateTable('accountSessions')
    .set({ endedAt: sql`now()` })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .execute()

/** The accounts one e-mail has, in one organization or in all. */
export const findAccountsByEmail = (systemDb: Db, email: string, organizationId?: string) =>
  systemDb
    .selectFrom('accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .innerJoin('plans as p', 'p.id', 'o.planId')
    .select([
      'a.id',
      'a.organizationId',
      'a.role',
      'a.name',
      'a.email',
      'a.passwordHash',
      'a.isActive',
      'a.failedLogins',
    ])
    .select(['o.name as organization', 'p.id as planId', 'p.type as plan'])
    .select(sql<boolean>`a.locked_until > now()`.as('isLocked'))
    .where('a.email', '=', email)
    .where('o.isActive', '=', true)
    .$if(organizationId !== undefined, (query) => query.where('a.organizationId', '=', organizationId!))
    .orderBy('o.name')
    .limit(20)
    .execute()

/** From the fifth failure on each further one locks for twice as long, to a minute: nobody is locked out by others. */
export const recordFailedLogin = async (tx: Db, ids: string[]) =>
  (
    await sql<{ id: string; failedLogins: number }>`
      update accounts set failed_logins = failed_logins + 1,
        locked_until = case when failed_logins >= 4
          then now() + least(interval '1 minute', interval '1 second' * power(2, least(failed_logins, 20) - 4)) end
      where id = any(${ids}) returning id, failed_logins`.execute(tx)
  ).rows

export const recordLogin = (systemDb: Db, id: string, passwordHash: string | undefined) =>
  systemDb
    .updateTable('accounts')
    .set({ failedLogins: 0, lockedUntil: null, lastSeenAt: sql`now()`, ...(passwordHash && { passwordHash }) })
    .where('id', '=', id)
    .execute()

/** The accounts whose name, e-mail or mobile holds the text; undefined when nothing is searched. */
export async function searchAccounts(db: Db, search: string | undefined) {
  if (!search) return undefined
  const { rows } = await sql<{ id: string }>`select search_accounts(${containing(search.toLowerCase())}) as id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export const findProfile = (db: Db, organizationId: OrganizationId, accountId: string) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .innerJoin('plans as p', 'p.id', 'o.planId')
    .select(['a.id as userId', 'a.organizationId as orgId', 'a.name', 'a.email', 'a.mobile', 'a.role', 'a.imageFileId'])
    .select(['p.id as planId', 'p.type as plan', 'o.name as orgName', 'o.timeZone', 'o.host', 'o.logoFileId'])
    .select(sql<boolean>`a.verified_at is not null`.as('isVerified'))
    .select((eb) =>
      eb
        .selectFrom('patients as t')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('t.organizationId', '=', 'a.organizationId')
        .whereRef('t.practitionerId', '=', 'a.id')
        .where('t.isActive', '=', true)
        .as('patientCount'),
    )
    .where('a.organizationId', '=', organizationId)
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()

export const findPasswordHash = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['passwordHash', 'email', 'name'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

/** A new password; whoever sets one has shown that the e-mail is theirs. */
export const updatePassword = (db: Db, accountId: string, passwordHash: string) =>
  db
    .updateTable('accounts')
    .set({
      passwordHash,
      failedLogins: 0,
      lockedUntil: null,
      updatedAt: sql`now()`,
      verifiedAt: sql`coalesce(verified_at, now())`,
    })
    .where('id', '=', accountId)
    .execute()

export const insertAccount = (
  tx: WriteTx,
  account: {
    organizationId: string
    role: string
    name: string
    email: string
    mobile: string
    passwordHash?: string | null
    verifiedAt?: Date | null
  },
) =>
  tx
    .insertInto('accounts')
    .values(account)
    .onConflict((on) => on.columns(['organizationId', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateAccount = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  changes: { name?: string; email?: string; mobile?: string; isActive?: boolean },
) =>
  tx
    .updateTable('accounts')
    .set({
      ...changes,
      updatedAt: sql`now()`,
      // Another e-mail has not been shown to be theirs.
      ...(changes.email && { verifiedAt: sql<Date>`case when email = ${changes.email} then verified_at end` }),
    })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute()

export const findEmailTaken = (db: Db, organizationId: string, email: string, exceptId: string) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('email', '=', email)
    .where('id', '!=', exceptId)
    .executeTakeFirst()

/** Older tokens of the same purpose stop working the moment a new one is made. */
export async function insertToken(
  tx: WriteTx,
  token: {
    organizationId: string
    accountId: string
    purpose: 'invitation' | 'reset' | 'verification'
    /** Another e-mail that the person asked for. */
    email?: string
    tokenHash: string
    codeHash?: string
    minutes: number
  },
) {
  const { minutes, ...row } = token
  await tx
    .updateTable('accountTokens')
    .set({ usedAt: sql`now()` })
    .where('accountId', '=', row.accountId)
    .where('purpose', '=', row.purpose)
    .where('usedAt', 'is', null)
    .execute()
  await tx
    .insertInto('accountTokens')
    .values({ ...row, expiresAt: sql`now() + interval '1 minute' * ${minutes}` })
    .execute()
}

/** Whose open token or code this is. Looking does not use it up. */
export const findToken = (systemDb: Db, purpose: string, by: { tokenHash: string } | { codeHash: string }) =>
  systemDb
    .selectFrom('accountTokens as t')
    .innerJoin('accounts as a', 'a.id', 't.accountId')
    .innerJoin('organizations as o', 'o.id', 't.organizationId')
    .select(['t.id', 't.accountId', 't.organizationId as orgId', 'a.name', 'a.email', 'a.role', 'o.name as orgName'])
    .select('t.email as newEmail')
    .where('t.purpose', '=', purpose)
    .where('t.usedAt', 'is', null)
    .where('t.expiresAt', '>', sql<Date>`now()`)
    .where('a.isActive', '=', true)
    .where((eb) => eb.or([eb('o.isActive', '=', true), eb('o.awaitsOwner', '=', true)]))
    .where('tokenHash' in by ? 't.tokenHash' : 't.codeHash', '=', 'tokenHash' in by ? by.tokenHash : by.codeHash)
    .executeTakeFirst()

/** True once for each token, however many ask together. */
export const consumeToken = async (systemDb: Db, id: string) =>
  (await systemDb
    .updateTable('accountTokens')
    .set({ usedAt: sql`now()` })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

export const insertEmail = (
  tx: WriteTx,
  mail: {
    organizationId: string
    recipient: string
    sender: string
    subject: string
    bodyText: string
    bodyHtml: string
    logoFileId: string | null
  },
) => tx.insertInto('accountMails').values(mail).returning('id').executeTakeFirstOrThrow()

/** Links and codes that went to an e-mail which is not theirs any more work no more. */
export const revokeTokens = (tx: WriteTx, accountId: string) =>
  tx
    .updateTable('accountTokens')
    .set({ usedAt: sql`now()` })
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .execute()

/** Locks the mail so that two workers never send it twice. */
export const lockUnsentEmail = (tx: WriteTx, id: string) =>
  tx
    .selectFrom('accountMails')
    .selectAll()
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** What has left is not kept: its links and codes would open something to whoever reads the database. */
export const markEmailSent = (tx: WriteTx, id: string) =>
  tx
    .updateTable('accountMails')
    .set({ sentAt: sql`now()`, failure: null, bodyText: '', bodyHtml: '' })
    .where('id', '=', id)
    .execute()
