import type { OrganizationLine, Proof } from '@kinora/contract/operator.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { inTransaction, type Db, type WriteTx } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { notify } from '../notifications/notification.service.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { viewOf } from '../plans/billing.service.ts'
import { withAmounts } from '../plans/invoice.service.ts'
import { ensureRoom, readUsage } from '../plans/plan-limit.service.ts'
import { sync } from '../plans/payment-sync.service.ts'
import { findInvoices, findSubscription, updatePlan, updateRequest } from '../plans/billing.queries.ts'
import {
  countRows,
  deleteOrganization,
  findFileKeys,
  findOrganizationOf,
  findOrganizations,
  findRequest,
  findRequestsOf,
  findStaff,
  insertAct,
  isHostTaken,
  updateActive,
  updateHost,
  type OrganizationRow,
} from './operator.queries.ts'
import { ensureDecidable, tablesOf, usageOf } from './operator.rules.ts'

function lineOf(row: OrganizationRow): OrganizationLine {
  const { _id, name, email, state, planTitle, subscription } = row
  const at = { createdAt: row.createdAt.toISOString(), lastActiveAt: row.lastActiveAt?.toISOString() ?? null }
  return { _id, name, email, state, planTitle, subscription, usage: usageOf(row), ...at }
}

export async function listOrganizations(systemDb: Db, query: Parameters<typeof findOrganizations>[1]) {
  const { items, total } = await findOrganizations(systemDb, query)
  return { items: items.map(lineOf), total }
}

const organizationOf = async (systemDb: Db, id: string) =>
  ensureFound(await findOrganizationOf(systemDb, id), 'This organisation')

/** One organization with its people, what it pays and what it asked for; nothing of its patients but how many. */
export async function readOrganization(systemDb: Db, id: string) {
  const row = await organizationOf(systemDb, id)
  const subscription = await findSubscription(systemDb, id)
  const { items } = await findInvoices(systemDb, id, { pageSize: 20, pageNumber: 1 })
  return {
    ...lineOf(row),
    mobile: row.mobile,
    host: row.host,
    usage: await readUsage(systemDb, id),
    people: await findStaff(systemDb, id),
    running: subscription ? await viewOf(systemDb, subscription) : null,
    invoices: items.map(withAmounts),
    requests: await findRequestsOf(systemDb, id),
  }
}

/** Suspends an organization or lets it in again. @throws Problem where it is so already, or waits for its owner. */
export async function setActive(
  systemDb: Db,
  { accountId: byId }: Actor,
  subjectId: string,
  { isActive, note }: { isActive: boolean; note: string },
) {
  const { state } = await organizationOf(systemDb, subjectId)
  if (state === 'waiting') throw new Problem('conflict', 'Its owner has not confirmed the e-mail yet.')
  await inTransaction(systemDb, async (tx) => {
    if (!(await updateActive(tx, subjectId, isActive)))
      throw new Problem('conflict', isActive ? 'It is active already.' : 'It is suspended already.')
    await insertAct(tx, { act: isActive ? 'reactivated' : 'suspended', subjectId, byId, note })
  })
}

/** Gives a clinic a host of its own, or takes it back. @throws Problem at `host` where another clinic has it. */
export async function setHost(systemDb: Db, id: string, host: string | null, { appUrl }: Integrations) {
  await organizationOf(systemDb, id)
  const isShared = host !== null && host === new URL(appUrl).host
  if (isShared || (host !== null && (await isHostTaken(systemDb, host, id))))
    throw fieldProblem('conflict', 'host', isShared ? 'Everybody uses this host.' : 'Another organisation has it.')
  await inTransaction(systemDb, (tx) => updateHost(tx, id, host))
}

/** How many of these files are still there. */
async function countFiles({ fileStorage }: Integrations, keys: string[]) {
  let there = 0
  for (const key of keys) if (await fileStorage.read(key)) there += 1
  return there
}

/** Ends what an organization pays for, at the payment service and here. */
async function endSubscription(systemDb: Db, { paymentProvider }: Integrations, organizationId: string) {
  const row = await findSubscription(systemDb, organizationId)
  if (!row || row.service !== paymentProvider.name) return
  if (!(await paymentProvider.read(row.reference, organizationId))) return
  await paymentProvider.drop(row.reference, organizationId)
  const standing = await paymentProvider.read(row.reference, organizationId)
  if (standing) await inTransaction(systemDb, (tx) => sync(tx, paymentProvider.name, organizationId, standing))
}

/**
 * Deletes every row and file of an organization, and counts what is left: nothing, or nothing is done. The proof and the
 * audit log know it by its id only.
 */
export async function offboard(
  systemDb: Db,
  { accountId: byId }: Actor,
  orgId: string,
  typed: string,
  integrations: Integrations,
): Promise<Proof> {
  const { state, name } = await organizationOf(systemDb, orgId)
  if (typed !== name) throw fieldProblem('invalid', 'name', `Type the name as it is: ${name}`)
  if (state === 'active') throw new Problem('conflict', 'Suspend it first, so that nobody is working in it.')
  await endSubscription(systemDb, integrations, orgId)
  const { keys, before, after } = await inTransaction(systemDb, async (tx) => {
    await lockOrganization(tx, orgId)
    const [filed, counted] = [await findFileKeys(tx, orgId), await countRows(tx, orgId)]
    await deleteOrganization(tx, orgId)
    // Files go below, and are counted; a server that ends in between takes them up again.
    if (filed.length > 0) await enqueue(tx, 'removeFiles', { keys: filed })
    const left = await countRows(tx, orgId)
    if ([...left.values()].some((count) => count > 0)) throw new Error(`Rows are left: ${JSON.stringify([...left])}`)
    return { keys: filed, before: counted, after: left }
  })
  const filesBefore = await countFiles(integrations, keys)
  for (const key of keys) await integrations.fileStorage.remove(key)
  const files = { before: filesBefore, after: await countFiles(integrations, keys) }
  const proof = { tables: tablesOf(before, after), files }
  const { id, at } = await inTransaction(systemDb, (tx) =>
    insertAct(tx, { act: 'offboarded', subjectId: orgId, byId, proof }),
  )
  return { _id: id, orgId, at: at.toISOString(), ...proof }
}

const noAddons = { storage: 0, practitioners: 0 }

async function approve(tx: WriteTx, request: { orgId: string; planId: string; planTitle: string }) {
  const { orgId, planId, planTitle } = request
  await ensureRoom(tx, orgId, { id: planId, title: planTitle }, noAddons)
  await updatePlan(tx, orgId, planId)
}

/** Grants a plan that is not paid by card, or refuses it; the owner is told. A subscription that runs ends with it. */
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
    // Asked before the subscription ends, and again below, when the plan is changed.
    await inTransaction(systemDb, (tx) => ensureRoom(tx, organizationId, { id: planId, title: planTitle }, noAddons))
    await endSubscription(systemDb, integrations, organizationId)
  }
  await inTransaction(systemDb, async (tx) => {
    await lockOrganization(tx, organizationId)
    ensureDecidable(ensureFound(await findRequest(tx, id), 'This request'), isApproved)
    const status = isApproved ? 'approved' : 'refused'
    await updateRequest(tx, organizationId, { status, decidedBy, planId })
    if (isApproved) await approve(tx, request)
    const facts = { subject: planTitle, reason: status, note }
    await notify(tx, { kind: 'planDecided', organizationId, subjectId: id, facts, once: `plan ${id}` })
  })
}
