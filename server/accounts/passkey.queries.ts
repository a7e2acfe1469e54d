import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'

export const findPasskeys = (db: Db, accountId: string) =>
  db
    .selectFrom('accountPasskeys')
    .select(['id', 'name', 'credentialId', 'transports', 'host', 'isSynced', 'createdAt', 'usedAt'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute()

/** A passkey of an active account in an active organization. */
export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('accountPasskeys as k')
    .innerJoin('accounts as a', 'a.id', 'k.accountId')
    .innerJoin('organizations as o', 'o.id', 'k.organizationId')
    .select(['k.id', 'k.accountId', 'k.organizationId', 'k.credentialId', 'k.publicKey', 'k.counter', 'k.transports'])
    .where('k.credentialId', '=', credentialId)
    .where('a.isActive', '=', true)
    .where('o.isActive', '=', true)
    .executeTakeFirst()

/** False if the passkey was already added. */
export const insertPasskey = async (
  tx: WriteTx,
  passkey: {
    organizationId: string
    accountId: string
    name: string
    credentialId: string
    publicKey: string
    counter: number
    transports: string[]
    host: string
    isSynced: boolean
  },
) =>
  (await tx
    .insertInto('accountPasskeys')
    .values(passkey)
    .onConflict((on) => on.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** False if the counter did not grow, which reveals a cloned passkey. Synced passkeys always send 0. */
export const recordPasskeyUse = async (tx: Db, id: string, counter: number) =>
  (await tx
    .updateTable('accountPasskeys')
    .set({ counter, usedAt: sql`now()` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .returning('id')
    .executeTakeFirst()) !== undefined

export const updatePasskeyName = async (tx: WriteTx, accountId: string, id: string, name: string) =>
  (await tx
    .updateTable('accountPasskeys')
    .set({ name })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined

export const deletePasskey = (tx: WriteTx, accountId: string, id: string) =>
  tx
    .deleteFrom('accountPasskeys')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
