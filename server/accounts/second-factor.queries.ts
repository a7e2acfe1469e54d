import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import { deleteRecoveryCodes } from './recovery-code.queries.ts'
import { factorLock } from './sign-in-limit.rules.ts'

export const findProtection = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .select(['a.id as accountId', 'a.organizationId', 'a.role', 'a.name', 'a.email', 'a.passwordHash'])
    .select(['o.name as organization', 'o.host', 'o.requiresFactor', 'o.mobile as organizationMobile', 'o.logoFileId'])
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

/** The same, with the account locked so that its factors cannot be removed meanwhile. */
export async function lockProtection(tx: WriteTx, accountId: string) {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
  return findProtection(tx, accountId)
}

export type Protection = Awaited<ReturnType<typeof findProtection>>

/** `now` is the database's time, so that all processes agree on the time step. */
export const findAuthenticator = (db: Db, accountId: string) =>
  db
    .selectFrom('accountAuthenticators')
    .select(['seedSealed', 'keyId', 'confirmedAt'])
    .select(sql<number>`extract(epoch from clock_timestamp()) * 1000`.as('now'))
    .where('accountId', '=', accountId)
    .executeTakeFirst()

export const findAuthenticatorsSealedBy = (db: Db, keyId: string) =>
  db.selectFrom('accountAuthenticators').select(['accountId', 'seedSealed']).where('keyId', '=', keyId).execute()

export const updateSealedSeed = (
  tx: WriteTx,
  { accountId, ...sealed }: { accountId: string; seedSealed: string; keyId: string },
) => tx.updateTable('accountAuthenticators').set(sealed).where('accountId', '=', accountId).execute()

/** Replaces an unconfirmed seed. False if the account has a confirmed app. */
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

/** True once per time step, even for parallel requests. The first code confirms the app. */
export const consumeTimeStep = async (tx: Db, accountId: string, step: number) =>
  (await tx
    .updateTable('accountAuthenticators')
    .set({ lastStep: step, confirmedAt: sql`coalesce(confirmed_at, now())` })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .returning('accountId')
    .executeTakeFirst()) !== undefined

/** False if no confirmed app exists; an unconfirmed seed stays until the next setup replaces it. */
export const deleteAuthenticator = async (tx: WriteTx, accountId: string) =>
  (await tx
    .deleteFrom('accountAuthenticators')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .returning('accountId')
    .executeTakeFirst()) !== undefined

export async function deleteFactors(tx: WriteTx, accountId: string) {
  await tx.deleteFrom('accountAuthenticators').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('accountPasskeys').where('accountId', '=', accountId).execute()
  await deleteRecoveryCodes(tx, accountId)
  await resetFactorAttempts(tx, accountId)
}

/**
 * Counts an attempt before the code is checked, so that parallel guesses count too. After some attempts each one
 * doubles the wait before the next. False while the account has to wait; a lock set before the clock was set back has
 * ended.
 */
export const consumeFactorAttempt = async (systemDb: Db, accountId: string) => {
  const { rows } = await sql`update accounts set factor_failures = factor_failures + 1,
      factor_locked_until = case when factor_failures + 1 >= ${factorLock.after}::int then now() + interval '1 second' *
        least(${factorLock.maxSeconds}::int, power(2, least(factor_failures, 20) + 1 - ${factorLock.after}::int)) end
    where id = ${accountId} and (factor_locked_until is null or factor_locked_until <= now()
      or factor_locked_until > now() + interval '1 second' * ${factorLock.maxSeconds + 1}::int) returning id`.execute(
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
