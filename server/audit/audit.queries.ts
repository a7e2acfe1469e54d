import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { EventKind } from '@kinora/contract/audit.ts'
import type { Tx } from '../database/connect.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'
import { actingName } from '../security/acting-name.ts'
import type { AuditCursor } from './audit.rules.ts'

export interface AuditFilter {
  patientId?: string
  accountId?: string
  kind?: EventKind
  from?: string
  until?: string
}

/** In microseconds, which a Date would round. */
const preciseTime = sql<string>`to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Reads by one person in one patient's record at most a minute apart, because a page sends many requests at once. */
const readNearby = sql`select from account_events n where n.organization_id = e.organization_id and n.account_id = e.account_id
  and n.patient_id = e.patient_id and n.kind = 'look' and n.agent_id is not distinct from e.agent_id`
const isRead = sql`e.kind = 'look' and e.patient_id is not null`
const followsRead = sql<SqlBool>`${isRead} and exists (${readNearby}
  and n.at >= e.at - interval '1 minute' and (n.at, n.id) < (e.at, e.id))`
const isVisit = sql<boolean>`${isRead} and exists (${readNearby}
  and n.at <= e.at + interval '1 minute' and (n.at, n.id) > (e.at, e.id) and n.call <> e.call)`

/** A subquery, so that the index scan starts at that day; a join would scan all newer events. */
const startOf = (day: RawBuilder<unknown>, organizationId: string) =>
  sql`(select (${day})::timestamp at time zone o.time_zone from organizations o where o.id = ${organizationId})`

/** A page of events, newest first, with people's current names. With `isGrouped`, a visit to a record is one event. */
export const findEvents = (
  db: Tx,
  organizationId: string,
  { patientId, accountId, kind, from, until }: AuditFilter,
  { after, limit, isGrouped = false }: { after?: AuditCursor; limit: number; isGrouped?: boolean },
) =>
  db
    .selectFrom((found) =>
      found
        .selectFrom('accountEvents as e')
        .selectAll('e')
        .select(preciseTime.as('preciseTime'))
        .where('e.organizationId', '=', organizationId)
        .$if(patientId !== undefined, (query) => query.where('e.patientId', '=', patientId!))
        .$if(accountId !== undefined, (query) => query.where('e.accountId', '=', accountId!))
        .$if(kind !== undefined, (query) => query.where('e.kind', '=', kind!))
        .$if(from !== undefined, (query) =>
          query.where(sql<SqlBool>`e.at >= ${startOf(sql`${from}::date`, organizationId)}`),
        )
        .$if(until !== undefined, (query) =>
          query.where(sql<SqlBool>`e.at < ${startOf(sql`${until}::date + 1`, organizationId)}`),
        )
        .$if(after !== undefined, (query) =>
          query.where(sql<SqlBool>`(e.at, e.id) < (${after!.at}::timestamptz, ${after!.id}::bigint)`),
        )
        .$if(isGrouped, (query) => query.where(sql<SqlBool>`not (${followsRead})`))
        .select((isGrouped ? isVisit : sql<boolean>`false`).as('isVisit'))
        .orderBy('e.at', 'desc')
        .orderBy('e.id', 'desc')
        .limit(limit)
        .as('e'),
    )
    .leftJoin('accounts as a', inSameOrganization('a.id', 'e.accountId'))
    .leftJoin('patients as p', inSameOrganization('p.id', 'e.patientId'))
    .leftJoin('patientCarers as c', inSameOrganization('c.id', 'e.agentId'))
    .select(['e.id', 'e.at', 'e.preciseTime', 'e.call', 'e.kind', 'e.accountId', 'e.agentId', 'e.patientId'])
    .select(['e.isVisit', 'e.subjectId', 'c.id as carerId'])
    .select([actingName.as('who'), 'a.role', 'p.name as patient'])
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .execute()

export const findStaff = (db: Tx, organizationId: string) =>
  db
    .selectFrom('accounts')
    .select(['id as _id', 'name'])
    .where('organizationId', '=', organizationId)
    .where('role', 'in', ['practitioner', 'solo', 'business_admin'])
    .orderBy('name')
    .orderBy('id')
    .limit(1000)
    .execute()
