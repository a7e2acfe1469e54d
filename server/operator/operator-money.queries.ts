import { sql, type SqlBool } from 'kysely'
import type { InvoiceStatus } from '@kinora/contract/invoices.ts'
import type { MoneyMonth } from '@kinora/contract/operator-money.ts'
import type { Db } from '../database/connect.ts'
import type { AccountKey } from '../database/keys.ts'
import { timeZone } from '../database/local-time.ts'
import { readPage, type Page } from '../database/page.ts'

interface Search extends Page {
  search?: string
}

/** The last twelve months in the reader's time zone, oldest first. An invoice without an order is for a renewal. */
export async function findMoneyMonths(systemDb: Db, { organizationId, accountId }: AccountKey) {
  const { rows } = await sql<MoneyMonth>`
    select to_char(m.name, 'YYYY-MM') as month, coalesce(l.received, 0) as "receivedCents",
      coalesce(-l.refunded, 0) as "refundedCents",
      (select count(*)::int from organizations o
        where o.created_at >= m.starts and o.created_at < m.ends and o.id <> platform_id()) as "signUps",
      (select count(*)::int from plan_subscriptions s
        where s.status = 'EXPIRED' and s.paid_until >= m.starts and s.paid_until < m.ends) as ended,
      (select count(*)::int from plan_orders d
        where d.status = 'refused' and d.updated_at >= m.starts and d.updated_at < m.ends)
      + (select count(*)::int from plan_invoices i
        where i.service <> 'transfer' and i.issued_at >= m.starts and i.issued_at < m.ends
          and coalesce(i.paid_at, 'infinity') > i.issued_at + interval '1 hour'
          and not exists (select from plan_orders o
            where o.organization_id = i.organization_id and o.invoice_reference = i.reference)) as refused
    from (
      select month as name, month at time zone z.zone as starts, (month + interval '1 month') at time zone z.zone as ends
      from (
        select ${timeZone} as zone from accounts a join organizations o on o.id = a.organization_id
        where a.organization_id = ${organizationId} and a.id = ${accountId}
      ) z
      cross join generate_series(
        date_trunc('month', now() at time zone z.zone) - interval '11 months',
        date_trunc('month', now() at time zone z.zone),
        interval '1 month'
      ) month
    ) m
    cross join lateral (
      select sum(amount) filter (where kind = 'payment') as received, sum(amount) filter (where kind = 'refund') as refunded
      from plan_ledger
      where kind in ('payment', 'refund') and happened_at >= m.starts and happened_at < m.ends
    ) l
    order by m.starts`.execute(systemDb)
  return rows.map((row) => ({
    ...row,
    receivedCents: Number(row.receivedCents),
    refundedCents: Number(row.refundedCents),
  }))
}

/** Current subscriptions: all running ones, those with an unpaid renewal, and those cancelled at their end. */
export const countSubscriptions = (systemDb: Db) =>
  systemDb
    .selectFrom('planSubscriptions')
    .select([
      sql<number>`count(*)::int`.as('running'),
      sql<number>`(count(*) filter (where is_past_due))::int`.as('pastDue'),
      sql<number>`(count(*) filter (where status = 'CANCELLED'))::int`.as('ending'),
    ])
    .where('status', '!=', 'EXPIRED')
    .executeTakeFirstOrThrow()

const contains = (words: ReturnType<typeof sql>, search: string) =>
  sql<SqlBool>`position(lower(${search}) in lower(${words})) > 0`

type SubscriptionState = 'all' | 'running' | 'pastDue' | 'ending' | 'ended'
const subscriptionStates: Record<SubscriptionState, ReturnType<typeof sql<SqlBool>>> = {
  all: sql<SqlBool>`true`,
  running: sql<SqlBool>`s.status <> 'EXPIRED'`,
  pastDue: sql<SqlBool>`s.status <> 'EXPIRED' and s.is_past_due`,
  ending: sql<SqlBool>`s.status = 'CANCELLED'`,
  ended: sql<SqlBool>`s.status = 'EXPIRED'`,
}

export async function findSubscriptions(
  systemDb: Db,
  { search, state, ...page }: Search & { state: SubscriptionState },
) {
  const matching = systemDb
    .selectFrom('planSubscriptions as s')
    .innerJoin('organizations as o', 'o.id', 's.organizationId')
    .innerJoin('planPrices as c', 'c.id', 's.planPriceId')
    .innerJoin('plans as p', 'p.id', 's.planId')
    .where(subscriptionStates[state])
    .$if(Boolean(search), (query) => query.where(contains(sql`o.name`, search!)))
  return readPage(
    matching
      .select(['s.id as _id', 'o.id as orgId', 'o.name as orgName', 'p.title as planTitle', 'c.billingCycle'])
      .select(['s.status', 's.isPastDue', 's.paidUntil', 's.createdAt'])
      .orderBy('s.createdAt', 'desc')
      .orderBy('s.id'),
    page,
  )
}

export async function findSoldInvoices(systemDb: Db, { search, status, ...page }: Search & { status?: InvoiceStatus }) {
  const matching = systemDb
    .selectFrom('planInvoices as i')
    .innerJoin('organizations as o', 'o.id', 'i.organizationId')
    .$if(status !== undefined, (query) => query.where('i.status', '=', status!))
    .$if(Boolean(search), (query) => query.where(contains(sql`o.name || ' ' || i.number`, search!)))
  return readPage(
    matching
      .select(['i.id as _id', 'o.id as orgId', 'o.name as orgName', 'i.number', 'i.text', 'i.status'])
      .select(['i.total as totalCents', 'i.issuedAt'])
      .orderBy('i.issuedAt', 'desc')
      .orderBy('i.id'),
    page,
  )
}

export async function findPayments(
  systemDb: Db,
  { search, kind, ...page }: Search & { kind: 'all' | 'payment' | 'refund' },
) {
  const matching = systemDb
    .selectFrom('planLedger as l')
    .leftJoin('organizations as o', 'o.id', 'l.organizationId')
    .where('l.kind', 'in', kind === 'all' ? ['payment', 'refund'] : [kind])
    .$if(Boolean(search), (query) => query.where(contains(sql`o.name`, search!)))
  return readPage(
    matching
      .select(['l.id as _id', 'l.organizationId as orgId', 'o.name as orgName', 'l.amount as cents'])
      .select(['l.text', 'l.happenedAt', sql<'payment' | 'refund'>`l.kind`.as('kind')])
      .orderBy('l.happenedAt', 'desc')
      .orderBy('l.id'),
    page,
  )
}
