import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** A plan that can be bought, and what an organization has of one already. */
export async function createExampleBills({ systemDb }: TestApp, organizationId: string) {
  await systemDb
    .insertInto('planPromos')
    .values({ code: 'EXAMPLE20', discountPercentage: 20 })
    .onConflict((on) => on.doNothing())
    .execute()
  const { planId, planPriceId } = await systemDb
    .selectFrom('planPrices as c')
    .innerJoin('plans as p', 'p.id', 'c.planId')
    .select(['p.id as planId', 'c.id as planPriceId'])
    .where('p.name', '=', 'solo')
    .limit(1)
    .executeTakeFirstOrThrow()
  const paid = { organizationId, service: 'sandbox' as const, reference: randomUUID() }
  // A literal: the prepared statement must show that the partial index is the one that is meant.
  const [subscription] = await systemDb
    .insertInto('planSubscriptions')
    .values({ ...paid, planId, planPriceId, status: 'ACTIVE', customer: 'a' })
    .onConflict((on) =>
      on.columns(['organizationId']).where('status', '<>', sql.lit('EXPIRED')).doUpdateSet({ customer: 'a' }),
    )
    .returning('id')
    .execute()
  const amounts = {
    currency: 'AUD',
    total: 3190,
    taxAmount: 290,
    text: 'Kinora Solo',
    billedTo: '{"name":"A","email":"a"}',
  }
  const [invoice] = await systemDb
    .insertInto('planInvoices')
    .values({ ...paid, ...amounts, status: 'paid', issuedAt: new Date() })
    .returning('id')
    .execute()
  const [creditNote] = await systemDb
    .insertInto('planCorrections')
    .values({
      ...{
        organizationId,
        subscriptionId: subscription!.id,
        invoiceId: invoice!.id,
        kind: 'creditNote',
        key: randomUUID(),
      },
      ...{ amount: 100, currency: 'AUD', reason: 'Example', service: 'sandbox', madeBy: organizationId },
      ...{ status: 'done', number: `KCN-${randomUUID()}`, doneAt: new Date() },
    })
    .returning('id')
    .execute()
  const [request] = await systemDb
    .insertInto('planRequests')
    .values({ organizationId, planId, paymentType: 'DIRECT_PAYMENT', status: 'refused', decidedAt: new Date() })
    .returning('id')
    .execute()
  return {
    planId,
    priceListId: planPriceId,
    subscriptionId: subscription!.id,
    invoiceId: invoice!.id,
    creditNoteId: creditNote!.id,
    requestId: request!.id,
  }
}
