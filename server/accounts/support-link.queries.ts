import { sql } from 'kysely'
import { staff } from '@kinora/contract/roles.ts'
import type { Db } from '../database/connect.ts'
import { consumeOnce } from './one-time.queries.ts'
import { supportAttempts } from './sign-in-limit.rules.ts'
import { supportLinkMinutes } from './link-lifetime.rules.ts'

export const insertSupportLink = (
  systemDb: Db,
  link: {
    organizationId: string
    accountId: string
    agentId: string
    agentName: string
    reason: string
    tokenHash: string
  },
) =>
  systemDb
    .insertInto('accountSupportLinks')
    .values({ ...link, expiresAt: sql`now() + interval '1 minute' * ${supportLinkMinutes}` })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow()

const selectSupportLinks = (systemDb: Db) =>
  systemDb
    .selectFrom('accountSupportLinks as l')
    .innerJoin('accounts as a', 'a.id', 'l.accountId')
    .innerJoin('organizations as o', 'o.id', 'l.organizationId')

/** The newest links of the whole platform, for the operator. */
export const findSupportLinks = (systemDb: Db) =>
  selectSupportLinks(systemDb)
    .select(['l.id as _id', 'l.agentName as agent', 'l.reason', 'a.name as person', 'a.email', 'o.name as orgName'])
    .select(['l.createdAt', 'l.expiresAt'])
    .select(
      sql<'open' | 'used' | 'expired' | 'void'>`case when l.used_at is not null then 'used'
        when l.failures >= ${supportAttempts} then 'void' when l.expires_at <= now() then 'expired' else 'open' end`.as(
        'state',
      ),
    )
    .orderBy('l.createdAt', 'desc')
    .limit(50)
    .execute()

/** An open link with its target. The agent who created it must still be an operator. */
export const findOpenLink = (systemDb: Db, tokenHash: string) =>
  selectSupportLinks(systemDb)
    .innerJoin('accounts as agent', 'agent.id', 'l.agentId')
    .select(['l.id', 'l.organizationId as orgId', 'l.accountId', 'l.agentId', 'l.agentName as agent', 'l.reason'])
    .select(['a.name', 'a.email', 'a.role', 'o.name as orgName', 'o.timeZone'])
    .where('l.tokenHash', '=', tokenHash)
    .where('l.usedAt', 'is', null)
    .where('l.failures', '<', supportAttempts)
    .where('l.expiresAt', '>', sql<Date>`now()`)
    .where('a.isActive', '=', true)
    .where('a.role', 'in', staff)
    .where('o.isActive', '=', true)
    .where('agent.isActive', '=', true)
    .where('agent.role', '=', 'admin')
    .executeTakeFirst()

/** Counts an attempt before the code is checked, so that parallel guesses count too. False if none is left. */
export const consumeLinkAttempt = async (systemDb: Db, id: string) =>
  (await systemDb
    .updateTable('accountSupportLinks')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', id)
    .where('failures', '<', supportAttempts)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

export const consumeLink = consumeOnce('accountSupportLinks')
