import { billing } from '@kinora/contract/billing.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import { openSandbox, renewed, sandboxCards } from '../plans/payment-sandbox.service.ts'
import { syncSubscription } from '../plans/payment-sync.service.ts'
import { findOpenSubscriptions } from '../plans/billing.queries.ts'
import { lockSandbox, saveSandbox } from '../plans/payment-sandbox.queries.ts'
import type { ApiClient } from './demo-client.ts'

const month = 30 * 86_400_000
const ago = (date: Date | null, months: number) => date && new Date(date.getTime() - months * month)

/** Buys the clinic's plan in the payment sandbox, backdated by some months and renewed since. */
export async function createInvoices(systemDb: Db, owner: ApiClient, organizationId: string, months = 3) {
  const plan = (await owner(billing.list, {})).find(({ name }) => name === 'business')!
  const price = plan.priceList.find(({ billingCycle }) => billingCycle === 'monthly')!
  const card = { number: sandboxCards.good }
  await owner(billing.subscribe, { body: { planId: plan._id, priceListId: price._id, card } })
  const own = (await findOpenSubscriptions(systemDb, 'sandbox')).find((each) => each.organizationId === organizationId)!
  await inTransaction(systemDb, async (tx) => {
    const row = await lockSandbox(tx, { reference: own.reference })
    if (!row) return
    const [first] = row.bills
    const then = { ...first!, issuedAt: ago(first!.issuedAt, months)!, paidAt: ago(first!.paidAt, months) }
    let bought = { ...row, bills: [then], paidUntil: ago(row.paidUntil, months) }
    while (bought.paidUntil && bought.paidUntil < new Date()) bought = renewed(bought, bought.paidUntil)
    await saveSandbox(tx, bought)
  })
  const state = await openSandbox(systemDb).read(own.reference, organizationId)
  await inTransaction(systemDb, (tx) => syncSubscription(tx, 'sandbox', organizationId, state!))
  await systemDb
    .updateTable('planInvoices')
    .set({ issuedAt: state!.bills[0]!.issuedAt })
    .where('organizationId', '=', organizationId)
    .where('reference', '=', state!.bills[0]!.reference)
    .execute()
}
