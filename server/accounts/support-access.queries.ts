import { sql } from 'kysely'
import { staff } from '@kinora/contract/roles.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { supportSessionMinutes } from './login-session.rules.ts'
import { consumeOnce } from './one-time.queries.ts'
import { supportAttempts } from './sign-in-limit.rules.ts'
import { supportCodeMinutes } from './link-lifetime.rules.ts'

/** Active staff of any organization, by email. */
export const findStaffByEmail = (systemDb: Db, email: string, organizationId?: string) =>
  systemDb
    .selectFrom('accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .select(['a.id', 'a.organizationId', 'a.name', 'o.name as organization'])
    .where('a.email', '=', email)
    .where('a.role', 'in', staff)
    .where('a.isActive', '=', true)
    .where('a.passwordHash', 'is not', null)
    .where('o.isActive', '=', true)
    .$if(organizationId !== undefined, (query) => query.where('a.organizationId', '=', organizationId!))
    .orderBy('o.name')
    .limit(20)
    .execute()

/** Counts an attempt at the account's open codes. Returns those that still have attempts left. */
export const consumeCodeAttempts = (systemDb: Db, accountId: string) =>
  systemDb
    .updateTable('accountSupportCodes')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .where('failures', '<', supportAttempts)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['id', 'codeHash'])
    .execute()

export const consumeCode = consumeOnce('accountSupportCodes')

/** Inserts a code and revokes the previous one. */
export async function insertSupportCode(
  tx: WriteTx,
  code: { organizationId: string; accountId: string; codeHash: string },
) {
  await tx
    .updateTable('accountSupportCodes')
    .set({ usedAt: sql`now()` })
    .where('organizationId', '=', code.organizationId)
    .where('accountId', '=', code.accountId)
    .where('usedAt', 'is', null)
    .execute()
  return tx
    .insertInto('accountSupportCodes')
    .values({ ...code, expiresAt: sql`now() + interval '1 minute' * ${supportCodeMinutes}` })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
}

export const insertSupportSession = (
  tx: WriteTx,
  session: { organizationId: string; accountId: string; supportLinkId: string; address: string; userAgent: string },
) =>
  tx
    .insertInto('accountSessions')
    .values({ ...session, isSupport: true, expiresAt: sql`now() + interval '1 minute' * ${supportSessionMinutes}` })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow()

/** The support sessions of the last thirty days, of the organization or of one person. */
export const findSupportSessions = (db: Tx, organizationId: string, accountId?: string) =>
  db
    .selectFrom('accountSessions as s')
    .innerJoin('accountSupportLinks as l', 'l.id', 's.supportLinkId')
    .innerJoin('accounts as a', 'a.id', 's.accountId')
    .select(['l.id as _id', 'l.agentName as agent', 'l.reason', 'a.name as person', 's.createdAt as startedAt'])
    .select(sql<Date>`coalesce(s.ended_at, s.expires_at)`.as('endsAt'))
    .select(sql<boolean>`s.ended_at is null and s.expires_at > now()`.as('isOpen'))
    .where('s.organizationId', '=', organizationId)
    .where('s.createdAt', '>', sql<Date>`now() - interval '30 days'`)
    .$if(accountId !== undefined, (query) => query.where('s.accountId', '=', accountId!))
    .orderBy('s.createdAt', 'desc')
    .limit(20)
    .execute()

/** False if the organization, or that person, has no such live session. */
export const endSupportSession = async (tx: WriteTx, organizationId: string, linkId: string, accountId?: string) =>
  (await tx
    .updateTable('accountSessions')
    .set({ endedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('supportLinkId', '=', linkId)
    .where('endedAt', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('accountId', '=', accountId!))
    .returning('id')
    .executeTakeFirst()) !== undefined

/** The owners of the organization and the person support signed in as. */
export const findNoticeRecipients = (systemDb: Tx, organizationId: string, accountId: string) =>
  systemDb
    .selectFrom('accounts')
    .select(['organizationId', 'id as accountId', 'email'])
    .where('organizationId', '=', organizationId)
    .where('isActive', '=', true)
    .where((eb) => eb.or([eb('role', 'in', ['solo', 'business_admin']), eb('id', '=', accountId)]))
    .execute()
