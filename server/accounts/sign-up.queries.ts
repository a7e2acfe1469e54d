import { sql } from 'kysely'
import type { Db, Tx, WriteTx } from '../database/connect.ts'

/** An organization is inactive until its owner has verified their email. */
export const setAwaitsOwner = (tx: WriteTx, id: string, awaitsOwner: boolean) =>
  tx
    .updateTable('organizations')
    .set({ awaitsOwner, isActive: !awaitsOwner, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('awaitsOwner', '!=', awaitsOwner)
    .execute()

interface AccountFilter {
  accountId?: string
  email?: string
  /** Finds the only account of a new organization: the owner who registered it. */
  organizationId?: string
}

export const findPendingAccounts = (systemDb: Db, { accountId, email, organizationId }: AccountFilter) =>
  systemDb
    .selectFrom('accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .select(['a.id as accountId', 'a.organizationId', 'a.name', 'a.email', 'a.role', 'a.isActive', 'o.awaitsOwner'])
    .select(['o.name as organization', 'o.isActive as isOrganizationActive'])
    .select(sql<boolean>`a.password_hash is not null`.as('hasPassword'))
    .select(sql<boolean>`a.verified_at is not null`.as('isVerified'))
    .$if(accountId !== undefined, (query) => query.where('a.id', '=', accountId!))
    .$if(email !== undefined, (query) => query.where('a.email', '=', email!))
    .$if(organizationId !== undefined, (query) => query.where('a.organizationId', '=', organizationId!))
    .$if(!accountId && !email, (query) => query.where('o.awaitsOwner', '=', true))
    .where('a.email', '!=', '')
    .limit(20)
    .execute()

export type PendingAccount = Awaited<ReturnType<typeof findPendingAccounts>>[number]

export const markVerified = (tx: WriteTx, accountId: string) =>
  tx
    .updateTable('accounts')
    .set({ verifiedAt: sql`now()` })
    .where('id', '=', accountId)
    .where('verifiedAt', 'is', null)
    .execute()

export const findOperators = (systemDb: Tx) =>
  systemDb
    .selectFrom('accounts')
    .select(['organizationId', 'id as accountId', 'email'])
    .where('role', '=', 'admin')
    .where('isActive', '=', true)
    .execute()

export const findActiveRecipient = (systemDb: Tx, accountId: string) =>
  systemDb
    .selectFrom('accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .select(['a.organizationId', 'a.id as accountId', 'a.name', 'a.email', 'o.name as organization'])
    .where('a.id', '=', accountId)
    .where('a.isActive', '=', true)
    .executeTakeFirst()
