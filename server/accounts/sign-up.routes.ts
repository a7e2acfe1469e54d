import { signup } from '@kinora/contract/sign-up.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { implement } from '../http/implement.ts'
import { prepareFirst } from '../http/prepare.ts'
import { findOrganizationByHost } from '../organizations/organization.queries.ts'
import { logoUrl } from '../organizations/organization.service.ts'
import { verifyEmail } from './email-change.service.ts'
import { findInvitation } from './invitation.service.ts'
import { inviteFirstOperator } from './operator-account.service.ts'
import { findResetLink, prepareReset, resetPassword } from './password-reset.service.ts'
import { prepareSignUp, register, signUp } from './sign-up.service.ts'
import { verificationRefused } from './sign-up.rules.ts'

export const signupRoutes = implement(signup, {
  register: async ({ db, body, integrations }) => ({ _id: await register(db, body, integrations) }),

  /** A job looks up the id, so that neither the reply nor its duration reveals whether it exists. */
  async resendRegistration({ db, params }) {
    await enqueue(db, 'resendPendingEmails', { organizationId: params.id })
    return {}
  },

  async invitation({ db, params }) {
    const invitation = await findInvitation(db, params.token, verificationRefused)
    return { ...invitation, orgLogo: logoUrl(invitation.logoFileId) }
  },

  signUpOwner: prepareFirst(
    ({ systemDb, params, body }) => prepareSignUp(systemDb, 'owner', params.token, body.password),
    async ({ db, prepared }) => {
      await signUp(db, 'owner', prepared)
      return {}
    },
  ),

  inviteFirstOperator: ({ db, params, body, integrations }) =>
    inviteFirstOperator(db, params.token, body, integrations),

  signUpPractitioner: prepareFirst(
    ({ systemDb, params, body }) => prepareSignUp(systemDb, 'practitioner', params.token, body.password),
    async ({ db, prepared }) => {
      await signUp(db, 'practitioner', prepared)
      return {}
    },
  ),

  async resend({ db, body, visitor }) {
    const organizationId = body.orgId ?? (await findOrganizationByHost(db, visitor.host))?.id
    await enqueue(db, 'resendPendingEmails', { email: body.email, organizationId })
    return {}
  },

  async askVerification({ db, actor }) {
    await enqueue(db, 'resendPendingEmails', { accountId: actor.accountId })
    return {}
  },

  resetLink: ({ db, body }) => findResetLink(db, body.token),

  resetPassword: prepareFirst(
    ({ systemDb, body }) => prepareReset(systemDb, body),
    async ({ db, prepared, integrations }) => {
      await resetPassword(db, prepared, integrations)
      return {}
    },
  ),

  verify: ({ db, body, integrations }) => verifyEmail(db, body.token, integrations),
})
