import { accounts } from '@kinora/contract/accounts.ts'
import { implement } from '../http/implement.ts'
import { prepareFirst } from '../http/prepare.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { findOrganizationByHost } from '../organizations/organization.queries.ts'
import { endSession } from './login-session.queries.ts'
import { changePassword, prepareNewPassword } from './password.service.ts'
import { answerTimeZone, organizationProfileOf, profileOf } from './profile.service.ts'
import { signIn } from './sign-in.service.ts'

export const accountRoutes = implement(accounts, {
  login: ({ systemDb, body, visitor, integrations }) => signIn(systemDb, body, visitor, integrations),

  async logout({ db, actor }) {
    await endSession(db, actor.sessionId)
    return {}
  },

  session: async ({ actor }) => ({
    userId: actor.accountId,
    orgId: actor.organizationId,
    role: actor.role,
    expiresAt: actor.expiresAt,
    isSupport: actor.isSupport,
  }),

  user: ({ db, actor, integrations }) => profileOf(db, actor, integrations),

  info: ({ db, actor }) => organizationProfileOf(db, actor),

  async updateTimeZone({ db, actor, body }) {
    await answerTimeZone(db, actor, body)
    return {}
  },

  changePassword: prepareFirst(
    ({ systemDb, actor, body }) => prepareNewPassword(systemDb, actor, body),
    async ({ db, actor, prepared, integrations }) => {
      await changePassword(db, actor, prepared, integrations)
      return {}
    },
  ),

  /** A job looks up the account, so that neither the reply nor its duration reveals whether it exists. */
  async forgetPassword({ db, body, visitor }) {
    const organizationId = body.orgId ?? (await findOrganizationByHost(db, visitor.host))?.id
    await enqueue(db, 'emailPasswordResets', { email: body.email, organizationId })
    return {}
  },
})
