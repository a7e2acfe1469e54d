import { sql, type SqlBool } from 'kysely'
import type { PatientDraft, PatientFilter, StatusReason } from '@kinora/contract/patients.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { containing } from '../database/search.ts'

const recordsOf = (db: Db, organizationId: string, practitionerId: string | undefined) =>
  db
    .selectFrom('patients as t')
    .where('t.organizationId', '=', organizationId)
    .$if(practitionerId !== undefined, (query) => query.where('t.practitionerId', '=', practitionerId!))

const patientsOf = (db: Db, organizationId: string, practitionerId: string | undefined) =>
  recordsOf(db, organizationId, practitionerId)
    .innerJoin('accounts as a', 'a.id', 't.id')
    .where('a.organizationId', '=', organizationId)

/** The records whose name, e-mail or mobile holds the text. */
const holds = (search: string) => sql<SqlBool>`t.id in (select search_accounts(${containing(search.toLowerCase())}))`

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
  search?: string
  filter: PatientFilter
  sort: 'attention' | 'name' | 'lastSeen' | 'newest'
  pageSize: number
  pageNumber: number
}

/** A page of the worklist. Everything it shows is in the two rows of each patient. */
export const findPatients = (db: Db, organizationId: string, practitionerId: string | undefined, { search, filter, sort, pageSize, pageNumber }: Listing) =>
  patientsOf(db, organizationId, practitionerId)
    .innerJoin('accounts as p', 'p.id', 't.practitionerId')
    .select(['t.id as _id', 'a.name', 'a.email', 'a.mobile', 't.practitionerId', 'p.name as practitioner', 't.isActive', 't.statusReason', 't.summary'])
    .select(['a.lastSeenAt', sql<boolean>`t.joined_at is null`.as('isInvited')])
    .where(filters[filter])
    .$if(!!search, (query) => query.where(holds(search!)))
    .$if(sort === 'attention', (query) => query.orderBy('t.isActive', 'desc').orderBy('t.attentionRank'))
    .$if(sort === 'lastSeen', (query) => query.orderBy(sql`a.last_seen_at desc nulls last`))
    .$if(sort === 'newest', (query) => query.orderBy('t.createdAt', 'desc'))
    .orderBy('t.name')
    .orderBy('t.id')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()

/** How many there are for each filter, as searched. */
export async function countPatients(db: Db, organizationId: string, practitionerId: string | undefined, search?: string) {
  const names = Object.keys(filters) as PatientFilter[]
  const counted = await recordsOf(db, organizationId, practitionerId)
    .$if(!!search, (query) => query.where(holds(search!)))
    .select(names.map((name) => sql<number>`count(*) filter (where ${filters[name]})`.as(name)))
    .executeTakeFirstOrThrow()
  return counted as unknown as Record<PatientFilter, number>
}

export const findPatientNames = (db: Db, organizationId: string, practitionerId: string | undefined, { search, pageSize, pageNumber }: Pick<Listing, 'search' | 'pageSize' | 'pageNumber'>) =>
  patientsOf(db, organizationId, practitionerId)
    .select(['t.id as _id', 'a.name', 'a.email', 't.isActive'])
    .$if(!!search, (query) => query.where(holds(search!)))
    .orderBy('t.isActive', 'desc')
    .orderBy('t.name')
    .orderBy('t.id')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()

/** The organization of a patient that nobody signed in asks about; a random one when there is none. */
export const findOrganizationOf = async (system: Db, id: string) =>
  (await system.selectFrom('patients').select('organizationId').where('id', '=', id).executeTakeFirst())?.organizationId ?? id

export const findPatient = (db: Db, organizationId: string, id: string, practitionerId?: string) =>
  patientsOf(db, organizationId, practitionerId)
    .innerJoin('accounts as p', 'p.id', 't.practitionerId')
    .innerJoin('organizations as o', 'o.id', 't.organizationId')
    .selectAll('t')
    .select(['t.id as _id', 't.id as userId', 'a.email', 'a.mobile', 'a.role', 'a.lastSeenAt', 'p.name as practitioner'])
    .select(['o.name as organization', sql<boolean>`t.joined_at is null`.as('isInvited')])
    .where('t.id', '=', id)
    .executeTakeFirst()

export const findPatientByEmail = (db: Db, organizationId: string, email: string) =>
  patientsOf(db, organizationId, undefined).selectAll('t').select('a.mobile').where('a.email', '=', email).executeTakeFirst()

const columnsOf = ({ name: _name, email: _email, mobile: _mobile, precautions, enabledSurveys, practitionerId: _practitionerId, ...plain }: Partial<PatientDraft>) => ({
  ...plain,
  ...(precautions && { precautions: JSON.stringify(precautions), precautionsCheckedAt: sql<Date>`now()` }),
  ...(enabledSurveys && { enabledSurveys: JSON.stringify(enabledSurveys) }),
})

/** The clinical record of an account that was just made. */
export const insertPatient = (tx: WriteTx, organizationId: string, id: string, practitionerId: string, draft: PatientDraft) =>
  tx
    .insertInto('patients')
    .values({ ...columnsOf(draft), organizationId, id, practitionerId, name: draft.name })
    .execute()

/** Nothing comes back when somebody changed the record since that version. */
export const updatePatient = (tx: WriteTx, organizationId: string, id: string, changes: Partial<PatientDraft>, version?: number) =>
  tx
    .updateTable('patients')
    .set({ ...columnsOf(changes), ...(changes.practitionerId && { practitionerId: changes.practitionerId }), version: sql`version + 1`, updatedAt: sql`now()` })
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
export const updateJoined = (system: Db, id: string) =>
  system.updateTable('patients').set({ joinedAt: sql`now()` }).where('id', '=', id).execute()

/** Takes the account with it, and by the foreign keys everything that was kept of the patient. */
export const deletePatient = (tx: WriteTx, organizationId: string, id: string) =>
  tx.deleteFrom('accounts').where('organizationId', '=', organizationId).where('id', '=', id).where('role', '=', 'patient').execute()

/** Those of the organization who may be in charge of a patient. */
const practitionersOf = (db: Tx, organizationId: string) =>
  db
    .selectFrom('accounts')
    .select(['id as _id', 'name'])
    .where('organizationId', '=', organizationId)
    .where('role', 'in', ['practitioner', 'solo', 'business_admin'])
    .where('isActive', '=', true)

export const findPractitioners = (db: Tx, organizationId: string) => practitionersOf(db, organizationId).orderBy('name').orderBy('id').execute()

export const findPractitioner = (db: Tx, organizationId: string, id: string) =>
  practitionersOf(db, organizationId).where('id', '=', id).executeTakeFirst()
