import { Problem } from '@kinora/contract/problem.ts'
import { support } from '@kinora/contract/support-access.ts'
import { ensureFound, implement } from '../http/implement.ts'
import {
  endSupport,
  findSupportRequest,
  loginAs,
  createSupportCode,
  createSupportLink,
  supportSessionsFor,
} from './support-access.service.ts'
import { findEmail, findEmails } from '../emails/email.queries.ts'
import { findSupportLinks } from './support-access.queries.ts'

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

  emails: async ({ systemDb, query, integrations }) => ({
    ...(await findEmails(systemDb, query)),
    isEmailEnabled: integrations.isEmailEnabled,
  }),

  /** Emails can be read here only without a mail server: their links give access to other people's accounts. */
  async email({ systemDb, params, integrations }) {
    const email = ensureFound(await findEmail(systemDb, params.id), 'This email')
    if (integrations.isEmailEnabled)
      throw new Problem('conflict', 'This email went out through the mail server, so its content can’t be shown here.')
    return email
  },
})
