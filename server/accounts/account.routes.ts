import { accounts } from '@kinora/contract/accounts.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { hashPassword, isPassword } from '../security/passwords.ts'
import { hashToken } from '../security/tokens-and-codes.ts'
import { implement } from '../http/implement.ts'
import { findOrganizationByHost } from '../organizations/organization.queries.ts'
import { sendEmail, signIn, wrongOldPassword } from './account.service.ts'
import { organizationProfileOf, profileOf } from './profile.service.ts'
import {
  endSession,
  endSessions,
  findPasswordHash,
  findToken,
  updatePassword,
  consumeToken,
} from './account.queries.ts'
import { ensureUncommon } from './password.rules.ts'
import { resetRefused } from './sign-up.rules.ts'

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

  async changePassword({ db, actor, body, integrations }) {
    const account = await findPasswordHash(db, actor.accountId)
    if (!(await isPassword(body.oldPassword, account.passwordHash))) throw wrongOldPassword()
    ensureUncommon(body.newPassword, account)
    await updatePassword(db, actor.accountId, await hashPassword(body.newPassword))
    await endSessions(db, actor.accountId, actor.sessionId)
    await sendEmail(
      db,
      { organizationId: actor.organizationId, email: account.email },
      changedLetter(account.name),
      integrations,
    )
    return {}
  },

  /** Whether there is such an account is looked up later: the answer and its time are the same. */
  async forgetPassword({ db, body, visitor }) {
    const organizationId = body.orgId ?? (await findOrganizationByHost(db, visitor.host))?.id
    await enqueue(db, 'mailReset', { email: body.email, organizationId })
    return {}
  },

  async resetPassword({ db, body, integrations }) {
    const token = await findToken(db, 'reset', { tokenHash: hashToken(body.token) })
    if (!token) throw resetRefused()
    ensureUncommon(body.password, { ...token, organization: token.orgName })
    const passwordHash = await hashPassword(body.password)
    if (!(await consumeToken(db, token.id))) throw resetRefused()
    await updatePassword(db, token.accountId, passwordHash)
    await endSessions(db, token.accountId)
    await sendEmail(db, { organizationId: token.orgId, email: token.email }, changedLetter(token.name), integrations)
    return {}
  },
})

const changedLetter = (name: string) => ({
  subject: 'Your password was changed',
  from: 'Kinora',
  greeting: `Hello ${name.split(' ')[0]},`,
  lines: ['The password of your account was changed, and every other session was signed out.'],
  closing: 'If it was not you, ask for a new password at once and tell your clinic.',
})
