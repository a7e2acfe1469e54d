import { planGrants } from '@kinora/contract/plan-grants.ts'
import { inTransaction } from '../database/connect.ts'
import { implement } from '../http/implement.ts'
import { endGrant, grantPlan } from '../plans/plan-grant.service.ts'
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

  async addNote({ systemDb, actor, params: { orgId: organizationId }, body: { text }, auditSubject }) {
    const { name } = await ensureOrganization(systemDb, organizationId)
    await inTransaction(systemDb, (tx) => insertNote(tx, { organizationId, text, writtenBy: actor.accountId }))
    // The audit log is for ever, so it does not repeat what a note says.
    auditSubject(name)
    return {}
  },
})
