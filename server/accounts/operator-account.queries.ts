import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'

/** The organization of the operators. */
export const platformId = async (db: Db) =>
  (await sql<{ id: string }>`select platform_id() as id`.execute(db)).rows[0]!.id

/** Whether an operator has chosen a password. */
export const hasOperator = async (systemDb: Db) =>
  (await systemDb
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('passwordHash', 'is not', null)
    .executeTakeFirst()) !== undefined

export const findOperatorByEmail = (tx: Db, organizationId: string, email: string) =>
  tx
    .selectFrom('accounts')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('email', '=', email)
    .where('isActive', '=', true)
    .executeTakeFirst()

export const insertOperator = (tx: WriteTx, operator: { organizationId: string; name: string; email: string }) =>
  tx
    .insertInto('accounts')
    .values({ ...operator, role: 'admin', mobile: '' })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A mistyped address must not remain an operator's. */
export const deleteOperatorsWithoutPassword = (tx: WriteTx) =>
  tx.deleteFrom('accounts').where('role', '=', 'admin').where('passwordHash', 'is', null).execute()
