import { sql } from 'kysely'
import type { Role } from '@kinora/contract/roles.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { timeZone } from '../database/local-time.ts'
import { personPattern } from '../database/search-text.ts'
import type { AccountKey } from '../database/keys.ts'
import { updateRow } from '../database/update-row.ts'
import type { OrganizationId } from '../http/actor.ts'
import { activePatients } from '../security/visible-patients.ts'

/** The accounts of an email, in one organization or in all. */
export const findAccountsByEmail = (systemDb: Db, email: string, organizationId?: string) =>
  systemDb
    .selectFrom('accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .innerJoin('plans as p', 'p.id', 'o.planId')
    .select(['a.id', 'a.organizationId', 'a.role', 'a.name', 'a.email', 'a.passwordHash', 'a.isActive'])
    .select(['o.name as organization', 'p.id as planId', 'p.type as plan'])
    .where('a.email', '=', email)
    .where('o.isActive', '=', true)
    .$if(organizationId !== undefined, (query) => query.where('a.organizationId', '=', organizationId!))
    .orderBy('o.name')
    .limit(20)
    .execute()

/** The accounts of an email at suspended organizations. */
export const findSuspendedAccounts = (systemDb: Db, email: string, organizationId?: string) =>
  systemDb
    .selectFrom('accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .select(['a.id', 'a.organizationId', 'a.name', 'a.email', 'a.passwordHash', 'o.name as organization'])
    .where('a.email', '=', email)
    .where('a.isActive', '=', true)
    .where('a.passwordHash', 'is not', null)
    .where('o.isActive', '=', false)
    .where('o.awaitsOwner', '=', false)
    .$if(organizationId !== undefined, (query) => query.where('a.organizationId', '=', organizationId!))
    .limit(20)
    .execute()

/** The consecutive failures of each account, including this one. */
export const recordFailedLogin = (tx: Db, ids: string[]) =>
  tx
    .updateTable('accounts')
    .set((eb) => ({ failedLogins: eb('failedLogins', '+', 1) }))
    .where('id', 'in', ids)
    .returning(['id', 'failedLogins'])
    .execute()

export const recordLogin = (systemDb: Db, id: string, passwordHash: string | undefined) =>
  systemDb
    .updateTable('accounts')
    .set({ failedLogins: 0, lastSeenAt: sql`now()`, ...(passwordHash && { passwordHash }) })
    .where('id', '=', id)
    .execute()

/** The staff whose name, email or mobile contains the text; undefined without a search. */
export async function searchStaff(db: Db, search: string | undefined) {
  if (!search) return undefined
  const { rows } = await sql<{ id: string }>`select search_staff(${personPattern(search)}) as id`.execute(db)
  return rows.map(({ id }) => id)
}

export const findProfile = (db: Db, organizationId: OrganizationId, accountId: string) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .innerJoin('plans as p', 'p.id', 'o.planId')
    .select(['a.id as userId', 'a.organizationId as orgId', 'a.name', 'a.email', 'a.mobile', 'a.role', 'a.imageFileId'])
    .select([
      'p.id as planId',
      'p.type as plan',
      'o.name as orgName',
      'o.timeZone as orgTimeZone',
      'o.host',
      'o.logoFileId',
    ])
    .select(['a.askedTimeZone', timeZone.as('timeZone')])
    .select(sql<boolean>`a.verified_at is not null`.as('isVerified'))
    .select(
      sql<boolean>`exists (select from patients k where k.organization_id = a.organization_id and k.id = a.id and k.is_for_child)`.as(
        'isForChild',
      ),
    )
    // Counted by triggers, because every page reads it and a practitioner may have thousands.
    .select(activePatients(sql.ref('a.organization_id'), sql.ref('a.id')).as('patientCount'))
    .where('a.organizationId', '=', organizationId)
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()

export const findPasswordHash = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['passwordHash', 'email', 'name'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

/** Also verifies the email, because the person used an emailed link or was already signed in. */
export const updatePassword = (db: Db, accountId: string, passwordHash: string) =>
  updatePasswordHash(db, accountId, passwordHash).execute()

/** Like `updatePassword`, unless the password has changed meanwhile. Returns whether it was changed. */
export const replacePassword = async (db: Db, accountId: string, oldHash: string, newHash: string) =>
  (await updatePasswordHash(db, accountId, newHash).where('passwordHash', '=', oldHash).executeTakeFirst())
    .numUpdatedRows > 0n

const updatePasswordHash = (db: Db, accountId: string, passwordHash: string) =>
  db
    .updateTable('accounts')
    .set({
      passwordHash,
      failedLogins: 0,
      updatedAt: sql`now()`,
      verifiedAt: sql`coalesce(verified_at, now())`,
    })
    .where('id', '=', accountId)

/** Returns nothing if somebody in the organization already has this email. */
export const insertAccount = async (
  tx: WriteTx,
  account: {
    /** For a caller that inserts other rows at the same time. */
    id?: string
    organizationId: string
    role: Role
    name: string
    email: string
    mobile: string
    passwordHash?: string | null
    verifiedAt?: Date | null
  },
) =>
  (
    await buildOnce(tx, 'insertAccount', account, (params) =>
      tx
        .insertInto('accounts')
        .values(params)
        .onConflict((on) => on.doNothing())
        .returning('id'),
    )
  ).at(0)

export const updateAccount = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  changes: { name?: string; email?: string; mobile?: string; isActive?: boolean },
  { isBySelf = false } = {},
) =>
  updateRow(tx, 'accounts', organizationId, id, {
    ...changes,
    updatedAt: sql`now()`,
    ...(changes.mobile !== undefined && {
      // A number that the patient enters stays theirs; saving the same number again confirms nothing.
      mobileBySelf: sql<boolean>`case when mobile = ${changes.mobile} then mobile_by_self else ${isBySelf} end`,
    }),
    // A new or removed email is unverified.
    ...(changes.email !== undefined && {
      verifiedAt: sql<Date>`case when email = ${changes.email} then verified_at end`,
    }),
  })

/** False if the number has changed meanwhile. */
export const confirmMobile = async (tx: WriteTx, organizationId: string, id: string, mobile: string) =>
  (
    await tx
      .updateTable('accounts')
      .set({ mobileBySelf: false })
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .where('mobile', '=', mobile)
      .returning('id')
      .execute()
  ).length > 0

export const findOtherAccountByEmail = (db: Db, organizationId: string, email: string, exceptId: string) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('email', '=', email)
    .where('id', '!=', exceptId)
    .executeTakeFirst()

/** Sets the time zone that the person chose. Returns true if it differs from the one before. */
export const updateTimeZone = async (tx: WriteTx, { organizationId, accountId }: AccountKey, zone: string) =>
  (await tx
    .updateTable('accounts as a')
    .from('organizations as o')
    // An answer given before any device reported its zone applies to the first zone reported.
    .set({ timeZone: zone, askedTimeZone: sql`coalesce(a.asked_time_zone, ${timeZone})` })
    .whereRef('o.id', '=', 'a.organizationId')
    .where('a.organizationId', '=', organizationId)
    .where('a.id', '=', accountId)
    .where('a.timeZone', 'is distinct from', zone)
    .returning('a.id')
    .executeTakeFirst()) !== undefined

/** Records that the person was asked about a device's zone. Sets it as the account's zone if there was none. */
export const updateAskedTimeZone = async (tx: WriteTx, { organizationId, accountId }: AccountKey, zone: string) =>
  void (await updateRow(tx, 'accounts', organizationId, accountId, {
    askedTimeZone: zone,
    timeZone: sql`coalesce(time_zone, ${zone})`,
  }))
