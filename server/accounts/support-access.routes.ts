import { support } from '@kinora/contract/support-access.ts'
import { implement } from '../http/implement.ts'
import {
  endSupport,
  findSupportRequest,
  loginAs,
  createSupportCode,
  createSupportLink,
  supportSessionsFor,
} from './support-access.service.ts'
import { findEmails, retryFailedEmails } from '../emails/email.queries.ts'
import { findSupportLinks } from './support-link.queries.ts'

export const supportRoutes = implement(support, {
  createOtp: ({ db, actor, integrations }) => createSupportCode(db, actor, integrations),

  supportAccess: async ({ db, actor }) => ({ sessions: await supportSessionsFor(db, actor) }),

  async endSupport({ db, actor, params }) {
    await endSupport(db, actor, params.id)
    return {}
  },

  async supportRequest({ db, params, body }) {
    const { role, ...link } = await findSupportRequest(db, params.token, body.orgId)
    return { ...link, role }
  },

  loginAs: ({ db, systemDb, body, visitor, integrations }) => loginAs(db, systemDb, body, visitor, integrations),

  makeSupportLink: ({ systemDb, actor, body, integrations }) => createSupportLink(systemDb, actor, body, integrations),

  supportLinks: ({ systemDb }) => findSupportLinks(systemDb),

  retryEmails: async ({ systemDb }) => ({ emailCount: await retryFailedEmails(systemDb) }),

  emails: async ({ systemDb, query, integrations }) => ({
    ...(await findEmails(systemDb, query)),
    isEmailEnabled: integrations.isEmailEnabled,
  }),
})
