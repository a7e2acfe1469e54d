import { signup } from '@kinora/contract/signup.ts'
import { enqueue } from '../database/enqueue.ts'
import { serve } from '../http/serve.ts'
import { findOrganizationByHost } from '../organizations/queries.ts'
import { verifyEmail } from './actions-emails.ts'
import { findInvitation, register, signUp } from './actions-signup.ts'
import { verificationRefused } from './rules-signup.ts'

export const signupRoutes = serve(signup, {
  register: async ({ db, body, outside }) => ({ _id: await register(db, body, outside) }),

  /** The same answer for every id, in the same time: who it is for is looked up later. */
  async resendRegistration({ db, params }) {
    await enqueue(db, 'resendWaiting', { organizationId: params.id })
    return {}
  },

  invitation: ({ db, params }) => findInvitation(db, params.token, verificationRefused),

  async signUpOwner({ db, params, body }) {
    await signUp(db, 'owner', params.token, body.password)
    return {}
  },

  async signUpPractitioner({ db, params, body }) {
    await signUp(db, 'practitioner', params.token, body.password)
    return {}
  },

  async resend({ db, body, visitor }) {
    const organizationId = body.orgId ?? (await findOrganizationByHost(db, visitor.host))?.id
    await enqueue(db, 'resendWaiting', { email: body.email, organizationId })
    return {}
  },

  async askVerification({ db, actor }) {
    await enqueue(db, 'resendWaiting', { accountId: actor.accountId })
    return {}
  },

  verify: ({ db, body, outside }) => verifyEmail(db, body.token, outside),
})
