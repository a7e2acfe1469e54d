import { factors } from '@kinora/contract/second-factors.ts'
import { notFound, Problem } from '@kinora/contract/problem.ts'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { isPassword } from '../security/passwords.ts'
import { authenticationOptions } from '../security/passkeys.ts'
import { implement } from '../http/implement.ts'
import { prepareFirst } from '../http/prepare.ts'
import {
  addPasskey,
  beginAppSetup,
  confirmAppSetup,
  replaceRecoveryCodes,
  newPasskeyOptions,
  removeApp,
  removePasskey,
  resetFactors,
} from './second-factor.service.ts'
import { passkeyOptionsFor, openTicket, verifyPasskey, siteOf, requireTicket } from './sign-in-ticket.service.ts'
import { signInWithSecondFactor, signInWithPasskey } from './sign-in.service.ts'
import { memberOf, startSessionById } from './login-session.service.ts'
import { confirmSession, endSessions } from './login-session.queries.ts'
import {
  findAuthenticator,
  findFactorRule,
  findProtection,
  lockProtection,
  updateRequiresFactor,
} from './second-factor.queries.ts'
import { countRecoveryCodes } from './recovery-code.queries.ts'
import { findPasskeys, updatePasskeyName } from './passkey.queries.ts'
import { updateChallenge, consumeTicket } from './sign-in-ticket.queries.ts'
import { hasFactor, isFactorRequired, ticketExpired, wrongPasskey } from './second-factor.rules.ts'

/** Refuses an account that got a second factor meanwhile: it has to sign in with that. */
async function accountToSetUp(db: Db, setupTicket: string) {
  const ticket = await requireTicket(db, 'setup', setupTicket)
  const account = await findProtection(db, ticket.accountId!)
  if (hasFactor(account)) throw ticketExpired()
  return { ticket, account }
}

const ownProtection = (db: Db, actor: Actor) => findProtection(db, actor.accountId)

const isOwnPassword = async (systemDb: Db, actor: Actor, password: string) =>
  isPassword(password, (await ownProtection(systemDb, actor)).passwordHash)

export const factorRoutes = implement(factors, {
  loginFactor: ({ db, systemDb, body, visitor, integrations }) =>
    signInWithSecondFactor(db, systemDb, body, visitor, integrations),

  async beginPasskeyLogin({ db, visitor, integrations }) {
    const site = await siteOf(db, visitor, integrations)
    const options = await authenticationOptions(site)
    const ticket = await openTicket(db, 'passkey', { challenge: options.challenge, host: site.host })
    return { ticket, options: { ...options } }
  },

  loginPasskey: ({ db, body, visitor, integrations }) => signInWithPasskey(db, body, visitor, integrations),

  async setupApp({ db, body, integrations }) {
    return beginAppSetup(db, (await accountToSetUp(db, body.ticket)).account, integrations)
  },

  async setupAppConfirm({ db, body, visitor, integrations }) {
    const { ticket, account } = await accountToSetUp(db, body.ticket)
    const added = await confirmAppSetup(db, account, body.code, integrations)
    if (!(await consumeTicket(db, ticket.id))) throw ticketExpired()
    return { ...added, signedIn: await startSessionById(db, account.accountId, visitor, integrations.secret) }
  },

  async setupPasskeyOptions({ db, body, visitor, integrations }) {
    const { ticket, account } = await accountToSetUp(db, body.ticket)
    const options = await newPasskeyOptions(db, account, await siteOf(db, visitor, integrations))
    await updateChallenge(db, ticket.id, options.challenge)
    return { ticket: body.ticket, options: { ...options } }
  },

  async setupPasskey({ db, body, visitor, integrations }) {
    const { ticket, account } = await accountToSetUp(db, body.ticket)
    if (!(await consumeTicket(db, ticket.id))) throw ticketExpired()
    const site = await siteOf(db, visitor, integrations)
    const registration = { passkey: body.passkey, challenge: ticket.challenge, site, userAgent: visitor.userAgent }
    const added = await addPasskey(db, account, registration, integrations)
    return { ...added, signedIn: await startSessionById(db, account.accountId, visitor, integrations.secret) }
  },

  confirm: prepareFirst(
    async ({ systemDb, actor, body }) => {
      const isRight = !('password' in body) || (await isOwnPassword(systemDb, actor, body.password))
      if (!isRight)
        throw new Problem('invalid', 'Invalid password.', [{ field: 'password', message: 'Invalid password.' }])
      return { prepared: undefined }
    },
    async ({ db, actor, body, visitor, integrations }) => {
      if ('ticket' in body) {
        const ticket = await requireTicket(db, 'confirm', body.ticket)
        const site = { ...(await siteOf(db, visitor, integrations)) }
        const isOwn = ticket.accountId === actor.accountId && (await consumeTicket(db, ticket.id))
        if (!isOwn || !(await verifyPasskey(db, body.passkey, ticket, site))) throw wrongPasskey()
      }
      await confirmSession(db, actor.sessionId)
      return {}
    },
  ),

  async confirmOptions({ db, actor, visitor, integrations }) {
    const { accountId, organizationId } = actor
    const site = await siteOf(db, visitor, integrations)
    const options = await passkeyOptionsFor(db, accountId, site)
    if (!options) return null
    const details = { accountId, organizationId, challenge: options.challenge, host: site.host }
    return { ticket: await openTicket(db, 'confirm', details), options: { ...options } }
  },

  async factors({ db, actor }) {
    const account = await ownProtection(db, actor)
    const app = await findAuthenticator(db, actor.accountId)
    const passkeys = await findPasskeys(db, actor.accountId)
    return {
      isRequired: isFactorRequired(account),
      app: app?.confirmedAt ? { confirmedAt: app.confirmedAt } : null,
      passkeys: passkeys.map(({ id, ...passkey }) => ({ ...passkey, _id: id })),
      recoveryCodesLeft: await countRecoveryCodes(db, actor.accountId),
    }
  },

  beginApp: async ({ db, actor, integrations }) => beginAppSetup(db, await ownProtection(db, actor), integrations),

  async confirmApp({ db, actor, body, integrations }) {
    const added = await confirmAppSetup(db, await ownProtection(db, actor), body.code, integrations)
    await endSessions(db, actor.accountId, actor.sessionId)
    return added
  },

  async removeApp({ db, actor, integrations }) {
    await removeApp(db, await lockProtection(db, actor.accountId), integrations)
    await endSessions(db, actor.accountId, actor.sessionId)
    return {}
  },

  async beginPasskey({ db, actor, visitor, integrations }) {
    const { accountId, organizationId } = actor
    const site = await siteOf(db, visitor, integrations)
    const options = await newPasskeyOptions(db, await ownProtection(db, actor), site)
    const details = { accountId, organizationId, challenge: options.challenge, host: site.host }
    return { ticket: await openTicket(db, 'register', details), options: { ...options } }
  },

  async addPasskey({ db, actor, body, visitor, integrations }) {
    const ticket = await requireTicket(db, 'register', body.ticket)
    if (ticket.accountId !== actor.accountId || !(await consumeTicket(db, ticket.id))) throw ticketExpired()
    const site = await siteOf(db, visitor, integrations)
    const registration = { passkey: body.passkey, challenge: ticket.challenge, site, userAgent: visitor.userAgent }
    const added = await addPasskey(db, await ownProtection(db, actor), registration, integrations)
    await endSessions(db, actor.accountId, actor.sessionId)
    return added
  },

  async renamePasskey({ db, actor, params, body }) {
    if (!(await updatePasskeyName(db, actor.accountId, params.id, body.name))) throw notFound('this passkey')
    return {}
  },

  async removePasskey({ db, actor, params, integrations }) {
    await removePasskey(db, await lockProtection(db, actor.accountId), params.id, integrations)
    await endSessions(db, actor.accountId, actor.sessionId)
    return {}
  },

  async newRecoveryCodes({ db, actor, integrations }) {
    const account = await ownProtection(db, actor)
    if (!hasFactor(account)) throw new Problem('conflict', 'Add an authenticator app or a passkey first.')
    return { recoveryCodes: await replaceRecoveryCodes(db, account, integrations.secret) }
  },

  async resetMember({ db, actor, params, integrations }) {
    const member = await memberOf(db, actor, params.id)
    if (member.id === actor.accountId)
      throw new Problem('conflict', 'You can’t reset your own two-step sign-in. Ask another owner.')
    await resetFactors(db, await findProtection(db, member.id), integrations)
    return {}
  },

  factorRule: ({ db, actor }) => ruleOf(db, actor),

  async saveFactorRule({ db, actor, body }) {
    await updateRequiresFactor(db, actor.organizationId, body.isRequired)
    return ruleOf(db, actor)
  },
})

async function ruleOf(db: Db, { organizationId }: Actor) {
  const { isRequired, staff, isProtected } = await findFactorRule(db, organizationId)
  return { isRequired, staff: staff ?? 0, isProtected: isProtected ?? 0 }
}
