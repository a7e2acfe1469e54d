import type { Db } from '../database/connect.ts'

/** The accounts of an e-mail at organizations that the operator has suspended. */
export const findSuspendedAccounts = (systemDb: Db, email: string, organizationId?: string) =>
  systemDb
    .selectFrom('accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .select('a.passwordHash')
    .where('a.email', '=', email)
    .where('a.isActive', '=', true)
    .where('a.passwordHash', 'is not', null)
    .where('o.isActive', '=', false)
    .where('o.awaitsOwner', '=', false)
    .$if(organizationId !== undefined, (query) => query.where('a.organizationId', '=', organizationId!))
    .limit(20)
    .execute()
