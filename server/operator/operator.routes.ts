import { operator, type Proof } from '@kinora/contract/operator.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { serve } from '../http/implement.ts'
import { readAudit } from '../records/record.service.ts'
import { decideRequest, listOrganizations, offboard, readOrganization, setActive, setHost } from './operator.service.ts'
import { addPrice, addPromo, endPromo, readPlans, retirePrice, setAddonPrices, setLimits } from './operator-plan.service.ts'
import { findProofs, findRequests } from './operator.queries.ts'
import { deleteJob, findJobs, retryJob } from './operator-job.queries.ts'

const busy = () => new Problem('conflict', 'This job is done, or is being done right now.')

export const operatorRoutes = serve(operator, {
  organizations: ({ system, query }) => listOrganizations(system, query),

  organization: ({ system, params }) => readOrganization(system, params.orgId),

  async setActive({ system, actor, params, body }) {
    await setActive(system, actor, params.orgId, body)
    return {}
  },

  async setHost({ system, params, body, outside }) {
    await setHost(system, params.orgId, body.host, outside)
    return {}
  },

  offboard: ({ system, actor, params, body, outside }) => offboard(system, actor, params.orgId, body.name, outside),

  async proofs({ system, query }) {
    const { items, total } = await findProofs(system, query)
    return {
      items: items.map(({ id, at, subjectId, proof }) => ({
        _id: id,
        at,
        orgId: subjectId,
        ...(proof as Pick<Proof, 'tables' | 'files'>),
      })),
      total,
    }
  },

  requests: ({ system, query }) => findRequests(system, query),

  async decide({ system, actor, params, body, outside }) {
    await decideRequest(system, actor, params.requestId, body, outside)
    return {}
  },

  plans: ({ system }) => readPlans(system),

  async setLimits({ system, params, body }) {
    await setLimits(system, params.planId, body.params)
    return {}
  },

  async addPrice({ system, params, body }) {
    await addPrice(system, params.planId, body)
    return {}
  },

  async retirePrice({ system, params }) {
    await retirePrice(system, params.priceListId)
    return {}
  },

  async setAddons({ system, body }) {
    await setAddonPrices(system, body)
    return {}
  },

  async addPromo({ system, body }) {
    await addPromo(system, body)
    return {}
  },

  async endPromo({ system, params }) {
    await endPromo(system, params.code)
    return {}
  },

  jobs: ({ system, query }) => findJobs(system, query),

  async retryJob({ system, params }) {
    if (!(await retryJob(system, params.id))) throw busy()
    return {}
  },

  async dropJob({ system, params }) {
    if (!(await deleteJob(system, params.id))) throw busy()
    return {}
  },

  audit: ({ db, actor, query }) => readAudit(db, actor.organizationId, query),
})
