import { sql } from 'kysely'
import { buildOnce } from '../database/build-once.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { consumeOnce } from './one-time.queries.ts'
import type { Tables } from '../database/types.ts'

type Purpose = Tables['accountTokens']['purpose']
type By = { tokenHash: string } | { codeHash: string }

interface NewToken {
  organizationId: string
  accountId: string
  purpose: Purpose
  /** The new email that the person requested. */
  email?: string
  tokenHash: string
  codeHash?: string
  minutes: number
}

/** Earlier tokens of the same purpose stay valid: one in an email, one on a phone. */
export const insertParallelToken = (tx: WriteTx, token: NewToken) =>
  buildOnce(tx, 'insertToken', { ...token }, (params) => insertOf(tx, [params]))

/** Inserts tokens for people who have none of that purpose yet. */
export const insertTokens = (tx: WriteTx, tokens: NewToken[]) => insertOf(tx, tokens).execute()

const insertOf = (tx: WriteTx, tokens: NewToken[]) =>
  tx.insertInto('accountTokens').values(
    tokens.map(({ minutes, ...row }) => ({
      ...row,
      expiresAt: sql<Date>`now() + interval '1 minute' * ${minutes}`,
    })),
  )

/** Inserts a token and revokes earlier ones of the same purpose. */
export async function insertToken(tx: WriteTx, row: NewToken) {
  const { accountId, purpose } = row
  const revoked = buildOnce(tx, 'revokeTokens', { accountId, purpose }, (params) =>
    tx
      .updateTable('accountTokens')
      .set({ usedAt: sql`now()` })
      .where('accountId', '=', params.accountId)
      .where('purpose', '=', params.purpose)
      .where('usedAt', 'is', null),
  )
  await Promise.all([revoked, insertParallelToken(tx, row)])
}

/** Inserts a short numeric code; undefined if another person's code is the same. Invalid codes are deleted first. */
export async function insertShortCode(tx: WriteTx, { minutes, ...row }: NewToken & { codeHash: string }) {
  await tx
    .deleteFrom('accountTokens')
    .where('purpose', '=', row.purpose)
    .where((eb) =>
      eb.or([
        eb('accountId', '=', row.accountId),
        eb.and([
          eb('codeHash', '=', row.codeHash),
          eb.or([eb('usedAt', 'is not', null), eb('expiresAt', '<', sql<Date>`now()`)]),
        ]),
      ]),
    )
    .execute()
  return tx
    .insertInto('accountTokens')
    .values({ ...row, expiresAt: sql<Date>`now() + interval '1 minute' * ${minutes}` })
    .onConflict((on) => on.column('codeHash').doNothing())
    .returning('expiresAt')
    .executeTakeFirst()
}

/** Whether the organization is not suspended. */
const isOpen = sql<boolean>`(o.is_active or o.awaits_owner)`

const selectOpenTokens = (systemDb: Db, purpose: Purpose, by: By) =>
  systemDb
    .selectFrom('accountTokens as t')
    .innerJoin('accounts as a', 'a.id', 't.accountId')
    .innerJoin('organizations as o', 'o.id', 't.organizationId')
    .select(['t.id', 't.accountId', 't.organizationId as orgId', 'a.name', 'a.email', 'a.role'])
    .select(['o.name as orgName', 'o.mobile as orgMobile', 'o.logoFileId'])
    .select(['t.email as newEmail', 'a.isActive', isOpen.as('isOrganizationOpen')])
    .where('t.purpose', '=', purpose)
    .where('t.usedAt', 'is', null)
    .where('t.expiresAt', '>', sql<Date>`now()`)
    .where('tokenHash' in by ? 't.tokenHash' : 't.codeHash', '=', 'tokenHash' in by ? by.tokenHash : by.codeHash)

/** An open token with its account. Reading it does not use it up. */
export const findToken = (systemDb: Db, purpose: Purpose, by: By) =>
  selectOpenTokens(systemDb, purpose, by).where('a.isActive', '=', true).where(isOpen).executeTakeFirst()

/** The same for an account that was closed since, or whose organization was suspended. */
export const findClosedToken = (systemDb: Db, purpose: Purpose, by: By) =>
  selectOpenTokens(systemDb, purpose, by)
    .where(sql<boolean>`not (a.is_active and ${isOpen})`)
    .executeTakeFirst()

export const consumeToken = consumeOnce('accountTokens')

/** Revokes links that set a password or change the email, because the account's password changed. */
export const revokeTakeoverLinks = (tx: WriteTx, accountId: string) =>
  tx
    .updateTable('accountTokens')
    .set({ usedAt: sql`now()` })
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .where((eb) =>
      eb.or([eb('purpose', '=', 'reset'), eb.and([eb('purpose', '=', 'verification'), eb('email', 'is not', null)])]),
    )
    .execute()

/** Revokes links and codes sent to the old address, because the account's email changed. */
export const revokeTokens = (tx: WriteTx, accountId: string) =>
  tx
    .updateTable('accountTokens')
    .set({ usedAt: sql`now()` })
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .execute()
