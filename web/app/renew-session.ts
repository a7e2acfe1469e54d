import { loginSessions } from '@kinora/contract/login-sessions.ts'
import { call } from './api-client.ts'
import { session, updateSession } from './login-session.ts'
import { decodeToken } from './session-claims.ts'

const day = 86_400
/** A patient's session lasts 90 days from its last renewal; one renewal a day is enough. */
const renewBelow = 89 * day

/** Keeps the device of an active patient signed in. Offline, the next visit does this. */
export async function renewSession() {
  const current = session()
  const { exp = 0, by } = decodeToken(current?.token ?? '') ?? {}
  // A token without an actor is replaced by one with an actor.
  if (!current || (by && exp - Date.now() / 1000 > renewBelow)) return
  const { token } = await call(loginSessions.renewSession, {})
  if (session()?.token === current.token) await updateSession({ token })
}
