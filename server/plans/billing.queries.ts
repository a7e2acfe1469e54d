import { sql } from 'kysely'
import type { PaymentType } from '@kinora/contract/plans.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import type { PaymentProvider } from '../integrations/payment-provider.ts'

/** The organization's customer id at the payment service, even if its subscription has ended. */
export async function findCustomer(db: Db, organizationId: string, service: PaymentProvider['name']) {
  const row = await db
    .selectFrom('planSubscriptions')
    .select('customer')
    .where('organizationId', '=', organizationId)
    .where('service', '=', service)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.customer ?? null
}

export const findOrganizationOfCustomer = async (systemDb: Db, service: PaymentProvider['name'], customer: string) =>
  (
    await systemDb
      .selectFrom('planSubscriptions')
      .select('organizationId')
      .where('service', '=', service)
      .where('customer', '=', customer)
      .limit(1)
      .executeTakeFirst()
  )?.organizationId

/**
 * Sets the plan and ends any plan granted without payment. A plan for several practitioners turns a solo practice into
 * a business; the owner's role changes at the next sign-in.
 */
export async function updatePlan(tx: WriteTx, organizationId: string, planId: string) {
  await sql`update plan_grants set ended_at = now() where organization_id = ${organizationId} and ended_at is null`.execute(
    tx,
  )
  await sql`update organizations o set plan_id = p.id, updated_at = now(),
      kind = case when o.kind = 'solo' and (p.type = 'business' or p.type = 'custom' and (
          not exists (select from plan_limits l where l.plan_id = p.id and l.type = 'PRACTITIONER_COUNT' and l.value <= 1)
          or exists (select from plan_prices x where x.plan_id = p.id and x.practitioners > 0)))
        then 'business' else o.kind end
    from plans p where p.id = ${planId} and o.id = ${organizationId} and o.plan_id is distinct from p.id`.execute(tx)
}

export const findFreePlan = (db: Db) =>
  db.selectFrom('plans').select(['id', 'title']).where('type', '=', 'free').executeTakeFirstOrThrow()

/** Decides the pending plan request, if any. */
export const updateRequest = (
  tx: WriteTx,
  organizationId: string,
  changes: {
    status: 'approved' | 'refused' | 'withdrawn'
    decidedBy?: string
    /** Limits it to the request for this plan or of this kind. */
    planId?: string
    paymentType?: PaymentType
  },
) =>
  tx
    .updateTable('planRequests')
    .set({ status: changes.status, decidedBy: changes.decidedBy, decidedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'pending')
    .$if(changes.planId !== undefined, (query) => query.where('planId', '=', changes.planId!))
    .$if(changes.paymentType !== undefined, (query) => query.where('paymentType', '=', changes.paymentType!))
    .executeTakeFirst()

/** Retires the offers of a clinic. A plan that it has already bought continues. */
export const updateOffersRetired = (tx: WriteTx, organizationId: string) =>
  sql`update plan_prices set is_active = false
    where is_active and plan_id in (select id from plans where offered_to = ${organizationId})`.execute(tx)

/** False if the event was already received. */
export async function insertWebhookEvent(tx: WriteTx, service: PaymentProvider['name'], eventId: string) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('planEvents')
    .values({ service, eventId })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}
