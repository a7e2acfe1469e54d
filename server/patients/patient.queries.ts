import { sql, type SqlBool } from 'kysely'
import type { PatientDraft, PatientFilter, StatusReason } from '@kinora/contract/patients.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { containing } from '../database/search-text.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'

/** The visible patients of an organization; with `search`, only those whose name, email or mobile contains it. */
export interface PatientSelection {
  organizationId: string
  scope: PatientScope
  search?: string
}

const selectPatients = (db: Db, { organizationId, scope, search }: PatientSelection) =>
  visiblePatients(db, organizationId, scope).$if(Boolean(search), (query) =>
    query.where(sql<SqlBool>`t.id = any(array(select search_accounts(${containing(search!.toLowerCase())})))`),
  )

const selectWithAccount = (db: Db, selection: PatientSelection) =>
  selectPatients(db, selection)
    .innerJoin('accounts as a', 'a.id', 't.id')
    .where('a.organizationId', '=', selection.organizationId)

const filters: Record<PatientFilter, ReturnType<typeof sql<SqlBool>>> = {
  all: sql`t.is_active`,
  needsYou: sql`t.is_active and t.attention is not null`,
  urgentAnswer: sql`t.is_active and t.attention = 'urgentAnswer'`,
  painUp: sql`t.is_active and t.attention = 'painUp'`,
  needHelp: sql`t.is_active and t.attention = 'needHelp'`,
  silent: sql`t.is_active and t.attention = 'silent'`,
  skipped: sql`t.is_active and t.attention = 'skipped'`,
  proposal: sql`t.is_active and t.attention = 'proposal'`,
  finishing: sql`t.is_active and t.attention = 'finishing'`,
  invited: sql`t.is_active and t.joined_at is null and t.has_email`,
  inactive: sql`not t.is_active`,
  completed: sql`t.status_reason = 'Completed program'`,
  unable: sql`t.status_reason = 'Unable to complete program'`,
}

const isInvited = sql<boolean>`(t.joined_at is null and t.has_email)`

interface Listing {
  filter: PatientFilter
  sort: 'attention' | 'name' | 'lastSeen' | 'newest'
  pageSize: number
  pageNumber: number
}

/** Matches the indexes; applied again to the rows that were found. */
const orders: Record<Listing['sort'], ReturnType<typeof sql<unknown>>> = {
  attention: sql`t.is_active desc, t.attention_rank, t.name, t.id`,
  name: sql`t.name, t.id`,
  lastSeen: sql`t.last_workout_at desc nulls last, t.name, t.id`,
  newest: sql`t.created_at desc, t.name, t.id`,
}

/** The ids of one page, in order: the database walks one index and stops. */
const pageOf = (db: Db, selection: PatientSelection, { filter, sort, pageSize, pageNumber }: Listing) =>
  selectPatients(db, selection)
    .select('t.id')
    .where(filters[filter])
    .orderBy(orders[sort])
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)

/** A page of the worklist. Everything it shows is in the two rows of each patient. */
export const findPatients = (db: Db, selection: PatientSelection, listing: Listing) =>
  db
    .selectFrom(pageOf(db, selection, listing).as('page'))
    .innerJoin('patients as t', 't.id', 'page.id')
    .innerJoin('accounts as a', 'a.id', 'page.id')
    .innerJoin('accounts as p', 'p.id', 't.practitionerId')
    .select([
      't.id as _id',
      'a.name',
      'a.email',
      'a.mobile',
      't.practitionerId',
      'p.name as practitioner',
      't.isActive',
    ])
    .select(['t.statusReason', 't.summary', 'a.lastSeenAt', 't.dischargedOn'])
    .select(isInvited.as('isInvited'))
    .orderBy(orders[listing.sort])
    .execute()

/** As the list, with what a clinic needs to move its patients elsewhere. */
export const findPatientsForExport = (db: Db, selection: PatientSelection, listing: Listing) =>
  db
    .selectFrom(pageOf(db, selection, listing).as('page'))
    .innerJoin('patients as t', 't.id', 'page.id')
    .innerJoin('accounts as a', 'a.id', 'page.id')
    .innerJoin('accounts as p', 'p.id', 't.practitionerId')
    .innerJoin('organizations as o', 'o.id', 't.organizationId')
    .select([
      'a.name',
      'a.email',
      'a.mobile',
      't.dateOfBirth',
      't.sex',
      't.address',
      't.emergencyContact',
      't.referrer',
    ])
    .select(['t.condition', 't.affectedSide', 't.goals', 't.equipment', 'p.name as practitioner', 't.isActive'])
    .select(['t.statusReason', isInvited.as('isInvited')])
    .select(sql<string | null>`t.summary ->> 'program'`.as('program'))
    .select(sql<string>`(t.created_at at time zone o.time_zone)::date`.as('addedOn'))
    .orderBy(orders[listing.sort])
    .execute()

/** The number of search results under each filter. */
export async function countPatients(db: Db, selection: PatientSelection) {
  const names = Object.keys(filters) as PatientFilter[]
  const counted = await selectPatients(db, selection)
    .select(names.map((name) => sql<number>`count(*) filter (where ${filters[name]})`.as(name)))
    .executeTakeFirstOrThrow()
  return counted as unknown as Record<PatientFilter, number>
}

export const findPatientNames = (
  db: Db,
  selection: PatientSelection,
  { pageSize, pageNumber }: Pick<Listing, 'pageSize' | 'pageNumber'>,
) =>
  selectWithAccount(db, selection)
    .select(['t.id as _id', 't.name', 'a.email', 't.isActive'])
    .orderBy('t.isActive', 'desc')
    .orderBy('t.name')
    .orderBy('t.id')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()

/** The previous practitioner, and the day they handed the patient on. */
const reassignment = sql<{ from: string; at: string } | null>`(select json_build_object('from', f.name, 'at', h.at)
  from practitioner_reassignments h join practitioners f on f.organization_id = h.organization_id and f.id = h.from_id
  where h.organization_id = t.organization_id and h.patient_id = t.id order by h.at desc limit 1)`

export const findPatient = (db: Db, organizationId: string, id: string, scope: PatientScope = {}) =>
  selectWithAccount(db, { organizationId, scope })
    .innerJoin('accounts as p', 'p.id', 't.practitionerId')
    .innerJoin('organizations as o', 'o.id', 't.organizationId')
    .selectAll('t')
    .select([
      't.id as _id',
      't.id as userId',
      'a.email',
      'a.mobile',
      'a.role',
      'a.lastSeenAt',
      'p.name as practitioner',
    ])
    .select(['o.name as organization', isInvited.as('isInvited')])
    .select(reassignment.as('reassignment'))
    .where('t.id', '=', id)
    .executeTakeFirst()

/** The number of these ids that are patients of the organization. */
export const countExisting = async (db: Db, organizationId: string, ids: string[]) =>
  (
    await visiblePatients(db, organizationId, {})
      .where(sql<SqlBool>`t.id = any(${ids}::uuid[])`)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

const columnsOf = ({
  name: _name,
  email: _email,
  mobile: _mobile,
  precautions,
  enabledSurveys,
  practitionerId: _practitionerId,
  ...plain
}: Partial<PatientDraft>) => ({
  ...plain,
  ...(precautions && { precautions: JSON.stringify(precautions), precautionsCheckedAt: sql<Date>`now()` }),
  ...(enabledSurveys && { enabledSurveys: JSON.stringify(enabledSurveys) }),
})

/** Inserts the clinical record of a new account. */
export const insertPatient = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  practitionerId: string,
  draft: PatientDraft,
) =>
  tx
    .insertInto('patients')
    .values({
      ...columnsOf(draft),
      // Nobody has asked a new patient whose precautions were left empty.
      ...(draft.precautions.length === 0 && { precautionsCheckedAt: null }),
      organizationId,
      id,
      practitionerId,
      name: draft.name,
      hasEmail: draft.email !== null,
    })
    .execute()

/** Returns nothing if the record was changed since that version. */
export const updatePatientFields = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  changes: Partial<PatientDraft>,
  version?: number,
) =>
  tx
    .updateTable('patients')
    .set({
      ...columnsOf(changes),
      version: sql`version + 1`,
      updatedAt: sql`now()`,
    })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .returning('id')
    .executeTakeFirst()

export const updateStatus = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  status: { isActive?: boolean; statusReason?: StatusReason | null; statusNote?: string },
) =>
  tx
    .updateTable('patients')
    .set({ ...status, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute()

/** Marks the invitation as accepted. */
export const updateJoined = (systemDb: Db, id: string) =>
  systemDb
    .updateTable('patients')
    .set({ joinedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Deletes the account too, and through foreign keys everything stored about the patient. */
export const deletePatient = (tx: WriteTx, organizationId: string, id: string) =>
  tx
    .deleteFrom('accounts')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('role', '=', 'patient')
    .execute()

/** Serializes the writes for a patient: a workout sent fifty times is stored once, and no summary overwrites a newer one. */
export const lockPatients = (tx: WriteTx, organizationId: string, ids: string[]) =>
  tx
    .selectFrom('patients')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
