import { operator } from '@kinora/contract/operator.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { implement } from '../http/implement.ts'
import {
  inviteOwner,
  listOrganizations,
  readOperatorAudit,
  readOrganization,
  setActive,
  setHost,
} from './operator.service.ts'
import { decideRequest } from './plan-request.service.ts'
import { resendEmail } from './email-resend.service.ts'
import { readOffboarding, startOffboarding } from './offboarding.service.ts'
import { findProofs } from './operator.queries.ts'
import { countWaiting, findRequests } from './plan-request.queries.ts'
import { deleteJob, findJobs, retryJob } from './operator-job.queries.ts'

const jobIsBusy = () => new Problem('conflict', 'This job is running or already finished.')

export const operatorRoutes = implement(operator, {
  organizations: ({ systemDb, query }) => listOrganizations(systemDb, query),

  organization: ({ systemDb, params }) => readOrganization(systemDb, params.orgId),

  async setActive({ systemDb, actor, params, body }) {
    await setActive(systemDb, actor, params.orgId, body)
    return {}
  },

  inviteOwner: ({ systemDb, params, integrations }) => inviteOwner(systemDb, params.orgId, integrations),

  async setHost({ systemDb, params, body, integrations }) {
    await setHost(systemDb, params.orgId, body.host, integrations)
    return {}
  },

  offboard: ({ systemDb, actor, params, body, integrations }) =>
    startOffboarding(systemDb, actor, params.orgId, body, integrations),

  offboarding: ({ systemDb, params }) => readOffboarding(systemDb, params.orgId),

  async proofs({ systemDb, query }) {
    const { items, total } = await findProofs(systemDb, query)
    return {
      items: items.map(({ id, at, subjectId, proof }) => ({
        _id: id,
        at,
        orgId: subjectId,
        ...proof!,
      })),
      total,
    }
  },

  waiting: ({ systemDb }) => countWaiting(systemDb),

  requests: ({ systemDb, query }) => findRequests(systemDb, query),

  async decide({ systemDb, actor, params, body, integrations }) {
    await decideRequest(systemDb, actor, params.requestId, body, integrations)
    return {}
  },

  jobs: ({ systemDb, query }) => findJobs(systemDb, query),

  async retryJob({ systemDb, params }) {
    if (!(await retryJob(systemDb, params.id))) throw jobIsBusy()
    return {}
  },

  async dropJob({ systemDb, params }) {
    if (!(await deleteJob(systemDb, params.id))) throw jobIsBusy()
    return {}
  },

  async resendEmail({ systemDb, params, integrations }) {
    await resendEmail(systemDb, params.id, integrations)
    return {}
  },

  audit: ({ db, systemDb, actor, query }) => readOperatorAudit(db, systemDb, actor, query),
})
