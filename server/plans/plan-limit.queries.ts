import { sql } from 'kysely'
import type { UsageLimit } from '@kinora/contract/plans.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { activePatients } from '../security/visible-patients.ts'

const countPatients = (organizationId: string, whoseId: string) =>
  sql<{ used: number }>`select ${activePatients(organizationId, whoseId)} as used`

/** The current counts of an organization. A pending invitation uses a seat, an inactive patient does not. */
const usageCounts: Record<
  UsageLimit,
  (organizationId: string, ofId?: string) => ReturnType<typeof sql<{ used: number }>>
> = {
  PRACTITIONER_COUNT: (organizationId) =>
    sql`select count(*)::int as used from accounts where organization_id = ${organizationId}
        and role in ('practitioner', 'business_admin', 'solo') and is_active`,
  PATIENT_COUNT: (organizationId) => countPatients(organizationId, organizationId),
  PATIENT_COUNT_PER_PRACTITIONER: (organizationId, practitionerId) =>
    practitionerId
      ? countPatients(organizationId, practitionerId)
      : sql`select coalesce(max(each.many), 0)::int as used from (
            select sum(patients) as many from patient_counts
            where organization_id = ${organizationId} and practitioner_id <> organization_id and is_active group by practitioner_id) each`,
  STORAGE: (organizationId) =>
    sql`select coalesce(sum(bytes), 0)::bigint as used from organization_files where organization_id = ${organizationId}`,
  IMAGE_COUNT: (organizationId) =>
    sql`select count(*)::int as used from exercise_pictures where organization_id = ${organizationId}`,
  VIDEO_COUNT: (organizationId) =>
    sql`select count(*)::int as used from organization_files where organization_id = ${organizationId} and type like 'video/%'
        and storage_key not like '%/form-checks/%'`,
}

/** The current usage. `ofId` is the practitioner for a limit per practitioner, by default the one with the most patients. */
export async function countUsed(db: Db, organizationId: string, type: UsageLimit, ofId?: string) {
  const { rows } = await usageCounts[type](organizationId, ofId).execute(db)
  return rows[0]!.used
}

/**
 * A shared lock lets additions run in parallel; an exclusive one makes the count exact near the limit. Each limit has
 * its own lock, so that a transaction near one limit does not wait for transactions that share the lock of another.
 */
export const lockUsage = (tx: WriteTx, organizationId: string, type: UsageLimit) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${organizationId} ${type}`}, 7))`.execute(tx)

/** Takes shared locks on several limits. */
export const lockUsagesShared = (tx: WriteTx, organizationId: string, types: UsageLimit[]) =>
  buildOnce(tx, 'lockUsagesShared', { keys: types.map((type) => `${organizationId} ${type}`) }, (params) => ({
    compile: () =>
      sql`select pg_advisory_xact_lock_shared(hashtextextended(key, 7)) from unnest(${params.keys}::text[]) key`.compile(
        tx,
      ),
  }))

/** Usage and limits of several kinds for an organization, in one statement. */
export function findUsages(db: Db, organizationId: string, wanted: { type: UsageLimit; ofId?: string }[]) {
  const ids: Partial<Record<UsageLimit, string>> = Object.fromEntries(wanted.map(({ type, ofId }) => [type, ofId]))
  const types = wanted.map(({ type }) => type)
  return buildOnce(db, `findUsages ${types.join(' ')}`, { ...ids, organizationId }, (params) => ({
    compile: () => {
      const { organizationId: id } = params
      const used = types.map(
        (type) => sql`select ${sql.lit(type)} as type, (${usageCounts[type](id, params[type])}) as used`,
      )
      return sql<{
        type: UsageLimit
        used: number
        value: number | null
        storage: number | null
        practitioners: number | null
      }>`select u.type, u.used, l.value, s.storage, s.practitioners
        from organizations o cross join (${sql.join(used, sql` union all `)}) u
        left join plan_limits l on l.plan_id = o.plan_id and l.type = u.type
        left join plan_subscriptions s on s.organization_id = o.id and s.status <> 'EXPIRED'
        where o.id = ${id}`.compile(db)
    },
  }))
}

/** Locks taken after this savepoint can be released before the transaction ends. */
export const createLockSavepoint = (tx: WriteTx) => sql`savepoint before_usage_lock`.execute(tx)

export const rollBackToLockSavepoint = (tx: WriteTx) =>
  sql`rollback to savepoint before_usage_lock; release savepoint before_usage_lock`.execute(tx)

/** The plan's own limit and the add-ons of the running subscription. */
export const findAllowance = async (db: Db, organizationId: string, type: UsageLimit) =>
  (
    await buildOnce(db, 'findAllowance', { organizationId, type }, (params) =>
      db
        .selectFrom('organizations as o')
        .leftJoin('planLimits as l', (join) => join.onRef('l.planId', '=', 'o.planId').on('l.type', '=', params.type))
        .leftJoin('planSubscriptions as s', (join) =>
          join.onRef('s.organizationId', '=', 'o.id').on('s.status', '!=', 'EXPIRED'),
        )
        .select(['l.value', 's.storage', 's.practitioners'])
        .where('o.id', '=', params.organizationId),
    )
  )[0]!
