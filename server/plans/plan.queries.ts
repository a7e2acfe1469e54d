import { sql } from 'kysely'
import type { PaymentType } from '@kinora/contract/plans.ts'
import type { Db, WriteTx } from '../database/connect.ts'

export const findPlanOf = (db: Db, organizationId: string) =>
  db
    .selectFrom('organizations as o')
    .innerJoin('plans as p', 'p.id', 'o.planId')
    .select(['p.id', 'p.type', 'p.name', 'p.title'])
    .where('o.id', '=', organizationId)
    .executeTakeFirstOrThrow()

/** The prices on sale of some plans, cheapest first. Amounts are in cents. */
export const findPrices = (db: Db, planIds: string[]) =>
  db
    .selectFrom('planPrices')
    .select(['id as _id', 'planId', 'priceId', 'recurring', 'currency', 'planAmount', 'taxId'])
    .select(['discountPercentage', 'taxPercentage', 'billingCycle', 'daysUntilDue'])
    .select(['storage', 'practitioners', 'storageAmount', 'practitionersAmount'])
    .where('planId', 'in', planIds)
    .where('isActive', '=', true)
    .orderBy('planAmount')
    .execute()

export const findLimits = (db: Db, planIds: string[]) =>
  db
    .selectFrom('planLimits')
    .select(['planId', 'type', 'value'])
    .where('planId', 'in', planIds)
    .orderBy('type')
    .execute()

/** The plan change that is waiting for payment or for the operator; at most one. */
export const findPendingRequest = (db: Db, organizationId: string) =>
  db
    .selectFrom('planRequests')
    .select(['planId', 'planPriceId as priceListId', 'paymentType'])
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'pending')
    .executeTakeFirst()

/** Undefined if another request is already pending. */
export const insertRequest = (
  tx: WriteTx,
  request: {
    organizationId: string
    planId: string
    planPriceId: string | null
    paymentType: PaymentType
    note?: string
    requestedBy: string
  },
) =>
  tx
    .insertInto('planRequests')
    .values(request)
    // A literal, because a generic query plan cannot match a parameter with the partial index.
    .onConflict((on) => on.column('organizationId').where('status', '=', sql.lit('pending')).doNothing())
    .returning('id')
    .executeTakeFirst()

/** A request that is still to be answered, with its clinic. Needs `systemDb`. */
export const findWaitingRequest = (systemDb: Db, id: string) =>
  systemDb
    .selectFrom('planRequests as r')
    .innerJoin('organizations as o', 'o.id', 'r.organizationId')
    .innerJoin('plans as p', 'p.id', 'r.planId')
    .select(['o.name as organization', 'p.title as planTitle', 'r.note'])
    .where('r.id', '=', id)
    .where('r.status', '=', 'pending')
    .executeTakeFirst()

/** Moves every clinic to the plan without limits. */
export const liftPlanLimits = (systemDb: Db) =>
  systemDb
    .updateTable('organizations')
    .set(({ selectFrom }) => ({ planId: selectFrom('plans').select('id').where('name', '=', 'custom') }))
    .execute()
