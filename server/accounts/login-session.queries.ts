import { sql, type InsertObject } from 'kysely'
import type { Role } from '@kinora/contract/roles.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db } from '../database/connect.ts'
import type { AccountKey } from '../database/keys.ts'
import type { Tables } from '../database/types.ts'
import { actingName } from '../security/acting-name.ts'
import { workoutLinkMinutes } from './link-lifetime.rules.ts'
import { confirmedMinutes, idleMinutes, patientDays, staffHours, tabletMinutes } from './login-session.rules.ts'

/** Times later than this were written before the clock was set back, so their age is unknown. */
const latestSeen = sql<Date>`now() + interval '5 minutes'`
const patientExpiry = sql<Date>`now() + interval '1 day' * ${patientDays}`
const staffExpiry = sql<Date>`now() + interval '1 hour' * ${staffHours}`
/** Whether a session `s` of that role has neither ended nor expired. A support session always has the limits of staff. */
const isCurrentOf = (
  role: unknown,
) => sql<boolean>`s.ended_at is null and s.expires_at > now() and s.seen_at < ${latestSeen}
  and case when ${role} = 'patient' and not s.is_support
    then s.expires_at < ${latestSeen} + interval '1 day' * ${patientDays}
    else s.expires_at < ${latestSeen} + interval '1 hour' * ${staffHours}
      and s.seen_at > now() - interval '1 minute' * ${idleMinutes} end`
const isCurrent = isCurrentOf(sql.ref('a.role'))
const isStale = sql<boolean>`s.seen_at < now() - interval '1 minute'`
const isConfirmed = sql<boolean>`s.confirmed_at > now() - interval '1 minute' * ${confirmedMinutes}`

interface NewSession extends AccountKey {
  userAgent: string
  address: string
  deviceHash?: string
}

const insertAccountSession = (db: Db, session: InsertObject<Tables, 'accountSessions'>) =>
  db.insertInto('accountSessions').values(session).returning(['id', 'expiresAt']).executeTakeFirstOrThrow()

const minutesFromNow = (minutes: number) => sql<Date>`now() + interval '1 minute' * ${minutes}`
/** No action counts as confirmed by password in this session. */
const unconfirmed = { confirmedAt: sql<Date>`'-infinity'` }

export const insertSession = (systemDb: Db, session: NewSession) =>
  insertAccountSession(systemDb, {
    ...session,
    expiresAt: sql<Date>`(select case when role = 'patient' then ${patientExpiry} else ${staffExpiry} end
      from accounts where id = ${session.accountId})`,
  })

/** A session opened by a link, valid for a day. */
export const insertLinkSession = (systemDb: Db, session: NewSession) =>
  insertAccountSession(systemDb, {
    ...session,
    ...unconfirmed,
    isByLink: true,
    expiresAt: minutesFromNow(workoutLinkMinutes),
  })

/** A session on a carer's device, valid for as long as a patient's. */
export const insertCarerSession = (tx: Db, session: NewSession & { carerId: string }) =>
  insertAccountSession(tx, { ...session, ...unconfirmed, expiresAt: patientExpiry })

/** A patient's session on a clinic tablet, for one workout. */
export const insertTabletSession = (tx: Db, session: NewSession & { tabletId: string }) =>
  insertAccountSession(tx, { ...session, ...unconfirmed, expiresAt: minutesFromNow(tabletMinutes) })

const updateEnded = (db: Db) =>
  db
    .updateTable('accountSessions')
    .set({ endedAt: sql`now()` })
    .where('endedAt', 'is', null)

export const endTabletSessions = (tx: Db, organizationId: string, tabletId: string) =>
  updateEnded(tx).where('organizationId', '=', organizationId).where('tabletId', '=', tabletId).execute()

/** A live session of an active account, by the database's clock. */
export const findSession = async (systemDb: Db, id: string) =>
  (await buildOnce(systemDb, 'findSession', { id }, (params) => selectActingSession(systemDb, params.id))).at(0)

/**
 * The same, if account and clinic are unchanged since `actorVersion` was read. Every change of them raises the version,
 * so reading the session's row is enough.
 */
export const findUnchangedSession = async (db: Db, presumed: { id: string; actorVersion: number; role: Role }) =>
  (
    await buildOnce(db, 'findUnchangedSession', presumed, (params) =>
      db
        .selectFrom('accountSessions as s')
        .select(['s.expiresAt', isStale.as('isStale'), isConfirmed.as('isConfirmed')])
        .where('s.id', '=', params.id)
        .where('s.actorVersion', '=', params.actorVersion)
        .where(isCurrentOf(params.role)),
    )
  ).at(0)

const selectActingSession = (systemDb: Db, id: string) =>
  systemDb
    .selectFrom('accountSessions as s')
    .innerJoin('accounts as a', 'a.id', 's.accountId')
    .innerJoin('organizations as o', 'o.id', 's.organizationId')
    .leftJoin('accountSupportLinks as l', 'l.id', 's.supportLinkId')
    .leftJoin('patientCarers as c', 'c.id', 's.carerId')
    .select([
      's.id',
      's.organizationId',
      's.accountId',
      's.expiresAt',
      's.isSupport',
      's.carerId',
      's.tabletId',
      's.actorVersion',
      'a.role',
      'o.isReadOnly',
    ])
    .select([actingName.as('name'), sql<string | null>`coalesce(l.agent_id, s.carer_id)`.as('agentId')])
    .select([isStale.as('isStale'), isConfirmed.as('isConfirmed')])
    .where('s.id', '=', id)
    .where(isCurrent)
    .where('a.isActive', '=', true)
    .where('o.isActive', '=', true)

export const touchSession = (systemDb: Db, id: string, accountId: string) =>
  sql`with seen as (update account_sessions set seen_at = now() where id = ${id})
      update accounts set last_seen_at = now() where id = ${accountId}`.execute(systemDb)

/** Using a patient's device extends its session, unless a link signed it in. */
export const renewSession = (db: Db, id: string) =>
  db
    .updateTable('accountSessions')
    .set({ expiresAt: sql`case when is_by_link then expires_at else ${patientExpiry} end` })
    .where('id', '=', id)
    .where('isSupport', '=', false)
    .where('endedAt', 'is', null)
    .returning(['id', 'expiresAt'])
    .executeTakeFirst()

export const endSession = (db: Db, id: string) => updateEnded(db).where('id', '=', id).execute()

/** Ends every session of an account except `except`, and every incomplete sign-in. */
export async function endSessions(db: Db, accountId: string, except?: string) {
  await db
    .updateTable('accountTickets')
    .set({ usedAt: sql`now()` })
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .execute()
  return updateEnded(db)
    .where('accountId', '=', accountId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .execute()
}

export const endCarerSessions = (tx: Db, organizationId: string, carerId: string) =>
  updateEnded(tx).where('organizationId', '=', organizationId).where('carerId', '=', carerId).execute()

/** The live sessions of an account, most recently used first. */
export const findActiveSessions = (db: Db, organizationId: string, accountId: string) =>
  db
    .selectFrom('accountSessions as s')
    .innerJoin('accounts as a', 'a.id', 's.accountId')
    .leftJoin('patientCarers as c', 'c.id', 's.carerId')
    .select(['s.id', 's.userAgent', 's.address', 's.createdAt', 's.seenAt', 's.isSupport', 'c.name as carer'])
    .where('s.organizationId', '=', organizationId)
    .where('s.accountId', '=', accountId)
    .where(isCurrent)
    .orderBy('s.seenAt', 'desc')
    .limit(100)
    .execute()

/** False if this account has no such live session. */
export const endSessionOfAccount = async (db: Db, accountId: string, id: string) =>
  (await updateEnded(db).where('accountId', '=', accountId).where('id', '=', id).returning('id').executeTakeFirst()) !==
  undefined

/** Records that the person has confirmed their identity in this session. */
export const confirmSession = (db: Db, id: string) =>
  db
    .updateTable('accountSessions')
    .set({ confirmedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

export const findMember = (db: Db, organizationId: string, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'role'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', accountId)
    .executeTakeFirst()

/** The account's part of the reply to signing in. */
export const findSessionAccount = (systemDb: Db, accountId: string) =>
  systemDb
    .selectFrom('accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .innerJoin('plans as p', 'p.id', 'o.planId')
    .select(['a.id', 'a.organizationId', 'a.role', 'a.name', 'p.id as planId', 'p.type as plan'])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()

/** Makes the owner of a clinic that has grown from one person to several its business admin, from the next sign-in. */
export const promoteSoloOwner = (systemDb: Db, accountId: string) =>
  sql<{ role: Role }>`update accounts a set role = 'business_admin', updated_at = now() from organizations o
    where a.id = ${accountId} and o.id = a.organization_id and o.kind = 'business' and a.role = 'solo' returning a.role`.execute(
    systemDb,
  )
