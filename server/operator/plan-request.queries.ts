import { sql, type SqlBool } from 'kysely'
import type { PlanRequest } from '@kinora/contract/operator.ts'
import type { Db } from '../database/connect.ts'
import { readPage, type Page } from '../database/page.ts'

const selectRequests = (systemDb: Db) =>
  systemDb
    .selectFrom('planRequests as r')
    .innerJoin('organizations as o', 'o.id', 'r.organizationId')
    .innerJoin('plans as p', 'p.id', 'r.planId')
    .innerJoin('plans as now', 'now.id', 'o.planId')
    .leftJoin('accounts as a', 'a.id', 'r.requestedBy')
    .select([
      'r.id as _id',
      'o.id as orgId',
      'o.name as orgName',
      'p.title as planTitle',
      'now.title as currentPlanTitle',
    ])
    .select(['r.note', 'a.name as requestedBy', 'r.createdAt', 'r.decidedAt', 'r.planId', 'r.paymentType', 'r.status'])
    .select('p.offeredTo')

/** Plan requests: pending ones oldest first, all others newest first. */
export async function findRequests(
  systemDb: Db,
  { search, status, ...page }: Page & { search?: string; status: PlanRequest['status'] | 'all' },
) {
  const all = selectRequests(systemDb)
  const matching = (status === 'all' ? all : all.where('r.status', '=', status)).$if(Boolean(search), (query) =>
    query.where(sql<SqlBool>`position(lower(${search}) in lower(o.name)) > 0`),
  )
  return readPage(matching.orderBy('r.createdAt', status === 'pending' ? 'asc' : 'desc').orderBy('r.id'), page)
}

/** Requests to decide and tickets to answer, counted up to 100. */
export async function countWaiting(systemDb: Db) {
  const { rows } = await sql<{ requests: number; tickets: number }>`select
    (select count(*)::int from (select from plan_requests where status = 'pending' limit 100) r) as requests,
    (select count(*)::int from (select from tickets where state = 'open' limit 100) t) as tickets`.execute(systemDb)
  return rows[0]!
}

export const findRequestsOf = (systemDb: Db, organizationId: string) =>
  selectRequests(systemDb)
    .where('r.organizationId', '=', organizationId)
    .orderBy('r.createdAt', 'desc')
    .limit(20)
    .execute()

export const findRequest = (systemDb: Db, id: string) =>
  selectRequests(systemDb).where('r.id', '=', id).executeTakeFirst()
