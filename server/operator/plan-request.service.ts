import { dayIn } from '@kinora/contract/days.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { notify } from '../notifications/notification.service.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import { updateOffersRetired, updatePlan, updateRequest } from '../plans/billing.queries.ts'
import { readSubscription } from '../plans/payment-sync.service.ts'
import { ensureUsageFitsPlan } from '../plans/plan-limit.service.ts'
import { findSubscription } from '../plans/subscription.queries.ts'
import { endTransfer } from '../plans/bank-transfer.service.ts'
import { ensureDecidable } from './operator.rules.ts'
import { findRequest } from './plan-request.queries.ts'

/** Ends the subscription at the payment service and in our database. */
export async function endSubscription(systemDb: Db, { paymentProvider }: Integrations, organizationId: string) {
  const row = await findSubscription(systemDb, organizationId)
  if (row?.service === 'transfer') return inTransaction(systemDb, (tx) => endTransfer(tx, row, false, new Date()))
  if (!row || row.service !== paymentProvider.name) return
  if (!(await paymentProvider.read(row.reference, organizationId))) return
  await paymentProvider.drop(row.reference, organizationId)
  await readSubscription(systemDb, paymentProvider, organizationId, row.reference)
}

const noAddons = { storage: 0, practitioners: 0 }

async function approve(tx: WriteTx, request: { orgId: string; planId: string; planTitle: string }) {
  const { orgId, planId, planTitle } = request
  await ensureUsageFitsPlan(tx, orgId, { id: planId, title: planTitle }, noAddons)
  await updatePlan(tx, orgId, planId)
}

/** Without an offer nothing is credited, so paid time must not end with the approval. */
async function ensureNothingPaidAhead(systemDb: Db, { paymentProvider }: Integrations, organizationId: string) {
  const known = await findSubscription(systemDb, organizationId)
  // It may have been paid since the last sync.
  if (known?.service === paymentProvider.name)
    await readSubscription(systemDb, paymentProvider, organizationId, known.reference)
  const row = await findSubscription(systemDb, organizationId)
  if (!row?.paidUntil || row.paidUntil <= new Date()) return
  const until = dayIn(row.timeZone, row.paidUntil).split('-').toReversed().join('/')
  throw new Problem(
    'conflict',
    `They have paid ${row.planTitle} until ${until}. Answer with an offer: what is unused is credited when they accept it.`,
  )
}

/** Approves or refuses a plan that is not paid by card and notifies the owner. Approval ends an unpaid subscription. */
export async function decideRequest(
  systemDb: Db,
  { accountId: decidedBy }: Actor,
  id: string,
  { isApproved, note }: { isApproved: boolean; note: string },
  integrations: Integrations,
) {
  const request = ensureFound(await findRequest(systemDb, id), 'This request')
  const { orgId: organizationId, planId, planTitle } = request
  ensureDecidable(request, isApproved)
  if (isApproved) {
    await ensureNothingPaidAhead(systemDb, integrations, organizationId)
    // Checked before the subscription ends, and again below when the plan changes.
    await inTransaction(systemDb, (tx) =>
      ensureUsageFitsPlan(tx, organizationId, { id: planId, title: planTitle }, noAddons),
    )
    await endSubscription(systemDb, integrations, organizationId)
  }
  await inTransaction(systemDb, async (tx) => {
    await lockOrganization(tx, organizationId)
    ensureDecidable(ensureFound(await findRequest(tx, id), 'This request'), isApproved)
    const status = isApproved ? 'approved' : 'refused'
    await updateRequest(tx, organizationId, { status, decidedBy, planId })
    if (isApproved) await approve(tx, request)
    else await updateOffersRetired(tx, organizationId)
    const facts = { subject: planTitle, reason: status, note }
    await notify(tx, { kind: 'planDecided', organizationId, subjectId: id, facts, once: `plan ${id}` })
  })
}
