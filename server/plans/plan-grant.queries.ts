import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'

const selectGrants = (db: Db) =>
  db
    .selectFrom('planGrants as g')
    .innerJoin('plans as p', 'p.id', 'g.planId')
    .innerJoin('organizations as o', 'o.id', 'g.organizationId')
    .leftJoin('accounts as a', 'a.id', 'g.grantedBy')
    .select(['g.id', 'g.organizationId', 'g.planId', 'p.title as planTitle', 'g.reason', 'g.createdAt'])
    .select(['o.timeZone', 'a.name as grantedBy', sql<string>`g.until::text`.as('until')])
    .where('g.endedAt', 'is', null)

/** The plan that an organization has been granted without payment. */
export const findGrant = (db: Db, organizationId: string) =>
  selectGrants(db).where('g.organizationId', '=', organizationId).executeTakeFirst()
export type GrantRow = NonNullable<Awaited<ReturnType<typeof findGrant>>>

/** The granted plans whose last day is before a day. */
export const findGrantsUntil = (systemDb: Db, day: string) =>
  selectGrants(systemDb).where('g.until', '<', day).orderBy('g.id').execute()

export const insertGrant = (
  tx: WriteTx,
  grant: { organizationId: string; planId: string; until: string; reason: string; grantedBy: string },
) => tx.insertInto('planGrants').values(grant).execute()
