import type { OrganizationLine } from '@kinora/contract/operator.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { clinicUrl } from '../accounts/email.service.ts'
import { createInvitation } from '../accounts/invitation.service.ts'
import { findPendingAccounts } from '../accounts/sign-up.queries.ts'
import { pendingStep } from '../accounts/sign-up.rules.ts'
import { readAudit } from '../audit/audit.service.ts'
import { inTransaction, type Db, type Tx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { findDownloadedExport } from '../organizations/organization-export.queries.ts'
import { lockOrganization } from '../organizations/organization.queries.ts'
import { findInvoices } from '../plans/invoice.queries.ts'
import { withAmounts } from '../plans/invoice.service.ts'
import { findGrant } from '../plans/plan-grant.queries.ts'
import { readUsage } from '../plans/plan-limit.service.ts'
import { findSubscription } from '../plans/subscription.queries.ts'
import { subscriptionView } from '../plans/subscription.service.ts'
import { findOffboarding } from './offboarding.queries.ts'
import {
  findNotes,
  findOrganizationOf,
  findOrganizations,
  findStaff,
  findSubjects,
  insertAct,
  isHostTaken,
  updateActive,
  updateHost,
  type OrganizationRow,
} from './operator.queries.ts'
import { usageOf } from './operator.rules.ts'
import { findRequestsOf } from './plan-request.queries.ts'

function lineOf(row: OrganizationRow): OrganizationLine {
  const { _id, name, email, state, planTitle, subscription, isPastDue } = row
  const at = { createdAt: row.createdAt.toISOString(), lastActiveAt: row.lastActiveAt?.toISOString() ?? null }
  return { _id, name, email, state, planTitle, subscription, isPastDue, usage: usageOf(row), ...at }
}

export async function listOrganizations(systemDb: Db, query: Parameters<typeof findOrganizations>[1]) {
  const { items, total } = await findOrganizations(systemDb, query)
  return { items: items.map(lineOf), total }
}

export const ensureOrganization = async (systemDb: Db, id: string) =>
  ensureFound(await findOrganizationOf(systemDb, id), 'This organisation')

/** The platform's audit log; each entry names its subject. */
export async function readOperatorAudit(
  db: Tx,
  systemDb: Db,
  { organizationId }: Actor,
  query: { after?: string; pageSize: number },
) {
  const { items, next } = await readAudit(db, organizationId, query)
  const subjects = await findSubjects(
    systemDb,
    items.flatMap(({ subjectId }) => subjectId ?? []),
  )
  const named = items.map((item) => ({ ...item, subject: item.subjectId && nameOf(item.subjectId, subjects) }))
  return { items: named, next }
}

/** A promo code is its own name. The id of a deleted subject is shown unchanged. */
const nameOf = (id: string, subjects: Map<string, string>) => subjects.get(id) ?? id

/** The newest data export that an owner has downloaded. */
async function copyOf(systemDb: Db, organizationId: string) {
  const copy = await findDownloadedExport(systemDb, organizationId)
  return copy ? { madeAt: copy.createdAt.toISOString(), downloadedAt: copy.downloadedAt.toISOString() } : null
}

/** One organization with its staff, payments and requests, but only the number of its patients. */
export async function readOrganization(systemDb: Db, id: string) {
  const row = await ensureOrganization(systemDb, id)
  const subscription = await findSubscription(systemDb, id)
  const { items } = await findInvoices(systemDb, id, { pageSize: 20, pageNumber: 1 })
  return {
    ...lineOf(row),
    mobile: row.mobile,
    timeZone: row.timeZone,
    host: row.host,
    usage: await readUsage(systemDb, id),
    people: await findStaff(systemDb, id),
    running: subscription ? await subscriptionView(systemDb, subscription) : null,
    invoices: items.map(withAmounts),
    requests: await findRequestsOf(systemDb, id),
    grant: (await findGrant(systemDb, id)) ?? null,
    notes: await findNotes(systemDb, id),
    copy: await copyOf(systemDb, id),
    isLeaving: (await findOffboarding(systemDb, id)) !== undefined,
  }
}

/** Suspends or reactivates an organization. @throws Problem if it already is, or its owner has not confirmed the email. */
export async function setActive(
  systemDb: Db,
  { accountId: byId }: Actor,
  subjectId: string,
  { isActive, note }: { isActive: boolean; note: string },
) {
  const { state } = await ensureOrganization(systemDb, subjectId)
  if (state === 'waiting') throw new Problem('conflict', 'The owner has not confirmed their email address yet.')
  await inTransaction(systemDb, async (tx) => {
    await lockOrganization(tx, subjectId)
    if (await findOffboarding(tx, subjectId))
      throw new Problem('conflict', 'This organisation is being deleted, so it can’t be reactivated.')
    if (!(await updateActive(tx, subjectId, isActive)))
      throw new Problem(
        'conflict',
        isActive ? 'This organisation is already active.' : 'This organisation is already suspended.',
      )
    await insertAct(tx, { act: isActive ? 'reactivated' : 'suspended', subjectId, byId, note })
  })
}

/**
 * Creates a new link for an owner who has not used theirs. @throws Problem once they have, because the link would open
 * their account.
 */
export async function inviteOwner(systemDb: Db, organizationId: string, integrations: Integrations) {
  await ensureOrganization(systemDb, organizationId)
  return inTransaction(systemDb, async (tx) => {
    await lockOrganization(tx, organizationId)
    const [owner] = await findPendingAccounts(tx, { organizationId })
    if (!owner || pendingStep(owner) !== 'invitation')
      throw new Problem('conflict', 'The owner has already chosen a password. Only they can sign in or reset it.')
    const token = await createInvitation(tx, owner)
    const url = await clinicUrl(tx, organizationId, integrations, `/signup/${token}`)
    return { name: owner.name, email: owner.email, url }
  })
}

/** Sets or removes the host name of a clinic. @throws Problem at `host` if another clinic uses it. */
export async function setHost(systemDb: Db, id: string, host: string | null, { appUrl }: Integrations) {
  await ensureOrganization(systemDb, id)
  const isShared = host !== null && host === new URL(appUrl).host
  if (isShared || (host !== null && (await isHostTaken(systemDb, host, id))))
    throw fieldProblem(
      'conflict',
      'host',
      isShared ? 'This host is shared by all organisations.' : 'Another organisation already uses this host.',
    )
  await inTransaction(systemDb, (tx) => updateHost(tx, id, host))
}
