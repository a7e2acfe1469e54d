import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

const idle = sql`interval '60 minutes'`

/** The sessions of an account that are in force, the last used first. */
export const findActiveSessions = (db: Db, organizationId: string, accountId: string) =>
  db
    .selectFrom('accountSessions')
    .select(['id', 'userAgent', 'address', 'createdAt', 'seenAt', 'isSupport'])
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where(sql<boolean>`seen_at > now() - ${idle}`)
    .orderBy('seenAt', 'desc')
    .limit(100)
    .execute()

/** Whether there was such a session of this account to end. */
export const endSessionOfAccount = async (db: Db, accountId: string, id: string) =>
  (await db
    .updateTable('accountSessions')
    .set({ endedAt: sql`now()` })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** The session has shown again who holds it. */
export const confirmSession = (db: Db, id: string) =>
  db
    .updateTable('accountSessions')
    .set({ confirmedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

export const findMember = (db: Db, organizationId: string, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'role'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', accountId)
    .executeTakeFirst()

/** What the answer to signing in says of an account. */
export const findSessionAccount = (systemDb: Db, accountId: string) =>
  systemDb
    .selectFrom('accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .innerJoin('plans as p', 'p.id', 'o.planId')
    .select(['a.id', 'a.organizationId', 'a.role', 'a.name', 'p.id as planId', 'p.type as plan'])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()

/** The owner of a clinic that has grown from one person to several is its business admin from the next sign-in on. */
export const promoteSoloOwner = (systemDb: Db, accountId: string) =>
  sql<{ role: string }>`update accounts a set role = 'business_admin', updated_at = now() from organizations o
    where a.id = ${accountId} and o.id = a.organization_id and o.kind = 'business' and a.role = 'solo' returning a.role`.execute(
    systemDb,
  )
