import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'

/** What signing in and setting up must know of an account. */
export const findProtection = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .select(['a.id as accountId', 'a.organizationId', 'a.role', 'a.name', 'a.email', 'a.passwordHash'])
    .select(['o.name as organization', 'o.host', 'o.requiresFactor'])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('accountAuthenticators as t')
            .select('t.accountId')
            .whereRef('t.accountId', '=', 'a.id')
            .where('t.confirmedAt', 'is not', null),
        )
        .$castTo<boolean>()
        .as('hasApp'),
      eb
        .exists(eb.selectFrom('accountPasskeys as k').select('k.id').whereRef('k.accountId', '=', 'a.id'))
        .$castTo<boolean>()
        .as('hasPasskey'),
    ])
    .select(sql<number>`ceil(extract(epoch from a.factor_locked_until - now()))::int`.as('lockedFor'))
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
export type Protection = Awaited<ReturnType<typeof findProtection>>

/** The app of an account, with the time by the database's clock. */
export const findAuthenticator = (db: Db, accountId: string) =>
  db
    .selectFrom('accountAuthenticators')
    .select(['seedSealed', 'keyId', 'confirmedAt'])
    .select(sql<number>`extract(epoch from clock_timestamp()) * 1000`.as('now'))
    .where('accountId', '=', accountId)
    .executeTakeFirst()

/** A new seed takes the place of one that was never confirmed; a confirmed one stays. */
export const upsertAuthenticator = async (
  tx: WriteTx,
  app: { organizationId: string; accountId: string; seedSealed: string; keyId: string },
) =>
  (await tx
    .insertInto('accountAuthenticators')
    .values(app)
    .onConflict((on) =>
      on
        .column('accountId')
        .doUpdateSet({ seedSealed: app.seedSealed, keyId: app.keyId, lastStep: 0, createdAt: sql`now()` })
        .where('accountAuthenticators.confirmedAt', 'is', null),
    )
    .returning('accountId')
    .executeTakeFirst()) !== undefined

/** True once for each step of time, however many ask together. A code also confirms an app that was not yet. */
export const consumeTimeStep = async (tx: Db, accountId: string, step: number) =>
  (await tx
    .updateTable('accountAuthenticators')
    .set({ lastStep: step, confirmedAt: sql`coalesce(confirmed_at, now())` })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .returning('accountId')
    .executeTakeFirst()) !== undefined

export const deleteAuthenticator = async (tx: WriteTx, accountId: string) =>
  (await tx
    .deleteFrom('accountAuthenticators')
    .where('accountId', '=', accountId)
    .returning('confirmedAt')
    .executeTakeFirst()) !== undefined

export const findPasskeys = (db: Db, accountId: string) =>
  db
    .selectFrom('accountPasskeys')
    .select(['id', 'name', 'credentialId', 'transports', 'host', 'isSynced', 'createdAt', 'usedAt'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute()

/** The passkey with whose it is, where that account and its organization are in force. */
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

/** False where the same passkey is known already. */
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

/** A counter that counts must have grown, or somebody uses a copy of the passkey. */
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

export async function deleteFactors(tx: WriteTx, accountId: string) {
  await tx.deleteFrom('accountAuthenticators').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('accountPasskeys').where('accountId', '=', accountId).execute()
  await deleteRecoveryCodes(tx, accountId)
  await resetFactorAttempts(tx, accountId)
}

export const countRecoveryCodes = async (db: Db, accountId: string) =>
  (
    await db
      .selectFrom('accountRecoveryCodes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('accountId', '=', accountId)
      .where('usedAt', 'is', null)
      .executeTakeFirstOrThrow()
  ).count

export const deleteRecoveryCodes = (tx: WriteTx, accountId: string) =>
  tx.deleteFrom('accountRecoveryCodes').where('accountId', '=', accountId).execute()

export async function insertRecoveryCodes(tx: WriteTx, organizationId: string, accountId: string, hashes: string[]) {
  await deleteRecoveryCodes(tx, accountId)
  await tx
    .insertInto('accountRecoveryCodes')
    .values(hashes.map((codeHash) => ({ organizationId, accountId, codeHash })))
    .execute()
}

/** True once for each code. */
export const consumeRecoveryCode = async (tx: Db, accountId: string, codeHash: string) =>
  (await tx
    .updateTable('accountRecoveryCodes')
    .set({ usedAt: sql`now()` })
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/**
 * Takes one of the guesses an account has, before anything is looked at, so that guesses made together are counted too:
 * five, and then one after twice as long each time, to a quarter of an hour. False where it must wait.
 */
export const consumeFactorAttempt = async (systemDb: Db, accountId: string) => {
  const { rows } = await sql`update accounts set factor_failures = factor_failures + 1,
      factor_locked_until = case when factor_failures >= 4
        then now() + least(interval '15 minutes', interval '1 second' * power(2, least(factor_failures, 20) - 4)) end
    where id = ${accountId} and (factor_locked_until is null or factor_locked_until <= now()) returning id`.execute(
    systemDb,
  )
  return rows.length > 0
}

export const resetFactorAttempts = (tx: Db, accountId: string) =>
  tx.updateTable('accounts').set({ factorFailures: 0, factorLockedUntil: null }).where('id', '=', accountId).execute()

export const updateRequiresFactor = (tx: WriteTx, organizationId: string, requiresFactor: boolean) =>
  tx
    .updateTable('organizations')
    .set({ requiresFactor, updatedAt: sql`now()` })
    .where('id', '=', organizationId)
    .execute()

/** Whether an organization requires a factor of its staff, and how many of those who are active have one. */
export const findFactorRule = (db: Db, organizationId: string) =>
  db
    .selectFrom('organizations as o')
    .select('o.requiresFactor as isRequired')
    .select((eb) => {
      const staff = eb
        .selectFrom('accounts as a')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('a.organizationId', '=', 'o.id')
        .where('a.role', 'in', ['practitioner', 'solo', 'business_admin'])
        .where('a.isActive', '=', true)
      const isProtected = sql<boolean>`(exists (select from account_authenticators t where t.account_id = a.id and t.confirmed_at is not null)
        or exists (select from account_passkeys k where k.account_id = a.id))`
      return [staff.as('staff'), staff.where(isProtected).as('isProtected')]
    })
    .where('o.id', '=', organizationId)
    .executeTakeFirstOrThrow()
