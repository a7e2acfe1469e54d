import { sql, type SqlBool } from 'kysely'
import type { PractitionerFilter, PractitionerStatus } from '@kinora/contract/practitioners.ts'
import type { Role } from '@kinora/contract/roles.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { countRows } from '../database/count-rows.ts'
import { limitToPage, readPage, type Page } from '../database/page.ts'
import { updateRow } from '../database/update-row.ts'

/** How long a deleted practitioner can be restored. */
const restorablePeriod = sql`interval '30 days'`

const isJoined = sql<boolean>`(a.password_hash is not null or a.verified_at is not null)`

const status = sql<PractitionerStatus>`case when p.deleted_at is not null then 'deleted' when not a.is_active then 'inactive'
  when not ${isJoined} then 'invited' else 'active' end`

/** Everyone in an organization who is not anonymized, with their accounts; `ids` limits them to search results. */
const selectCurrent = (db: Db, organizationId: string, ids?: string[]) =>
  db
    .selectFrom('practitioners as p')
    .innerJoin('accounts as a', 'a.id', 'p.id')
    .where('p.organizationId', '=', organizationId)
    .where('a.organizationId', '=', organizationId)
    .where('p.forgottenAt', 'is', null)
    .$if(ids !== undefined, (query) => query.where(sql<SqlBool>`p.id = any(${ids}::uuid[])`))

const filters: Record<PractitionerFilter, ReturnType<typeof sql<SqlBool>>> = {
  all: sql`p.deleted_at is null`,
  admins: sql`p.deleted_at is null and a.role = 'business_admin'`,
  invited: sql`p.deleted_at is null and a.is_active and not ${isJoined}`,
  active: sql`p.deleted_at is null and a.is_active and ${isJoined}`,
  inactive: sql`p.deleted_at is null and not a.is_active`,
  deleted: sql`p.deleted_at is not null`,
}

interface Listing extends Page {
  filter: PractitionerFilter
  sort: 'name' | 'patients' | 'lastSeen' | 'newest'
}

const patientsOf = (isActive: boolean) => sql<number>`(select count(*) from patients t
  where t.organization_id = p.organization_id and t.practitioner_id = p.id and t.is_active = ${sql.lit(isActive)})`

const orders: Record<Listing['sort'], ReturnType<typeof sql<unknown>>> = {
  name: sql`p.name, p.id`,
  patients: sql`${patientsOf(true)} desc, p.name, p.id`,
  lastSeen: sql`a.last_seen_at desc nulls last, p.name, p.id`,
  newest: sql`p.created_at desc, p.name, p.id`,
}

const isLastAdmin = sql<boolean>`a.role = 'business_admin' and ${status} = 'active' and not exists (
  select from accounts b where b.organization_id = p.organization_id and b.id <> p.id and b.role = 'business_admin'
    and b.is_active and (b.password_hash is not null or b.verified_at is not null))`

const selectPractitioners = (db: Db, organizationId: string, ids?: string[]) =>
  selectCurrent(db, organizationId, ids)
    .select(['p.id as _id', 'p.name', 'a.email', 'a.mobile', 'a.lastSeenAt', 'p.createdAt', 'p.deletedAt', 'p.version'])
    .select([status.as('status'), sql<Role>`a.role`.as('role'), isLastAdmin.as('isLastAdmin')])
    .select([patientsOf(true).as('patientCount'), patientsOf(false).as('inactivePatientCount')])
    .select(sql<Date | null>`p.deleted_at + ${restorablePeriod}`.as('restorableUntil'))

export const findPractitioners = (
  db: Db,
  organizationId: string,
  ids: string[] | undefined,
  { filter, sort, ...page }: Listing,
) =>
  selectPractitioners(db, organizationId, ids)
    .where(filters[filter])
    .orderBy(orders[sort])
    .$call(limitToPage(page))
    .execute()

/** The number of search results per filter. */
export async function countPractitioners(db: Db, organizationId: string, ids: string[] | undefined) {
  const names = Object.keys(filters) as PractitionerFilter[]
  const counted = await selectCurrent(db, organizationId, ids)
    .select(names.map((name) => sql<number>`count(*) filter (where ${filters[name]})`.as(name)))
    .executeTakeFirstOrThrow()
  return counted as unknown as Record<PractitionerFilter, number>
}

export const findPractitioner = (db: Db, organizationId: string, id: string) =>
  selectPractitioners(db, organizationId, [id]).executeTakeFirst()

/** People who can be in charge of a patient, including invited ones who have not joined yet. */
const selectInCharge = (db: Db, organizationId: string, ids?: string[]) =>
  selectCurrent(db, organizationId, ids).where('p.deletedAt', 'is', null).where('a.isActive', '=', true)

export const findInCharge = (db: Tx, organizationId: string, ids: string[] | undefined, page: Page) =>
  readPage(
    selectInCharge(db, organizationId, ids)
      .select(['p.id as _id', 'p.name', sql<Role>`a.role`.as('role'), sql<boolean>`not ${isJoined}`.as('isInvited')])
      .orderBy('p.name')
      .orderBy('p.id'),
    page,
  )

export const findOneInCharge = (db: Tx, organizationId: string, id: string) =>
  selectInCharge(db, organizationId, [id]).select(['p.id', 'p.name', 'a.email']).executeTakeFirst()

/** Locks practitioners for a change, deleted or not. Assigning a patient to one of them waits for the same lock. */
export const lockPractitioners = (tx: WriteTx, organizationId: string, ids: string[]) =>
  selectCurrent(tx, organizationId, ids)
    .select(['p.id', 'p.name', 'a.email', 'a.role', 'p.version', status.as('status')])
    .select(sql<boolean>`p.deleted_at > now() - ${restorablePeriod}`.as('isRestorable'))
    // The deletion updated the account only if it was active.
    .select(sql<boolean>`p.deleted_at = a.updated_at`.as('wasActive'))
    .orderBy('p.id')
    .forUpdate('p')
    .execute()

export const findDeletedByEmail = (db: Db, organizationId: string, email: string) =>
  selectCurrent(db, organizationId)
    .select('p.name')
    .where('a.email', '=', email)
    .where('p.deletedAt', 'is not', null)
    .executeTakeFirst()

/** The active business admins, except `without`. */
export const countAdmins = (db: Db, organizationId: string, without: string[]) =>
  countRows(
    selectCurrent(db, organizationId)
      .where(filters.active)
      .where('a.role', '=', 'business_admin')
      .where(sql<SqlBool>`p.id <> all(${without}::uuid[])`),
  )

export const updateRole = (tx: WriteTx, organizationId: string, id: string, role: Role) =>
  updateRow(tx, 'accounts', organizationId, id, { role, updatedAt: sql`now()` })

export const updateVersion = (tx: WriteTx, organizationId: string, id: string) =>
  updateRow(tx, 'practitioners', organizationId, id, { version: sql`version + 1` })

export async function updateDeleted(tx: WriteTx, organizationId: string, ids: string[], deletedBy: string) {
  await tx
    .updateTable('practitioners')
    .set({ deletedAt: sql`now()`, deletedBy, version: sql`version + 1` })
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .execute()
  await tx
    .updateTable('accounts')
    .set({ isActive: false, updatedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .where('isActive', '=', true)
    .execute()
}

export async function updateRestored(tx: WriteTx, organizationId: string, id: string, isActive: boolean) {
  await updateRow(tx, 'practitioners', organizationId, id, {
    deletedAt: null,
    deletedBy: null,
    version: sql`version + 1`,
  })
  await updateRow(tx, 'accounts', organizationId, id, { isActive, updatedAt: sql`now()` })
}
