import { sql, type SqlBool } from 'kysely'
import type { Proof } from '@kinora/contract/operator.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { readPage, type Page } from '../database/page.ts'

type State = 'active' | 'suspended' | 'waiting'
interface OrganizationListQuery extends Page {
  search?: string
  state: State | 'all'
  sort: 'name' | 'newest' | 'lastActive' | 'patients' | 'storage'
}

const stateOf = sql<State>`case when o.is_active then 'active' when o.awaits_owner then 'waiting' else 'suspended' end`
const limitOf = (type: string) =>
  sql<number | null>`(select l.value from plan_limits l where l.plan_id = o.plan_id and l.type = ${type})`
const peopleOf = (condition: string) =>
  sql<number>`(select count(*)::int from accounts a where a.organization_id = o.id and a.is_active and ${sql.raw(condition)})`

/** Every organization except the platform, with its usage. */
const selectOrganizations = (systemDb: Db) =>
  systemDb
    .selectFrom('organizations as o')
    .innerJoin('plans as p', 'p.id', 'o.planId')
    .leftJoin('planSubscriptions as s', (join) =>
      join.onRef('s.organizationId', '=', 'o.id').on('s.status', '!=', 'EXPIRED'),
    )
    .where('o.id', '!=', sql<string>`platform_id()`)
    .select([
      'o.id as _id',
      'o.name',
      'o.email',
      'o.mobile',
      'o.host',
      'o.timeZone',
      'o.createdAt',
      'o.planId',
      'p.title as planTitle',
    ])
    .select(['s.status as subscription', 's.storage as moreStorage', 's.practitioners as morePractitioners'])
    .select(sql<boolean>`coalesce(s.is_past_due, false)`.as('isPastDue'))
    .select([
      stateOf.as('state'),
      peopleOf(`a.role = 'patient'`).as('patients'),
      peopleOf(`a.role in ('practitioner', 'business_admin', 'solo')`).as('practitioners'),
      sql<number>`(select coalesce(sum(f.bytes), 0)::bigint from organization_files f where f.organization_id = o.id)`.as(
        'storage',
      ),
      sql<Date | null>`(select max(a.last_seen_at) from accounts a where a.organization_id = o.id)`.as('lastActiveAt'),
      limitOf('PATIENT_COUNT').as('mostPatients'),
      limitOf('PRACTITIONER_COUNT').as('mostPractitioners'),
      limitOf('STORAGE').as('mostStorage'),
    ])
export type OrganizationRow = NonNullable<Awaited<ReturnType<typeof findOrganizationOf>>>

const orders = {
  name: sql`lower(o.name), o.id`,
  newest: sql`o.created_at desc, o.id`,
  lastActive: sql`"last_active_at" desc nulls last, o.id`,
  patients: sql`"patients" desc, o.id`,
  storage: sql`"storage" desc, o.id`,
}

export async function findOrganizations(systemDb: Db, { search, state, sort, ...page }: OrganizationListQuery) {
  const matching = selectOrganizations(systemDb)
    .$if(Boolean(search), (query) =>
      query.where(sql<SqlBool>`position(lower(${search}) in lower(o.name || ' ' || o.email)) > 0`),
    )
    .$if(state !== 'all', (query) => query.where(sql<SqlBool>`${stateOf} = ${state}`))
  return readPage(matching.orderBy(orders[sort]), page)
}

export const findOrganizationOf = (systemDb: Db, id: string) =>
  selectOrganizations(systemDb).where('o.id', '=', id).executeTakeFirst()

/** All accounts except patients, whom the operator must not see. */
export const findStaff = (systemDb: Db, organizationId: string) =>
  systemDb
    .selectFrom('accounts')
    .select(['id as _id', 'name', 'email', 'role', 'isActive', 'lastSeenAt'])
    .where('organizationId', '=', organizationId)
    .where('role', '!=', 'patient')
    .orderBy('name')
    .limit(200)
    .execute()

/** The newest notes of operators about an organization. */
export const findNotes = (systemDb: Db, organizationId: string) =>
  systemDb
    .selectFrom('organizationNotes as n')
    .leftJoin('accounts as a', 'a.id', 'n.writtenBy')
    .select(['n.id as _id', 'n.text', 'a.name as writtenBy', 'n.createdAt'])
    .where('n.organizationId', '=', organizationId)
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id', 'desc')
    .limit(100)
    .execute()

export const insertNote = (tx: WriteTx, note: { organizationId: string; text: string; writtenBy: string }) =>
  tx.insertInto('organizationNotes').values(note).execute()

/** Whether another organization uses this host. */
export const isHostTaken = async (systemDb: Db, host: string, id: string) =>
  (await systemDb
    .selectFrom('organizations')
    .select('id')
    .where('host', '=', host)
    .where('id', '!=', id)
    .executeTakeFirst()) !== undefined

export const updateHost = (tx: WriteTx, id: string, host: string | null) =>
  tx
    .updateTable('organizations')
    .set({ host, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Also ends all sessions of a suspended organization. Returns whether anything changed. */
export async function updateActive(tx: WriteTx, id: string, isActive: boolean) {
  const changed = await tx
    .updateTable('organizations')
    .set({ isActive, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('isActive', '=', !isActive)
    .where('awaitsOwner', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (changed && !isActive)
    await tx
      .updateTable('accountSessions')
      .set({ endedAt: sql`now()` })
      .where('organizationId', '=', id)
      .where('endedAt', 'is', null)
      .execute()
  return changed !== undefined
}

/** Records an action on an organization. */
export const insertAct = (
  tx: WriteTx,
  act: {
    act: 'suspended' | 'reactivated' | 'offboarded'
    subjectId: string
    byId: string
    note?: string
    proof?: Pick<Proof, 'tables' | 'files'>
  },
) =>
  tx
    .insertInto('operator')
    .values({ ...act, proof: act.proof ? JSON.stringify(act.proof) : null })
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow()

/** The proof of deletion of an organization. */
export const findProof = (systemDb: Db, organizationId: string) =>
  systemDb
    .selectFrom('operator')
    .select(['id', 'at', 'proof'])
    .where('act', '=', 'offboarded')
    .where('subjectId', '=', organizationId)
    .executeTakeFirst()

export async function findProofs(systemDb: Db, page: Page) {
  const matching = systemDb.selectFrom('operator').where('act', '=', 'offboarded')
  return readPage(matching.select(['id', 'at', 'subjectId', 'proof']).orderBy('at', 'desc').orderBy('id', 'desc'), page)
}

/**
 * The names for the ids in the platform's audit log. For an off-boarded organization only the end of its id remains.
 */
export async function findSubjects(systemDb: Db, ids: string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    with wanted as (select id from unnest(${ids}::text[]) id where id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    select w.id, o.name from wanted w join organizations o on o.id = w.id::uuid
    union all select w.id, 'a deleted organisation (' || right(w.id, 6) || ')' from wanted w
      join operator d on d.act = 'offboarded' and d.proof is not null and d.subject_id = w.id::uuid
    union all select w.id, p.title from wanted w join plans p on p.id = w.id::uuid
    union all select w.id, p.title || ', ' || l.billing_cycle || ', ' || l.currency || ' ' || to_char(l.plan_amount / 100.0, 'FM999990.00') from wanted w join plan_prices l on l.id = w.id::uuid join plans p on p.id = l.plan_id
    union all select w.id, o.name || ', ' || p.title from wanted w join plan_requests r on r.id = w.id::uuid
      join organizations o on o.id = r.organization_id join plans p on p.id = r.plan_id
    union all select w.id, a.name || ', ' || o.name from wanted w join accounts a on a.id = w.id::uuid and a.role <> 'patient'
      join organizations o on o.id = a.organization_id
    union all select w.id, e.subject || ', ' || o.name from wanted w join emails e on e.id = w.id::uuid
      join organizations o on o.id = e.organization_id`.execute(systemDb)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
