import { randomUUID } from 'node:crypto'
import { planGrants } from '@kinora/contract/plan-grants.ts'
import { inTransaction } from '../database/connect.ts'
import { implement } from '../http/implement.ts'
import { extendGrace, giveFreeDays, priceFreeDays } from '../plans/extension.service.ts'
import { endGrant, grantPlan } from '../plans/plan-grant.service.ts'
import { dollars } from './operator-change.rules.ts'
import { insertNote } from './operator.queries.ts'
import { ensureOrganization } from './operator.service.ts'

export const planGrantRoutes = implement(planGrants, {
  async grantPlan({ systemDb, actor, params: { orgId: organizationId }, body, auditSubject }) {
    const { name } = await ensureOrganization(systemDb, organizationId)
    auditSubject(`${name}: ${await grantPlan(systemDb, actor, { ...body, organizationId })}`)
    return {}
  },

  async endGrant({ systemDb, params: { orgId }, auditSubject }) {
    const { name } = await ensureOrganization(systemDb, orgId)
    auditSubject(`${name}: ${await endGrant(systemDb, orgId)}`)
    return {}
  },

  async giveFreeDays({
    systemDb,
    actor: { accountId },
    params,
    body,
    idempotencyKey: key = randomUUID(),
    integrations,
    auditSubject,
  }) {
    const freeDays = { ...body, organizationId: params.orgId }
    const { name } = await ensureOrganization(systemDb, params.orgId)
    const { amount, text } = await priceFreeDays(systemDb, freeDays)
    auditSubject(`${name}: ${dollars(amount / 100)}, ${text}`)
    return giveFreeDays(systemDb, integrations.paymentProvider, { accountId, key }, freeDays)
  },

  async extendGrace({ systemDb, params: { orgId: organizationId }, body, auditSubject }) {
    const { name } = await ensureOrganization(systemDb, organizationId)
    auditSubject(`${name}: ${await extendGrace(systemDb, { ...body, organizationId })}`)
    return {}
  },

  async addNote({ systemDb, actor, params: { orgId: organizationId }, body: { text }, auditSubject }) {
    const { name } = await ensureOrganization(systemDb, organizationId)
    await inTransaction(systemDb, (tx) => insertNote(tx, { organizationId, text, writtenBy: actor.accountId }))
    // Audit entries are never deleted, so they leave out the text of a note.
    auditSubject(name)
    return {}
  },
})
