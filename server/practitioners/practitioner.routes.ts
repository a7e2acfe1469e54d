import { practitioners } from '@kinora/contract/practitioners.ts'
import { searchStaff } from '../accounts/account.queries.ts'
import { implement } from '../http/implement.ts'
import { removePractitioners, restorePractitioner } from './reassignment.service.ts'
import {
  addPractitioner,
  changePractitioner,
  changeRole,
  resendInvitation,
  readPractitioner,
  sendPasswordReset,
} from './practitioner.service.ts'
import { countPractitioners, findInCharge, findPractitioners } from './practitioner.queries.ts'

export const practitionerRoutes = implement(practitioners, {
  async names({ db, actor, query }) {
    const ids = await searchStaff(db, query.search)
    return findInCharge(db, actor.organizationId, ids, query)
  },

  async list({ db, actor, query }) {
    const ids = await searchStaff(db, query.search)
    const counts = await countPractitioners(db, actor.organizationId, ids)
    return { items: await findPractitioners(db, actor.organizationId, ids, query), total: counts[query.filter], counts }
  },

  get: ({ db, actor, params }) => readPractitioner(db, actor, params.id),

  create: ({ db, actor, body, integrations }) => addPractitioner(db, actor, body, integrations),

  update: ({ db, actor, params, body, integrations }) => changePractitioner(db, actor, params.id, body, integrations),

  setRole: ({ db, actor, params, body, integrations }) => changeRole(db, actor, params.id, body.role, integrations),

  async remove({ db, actor, params, body }) {
    return { patientCount: await removePractitioners(db, actor, { ids: [params.id], ...body }) }
  },

  removeMany: async ({ db, actor, body }) => ({
    patientCount: await removePractitioners(db, actor, body),
  }),

  restore: async ({ db, actor, params, body }) => ({
    patientCount: await restorePractitioner(db, actor, params.id, body.isTakingPatientsBack),
  }),

  async resetPassword({ db, actor, params, integrations }) {
    await sendPasswordReset(db, actor, params.id, integrations)
    return {}
  },

  resendInvitation: ({ db, actor, params, integrations }) => resendInvitation(db, actor, params.id, integrations),
})
