import { Problem } from '@kinora/contract/problem.ts'
import type { Role } from '@kinora/contract/roles.ts'
import { support } from '@kinora/contract/support-access.ts'
import { found, serve } from '../http/implement.ts'
import {
  endSupport,
  findSupportRequest,
  loginAs,
  makeOtp,
  makeSupportLink,
  supportSessionsFor,
} from './support-access.service.ts'
import { findMail, findMails } from './account-email.queries.ts'
import { findSupportLinks } from './support-access.queries.ts'

export const supportRoutes = serve(support, {
  createOtp: ({ db, actor, outside }) => makeOtp(db, actor, outside),

  supportAccess: async ({ db, actor }) => ({ sessions: await supportSessionsFor(db, actor) }),

  async endSupport({ db, actor, params }) {
    await endSupport(db, actor, params.id)
    return {}
  },

  async supportRequest({ db, params, body }) {
    const { role, ...link } = await findSupportRequest(db, params.token, body.orgId)
    return { ...link, role: role as Role }
  },

  loginAs: ({ db, system, body, visitor, outside }) => loginAs(db, system, body, visitor, outside),

  makeSupportLink: ({ system, actor, body, outside }) => makeSupportLink(system, actor, body, outside),

  supportLinks: ({ system }) => findSupportLinks(system),

  mails: async ({ system, query, outside }) => ({ ...(await findMails(system, query)), isMailing: outside.isMailing }),

  /** Where letters leave by a mail server nobody reads them here: their links would open other people's accounts. */
  async mail({ system, params, outside }) {
    const letter = found(await findMail(system, params.id), 'This letter')
    if (outside.isMailing) throw new Problem('conflict', 'Letters leave by the mail server and are not kept.')
    return letter
  },
})
