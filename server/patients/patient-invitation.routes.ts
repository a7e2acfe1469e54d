import { patientInvitations } from '@kinora/contract/patient-invitations.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { updatePassword } from '../accounts/account.queries.ts'
import { consumeToken } from '../accounts/account-token.queries.ts'
import { endSessions } from '../accounts/login-session.queries.ts'
import { ensureUncommon } from '../accounts/password.rules.ts'
import { recordTokenUse } from '../http/audit-event.queries.ts'
import { implement } from '../http/implement.ts'
import { prepareFirst } from '../http/prepare.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { logoUrl } from '../organizations/organization.service.ts'
import { hashPassword } from '../security/passwords.ts'
import { updateJoined } from './patient.queries.ts'
import { findInvited, inviteAgain } from './patient.service.ts'

export const patientInvitationRoutes = implement(patientInvitations, {
  resendInvitation: ({ db, actor, params, integrations }) => inviteAgain(db, actor, params.id, integrations),

  /** A job looks up the patient, so that neither the reply nor its duration reveals whether the id exists. */
  async resendInvitationPublic({ db, params }) {
    await enqueue(db, 'resendPendingEmails', { accountId: params.id })
    return {}
  },

  async codeVerify({ systemDb, body, integrations }) {
    const invited = await findInvited(systemDb, body, integrations.secret)
    return { ...invited, orgLogo: logoUrl(invited.logoFileId) }
  },

  signup: prepareFirst(
    async ({ systemDb, body, integrations }) => {
      const invited = await findInvited(systemDb, body, integrations.secret)
      ensureUncommon(body.password, { ...invited, organization: invited.orgName })
      return { prepared: { invited, passwordHash: await hashPassword(body.password) } }
    },
    async ({ db, prepared: { invited, passwordHash } }) => {
      if (!(await consumeToken(db, invited.id)))
        throw new Problem('invalid', 'This invitation has been used. Sign in, or ask for a new password.')
      await updatePassword(db, invited.accountId, passwordHash)
      await updateJoined(db, invited.accountId)
      await endSessions(db, invited.accountId)
      await recordTokenUse(db, invited, 'accounts.signUp')
      return {}
    },
  ),
})
