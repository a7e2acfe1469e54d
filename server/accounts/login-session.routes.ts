import { loginSessions } from '@kinora/contract/login-sessions.ts'
import { notFound } from '@kinora/contract/problem.ts'
import { implement } from '../http/implement.ts'
import { endSessionOfAccount, endSessions } from './login-session.queries.ts'
import { listSessions, memberOf, renewedToken } from './login-session.service.ts'

const endedBy = (results: { numUpdatedRows: bigint }[]) => Number(results[0]?.numUpdatedRows ?? 0)

export const loginSessionRoutes = implement(loginSessions, {
  sessions: ({ db, actor }) => listSessions(db, actor.organizationId, actor.accountId, actor.sessionId),

  renewSession: ({ db, actor, integrations }) => renewedToken(db, actor, integrations.secret),

  async endSession({ db, actor, params }) {
    if (!(await endSessionOfAccount(db, actor.accountId, params.id))) throw notFound('this session')
    return {}
  },

  async endOtherSessions({ db, actor }) {
    return { ended: endedBy(await endSessions(db, actor.accountId, actor.sessionId)) }
  },

  async memberSessions({ db, actor, params }) {
    const { id } = await memberOf(db, actor, params.id)
    return listSessions(db, actor.organizationId, id, actor.sessionId)
  },

  async endMemberSessions({ db, actor, params }) {
    const { id } = await memberOf(db, actor, params.id)
    return { ended: endedBy(await endSessions(db, id, actor.sessionId)) }
  },
})
