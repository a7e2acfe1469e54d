import { sql, type SqlBool } from 'kysely'
import type { PatientDraft, PatientFilter, StatusReason } from '@kinora/contract/patients.ts'
import type { Db, WriteTx } from '../database/connect.ts'

/** Which records are meant: an organization's, one practitioner's of it, and of those the ones that a search found. */
export interface Reach {
  organizationId: string
  practitionerId?: string
  ids?: string[]
}

const recordsOf = (db: Db, { organizationId, practitionerId, ids }: Reach) =>
  db
    .selectFrom('patients as t')
    .where('t.organizationId', '=', organizationId)
    .$if(practitionerId !== undefined, (query) => query.where('t.practitionerId', '=', practitionerId!))
    .$if(ids !== undefined, (query) => query.where(sql<SqlBool>`t.id = any(${ids}::uuid[])`))

const patientsOf = (db: Db, reach: Reach) =>
  recordsOf(db, reach).innerJoin('accounts as a', 'a.id', 't.id').where('a.organizationId', '=', reach.organizationId)

const filters: Record<PatientFilter, ReturnType<typeof sql<SqlBool>>> = {
  all: sql`t.is_active`,
  needsYou: sql`t.is_active and t.attention is not null`,
  painUp: sql`t.is_active and t.attention = 'painUp'`,
  needHelp: sql`t.is_active and t.attention = 'needHelp'`,
  silent: sql`t.is_active and t.attention = 'silent'`,
  skipped: sql`t.is_active and t.attention = 'skipped'`,
  finishing: sql`t.is_active and t.attention = 'finishing'`,
  invited: sql`t.is_active and t.joined_at is null`,
  inactive: sql`not t.is_active`,
  completed: sql`t.status_reason = 'Completed program'`,
  unable: sql`t.status_reason = 'Unable to complete program'`,
}

interface Listing {
  filter: PatientFilter
  sort: 'attention' | 'name' | 'lastSeen' | 'newest'
  pageSize: number
  pageNumber: number
}

/** As the indexes have them, and once more for the rows that were found. */
const orders: Record<Listing['sort'], ReturnType<typeof sql<unknown>>> = {
  attention: sql`t.is_active desc, t.attention_rank, t.name, t.id`,
  name: sql`t.name, t.id`,
  lastSeen: sql`t.last_log_at desc nulls last, t.name, t.id`,
  newest: sql`t.created_at desc, t.name, t.id`,
}

/** The ids of one page, in order: the database walks one index and stops. */
const pageOf = (db: Db, reach: Reach, { filter, sort, pageSize, pageNumber }: Listing) =>
  recordsOf(db, reach)
    .select('t.id')
    .where(filters[filter])
    .orderBy(orders[sort])
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)

/** A page of the worklist. Everything it shows is in the two rows of each patient. */
export const findPatients = (db: Db, reach: Reach, listing: Listing) =>
  db
    .selectFrom(pageOf(db, reach, listing).as('page'))
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
    .select(['t.statusReason', 't.summary', 'a.lastSeenAt', sql<boolean>`t.joined_at is null`.as('isInvited')])
    .orderBy(orders[listing.sort])
    .execute()

/** How many there are for each filter, as searched. */
export async function countPatients(db: Db, reach: Reach) {
  const names = Object.keys(filters) as PatientFilter[]
  const counted = await recordsOf(db, reach)
    .select(names.map((name) => sql<number>`count(*) filter (where ${filters[name]})`.as(name)))
    .executeTakeFirstOrThrow()
  return counted as unknown as Record<PatientFilter, number>
}

export const findPatientNames = (
  db: Db,
  reach: Reach,
  { pageSize, pageNumber }: Pick<Listing, 'pageSize' | 'pageNumber'>,
) =>
  patientsOf(db, reach)
    .select(['t.id as _id', 't.name', 'a.email', 't.isActive'])
    .orderBy('t.isActive', 'desc')
    .orderBy('t.name')
    .orderBy('t.id')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()

/** Who was in charge before, and since when they no longer are. */
const handedOver = sql<{ from: string; at: string } | null>`(select json_build_object('from', f.name, 'at', h.at)
  from practitioner_handovers h join practitioners f on f.organization_id = h.organization_id and f.id = h.from_id
  where h.organization_id = t.organization_id and h.patient_id = t.id order by h.at desc limit 1)`

export const findPatient = (db: Db, organizationId: string, id: string, practitionerId?: string) =>
  patientsOf(db, { organizationId, practitionerId })
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
    .select(['o.name as organization', sql<boolean>`t.joined_at is null`.as('isInvited')])
    .select(handedOver.as('handedOver'))
    .where('t.id', '=', id)
    .executeTakeFirst()

/** How many of those are patients of the organization. */
export const countThese = async (db: Db, organizationId: string, ids: string[]) =>
  (
    await recordsOf(db, { organizationId, ids })
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const findPatientByEmail = (db: Db, organizationId: string, email: string) =>
  patientsOf(db, { organizationId }).selectAll('t').select('a.mobile').where('a.email', '=', email).executeTakeFirst()

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

/** The clinical record of an account that was just made. */
export const insertPatient = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  practitionerId: string,
  draft: PatientDraft,
) =>
  tx
    .insertInto('patients')
    .values({ ...columnsOf(draft), organizationId, id, practitionerId, name: draft.name })
    .execute()

/** Nothing comes back when somebody changed the record since that version. */
export const updatePatient = (
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

/** The invitation is accepted. */
export const updateJoined = (systemDb: Db, id: string) =>
  systemDb
    .updateTable('patients')
    .set({ joinedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Takes the account with it, and by the foreign keys everything that was kept of the patient. */
export const deletePatient = (tx: WriteTx, organizationId: string, id: string) =>
  tx
    .deleteFrom('accounts')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('role', '=', 'patient')
    .execute()
